import { PlanParams } from "#app/domain/inventory/counts/plan.schema";
import { deletePlan } from "#app/domain/inventory/counts/plans.server";
import { done } from "#app/http/answers/flash.server";
import { countPaths } from "#app/http/count-paths";
import { buttonAction } from "#app/http/guards/button-action.server";

export const action = buttonAction("inventory.adjust", { params: PlanParams }, async ({ ctx, params }) => {
  const { name } = await deletePlan(ctx, params.planId);
  return done(countPaths.plans(), { title: "Plan deleted", description: name });
});
