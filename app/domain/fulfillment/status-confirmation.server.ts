import type { Ctx } from "../kernel/ctx";
import { notFound } from "../kernel/errors";
import { openHolds } from "../orders/holds.server";
import { mayMove } from "../orders/order-actions";
import { canMove, type OrderStatus, transitionProblem } from "../orders/orders.schema";
import { findOrder, linkedOrders, listItems } from "../orders/orders.service.server";
import { findOpenSession } from "./why-not/blocker-facts.repo.server";

/** Data of the page that confirms a status change. @throws not_found */
export async function readStatusConfirmation(ctx: Ctx, orderId: string, to: OrderStatus) {
  const [order, items, holds, session, linked] = await ctx.db.batch(
    findOrder(ctx, orderId),
    listItems(ctx, orderId),
    openHolds(ctx.db, orderId),
    findOpenSession(ctx.db, orderId),
    linkedOrders(ctx.db, orderId),
  );
  if (!order) throw notFound("This order");
  const { id, orderNumber, status, source, companyId } = order;
  // Adding a reason to an on-hold order is not a transition.
  const addsHold = status === "on-hold" && to === "on-hold";
  return {
    order: { id, orderNumber, status },
    holds,
    addsHold,
    refused: addsHold ? null : refusal(ctx, { status, companyId }, to),
    stake: {
      units: items.reduce(
        (sum, { productId, quantity, shortQuantity }) => sum + (productId ? quantity - shortQuantity : 0),
        0,
      ),
      picked: items.reduce((sum, { pickedQuantity }) => sum + pickedQuantity, 0),
      picker: session?.userName ?? null,
      fromStore: source === "storefront",
      shipments: linked.flatMap(({ orderNumber, isSplit, ...one }) =>
        isSplit && canMove(one.status, "cancelled") ? [orderNumber] : [],
      ),
    },
  };
}

function refusal(
  ctx: Ctx,
  { status, companyId }: { status: OrderStatus; companyId: string },
  to: OrderStatus,
): string | null {
  if (!canMove(status, to)) {
    return transitionProblem(status, to);
  }
  const may = mayMove(status, to, { role: ctx.actor.role, can: (permission) => ctx.can(permission, companyId) });
  return typeof may === "string" ? may : may ? null : "You don't have permission to do this.";
}
