import { z } from "zod";
import { createUnits } from "#app/domain/inbound/handling-units/create-units.server";
import { toUnitDto, UnitDto, UnitFilter } from "#app/domain/inbound/handling-units/handling-unit.dto";
import { NewUnits } from "#app/domain/inbound/handling-units/handling-unit.schema";
import { madeUnits, unitPage } from "#app/domain/inbound/handling-units/unit-screens.server";
import { apiAction, apiLoader, created, listed, operation } from "#app/http/guards/api.server";

/** Newest first. */
export const loader = apiLoader(
  operation("inventory.read", { query: UnitFilter, answer: z.array(UnitDto) }, async ({ ctx, query, request }) => {
    const { companyId, limit, ...filter } = query;
    const { rows, next } = await unitPage(ctx, { ...filter, company: companyId }, limit);
    return listed(rows.map(toUnitDto), next, request);
  }),
);

export const action = apiAction(
  {
    POST: operation(
      "inventory.tasks",
      { body: NewUnits, answer: z.array(UnitDto), status: 201 },
      async ({ ctx, input }) => {
        const { from, to } = await createUnits(ctx, input);
        return created((await madeUnits(ctx, from, to)).map(toUnitDto));
      },
    ),
  },
  true,
);
