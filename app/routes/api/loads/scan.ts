import { LoadScanDto, toLoadScanDto } from "#app/domain/shipping/loads/load.dto";
import { LoadParams, LoadScan } from "#app/domain/shipping/loads/loads.schema";
import { scanLoaded } from "#app/domain/shipping/loads/scan-load.server";
import { apiAction, noGet, operation } from "#app/http/guards/api.server";

export const loader = noGet("POST");
/** A refused scan is an answer, not an error. */
export const action = apiAction({
  POST: operation("floor.work", { params: LoadParams, body: LoadScan, answer: LoadScanDto }, async (call) =>
    toLoadScanDto(await scanLoaded(call.ctx, call.params.loadId, call.input)),
  ),
});
