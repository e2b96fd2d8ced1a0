import { takeBack } from "#app/domain/picking/picking.service.server";
import { TakenBackDto } from "#app/domain/picking/waves/wave.dto";
import { TakeBack, WaveParams } from "#app/domain/picking/waves/wave.schema";
import { apiAction, noGet, operation } from "#app/http/guards/api.server";

export const loader = noGet("POST");
export const action = apiAction({
  POST: operation(
    "picking.supervise",
    { params: WaveParams, body: TakeBack, answer: TakenBackDto },
    async ({ ctx, params, input }) => takeBack(ctx, params.waveId, input.orderId),
  ),
});
