import { OrderParams } from "#app/domain/orders/orders.schema";
import { buttonAction } from "#app/http/guards/button-action.server";
import { completeOrder, doneOrTakeOver, pickingScreenOf } from "./session-steps.server";

export const action = buttonAction("floor.work", { params: OrderParams }, ({ ctx, params, request }) =>
  doneOrTakeOver(pickingScreenOf(request), "Failed to complete the order. Please try again.", () =>
    completeOrder(ctx, params.orderId),
  ),
);
