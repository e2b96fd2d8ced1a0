import { z } from "zod";
import { CountDifferenceDto, toCountDifferenceDto } from "#app/domain/inventory/counts/count.dto";
import { CountDifferencesQuery } from "#app/domain/inventory/counts/list/count-list.schema";
import { approvalScreen } from "#app/domain/inventory/counts/list/list-counts.server";
import { apiLoader, listed, operation, readOnly } from "#app/http/guards/api.server";

/** Oldest first. */
export const loader = apiLoader(
  operation(
    "inventory.adjust",
    { query: CountDifferencesQuery, answer: z.array(CountDifferenceDto) },
    async ({ ctx, query: { companyId: company, cursor, limit }, request }) => {
      const { rows, next } = await approvalScreen(ctx, { company, cursor }, limit);
      return listed(rows.map(toCountDifferenceDto), next, request);
    },
  ),
);
export const action = readOnly();
