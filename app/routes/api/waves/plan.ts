import { planWaveForCall } from "#app/domain/picking/picking.service.server";
import { toWavePlanDto, WavePlanDto } from "#app/domain/picking/waves/wave.dto";
import { WavePlanCall } from "#app/domain/picking/waves/wave.schema";
import { apiLoader, operation, readOnly } from "#app/http/guards/api.server";

/** What a wave by these rules would release. Changes nothing. */
export const loader = apiLoader(
  operation("picking.supervise", { query: WavePlanCall, answer: WavePlanDto }, async ({ ctx, query }) =>
    toWavePlanDto(await planWaveForCall(ctx, query)),
  ),
);
export const action = readOnly();
