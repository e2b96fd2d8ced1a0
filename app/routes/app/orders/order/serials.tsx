import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { OrdersPageQuery } from "#app/domain/orders/order-query";
import { OrderParams } from "#app/domain/orders/orders.schema";
import { SerialsInput } from "#app/domain/shipping/serials/serial-numbers.schema";
import { orderSerialsScreen, recordSerials } from "#app/domain/shipping/serials/serial-numbers.server";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { orderPaths } from "#app/http/order-paths";
import { SerialFields } from "#app/ui/domain/orders/serials/serial-fields";
import { FormPage } from "#app/ui/layouts/pages/form-page";

const SCHEMAS = { params: OrderParams, query: OrdersPageQuery };

export const meta: MetaFunction = () => [{ title: "Serial numbers of an order" }];

export const loader = pageLoader(
  "orders.operate",
  SCHEMAS,
  async ({ ctx, params, query: { open: _open, ...search } }) => {
    const { order, lines, mayRecord } = await orderSerialsScreen(ctx, params.orderId);
    return { id: order.id, orderNumber: order.orderNumber, lines, mayRecord, search };
  },
);

export const action = pageAction(
  "orders.operate",
  { ...SCHEMAS, form: SerialsInput, failed: "Failed to save the serial numbers" },
  async ({ ctx, params: { orderId }, input, query: { open: _open, ...search } }) => {
    await recordSerials(ctx, orderId, input);
    return done(orderPaths.page(orderId, search), { title: "Serial numbers saved" });
  },
);

export default function OrderSerialsPage() {
  const { id, orderNumber, lines, mayRecord, search } = useLoaderData<typeof loader>();
  const back = orderPaths.page(id, search);
  return (
    <FormPage title={`Serial numbers of order ${orderNumber}`} back={back} backLabel={`Order ${orderNumber}`}>
      <SerialFields lines={lines} mayRecord={mayRecord} back={back} />
    </FormPage>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
