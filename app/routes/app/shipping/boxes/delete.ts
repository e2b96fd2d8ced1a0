import { BoxesQuery, BoxParams } from "#app/domain/shipping/boxes/boxes.schema";
import { deleteBox } from "#app/domain/shipping/boxes/boxes.server";
import { done } from "#app/http/answers/flash.server";
import { buttonAction } from "#app/http/guards/button-action.server";
import { shippingPaths } from "#app/http/shipping-paths";

export const action = buttonAction(
  "boxes.manage",
  { params: BoxParams, query: BoxesQuery },
  async ({ ctx, params, query }) => {
    await deleteBox(ctx, params.id);
    return done(shippingPaths.boxes(query), { title: "Box deleted" });
  },
);
