import { z } from "zod";
import { ItemsQuery } from "#app/domain/orders/order-query";
import { ItemDto, toItemDto } from "#app/domain/orders/orders.dto";
import { OrderParams } from "#app/domain/orders/orders.schema";
import { orderWithItems } from "#app/domain/orders/orders.service.server";
import { apiLoader, listed, operation, readOnly } from "#app/http/guards/api.server";

export const loader = apiLoader(
  operation(
    "orders.read",
    { params: OrderParams, query: ItemsQuery, answer: z.array(ItemDto) },
    async ({ ctx, params, query: { limit, cursor }, request }) => {
      const { order, items } = await orderWithItems(ctx, params.orderId);
      const end = cursor + limit;
      const page = items.slice(cursor, end).map((item) => toItemDto(item, order.currency));
      return listed(page, items.length > end ? String(end) : null, request);
    },
  ),
);
export const action = readOnly();
