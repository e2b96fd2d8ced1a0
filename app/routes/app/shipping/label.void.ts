import { OrderLabelParams, PostageQuery } from "#app/domain/shipping/postage/postage.schema";
import { labelOf } from "#app/domain/shipping/postage/postage-screen.server";
import { voidLabel } from "#app/domain/shipping/postage/void-label.server";
import { done } from "#app/http/answers/flash.server";
import { buttonAction } from "#app/http/guards/button-action.server";
import { shippingPaths } from "#app/http/shipping-paths";

export const action = buttonAction(
  "floor.work",
  { params: OrderLabelParams, query: PostageQuery, failed: "Failed to buy postage" },
  async ({ ctx, params: { orderId, labelId }, query }) => {
    const { id } = await labelOf(ctx, orderId, labelId);
    await voidLabel(ctx, id);
    const page = shippingPaths.postage(orderId, { parcel: String(query.parcel) });
    return done(page, { title: "Label voided" });
  },
);
