import { changeLateOrders } from "#app/domain/picking/picking.service.server";
import { LateOrdersForm, WaveParams } from "#app/domain/picking/waves/wave.schema";
import { done } from "#app/http/answers/flash.server";
import { buttonAction } from "#app/http/guards/button-action.server";
import { pickingPaths } from "#app/http/picking-paths";

export const action = buttonAction(
  "picking.supervise",
  { params: WaveParams, form: LateOrdersForm },
  async ({ ctx, params, input: { lateOrders } }) => {
    const { number } = await changeLateOrders(ctx, params.waveId, lateOrders);
    const description = lateOrders === "wait" ? "Late orders wait for another wave" : "Late orders join it";
    return done(pickingPaths.wave(params.waveId), { title: `Wave ${number}`, description });
  },
);
