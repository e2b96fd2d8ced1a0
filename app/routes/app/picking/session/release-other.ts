import { OrderParams } from "#app/domain/orders/orders.schema";
import { releasePicking } from "#app/domain/picking/picking.service.server";
import { done } from "#app/http/answers/flash.server";
import { buttonAction } from "#app/http/guards/button-action.server";
import { paths } from "#app/http/paths";

/** Releases an order that another user is picking. */
export const action = buttonAction("picking.supervise", { params: OrderParams }, async ({ ctx, params }) => {
  await releasePicking(ctx, params.orderId);
  return done(paths.picking(), {
    title: "Order released",
    description: "It is pending again, and any picker can start it.",
  });
});
