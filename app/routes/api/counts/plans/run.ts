import { CountPlanRunDto } from "#app/domain/inventory/counts/plans/plan.dto";
import { PlanParams } from "#app/domain/inventory/counts/plans/plan.schema";
import { runPlan } from "#app/domain/inventory/counts/plans/plans.server";
import { apiAction, noGet, operation } from "#app/http/guards/api.server";

export const loader = noGet("POST");

export const action = apiAction({
  POST: operation("inventory.adjust", { params: PlanParams, answer: CountPlanRunDto }, async ({ ctx, params }) => {
    const { opened } = await runPlan(ctx, params.planId);
    return { opened };
  }),
});
