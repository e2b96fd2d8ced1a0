import { OrdersPageQuery } from "#app/domain/orders/order-query";
import { OrderParams } from "#app/domain/orders/orders.schema";
import { OrderTagInput } from "#app/domain/orders/tags/order-tag.schema";
import { removeOrderTag } from "#app/domain/orders/tags/order-tags.server";
import { done } from "#app/http/answers/flash.server";
import { buttonAction } from "#app/http/guards/button-action.server";
import { orderPaths } from "#app/http/order-paths";

export const action = buttonAction(
  "orders.edit",
  { params: OrderParams, query: OrdersPageQuery, form: OrderTagInput, failed: "Failed to remove the tag" },
  async ({ ctx, params: { orderId }, input: { tag }, query: { open: _open, ...search } }) => {
    await removeOrderTag(ctx, orderId, tag);
    return done(orderPaths.page(orderId, search), { title: "Tag removed", description: tag });
  },
);
