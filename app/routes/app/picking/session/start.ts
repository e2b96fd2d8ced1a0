import { OrderParams } from "#app/domain/orders/orders.schema";
import { buttonAction } from "#app/http/guards/button-action.server";
import { doneOrTakeOver, pickingScreenOf, START_FAILED, startOrder } from "./session-steps.server";

export const action = buttonAction("floor.work", { params: OrderParams }, ({ ctx, params, request }) =>
  doneOrTakeOver(pickingScreenOf(request), START_FAILED, () => startOrder(ctx, params.orderId)),
);
