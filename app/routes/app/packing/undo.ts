import { OrderParams } from "#app/domain/orders/orders.schema";
import { PackOrderQuery, UndoCheck } from "#app/domain/shipping/packing/packing.schema";
import { undoCheck } from "#app/domain/shipping/packing/packing.server";
import { done } from "#app/http/answers/flash.server";
import { buttonAction } from "#app/http/guards/button-action.server";
import { shippingPaths } from "#app/http/shipping-paths";

export const action = buttonAction(
  "floor.work",
  { params: OrderParams, query: PackOrderQuery, form: UndoCheck, failed: "Failed to undo the scan" },
  async ({ ctx, params: { orderId }, query: { parcel }, input }) => {
    await undoCheck(ctx, orderId, input.checkId);
    return done(shippingPaths.packOrder(orderId, parcel > 1 ? { parcel: String(parcel) } : {}), {
      title: "Last scan undone",
    });
  },
);
