import {
  OrderWarehouseDto,
  OrderWarehouseForm,
  toOrderWarehouseDto,
} from "#app/domain/fulfillment/warehouse/order-warehouse.schema";
import { changeOrderWarehouse, orderWarehouse } from "#app/domain/fulfillment/warehouse/order-warehouse.server";
import { OrderParams } from "#app/domain/orders/orders.schema";
import { apiAction, apiLoader, operation } from "#app/http/guards/api.server";

/** The order's warehouse, and what each active one lacks of it. */
export const loader = apiLoader(
  operation("picking.supervise", { params: OrderParams, answer: OrderWarehouseDto }, async ({ ctx, params }) =>
    toOrderWarehouseDto(await orderWarehouse(ctx, params.orderId)),
  ),
);

export const action = apiAction(
  {
    PUT: operation(
      "picking.supervise",
      { params: OrderParams, body: OrderWarehouseForm, answer: OrderWarehouseDto },
      async ({ ctx, params: { orderId }, input }) => {
        await changeOrderWarehouse(ctx, orderId, input.warehouseId);
        return toOrderWarehouseDto(await orderWarehouse(ctx, orderId));
      },
    ),
  },
  true,
);
