import { z } from "zod";
import { PickHistoryQuery } from "#app/domain/picking/history/pick-history.schema";
import { PickHistoryDto, toPickHistoryDto } from "#app/domain/picking/picking.dto";
import { pickHistory } from "#app/domain/picking/picking.service.server";
import { apiLoader, listed, operation, readOnly } from "#app/http/guards/api.server";

export const loader = apiLoader(
  operation(
    "floor.work",
    { query: PickHistoryQuery, answer: z.array(PickHistoryDto) },
    async ({ ctx, query, request }) => {
      const { rows, next } = await pickHistory(ctx, query);
      return listed(rows.map(toPickHistoryDto), next, request);
    },
  ),
);
export const action = readOnly();
