import { OrderTagParams, OrderTagsDto } from "#app/domain/orders/tags/order-tag.schema";
import { removeOrderTag } from "#app/domain/orders/tags/order-tags.server";
import { apiAction, noGet, operation } from "#app/http/guards/api.server";

export const loader = noGet("DELETE");

export const action = apiAction({
  DELETE: operation("orders.edit", { params: OrderTagParams, answer: OrderTagsDto }, async ({ ctx, params }) => ({
    tags: await removeOrderTag(ctx, params.orderId, params.tag),
  })),
});
