import { redirect } from "@remix-run/cloudflare";
import { OrderParams } from "#app/domain/orders/orders.schema";
import { packParcel } from "#app/domain/shipping/packing/packed-parcels.server";
import { ParcelForm } from "#app/domain/shipping/packing/packing.schema";
import { buttonAction } from "#app/http/guards/button-action.server";
import { shippingPaths } from "#app/http/shipping-paths";

export const action = buttonAction(
  "floor.work",
  { params: OrderParams, form: ParcelForm, failed: "Failed to store the parcel" },
  async ({ ctx, params: { orderId }, input }) => {
    await packParcel(ctx, orderId, input);
    return redirect(shippingPaths.packOrder(orderId, { parcel: String(input.parcel + 1) }), 303);
  },
);
