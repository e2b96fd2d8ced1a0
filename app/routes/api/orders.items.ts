import { z } from "zod";
import { ItemDto, toItemDto } from "#app/domain/orders/orders.dto";
import { OrderParams } from "#app/domain/orders/orders.schema";
import { orderWithItems } from "#app/domain/orders/orders.service.server";
import { apiLoader, operation, readOnly } from "#app/http/guards/api.server";

export const loader = apiLoader(
  operation("orders.read", { params: OrderParams, answer: z.array(ItemDto) }, async ({ ctx, params }) => {
    const { order, items } = await orderWithItems(ctx, params.orderId);
    return items.map((item) => toItemDto(item, order.currency));
  }),
);
export const action = readOnly();
