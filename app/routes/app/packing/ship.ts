import { redirect } from "@remix-run/cloudflare";
import { OrderParams } from "#app/domain/orders/orders.schema";
import { packParcel } from "#app/domain/shipping/packing/packed-parcels.server";
import { ParcelForm } from "#app/domain/shipping/packing/packing.schema";
import { buttonAction } from "#app/http/guards/button-action.server";
import { paths } from "#app/http/paths";

export const action = buttonAction(
  "floor.work",
  { params: OrderParams, form: ParcelForm, failed: "Failed to store the parcel" },
  async ({ ctx, params: { orderId }, input }) => {
    await packParcel(ctx, orderId, input);
    return redirect(paths.createShipment(orderId, { mode: "pack" }), 303);
  },
);
