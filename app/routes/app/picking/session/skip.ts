import { OrderParams } from "#app/domain/orders/orders.schema";
import { SkipOperation } from "#app/domain/picking/picking.schema";
import { buttonAction } from "#app/http/guards/button-action.server";
import { answerSkip } from "../act/operation-answers.server";
import { pickingScreenOf, shownOnScreen } from "./session-steps.server";

/** Only browsers without JavaScript post here; the picking screen sends its operations through the offline queue. */
export const action = buttonAction(
  "floor.work",
  { params: OrderParams, form: SkipOperation.omit({ orderId: true }) },
  async ({ ctx, params, input, request }) =>
    shownOnScreen(pickingScreenOf(request), await answerSkip(ctx, { ...input, ...params })),
);
