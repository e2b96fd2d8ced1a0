import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { Suspense } from "react";
import { z } from "zod";
import { changeStatus } from "#app/domain/fulfilment/fulfilment.service.server";
import { OrdersPageQuery } from "#app/domain/orders/order-query";
import { canMove, ORDER_STATUS } from "#app/domain/orders/order-status";
import { OrderParams } from "#app/domain/orders/orders.schema";
import { getOrder } from "#app/domain/orders/orders.service.server";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { statusQuestion } from "#app/ui/domain/orders/status-words";
import { RouteDialog } from "#app/ui/primitives/overlays/route-dialog";
import { part } from "#app/ui/primitives/part";
import { Skeleton } from "#app/ui/primitives/states/skeleton";
import { statusUpdated } from "./actions.server";

const Query = OrdersPageQuery.extend({ to: z.enum(ORDER_STATUS).catch("on-hold") });
const Reason = z.object({ reason: z.string().trim().max(500, "At most 500 characters").optional() });

export const meta: MetaFunction = () => [{ title: "Change an order's status" }];

export const loader = pageLoader(
  "orders.read",
  { params: OrderParams, query: Query },
  async ({ ctx, params, query: { to, open: _open, ...search } }) => {
    const { id, orderNumber, status, holdReason } = await getOrder(ctx, params.orderId);
    return { order: { id, orderNumber, status, holdReason }, possible: canMove(status, to), to, search };
  },
);

export const action = pageAction(
  "orders.read",
  { params: OrderParams, query: Query, form: Reason, failed: "Failed to update order status" },
  async ({ ctx, params, input, query: { to, open: _open, ...search } }) =>
    done(paths.orders(search), statusUpdated(await changeStatus(ctx, params.orderId, to, input.reason))),
);

const StatusForm = part(() => import("#app/ui/domain/orders/status-form").then((module) => module.StatusForm));

export default function ChangeStatus() {
  const { order, possible, to, search } = useLoaderData<typeof loader>();
  const back = paths.orders(search);
  const question = statusQuestion(to);
  return (
    <RouteDialog title={`${question.title} ${order.orderNumber}`} back={back}>
      <Suspense fallback={<Skeleton className="h-40" />}>
        <StatusForm order={order} possible={possible} to={to} question={question} back={back} />
      </Suspense>
    </RouteDialog>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
