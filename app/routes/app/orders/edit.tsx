import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { editOrderPage } from "#app/domain/fulfillment/edit-order-page.server";
import { EditOrderForm, OrderParams } from "#app/domain/orders/orders.schema";
import { editOrder } from "#app/domain/orders/orders.service.server";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { backTarget, closedOrderPath } from "#app/http/redirects/back-path";
import { WhyNot } from "#app/ui/domain/orders/blockers/why-not";
import { OrderEditForm } from "#app/ui/domain/orders/form/order-edit-form";
import { orderStatusLabel } from "#app/ui/domain/status/order-status-badge";
import { FormPage, Hint } from "#app/ui/layouts/pages/form-page";
import { backOf, OrderListQuery } from "./list/list-query.server";

const Query = OrderListQuery.extend({
  /** The line with a problem, at which the page opens. */
  line: z.string().max(64).optional().catch(undefined),
});

export const meta: MetaFunction = () => [{ title: "Edit Order" }];

export const loader = pageLoader(
  "orders.edit",
  { params: OrderParams, query: Query },
  async ({ ctx, params, query: { line, ...search } }) => ({
    ...(await editOrderPage(ctx, params.orderId)),
    at: line,
    search,
    back: backOf(params.orderId, search),
  }),
);

export const action = pageAction(
  "orders.edit",
  { params: OrderParams, query: OrderListQuery, form: EditOrderForm },
  async ({ ctx, params, input, query }) => {
    // The form covers the whole order: empty fields are cleared.
    const edit = { ...input, customerEmail: input.customerEmail ?? "", items: input.items ?? [] };
    const { id, orderNumber } = await editOrder(ctx, params.orderId, edit);
    const to = query.on ? backOf(id, query) : closedOrderPath({ ...query, open: id });
    return done(to, { title: "Order updated", description: `Order ${orderNumber}` });
  },
);

export default function EditOrder() {
  const { order, blockers, editable, picked, values, problems, at, search, back } = useLoaderData<typeof loader>();
  const backLabel = search.on ? `Order ${order.orderNumber}` : (backTarget(back)?.label ?? "Orders");
  return (
    <FormPage
      title={`Edit order ${order.orderNumber}`}
      back={back}
      backLabel={backLabel}
      above={<WhyNot order={{ ...order, search }} blockers={blockers} />}
    >
      {editable ? (
        <OrderEditForm {...{ picked, values, problems, at }} currency={order.currency} cancel={back} />
      ) : (
        <Hint tone="warn">An order that is {orderStatusLabel(order.status).toLowerCase()} cannot be edited.</Hint>
      )}
    </FormPage>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
