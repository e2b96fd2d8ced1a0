import { carrierLabel } from "#app/integrations/tracking-links";
import type { Ctx } from "../../kernel/ctx";
import { timeOfId } from "../../kernel/ids";
import type { OrdersPageQuery } from "../../orders/order-query";
import { actionsFor, countListed, listOrdersWith } from "../../orders/orders.service.server";
import { readSent, sentColumn } from "../../shipping/order-shipment.server";

const SHOWN = 50;

/**
 * A page of the user's own company's orders with their progress, parcels and last tracking events, in one round trip.
 * @throws not_found for a company out of reach
 */
export async function myOrdersScreen(ctx: Ctx, { open: _open, ...search }: OrdersPageQuery) {
  const [page, counts] = await ctx.db.batch(
    listOrdersWith(ctx, { ...search, limit: SHOWN }, (own) => ({ sent: sentColumn(own) })),
    countListed(ctx, { ...search, limit: SHOWN }),
  );
  return { rows: page.rows.map((row) => toRow(ctx, row)), next: page.next, counts };
}

type Listed = Awaited<ReturnType<typeof listOrdersWith<{ sent: ReturnType<typeof sentColumn> }>>>["rows"][number];

function toRow(ctx: Ctx, order: Listed) {
  const sent = readSent(order.sent);
  return {
    id: order.id,
    orderNumber: order.orderNumber,
    customerName: order.customerName || "Unknown Customer",
    currency: order.currency,
    totalMinor: order.totalMinor,
    status: order.status,
    holdReason: order.holdReason,
    placedAt: timeOfId(order.id),
    sent: sent && { ...sent, carrier: carrierLabel(sent.carrier) },
    mayCancel: actionsFor(ctx, order, null).includes("cancel"),
  };
}
