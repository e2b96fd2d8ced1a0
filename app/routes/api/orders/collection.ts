import { z } from "zod";
import { OrderQuery } from "#app/domain/orders/order-query";
import { OrderDto, toOrderDto } from "#app/domain/orders/orders.dto";
import { NewOrder } from "#app/domain/orders/orders.schema";
import { createOrder, listOrders } from "#app/domain/orders/orders.service.server";
import { apiAction, apiLoader, created, listed, operation } from "#app/http/guards/api.server";

export const loader = apiLoader(
  operation("orders.read", { query: OrderQuery, answer: z.array(OrderDto) }, async ({ ctx, query, request }) => {
    const { rows, next, companies } = await listOrders(ctx, query);
    const names = new Map(companies.map(({ id, name }) => [id, name]));
    return listed(
      rows.map((order) => toOrderDto(order, names.get(order.companyId) ?? null)),
      next,
      request,
    );
  }),
);

export const action = apiAction(
  {
    POST: operation("orders.create", { body: NewOrder, answer: OrderDto, status: 201 }, async ({ ctx, input }) => {
      const { order, companyName } = await createOrder(ctx, input);
      return created(toOrderDto(order, companyName));
    }),
  },
  true,
);
