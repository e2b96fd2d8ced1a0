import { z } from "zod";
import {
  ReplenishmentDto,
  ReplenishmentQuery,
  toReplenishmentDto,
} from "#app/domain/inventory/replenishment/replenishment.dto";
import { facesToReplenish } from "#app/domain/inventory/replenishment/replenishment.server";
import { apiLoader, operation, readOnly } from "#app/http/guards/api.server";

export const loader = apiLoader(
  operation(
    "inventory.tasks",
    { query: ReplenishmentQuery, answer: z.array(ReplenishmentDto) },
    async ({ ctx, query: { companyId, q } }) =>
      (await facesToReplenish(ctx, { company: companyId, q })).map(toReplenishmentDto),
  ),
);
export const action = readOnly();
