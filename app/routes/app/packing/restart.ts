import { OrderParams } from "#app/domain/orders/orders.schema";
import { restartPacking } from "#app/domain/shipping/packing/packing.server";
import { done } from "#app/http/answers/flash.server";
import { buttonAction } from "#app/http/guards/button-action.server";
import { shippingPaths } from "#app/http/shipping-paths";

export const action = buttonAction(
  "floor.work",
  { params: OrderParams, failed: "Failed to start over" },
  async ({ ctx, params: { orderId } }) => {
    await restartPacking(ctx, orderId);
    return done(shippingPaths.packOrder(orderId), { title: "All scans undone" });
  },
);
