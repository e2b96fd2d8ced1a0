import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { OrderWarehouseForm } from "#app/domain/fulfillment/warehouse/order-warehouse.schema";
import { changeOrderWarehouse, orderWarehouse } from "#app/domain/fulfillment/warehouse/order-warehouse.server";
import { OrdersPageQuery } from "#app/domain/orders/order-query";
import { OrderParams } from "#app/domain/orders/orders.schema";
import { warehouseReason } from "#app/domain/orders/split/warehouse-reason";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { orderPaths } from "#app/http/order-paths";
import { OrderWarehouseFields } from "#app/ui/domain/orders/order-page/order-warehouse-fields";
import { FormPage } from "#app/ui/layouts/pages/form-page";

const SCHEMAS = { params: OrderParams, query: OrdersPageQuery };

export const meta: MetaFunction = () => [{ title: "Warehouse of an order" }];

export const loader = pageLoader(
  "picking.supervise",
  SCHEMAS,
  async ({ ctx, params, query: { open: _open, ...search } }) => {
    const { order, options } = await orderWarehouse(ctx, params.orderId);
    const { id, orderNumber, warehouseId, warehouseChoice, status } = order;
    const why = warehouseReason(warehouseChoice);
    return { id, orderNumber, warehouseId, why, options, mayChange: status === "pending", search };
  },
);

export const action = pageAction(
  "picking.supervise",
  { ...SCHEMAS, form: OrderWarehouseForm, failed: "Failed to change the warehouse" },
  async ({ ctx, params: { orderId }, input, query: { open: _open, ...search } }) => {
    await changeOrderWarehouse(ctx, orderId, input.warehouseId);
    return done(orderPaths.page(orderId, search), { title: "Warehouse changed" });
  },
);

export default function OrderWarehouse() {
  const { id, orderNumber, search, ...shown } = useLoaderData<typeof loader>();
  const back = orderPaths.page(id, search);
  return (
    <FormPage title={`Warehouse of order ${orderNumber}`} back={back} backLabel={`Order ${orderNumber}`}>
      <OrderWarehouseFields {...shown} back={back} />
    </FormPage>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
