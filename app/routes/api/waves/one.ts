import { waveScreen } from "#app/domain/picking/picking.service.server";
import { toWholeWaveDto, WholeWaveDto } from "#app/domain/picking/waves/wave.dto";
import { WaveParams } from "#app/domain/picking/waves/wave.schema";
import { apiLoader, operation, readOnly } from "#app/http/guards/api.server";

export const loader = apiLoader(
  operation("picking.supervise", { params: WaveParams, answer: WholeWaveDto }, async ({ ctx, params }) =>
    toWholeWaveDto(await waveScreen(ctx, params.waveId)),
  ),
);
export const action = readOnly();
