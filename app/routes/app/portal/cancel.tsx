import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { changeStatus } from "#app/domain/fulfillment/change-status.server";
import { readStatusConfirmation } from "#app/domain/fulfillment/status-confirmation.server";
import { OrderParams } from "#app/domain/orders/orders.schema";
import { MyOrdersQuery } from "#app/domain/reports/portal/my-orders-query";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { portalPaths } from "#app/http/portal-paths";
import { backTarget } from "#app/http/redirects/back-path";
import { statusQuestion } from "#app/ui/domain/orders/status-change-texts";
import { StatusForm } from "#app/ui/domain/orders/status-form";
import { FormPage } from "#app/ui/layouts/pages/form-page";

const Query = MyOrdersQuery.omit({ open: true }).extend({ on: z.literal("page").optional().catch(undefined) });
const Reason = z.object({ reason: z.string().trim().max(500, "At most 500 characters").optional() });

export const meta: MetaFunction = () => [{ title: "Cancel an order" }];

export const loader = pageLoader(
  "portal.read",
  { params: OrderParams, query: Query },
  async ({ ctx, params, query }) => ({
    ...(await readStatusConfirmation(ctx, params.orderId, "cancelled")),
    back: backOf(params.orderId, query),
    isOnPage: query.on === "page",
  }),
);

/** The screen that the form was opened on: the order's page, or the list. */
function backOf(orderId: string, { on, ...search }: z.output<typeof Query>): string {
  if (on) return portalPaths.myOrder(orderId, search);
  const { back, ...list } = search;
  return backTarget(back)?.to ?? portalPaths.myOrders(list);
}

/** Whether the order can still be cancelled is checked in the write: picking may start at the same moment. */
export const action = pageAction(
  "portal.read",
  { params: OrderParams, query: Query, form: Reason, failed: "Failed to update order status" },
  async ({ ctx, params: { orderId }, input: { reason }, query }) => {
    const { orderNumber } = await changeStatus(ctx, orderId, "cancelled", reason);
    const description = `Order ${orderNumber} is now canceled.`;
    return done(backOf(orderId, query), { title: "Status Updated", description });
  },
);

export default function CancelMyOrder() {
  const { order, refused, stake, back, isOnPage } = useLoaderData<typeof loader>();
  const question = statusQuestion(order.status, "cancelled");
  const backLabel = isOnPage ? "The order" : (backTarget(back)?.label ?? "My Orders");
  return (
    <FormPage title={`${question.title} ${order.orderNumber}`} back={back} backLabel={backLabel}>
      <StatusForm {...{ order, refused, question, stake, back }} holds={[]} to="cancelled" />
    </FormPage>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
