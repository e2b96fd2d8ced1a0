import { OrderParams } from "#app/domain/orders/orders.schema";
import { buttonAction } from "#app/http/guards/button-action.server";
import { doneOrTakeOver, pickingScreenOf, resumeOrder } from "./session-steps.server";

export const action = buttonAction("floor.work", { params: OrderParams }, ({ ctx, params, request }) =>
  doneOrTakeOver(pickingScreenOf(request), "Failed to resume picking. Please try again.", () =>
    resumeOrder(ctx, params.orderId),
  ),
);
