import { setOrderStatus } from "#app/domain/channels/before-shipping/ship.server";
import { OrderDto, toOrderDto } from "#app/domain/orders/orders.dto";
import { OrderParams, StatusChange } from "#app/domain/orders/orders.schema";
import { orderWithCompany } from "#app/domain/orders/orders.service.server";
import { apiAction, noGet, operation } from "#app/http/guards/api.server";

export const loader = noGet("POST");

// Requires `orders.read` only; the use case checks which roles can make each transition.
export const action = apiAction({
  POST: operation(
    "orders.read",
    { params: OrderParams, body: StatusChange, answer: OrderDto },
    async ({ ctx, params, input }) => {
      await setOrderStatus(ctx, params.orderId, input.status, input.reason);
      const { order, companyName } = await orderWithCompany(ctx, params.orderId);
      return toOrderDto(order, companyName);
    },
  ),
});
