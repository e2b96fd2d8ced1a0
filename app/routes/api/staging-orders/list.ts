import { z } from "zod";
import { StagedCompanyParams, StagingApiQuery, StagingOrderDto } from "#app/domain/staging/staging.schema";
import { listStagedForApi } from "#app/domain/staging/staging.service.server";
import { apiLoader, listed, operation, readOnly } from "#app/http/guards/api.server";

export const loader = apiLoader(
  operation(
    "staging.manage",
    { params: StagedCompanyParams, query: StagingApiQuery, answer: z.array(StagingOrderDto) },
    async ({ ctx, params, query, request }) => {
      const { rows, next } = await listStagedForApi(ctx, params.companyId, query);
      return listed(rows, next, request);
    },
  ),
);
export const action = readOnly();
