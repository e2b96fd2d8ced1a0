import { z } from "zod";
import { listWavesForCall, releaseWave, waveScreen } from "#app/domain/picking/picking.service.server";
import { ReleaseCall, toWaveDto, toWholeWaveDto, WaveDto, WholeWaveDto } from "#app/domain/picking/waves/wave.dto";
import { WavePlanQuery, WavesCall } from "#app/domain/picking/waves/wave.schema";
import { apiAction, apiLoader, listed, operation } from "#app/http/guards/api.server";

/** Newest first. */
export const loader = apiLoader(
  operation("picking.supervise", { query: WavesCall, answer: z.array(WaveDto) }, async ({ ctx, query, request }) => {
    const { rows, next } = await listWavesForCall(ctx, query);
    return listed(rows.map(toWaveDto), next, request);
  }),
);

export const action = apiAction(
  {
    POST: operation(
      "picking.supervise",
      { body: ReleaseCall, answer: WholeWaveDto },
      async ({ ctx, input: { cartSize, ...input } }) => {
        // The program has chosen the orders, by rules of its own.
        const plan = WavePlanQuery.parse({ warehouse: input.warehouseId, due: "any", size: cartSize });
        const { waveId, leftOut } = await releaseWave(ctx, plan, input);
        return toWholeWaveDto(await waveScreen(ctx, waveId), leftOut);
      },
    ),
  },
  true,
);
