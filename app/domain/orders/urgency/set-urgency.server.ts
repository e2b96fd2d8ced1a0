import { eq } from "drizzle-orm";
import { orders } from "#db/schema/orders";
import type { Ctx } from "../../kernel/ctx";
import { refusedBy } from "../../kernel/db-errors.server";
import { conflict, notFound } from "../../kernel/errors";
import { STATUS_LABEL } from "../order-status";
import { findOrder, insertHistory } from "../queries/orders.repo.server";
import { isToShip, PRIORITY, PRIORITY_LABEL, priorityOf } from "./priority";
import type { UrgencyForm } from "./urgency.schema";

/**
 * Sets an order's priority and the day by which it must leave. Values that it has already change nothing.
 * @throws not_found; conflict when the order has left or is over, or was changed concurrently
 */
export async function setUrgency(ctx: Ctx, orderId: string, input: UrgencyForm): Promise<void> {
  const order = await findOrder(ctx.db, orderId);
  if (!order) throw notFound("This order");
  const priority = PRIORITY.indexOf(input.priority);
  const requiredShipDate = input.requiredShipDate ?? null;
  if (priority === order.priority && requiredShipDate === order.requiredShipDate) return;
  if (!isToShip(order.status))
    throw conflict(`This order is already ${STATUS_LABEL[order.status].toLowerCase()}.`, "order_not_editable");
  const company = ctx.db.company(order.companyId);
  const byHours = order.dueOn ?? order.requiredShipDate;
  const history = [
    ...(priority === order.priority
      ? []
      : [{ event: "priority", from: PRIORITY_LABEL[priorityOf(order.priority)], to: PRIORITY_LABEL[input.priority] }]),
    ...(requiredShipDate === order.requiredShipDate
      ? []
      : [{ event: "ship-date", from: order.requiredShipDate, to: requiredShipDate }]),
  ];
  try {
    await company.batch(
      company.assertExists(
        "conflict",
        orders,
        eq(orders.id, orderId),
        eq(orders.updatedAt, order.updatedAt),
        eq(orders.status, order.status),
      ),
      company.update(
        orders,
        {
          ...{ priority, requiredShipDate, dueOn: requiredShipDate === byHours ? null : byHours },
          updatedAt: Math.max(ctx.now(), order.updatedAt + 1),
        },
        eq(orders.id, orderId),
      ),
      ...history.map((entry) => insertHistory(ctx, company, { orderId, ...entry })),
    );
  } catch (error) {
    if (!refusedBy(error, "assertion", "conflict")) throw error;
    throw conflict("Another user changed this order. Reload the page and try again.", "concurrent_change");
  }
}
