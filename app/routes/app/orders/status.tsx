import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { setOrderStatus } from "#app/domain/channels/before-shipping/ship.server";
import { releaseHold } from "#app/domain/fulfillment/change-status.server";
import { holdOneOrder } from "#app/domain/fulfillment/hold-one-order.server";
import { readStatusConfirmation } from "#app/domain/fulfillment/status-confirmation.server";
import { ORDER_STATUS } from "#app/domain/orders/order-status";
import { OrderParams } from "#app/domain/orders/orders.schema";
import { getOrder } from "#app/domain/orders/orders.service.server";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { RELEASE_ONE, statusQuestion } from "#app/ui/domain/orders/status-change-texts";
import { RouteDialog } from "#app/ui/primitives/overlays/route-dialog";
import { part } from "#app/ui/primitives/part";
import { Skeleton } from "#app/ui/primitives/states/skeleton";
import { backOf, OrderListQuery } from "./list/list-query.server";
import { statusUpdated } from "./list/status-updated";

const Query = OrderListQuery.extend({
  to: z.enum(ORDER_STATUS).catch("on-hold"),
  /** Id of the hold to release; without it, all holds are released. */
  hold: z.string().max(64).optional(),
});
const Reason = z.object({ reason: z.string().trim().max(500, "At most 500 characters").optional() });

export const meta: MetaFunction = () => [{ title: "Change order status" }];

export const loader = pageLoader(
  "orders.read",
  { params: OrderParams, query: Query },
  async ({ ctx, params, query: { to, hold, ...search } }) => {
    const asked = await readStatusConfirmation(ctx, params.orderId, to);
    const holds = asked.holds.filter(({ id }) => !hold || id === hold).map(({ id, reason }) => ({ id, reason }));
    const over = hold && holds.length === 0 ? "This hold was already released." : null;
    return {
      ...asked,
      holds,
      refused: asked.refused ?? over,
      // Other holds remain, so the order stays on hold.
      oneOfMany: Boolean(hold) && asked.holds.length > 1,
      to,
      back: backOf(params.orderId, search),
    };
  },
);

export const action = pageAction(
  "orders.read",
  { params: OrderParams, query: Query, form: Reason, failed: "Failed to update order status" },
  async ({ ctx, params: { orderId }, input: { reason }, query: { to, hold, ...search } }) => {
    if (to === "pending" && hold) {
      const order = await releaseHold(ctx, orderId, hold, reason);
      const waits = { title: "Hold released", description: `Order ${order.orderNumber} is still on hold.` };
      return done(backOf(orderId, search), order.status === "on-hold" ? waits : statusUpdated(ctx, order));
    }
    if (to === "on-hold") {
      const { order, isAdded, undoId } = await holdOneOrder(ctx, orderId, reason);
      const added = { title: "Hold added", description: `Order ${order.orderNumber}` };
      return done(backOf(orderId, search), { ...(isAdded ? added : statusUpdated(ctx, order)), undoId });
    }
    await setOrderStatus(ctx, orderId, to, reason);
    return done(backOf(orderId, search), statusUpdated(ctx, await getOrder(ctx, orderId)));
  },
);

const StatusForm = part(() => import("#app/ui/domain/orders/status-form"), "StatusForm", <Skeleton className="h-40" />);

export default function ChangeStatus() {
  const { order, holds, addsHold, oneOfMany, refused, stake, to, back } = useLoaderData<typeof loader>();
  const question = oneOfMany ? RELEASE_ONE : statusQuestion(order.status, to, addsHold);
  return (
    <RouteDialog title={`${question.title} ${order.orderNumber}`} back={back}>
      <StatusForm {...{ order, holds, refused, to, question, stake, back }} />
    </RouteDialog>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
