import { orders } from "#db/schema/orders";
import { companyThatHas } from "../companies/companies.service.server";
import type { Ctx } from "../kernel/ctx";
import { notFound } from "../kernel/errors";
import { readArchived } from "../orders/archived-orders.server";
import type { OrderPart } from "../orders/order-query";
import { findOrder, listHistory, listItemsWithProducts } from "../orders/orders.service.server";
import { shipmentOfOrder } from "../shipping/shipment-lists.server";

/** Rows returned of each part; a longer list has a call of its own, with pages. */
const MAX_ROWS = 200;

/**
 * An order with its company's name and the requested parts, in one round trip, and one more of an archived order.
 * @throws not_found
 */
export async function orderWithParts(ctx: Ctx, orderId: string, parts: ReadonlySet<OrderPart>) {
  const { order, company, ...rest } = await ctx.db.batchByName({
    order: findOrder(ctx, orderId),
    company: companyThatHas(ctx, orders, orderId),
    items: parts.has("items") ? listItemsWithProducts(ctx, orderId, MAX_ROWS) : undefined,
    shipment: parts.has("shipments") ? shipmentOfOrder(ctx, orderId) : undefined,
    history: parts.has("history") ? listHistory(ctx, orderId, MAX_ROWS) : undefined,
  });
  if (!order) throw notFound("This order");
  const archived = parts.has("items") || parts.has("history") ? await readArchived(ctx, order) : null;
  return {
    order,
    companyName: company?.name ?? null,
    ...rest,
    ...(archived && parts.has("items") && { items: archived.items.slice(0, MAX_ROWS) }),
    ...(archived && parts.has("history") && { history: archived.history.slice(0, MAX_ROWS) }),
  };
}
