import { changePlan, deletePlan } from "#app/domain/inventory/counts/plans/change-plan.server";
import { CountPlanDto, toCountPlanDto } from "#app/domain/inventory/counts/plans/plan.dto";
import { EditCountPlan, PlanParams } from "#app/domain/inventory/counts/plans/plan.schema";
import { findPlan } from "#app/domain/inventory/counts/plans/plans.server";
import { apiAction, apiLoader, noContent, operation } from "#app/http/guards/api.server";

export const loader = apiLoader(
  operation("inventory.adjust", { params: PlanParams, answer: CountPlanDto }, async ({ ctx, params }) =>
    toCountPlanDto(await findPlan(ctx, params.planId)),
  ),
);

export const action = apiAction(
  {
    PUT: operation(
      "inventory.adjust",
      { params: PlanParams, body: EditCountPlan, answer: CountPlanDto },
      async ({ ctx, params: { planId }, input }) => {
        await changePlan(ctx, planId, input);
        return toCountPlanDto(await findPlan(ctx, planId));
      },
    ),
    DELETE: operation("inventory.adjust", { params: PlanParams, status: 204 }, async ({ ctx, params }) => {
      await deletePlan(ctx, params.planId);
      return noContent();
    }),
  },
  true,
);
