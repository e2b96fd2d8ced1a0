import { OrderDto, toOrderDto } from "#app/domain/orders/orders.dto";
import { EditOrder, OrderParams } from "#app/domain/orders/orders.schema";
import { editOrder, orderWithCompany } from "#app/domain/orders/orders.service.server";
import { apiAction, apiLoader, operation } from "#app/http/guards/api.server";

export const loader = apiLoader(
  operation("orders.read", { params: OrderParams, answer: OrderDto }, async ({ ctx, params }) => {
    const { order, companyName } = await orderWithCompany(ctx, params.orderId);
    return toOrderDto(order, companyName);
  }),
);

export const action = apiAction(
  {
    PATCH: operation(
      "orders.edit",
      { params: OrderParams, body: EditOrder, answer: OrderDto },
      async ({ ctx, params, input }) => {
        await editOrder(ctx, params.orderId, input);
        const { order, companyName } = await orderWithCompany(ctx, params.orderId);
        return toOrderDto(order, companyName);
      },
    ),
  },
  true,
);
