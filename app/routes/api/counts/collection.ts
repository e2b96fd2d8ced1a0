import { z } from "zod";
import { CountDto, RequestedCountDto, toCountDto } from "#app/domain/inventory/counts/count.dto";
import { CountsCallQuery } from "#app/domain/inventory/counts/list/count-list.schema";
import { listCounts } from "#app/domain/inventory/counts/list/list-counts.server";
import { RequestCountCall } from "#app/domain/inventory/counts/requests/request.schema";
import { requestCount } from "#app/domain/inventory/counts/requests/request-count.server";
import { apiAction, apiLoader, created, listed, operation } from "#app/http/guards/api.server";

export const loader = apiLoader(
  operation(
    "inventory.read",
    { query: CountsCallQuery, answer: z.array(CountDto) },
    async ({ ctx, query: { companyId, location, limit, ...query }, request }) => {
      const { rows, next } = await listCounts(ctx, { ...query, company: companyId, q: location }, limit);
      return listed(rows.map(toCountDto), next, request);
    },
  ),
);

export const action = apiAction(
  {
    POST: operation(
      "inventory.request-count",
      { body: RequestCountCall, answer: RequestedCountDto, status: 201 },
      async ({ ctx, input }) => created(await requestCount(ctx, input)),
    ),
  },
  true,
);
