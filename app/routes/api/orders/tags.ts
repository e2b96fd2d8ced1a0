import { notFound } from "#app/domain/kernel/errors";
import { OrderParams } from "#app/domain/orders/orders.schema";
import { findOrder } from "#app/domain/orders/orders.service.server";
import { OrderTagInput, OrderTagsDto } from "#app/domain/orders/tags/order-tag.schema";
import { addOrderTag, listOrderTags } from "#app/domain/orders/tags/order-tags.server";
import { apiAction, apiLoader, operation } from "#app/http/guards/api.server";

export const loader = apiLoader(
  operation("orders.read", { params: OrderParams, answer: OrderTagsDto }, async ({ ctx, params: { orderId } }) => {
    const [order, tags] = await ctx.db.batch(findOrder(ctx, orderId), listOrderTags(ctx, orderId));
    if (!order) throw notFound("This order");
    return { tags };
  }),
);

export const action = apiAction(
  {
    POST: operation(
      "orders.edit",
      { params: OrderParams, body: OrderTagInput, answer: OrderTagsDto },
      async ({ ctx, params, input }) => ({ tags: await addOrderTag(ctx, params.orderId, input.tag) }),
    ),
  },
  true,
);
