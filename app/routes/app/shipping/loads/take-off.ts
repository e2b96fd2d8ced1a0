import { LoadParams, TakeOff } from "#app/domain/shipping/loads/loads.schema";
import { takeOff } from "#app/domain/shipping/loads/scan-load.server";
import { done } from "#app/http/answers/flash.server";
import { buttonAction } from "#app/http/guards/button-action.server";
import { shippingPaths } from "#app/http/shipping-paths";

export const action = buttonAction(
  "floor.work",
  { params: LoadParams, form: TakeOff, failed: "Failed to take the parcel off" },
  async ({ ctx, params: { loadId }, input }) => {
    await takeOff(ctx, loadId, input);
    return done(shippingPaths.load(loadId), { title: "Parcel taken off the load" });
  },
);
