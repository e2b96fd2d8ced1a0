import { scanInBin } from "#app/domain/picking/picking.service.server";
import { ScanInBin, ShortageParams } from "#app/domain/picking/shortages/shortages.schema";
import { apiAction, noGet, operation } from "#app/http/guards/api.server";

/** What a code is that was scanned while a bin is counted. Nothing is written. */
export const loader = noGet("POST");
export const action = apiAction({
  POST: operation("inventory.adjust", { params: ShortageParams, body: ScanInBin }, ({ ctx, params, input }) =>
    scanInBin(ctx, params.shortageId, input),
  ),
});
