import { z } from "zod";
import { createPlan } from "#app/domain/inventory/counts/plans/change-plan.server";
import { CountPlanDto, toCountPlanDto } from "#app/domain/inventory/counts/plans/plan.dto";
import { CountPlanForm, CountPlansQuery } from "#app/domain/inventory/counts/plans/plan.schema";
import { findPlan, listPlans } from "#app/domain/inventory/counts/plans/plans.server";
import { apiAction, apiLoader, created, listed, operation } from "#app/http/guards/api.server";

/** Newest first. */
export const loader = apiLoader(
  operation(
    "inventory.adjust",
    { query: CountPlansQuery, answer: z.array(CountPlanDto) },
    async ({ ctx, query, request }) => {
      const { rows, next } = await listPlans(ctx, query);
      return listed(rows.map(toCountPlanDto), next, request);
    },
  ),
);

export const action = apiAction(
  {
    POST: operation(
      "inventory.adjust",
      { body: CountPlanForm, answer: CountPlanDto, status: 201 },
      async ({ ctx, input }) => created(toCountPlanDto(await findPlan(ctx, (await createPlan(ctx, input)).id))),
    ),
  },
  true,
);
