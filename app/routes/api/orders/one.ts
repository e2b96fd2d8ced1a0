import { orderWithParts } from "#app/domain/fulfillment/order-with-parts.server";
import { OneOrderQuery } from "#app/domain/orders/order-query";
import { OrderDto, toHistoryDto, toItemDto, toOrderDto } from "#app/domain/orders/orders.dto";
import { EditOrder, OrderParams } from "#app/domain/orders/orders.schema";
import { editOrder, orderWithCompany } from "#app/domain/orders/orders.service.server";
import { OrderWithPartsDto, toShipmentDto } from "#app/domain/shipping/shipping.schema";
import { apiAction, apiLoader, operation } from "#app/http/guards/api.server";

export const loader = apiLoader(
  operation(
    "orders.read",
    { params: OrderParams, query: OneOrderQuery, answer: OrderWithPartsDto },
    async ({ ctx, params, query }) => {
      const { order, companyName, items, shipment, history } = await orderWithParts(ctx, params.orderId, query.include);
      return {
        ...toOrderDto(order, companyName),
        ...(items && { items: items.map((item) => toItemDto(item, order.currency)) }),
        ...(shipment !== undefined && { shipments: shipment ? [toShipmentDto(shipment)] : [] }),
        ...(history && { history: history.map(toHistoryDto) }),
      };
    },
  ),
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
