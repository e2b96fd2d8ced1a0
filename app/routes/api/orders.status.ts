import { moveOrder } from "#app/domain/fulfilment/fulfilment.service.server";
import { OrderDto, toOrderDto } from "#app/domain/orders/orders.dto";
import { OrderParams, StatusChange } from "#app/domain/orders/orders.schema";
import { orderWithCompany } from "#app/domain/orders/orders.service.server";
import { apiAction, noGet, operation } from "#app/http/guards/api.server";

export const loader = noGet("POST");

// Whoever may read the order may ask; which move is whose, the use case decides.
export const action = apiAction({
  POST: operation(
    "orders.read",
    { params: OrderParams, body: StatusChange, answer: OrderDto },
    async ({ ctx, params, input }) => {
      await moveOrder(ctx, params.orderId, input.status, input.reason);
      const { order, companyName } = await orderWithCompany(ctx, params.orderId);
      return toOrderDto(order, companyName);
    },
  ),
});
