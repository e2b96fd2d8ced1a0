import { OrderParams } from "#app/domain/orders/orders.schema";
import { buttonAction } from "#app/http/guards/button-action.server";
import { doneOrTakeOver, pauseOrder, pickingScreenOf } from "./session-steps.server";

export const action = buttonAction("floor.work", { params: OrderParams }, ({ ctx, params, request }) =>
  doneOrTakeOver(pickingScreenOf(request), "Failed to pause picking. Please try again.", () =>
    pauseOrder(ctx, params.orderId),
  ),
);
