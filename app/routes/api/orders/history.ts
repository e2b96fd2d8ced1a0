import { z } from "zod";
import { OrderPage } from "#app/domain/orders/order-query";
import { HistoryDto, toHistoryDto } from "#app/domain/orders/orders.dto";
import { OrderParams } from "#app/domain/orders/orders.schema";
import { orderHistory } from "#app/domain/orders/orders.service.server";
import { apiLoader, listed, operation, readOnly } from "#app/http/guards/api.server";

export const loader = apiLoader(
  operation(
    "orders.read",
    { params: OrderParams, query: OrderPage, answer: z.array(HistoryDto) },
    async ({ ctx, params, query, request }) => {
      const { entries, next } = await orderHistory(ctx, params.orderId, query);
      return listed(entries.map(toHistoryDto), next, request);
    },
  ),
);
export const action = readOnly();
