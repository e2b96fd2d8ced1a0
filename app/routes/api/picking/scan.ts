import { ScanDto, toScanDto } from "#app/domain/picking/picking.dto";
import { ScanCall } from "#app/domain/picking/picking.schema";
import { readWithAuth, scan } from "#app/domain/picking/picking.service.server";
import { apiAction, noGet, operation } from "#app/http/guards/api.server";

export const loader = noGet("POST");
/** A refused scan is an answer, not an error. */
export const action = apiAction({
  POST: operation(
    "floor.work",
    { body: ScanCall, answer: ScanDto, authReads: readWithAuth },
    async ({ ctx, input, authReads }) => toScanDto(await scan(ctx, input, authReads)),
  ),
});
