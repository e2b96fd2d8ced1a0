import { OrderLabelParams, PostageQuery } from "#app/domain/shipping/postage/postage.schema";
import { labelOf } from "#app/domain/shipping/postage/postage-screen.server";
import { settleLabel } from "#app/domain/shipping/postage/settle-label.server";
import { done } from "#app/http/answers/flash.server";
import { buttonAction } from "#app/http/guards/button-action.server";
import { paths } from "#app/http/paths";
import { shippingPaths } from "#app/http/shipping-paths";

/** Asks the carrier whether a label was bought, when the answer to the purchase was lost. */
export const action = buttonAction(
  "floor.work",
  { params: OrderLabelParams, query: PostageQuery, failed: "Failed to buy postage" },
  async ({ ctx, params: { orderId, labelId }, query }) => {
    const { id } = await labelOf(ctx, orderId, labelId);
    const label = await settleLabel(ctx, id);
    if (label.state === "bought") return done(paths.createShipment(orderId), { title: "Label purchased" });
    const title = label.state === "failed" ? "Label not purchased" : "Not confirmed yet";
    const page = shippingPaths.postage(orderId, { parcel: String(query.parcel) });
    return done(page, { title, description: label.error ?? "" });
  },
);
