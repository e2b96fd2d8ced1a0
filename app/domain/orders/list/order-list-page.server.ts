import { listViews, viewAudiences } from "../../filters/saved-views.server";
import type { Ctx } from "../../kernel/ctx";
import { timeOfId } from "../../kernel/ids";
import type { OrdersPageQuery } from "../order-query";
import { actionsFor, type Marks, ordersScreen } from "../orders.service.server";
import { undecidedOrders } from "../undecided.server";
import { priorityOf } from "../urgency/priority";
import { statusOptions } from "./status-options";

const ORDERS_PER_PAGE = 50;

interface OrderListPageOptions {
  /** The order whose lines are expanded. */
  open: string | undefined;
  /** Open pick sessions in the query's scope. */
  picks: Marks["picks"];
}

/**
 * One page of the order list with its filters and counters, each order with the actions that the user can take, in one
 * round trip.
 * @throws not_found for a company out of reach
 */
export async function orderListPage(
  ctx: Ctx,
  search: Omit<OrdersPageQuery, "open">,
  { open, picks }: OrderListPageOptions,
) {
  const { rows, next, companies, counts, items, choices, undecided, sessions, views } = await ordersScreen(
    ctx,
    { ...search, limit: ORDERS_PER_PAGE },
    open,
    {
      undecided: undecidedOrders(ctx.db.within(search.companyId)),
      picks,
      views: listViews(ctx, "orders", search.companyId),
    },
  );
  return {
    undecided: undecided.size,
    rows: rows.map((order) => ({
      id: order.id,
      companyId: order.companyId,
      orderNumber: order.orderNumber,
      customerName: order.customerName || "Unknown Customer",
      currency: order.currency,
      totalMinor: order.totalMinor,
      status: order.status,
      holdReason: order.holdReason,
      openChange: undecided.get(order.id) ?? null,
      lineCount: order.lineCount,
      tags: order.tags,
      assignedPicker: order.assignedPickerName,
      requiredShipDate: order.requiredShipDate,
      priority: priorityOf(order.priority),
      tracking: order.tracking,
      // Taken from the store's own date_created when available.
      placedAt: timeOfId(order.id),
      actions: actionsFor(ctx, order, sessions.get(order.id)),
    })),
    next,
    counts,
    views,
    audiences: viewAudiences(ctx, "orders", companies),
    statuses: statusOptions(choices, search.status, ctx.can("portal.read")),
    companies: companies.map(({ id, name }) => ({ id, name })),
    openLines: open ? { orderId: open, lines: items } : null,
  };
}
