import { INLINE_ORDERS, processAll } from "#app/domain/staging/bulk-runs.server";
import { BulkProcess, BulkResult } from "#app/domain/staging/staging.schema";
import { apiAction, noGet, operation } from "#app/http/guards/api.server";

export const loader = noGet("POST");

export const action = apiAction({
  POST: operation("staging.manage", { body: BulkProcess, answer: BulkResult }, async ({ ctx, input }) => {
    const { run, ...counts } = await processAll(ctx, input.companyId, { orders: INLINE_ORDERS.api });
    return { ...counts, run: run && { ...run, url: `/api/staging-orders/runs/${run.id}` } };
  }),
});
