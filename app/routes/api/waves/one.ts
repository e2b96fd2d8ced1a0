import { changeLateOrders, waveScreen } from "#app/domain/picking/picking.service.server";
import { toWholeWaveDto, WholeWaveDto } from "#app/domain/picking/waves/wave.dto";
import { LateOrdersForm, WaveParams } from "#app/domain/picking/waves/wave.schema";
import { apiAction, apiLoader, operation } from "#app/http/guards/api.server";

export const loader = apiLoader(
  operation("picking.supervise", { params: WaveParams, answer: WholeWaveDto }, async ({ ctx, params }) =>
    toWholeWaveDto(await waveScreen(ctx, params.waveId)),
  ),
);

export const action = apiAction(
  {
    PUT: operation(
      "picking.supervise",
      { params: WaveParams, body: LateOrdersForm, answer: WholeWaveDto },
      async ({ ctx, params: { waveId }, input }) => {
        await changeLateOrders(ctx, waveId, input.lateOrders);
        return toWholeWaveDto(await waveScreen(ctx, waveId));
      },
    ),
  },
  true,
);
