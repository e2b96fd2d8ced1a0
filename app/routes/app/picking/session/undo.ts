import { OrderParams } from "#app/domain/orders/orders.schema";
import { UndoOperation } from "#app/domain/picking/picking.schema";
import { buttonAction } from "#app/http/guards/button-action.server";
import { answerUndo } from "../act/operation-answers.server";
import { pickingScreenOf, shownOnScreen } from "./session-steps.server";

/** Only browsers without JavaScript post here; the picking screen sends its operations through the offline queue. */
export const action = buttonAction(
  "floor.work",
  { params: OrderParams, form: UndoOperation.omit({ orderId: true }) },
  async ({ ctx, params, input, request }) =>
    shownOnScreen(pickingScreenOf(request), await answerUndo(ctx, { ...input, ...params })),
);
