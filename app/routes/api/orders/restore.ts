import { restoreOrder } from "#app/domain/orders/archived-orders.server";
import { OrderDto, toOrderDto } from "#app/domain/orders/orders.dto";
import { OrderParams } from "#app/domain/orders/orders.schema";
import { orderWithCompany } from "#app/domain/orders/orders.service.server";
import { apiAction, noGet, operation } from "#app/http/guards/api.server";

export const loader = noGet("POST");

export const action = apiAction({
  POST: operation("orders.create", { params: OrderParams, answer: OrderDto }, async ({ ctx, params: { orderId } }) => {
    await restoreOrder(ctx, orderId);
    const { order, companyName } = await orderWithCompany(ctx, orderId);
    return toOrderDto(order, companyName);
  }),
});
