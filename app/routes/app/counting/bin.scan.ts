import { scanInBin } from "#app/domain/picking/picking.service.server";
import { ScanInBin, ShortageParams } from "#app/domain/picking/shortages/shortages.schema";
import { apiAction, noGet, operation } from "#app/http/guards/api.server";

/** Identifies a code scanned while a bin is being counted. Writes nothing. */
export const loader = noGet("POST");
export const action = apiAction({
  POST: operation("inventory.adjust", { params: ShortageParams, body: ScanInBin }, ({ ctx, params, input }) =>
    scanInBin(ctx, params.shortageId, input),
  ),
});
