import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import type { Ctx } from "../ctx";
import { refusedBy } from "../db-errors.server";
import { conflict, DomainError, forbidden, invalid } from "../errors";
import { allocate, assertAllocated, freeAllocations } from "../inventory/inventory.service.server";
import { canMove, HOLDS_STOCK, type OrderStatus, STATUS_LABEL } from "../orders/orders.schema";
import { getOrder, listItems, moveStatements, type OrderRow } from "../orders/orders.service.server";
import { completePicking, endSessionStatements, releasePicking, startPicking } from "../picking/picking.service.server";
import { shipOrder } from "../shipping/shipping.service.server";
import { firstShortage } from "./shortage.server";

/**
 * Moves an order to a status, with all that the move means for stock, picking and shipping. The one door for status
 * changes, whoever asks: screens, the API, a storefront. `also` is what must happen together with a hold, a release, a
 * cancellation, or what follows shipping.
 * @throws not_found; forbidden; conflict when the order may not go there from where it stands; validation when a
 *         reason is missing; insufficient_stock when it cannot be promised
 */
export async function changeStatus(
  ctx: Ctx,
  orderId: string,
  to: OrderStatus,
  reason?: string,
  also: readonly Statement<unknown>[] = [],
): Promise<OrderRow> {
  const order = await getOrder(ctx, orderId);
  if (!canMove(order.status, to)) {
    const [from, where] = [STATUS_LABEL[order.status], STATUS_LABEL[to]];
    throw conflict(`An order that is ${from.toLowerCase()} cannot become ${where.toLowerCase()}.`);
  }
  assertMayMove(ctx, order, to);
  if (to === "picking") await startPicking(ctx, orderId);
  else if (to === "picked") await completePicking(ctx, orderId);
  else if (to === "shipped") await shipOrder(ctx, orderId, null);
  else if (to === "pending" && order.status === "picking") await releasePicking(ctx, orderId);
  else await moveWithStock(ctx, order, to, reason, also);
  return getOrder(ctx, orderId);
}

function assertMayMove(ctx: Ctx, order: OrderRow, to: OrderStatus): void {
  const { companyId, status } = order;
  if (to === "cancelled") {
    if (!ctx.can("orders.cancel", companyId)) throw forbidden();
    const untilPending = ctx.actor.role === "client";
    if (untilPending && status !== "pending")
      throw forbidden("An order can be cancelled here only while it is pending.");
    const untilPicked = !ctx.can("orders.operate", companyId);
    if (untilPicked && status === "picked")
      throw forbidden("This order is picked already. Ask the warehouse to cancel it.");
    return;
  }
  const holds = to === "on-hold" || status === "on-hold";
  if (!ctx.can(holds ? "orders.hold" : "orders.operate", companyId)) throw forbidden();
}

/** Holding, releasing, cancelling and what follows shipping: the move and its stock in one batch. */
async function moveWithStock(
  ctx: Ctx,
  order: OrderRow,
  to: OrderStatus,
  reason: string | undefined,
  also: readonly Statement<unknown>[],
): Promise<void> {
  if (to === "on-hold" && !reason) throw invalid({ reason: ["Say why the order has to wait"] });
  if (order.status === "on-hold" && to === "pending") await assertReleasable(ctx, order);
  const company = ctx.db.company(order.companyId);
  try {
    await company.batch(
      ...endedPicking(ctx, company, order, to),
      ...moveStatements(ctx, company, { id: order.id, from: order.status, to, reason: reason ?? null }),
      ...stockStatements(ctx, company, order, to, reason),
      ...also,
    );
  } catch (error) {
    if (refusedBy(error, "assertion", "insufficient_stock")) throw await shortage(ctx, order);
    if (refusedBy(error, "assertion")) throw conflict("This order was changed by somebody else. Look at it again.");
    throw error;
  }
}

/** Whoever is picking it stops: what was picked goes back to its bin before the order waits or ends. */
const endedPicking = (ctx: Ctx, company: CompanyDb, order: OrderRow, to: OrderStatus): Statement<unknown>[] =>
  (order.status === "picking" || order.status === "picked") && !HOLDS_STOCK.includes(to)
    ? endSessionStatements(ctx, company, order.id)
    : [];

function stockStatements(
  ctx: Ctx,
  company: CompanyDb,
  order: OrderRow,
  to: OrderStatus,
  reason?: string,
): Statement<unknown>[] {
  const held = HOLDS_STOCK.includes(order.status);
  const holds = HOLDS_STOCK.includes(to);
  if (!held && holds) return [allocate(ctx, company, order.id), assertAllocated(company, order.id)];
  if (held && !holds && (to === "on-hold" || to === "cancelled")) {
    return [freeAllocations(ctx, company, order.id, reason ?? STATUS_LABEL[to])];
  }
  return [];
}

/** A line that cannot be picked as it stands keeps the order on hold. */
async function assertReleasable(ctx: Ctx, order: OrderRow): Promise<void> {
  const items = await listItems(ctx, order.id);
  const problem = items.find((item) => item.problem);
  if (!problem) return;
  const what = {
    "no-sku": `Line ${problem.line} ("${problem.name}") has no SKU.`,
    "unknown-sku": `SKU ${problem.sku} on line ${problem.line} is unknown.`,
    "bad-quantity": `Line ${problem.line} asks for ${problem.orderedQuantity} units.`,
  }[problem.problem as NonNullable<typeof problem.problem>];
  throw conflict(`${what} Edit the order first.`);
}

async function shortage(ctx: Ctx, order: OrderRow): Promise<DomainError> {
  const items = await listItems(ctx, order.id);
  return new DomainError("insufficient_stock", await firstShortage(ctx, order, items));
}
