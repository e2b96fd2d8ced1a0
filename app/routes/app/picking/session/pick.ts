import { OrderParams } from "#app/domain/orders/orders.schema";
import { PickOperation } from "#app/domain/picking/picking.schema";
import { buttonAction } from "#app/http/guards/button-action.server";
import { answerPick } from "../act/operation-answers.server";
import { askAboutBin } from "../ask-about-bin.server";
import { pickingScreenOf, shownOnScreen } from "./session-steps.server";

/** Only browsers without JavaScript post here; the picking screen sends its operations through the offline queue. */
export const action = buttonAction(
  "floor.work",
  { params: OrderParams, form: PickOperation.omit({ orderId: true }) },
  async ({ ctx, params, input, request }) => {
    const answer = await answerPick(ctx, { ...input, ...params });
    const asked = await askAboutBin(ctx, { order: params.orderId }, answer.said);
    return asked ?? shownOnScreen(pickingScreenOf(request), answer);
  },
);
