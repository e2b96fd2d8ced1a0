import { OrderParams } from "#app/domain/orders/orders.schema";
import { cameBack } from "#app/domain/shipping/follow-parcels.server";
import { done } from "#app/http/answers/flash.server";
import { buttonAction } from "#app/http/guards/button-action.server";
import { paths } from "#app/http/paths";

export const action = buttonAction(
  "floor.work",
  { params: OrderParams, failed: "Failed to update the shipment" },
  async ({ ctx, params: { orderId } }) => {
    await cameBack(ctx, orderId);
    return done(paths.shipment(orderId), { title: "Marked as returned" });
  },
);
