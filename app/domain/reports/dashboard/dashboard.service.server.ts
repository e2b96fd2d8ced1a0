import { orders } from "#db/schema/orders";
import { unsellableUnits } from "../../inventory/availability";
import { type StockRow, stockPage } from "../../inventory/stock-list.server";
import type { Ctx } from "../../kernel/ctx";
import { timeOfId } from "../../kernel/ids";
import { countOrders } from "../../orders/orders.service.server";
import { ownWork } from "../../picking/picking.service.server";
import { metricCards, metricStatements, metricsOf } from "./metrics.server";
import { todayStatements, todaysWork } from "./today.server";

const RECENT = {
  id: orders.id,
  orderNumber: orders.orderNumber,
  customerName: orders.customerName,
  currency: orders.currency,
  totalMinor: orders.totalMinor,
  status: orders.status,
};

/** Maximum low-stock products shown. */
const LOW_SHOWN = 5;

/** Data of the dashboard, from counters, daily sums and indexes, in one round trip. */
export async function getDashboard(ctx: Ctx) {
  const { db } = ctx;
  const [inStatus, begun, recent, low, standing, month, lastMonth, work, ...today] = await db.batch(
    countOrders(ctx),
    ownWork(ctx),
    db.newest(orders, RECENT, { limit: 3 }),
    stockPage(ctx, db, { stock: "short", limit: LOW_SHOWN }),
    ...metricStatements(ctx),
    ...todayStatements(ctx),
  );
  // An order's id contains the time it was placed.
  const placed = recent.map((order) => ({ ...order, placedAt: timeOfId(order.id) }));
  const metrics = metricsOf(ctx, [standing, month, lastMonth, work]);
  return {
    metrics: metricCards(metrics, ctx.can("portal.read")),
    inStatus,
    begun,
    // The days of the figures include those of the weeks before.
    today: todaysWork(ctx, today, month),
    recent: placed,
    low: low.rows.map(toLow),
    isEmpty: metrics.total === 0,
  };
}

/** Shows only units that can be sold. */
const toLow = ({ id, name, sku, ...row }: StockRow) => ({
  ...{ productId: id, name, sku },
  quantity: row.onHand - unsellableUnits(row),
});
