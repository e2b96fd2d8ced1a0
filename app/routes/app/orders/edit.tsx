import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { Suspense } from "react";
import { z } from "zod";
import { blockerFacts, whyNot } from "#app/domain/fulfillment/why-not/facts.server";
import { minorToDecimal } from "#app/domain/kernel/money";
import { reasonOf } from "#app/domain/orders/draft";
import { OrdersPageQuery } from "#app/domain/orders/order-query";
import { EDITABLE } from "#app/domain/orders/order-status";
import { EditOrderForm, OrderParams } from "#app/domain/orders/orders.schema";
import { editOrder, orderWithItems } from "#app/domain/orders/orders.service.server";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { WhyNot } from "#app/ui/domain/orders/blockers/why-not";
import { OrderCustomerFields, OrderLineFields } from "#app/ui/domain/orders/form/order-form-fields";
import { orderStatusLabel } from "#app/ui/domain/status-badge";
import { HiddenField } from "#app/ui/forms/fields/hidden-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { FormPage, Hint } from "#app/ui/layouts/pages/form-page";
import { part } from "#app/ui/primitives/part";
import { Skeleton } from "#app/ui/primitives/states/skeleton";

const Query = OrdersPageQuery.extend({
  /** The line with a problem, at which the page opens. */
  line: z.string().max(64).optional().catch(undefined),
});

export const meta: MetaFunction = () => [{ title: "Edit Order" }];

export const loader = pageLoader(
  "orders.edit",
  { params: OrderParams, query: Query },
  async ({ ctx, params, query: { open: _open, line, ...search } }) => {
    const { order, items, also } = await orderWithItems(ctx, params.orderId, blockerFacts(ctx, params.orderId));
    const isTouched = (item: (typeof items)[number]) => item.pickedQuantity > 0 || item.shortQuantity > 0;
    const blockers = whyNot(ctx, order, items, also);
    const said = (item: (typeof items)[number]) =>
      blockers.find(({ itemId }) => itemId === item.id)?.sentence ?? reasonOf(item)[0];
    const open = items.filter((item) => !isTouched(item));
    return {
      order: {
        id: order.id,
        companyId: order.companyId,
        orderNumber: order.orderNumber,
        status: order.status,
        currency: order.currency,
      },
      // A problem that this page can fix is shown without a button that links to this page.
      blockers: blockers.map((blocker) => ({
        ...blocker,
        fixes: blocker.fixes.filter(({ leadsTo }) => leadsTo !== "edit"),
      })),
      editable: EDITABLE.includes(order.status),
      picked: items.filter(isTouched),
      values: {
        version: String(order.updatedAt),
        companyId: order.companyId,
        customerName: order.customerName,
        customerEmail: order.customerEmail,
        shippingAddress: order.shippingAddress,
        items: open.map((item) => ({
          id: item.id,
          sku: item.sku,
          name: item.name,
          // A quantity that is not a whole number of units must be decided by the user.
          quantity: item.problem === "bad-quantity" ? "" : String(item.quantity),
          price: minorToDecimal(item.priceMinor, order.currency),
        })),
      },
      problems: Object.fromEntries(
        open.flatMap((item) => {
          const sentence = said(item);
          const field = item.problem === "bad-quantity" ? ("quantity" as const) : ("product" as const);
          return sentence ? [[item.id, { said: sentence, field }]] : [];
        }),
      ),
      at: line,
      search,
    };
  },
);

export const action = pageAction(
  "orders.edit",
  { params: OrderParams, query: OrdersPageQuery, form: EditOrderForm },
  async ({ ctx, params, input, query }) => {
    // The form covers the whole order: empty fields are cleared.
    const edit = { ...input, customerEmail: input.customerEmail ?? "", items: input.items ?? [] };
    const { id, orderNumber } = await editOrder(ctx, params.orderId, edit);
    return done(paths.orders({ ...query, open: id }), { title: "Order Updated", description: `Order ${orderNumber}` });
  },
);

const OrderLines = part(() => import("#app/ui/domain/orders/details/order-lines").then((module) => module.OrderLines));

export default function EditOrder() {
  const { order, blockers, editable, picked, values, problems, at, search } = useLoaderData<typeof loader>();
  const back = paths.order(order.id, search);
  return (
    <FormPage title={`Edit order ${order.orderNumber}`} back={back} backLabel={`Order ${order.orderNumber}`}>
      <WhyNot order={{ ...order, search }} blockers={blockers} />
      {editable ? (
        <ActionForm
          schema={() => import("#app/domain/orders/orders.schema").then((module) => module.EditOrderForm)}
          submit="Save changes"
          cancel={back}
          defaultValue={values}
        >
          <HiddenField name="version" />
          <HiddenField name="companyId" />
          <OrderCustomerFields emailOptional />
          {picked.length > 0 && (
            <section className="grid gap-2">
              <h2 className="font-medium">Picked already</h2>
              <Suspense fallback={<Skeleton className="h-24" />}>
                <OrderLines lines={picked} currency={order.currency} picking />
              </Suspense>
            </section>
          )}
          <OrderLineFields currency={order.currency} known problems={problems} at={at} />
        </ActionForm>
      ) : (
        <Hint tone="warn">An order that is {orderStatusLabel(order.status).toLowerCase()} cannot be edited.</Hint>
      )}
    </FormPage>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
