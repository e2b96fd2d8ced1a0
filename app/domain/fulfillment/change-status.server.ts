import { eq, gt } from "drizzle-orm";
import type { Ownership } from "#db/ownership.server";
import { orderItems } from "#db/schema/orders";
import type { CompanyDb } from "#db/scoped.server";
import { existsIn } from "#db/select.server";
import type { Statement } from "#db/statement.server";
import { freeAllocations } from "../inventory/allocation.server";
import type { Ctx } from "../kernel/ctx";
import { refusedBy } from "../kernel/db-errors.server";
import { conflict, forbidden, invalid } from "../kernel/errors";
import { notificationStatement } from "../notifications/notifications.service.server";
import { holdText, type NewHold } from "../orders/holds";
import { holdStatements } from "../orders/holds.server";
import { mayMove } from "../orders/order-actions";
import { canMove, HOLDS_STOCK, type OrderStatus, STATUS_LABEL, transitionProblem } from "../orders/orders.schema";
import { getOrder, historyStatement, moveStatements, type OrderRow } from "../orders/orders.service.server";
import { completePicking, endSessionStatements, releasePicking, startPicking } from "../picking/picking.service.server";
import { deliverOrder } from "../shipping/deliver-order.server";
import { shipOrderWith } from "../shipping/shipping.service.server";
import type { StoreCheck } from "../shipping/store-check";
import { giveBackStatement, liveLabelsOf, unusedPostageStatement } from "../shipping/unused-postage.server";
import { releaseHolds } from "./release-holds.server";

/** Shipping asks the order's store first and therefore has its own function. */
export type StatusBesideShipped = Exclude<OrderStatus, "shipped">;

/**
 * Changes an order's status with all effects on stock, picking and shipping. The only way to change a status, for
 * screens, the API and stores. `also` is committed together with a hold, a release, a cancellation, or a change after
 * shipping.
 * @throws not_found; forbidden; conflict when the transition is not allowed; validation when a reason is missing;
 * insufficient_stock when it cannot be allocated
 */
export async function changeStatus(
  ctx: Ctx,
  orderId: string,
  to: StatusBesideShipped,
  reason?: string,
  also: readonly Statement<unknown>[] = [],
): Promise<OrderRow> {
  await moveOrder(ctx, orderId, to, reason, also);
  return getOrder(ctx, orderId);
}

/** The same, for callers that read the order afterwards anyway. */
export async function moveOrder(
  ctx: Ctx,
  orderId: string,
  to: StatusBesideShipped,
  reason?: string,
  also: readonly Statement<unknown>[] = [],
): Promise<void> {
  const order = await movableOrder(ctx, orderId, to);
  if (to === "picking") await startPicking(ctx, orderId);
  else if (to === "picked") await completePicking(ctx, orderId);
  else if (to === "delivered") await deliverOrder(ctx, order, reason ?? null, also);
  else if (to === "pending" && order.status === "picking") await releasePicking(ctx, orderId);
  else if (to === "pending" && order.status === "on-hold")
    await releaseHolds(ctx, orderId, { all: true }, { note: reason, also });
  else await moveWithStock(ctx, order, to, reason, also);
}

/** Marks an order as shipped without a parcel to track. @throws errors of `moveOrder` and `shipOrderWith` */
export async function markShippedWith(ctx: Ctx, orderId: string, checkStore: StoreCheck): Promise<void> {
  await movableOrder(ctx, orderId, "shipped");
  await shipOrderWith(ctx, orderId, null, { checkStore });
}

async function movableOrder(ctx: Ctx, orderId: string, to: OrderStatus): Promise<OrderRow> {
  const order = await getOrder(ctx, orderId);
  if (!canMove(order.status, to)) {
    throw conflict(transitionProblem(order.status, to), "invalid_status_change");
  }
  assertMayMove(ctx, order, to);
  return order;
}

function assertMayMove(ctx: Ctx, { companyId, status }: OrderRow, to: OrderStatus): void {
  const may = mayMove(status, to, { role: ctx.actor.role, can: (permission) => ctx.can(permission, companyId) });
  if (may !== true) throw may ? forbidden(may, "forbidden") : forbidden();
}

/**
 * Puts an order on hold for reasons not given by a user, with all effects on picking, stock and postage.
 * @throws conflict when the order was changed meanwhile or cannot be put on hold from its status
 */
export async function holdOrder(
  ctx: Ctx,
  order: OrderRow,
  holds: readonly NewHold[],
  also: readonly Statement<unknown>[] = [],
): Promise<void> {
  if (!canMove(order.status, "on-hold"))
    throw conflict("This order can no longer be put on hold.", "invalid_status_change");
  await moveWithStock(ctx, order, "on-hold", holdText(holds), also, holds);
}

/** Hold, cancellation and changes after shipping: the status and its stock in one batch. */
async function moveWithStock(
  ctx: Ctx,
  order: OrderRow,
  to: OrderStatus,
  reason: string | undefined,
  also: readonly Statement<unknown>[],
  holds: readonly NewHold[] = reason ? [{ kind: "manual", reason }] : [],
): Promise<void> {
  if (to === "on-hold" && !reason) throw invalid({ reason: ["Enter a reason for the hold"] }, "reason_required");
  const company = ctx.db.company(order.companyId);
  try {
    const [labels] = await company.batch(
      liveLabelsOf(company, order.id),
      // Before the move, which ends all undecided proposals of an order that ends.
      ...also,
      ...stoppedPicking(ctx, company, order, to),
      ...moveStatements(ctx, company, { id: order.id, from: order.status, to, reason: reason ?? null }),
      ...(to === "on-hold" ? holdStatements(ctx, company, order.id, holds) : []),
      ...freedStock(ctx, company, order, to),
      ...(to === "cancelled" || to === "on-hold" ? [unusedPostageStatement(ctx, company, order, to)] : []),
      ...(to === "cancelled" ? [giveBackStatement(ctx, company, order.id)] : []),
    );
    if (to === "cancelled" && labels.length > 0)
      await ctx.enqueueLater(5, { type: "void-unused", companyId: order.companyId, orderId: order.id });
  } catch (error) {
    if (refusedBy(error, "assertion") && !refusedBy(error, "assertion", "archived"))
      throw conflict("Another user changed this order. Reload the page and try again.", "concurrent_change");
    throw error;
  }
  // Other orders may wait for the deallocated units.
  if (HOLDS_STOCK.includes(order.status) && (to === "cancelled" || to === "on-hold"))
    await ctx.enqueue({ type: "release-waiting", companyId: order.companyId });
}

/** Stops picking: picked units are put back before the order is held or ends, and the warehouse is notified. */
function stoppedPicking(ctx: Ctx, company: CompanyDb, order: OrderRow, to: OrderStatus): Statement<unknown>[] {
  if ((order.status !== "picking" && order.status !== "picked") || HOLDS_STOCK.includes(to)) return [];
  const notice = {
    kind: "order-changed" as const,
    key: `${order.id}:stopped:${ctx.now()}`,
    title: `Order ${order.orderNumber} ${to === "cancelled" ? "was canceled" : "was put on hold"} after picking began`,
    body: "Return the picked units to their bins. They are already back in stock there.",
    path: `/orders/view/${order.id}`,
  };
  const isPicked = (own: Ownership) =>
    existsIn(own, orderItems, eq(orderItems.orderId, order.id), gt(orderItems.pickedQuantity, 0));
  return [notificationStatement(ctx, company, notice, isPicked), ...endSessionStatements(ctx, company, order.id)];
}

/**
 * Deallocates an order that is held or ends. The reason is stored only on the order: free text may contain personal
 * data, and the ledger cannot be erased.
 */
const freedStock = (ctx: Ctx, company: CompanyDb, order: OrderRow, to: OrderStatus): Statement<unknown>[] =>
  HOLDS_STOCK.includes(order.status) && (to === "on-hold" || to === "cancelled")
    ? [freeAllocations(ctx, company, order.id, STATUS_LABEL[to])]
    : [];

/** Ends one of an order's holds by hand. @throws not_found; forbidden; errors of `releaseHolds` */
export async function releaseHold(
  ctx: Ctx,
  orderId: string,
  holdId: string,
  note?: string,
  also: readonly Statement<unknown>[] = [],
): Promise<OrderRow> {
  const order = await getOrder(ctx, orderId);
  if (!ctx.can("orders.hold", order.companyId)) throw forbidden();
  await releaseHolds(ctx, orderId, { ids: [holdId] }, { note, also });
  return getOrder(ctx, orderId);
}

/**
 * Adds a reason to an on-hold order. `also` is committed together with it.
 * @throws not_found; forbidden; conflict when it is not on hold
 */
export async function addHold(
  ctx: Ctx,
  orderId: string,
  reason: string,
  also: readonly Statement<unknown>[] = [],
): Promise<OrderRow> {
  const order = await getOrder(ctx, orderId);
  if (!ctx.can("orders.hold", order.companyId)) throw forbidden();
  const company = ctx.db.company(order.companyId);
  try {
    await company.batch(
      ...also,
      ...holdStatements(ctx, company, orderId, [{ kind: "manual", reason }]),
      historyStatement(ctx, company, { orderId, event: "hold-added", note: reason }),
    );
  } catch (error) {
    if (!refusedBy(error, "assertion", "conflict")) throw error;
    throw conflict(
      `This order is ${STATUS_LABEL[order.status].toLowerCase()}. It is no longer on hold.`,
      "order_not_on_hold",
    );
  }
  return getOrder(ctx, orderId);
}
