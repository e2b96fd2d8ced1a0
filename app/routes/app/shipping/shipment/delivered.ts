import { changeStatus } from "#app/domain/fulfillment/change-status.server";
import { OrderParams } from "#app/domain/orders/orders.schema";
import { done } from "#app/http/answers/flash.server";
import { buttonAction } from "#app/http/guards/button-action.server";
import { paths } from "#app/http/paths";

export const action = buttonAction(
  "floor.work",
  { params: OrderParams, failed: "Failed to update the shipment" },
  async ({ ctx, params: { orderId } }) => {
    await changeStatus(ctx, orderId, "delivered");
    return done(paths.shipping(), { title: "Marked as delivered" });
  },
);
