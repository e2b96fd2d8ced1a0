import { deletePlan } from "#app/domain/inventory/counts/plans/change-plan.server";
import { PlanParams } from "#app/domain/inventory/counts/plans/plan.schema";
import { done } from "#app/http/answers/flash.server";
import { buttonAction } from "#app/http/guards/button-action.server";
import { countPaths } from "#app/http/warehouse-work/count-paths";

export const action = buttonAction("inventory.adjust", { params: PlanParams }, async ({ ctx, params }) => {
  const { name } = await deletePlan(ctx, params.planId);
  return done(countPaths.plans(), { title: "Plan deleted", description: name });
});
