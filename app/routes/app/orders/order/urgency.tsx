import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { OrdersPageQuery } from "#app/domain/orders/order-query";
import { OrderParams } from "#app/domain/orders/orders.schema";
import { getOrder } from "#app/domain/orders/orders.service.server";
import { priorityOf } from "#app/domain/orders/urgency/priority";
import { setUrgency } from "#app/domain/orders/urgency/set-urgency.server";
import { UrgencyForm } from "#app/domain/orders/urgency/urgency.schema";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { orderPaths } from "#app/http/order-paths";
import { UrgencyFields } from "#app/ui/domain/orders/order-page/urgency-form";
import { FormPage } from "#app/ui/layouts/pages/form-page";

const SCHEMAS = { params: OrderParams, query: OrdersPageQuery };

export const meta: MetaFunction = () => [{ title: "Priority and ship date" }];

export const loader = pageLoader("orders.edit", SCHEMAS, async ({ ctx, params, query: { open: _open, ...search } }) => {
  const { id, orderNumber, priority, requiredShipDate } = await getOrder(ctx, params.orderId);
  return { id, orderNumber, urgency: { priority: priorityOf(priority), requiredShipDate }, search };
});

export const action = pageAction(
  "orders.edit",
  { ...SCHEMAS, form: UrgencyForm, failed: "Failed to update the order" },
  async ({ ctx, params: { orderId }, input, query: { open: _open, ...search } }) => {
    await setUrgency(ctx, orderId, input);
    return done(orderPaths.page(orderId, search), { title: "Order updated" });
  },
);

export default function Urgency() {
  const { id, orderNumber, urgency, search } = useLoaderData<typeof loader>();
  const back = orderPaths.page(id, search);
  return (
    <FormPage title={`Priority and ship date of order ${orderNumber}`} back={back} backLabel={`Order ${orderNumber}`}>
      <UrgencyFields urgency={urgency} action={orderPaths.urgency(id, search)} />
    </FormPage>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
