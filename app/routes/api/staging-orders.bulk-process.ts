import { BulkProcess, BulkResult } from "#app/domain/staging/staging.schema";
import { processAllInline } from "#app/domain/staging/staging.service.server";
import { apiAction, noGet, operation } from "#app/http/guards/api.server";

export const loader = noGet("POST");

export const action = apiAction({
  POST: operation("staging.manage", { body: BulkProcess, answer: BulkResult }, ({ ctx, input }) =>
    processAllInline(ctx, input.companyId),
  ),
});
