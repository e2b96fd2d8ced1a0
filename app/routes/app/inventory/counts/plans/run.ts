import { PlanParams } from "#app/domain/inventory/counts/plans/plan.schema";
import { runPlan } from "#app/domain/inventory/counts/plans/plans.server";
import { done } from "#app/http/answers/flash.server";
import { buttonAction } from "#app/http/guards/button-action.server";
import { countPaths } from "#app/http/warehouse-work/count-paths";

export const action = buttonAction("inventory.adjust", { params: PlanParams }, async ({ ctx, params }) => {
  const { name, opened } = await runPlan(ctx, params.planId);
  const description = opened === 1 ? "1 location to count" : `${opened} locations to count`;
  return done(countPaths.plans(), { title: name, description });
});
