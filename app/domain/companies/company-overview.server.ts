import { sql } from "drizzle-orm";
import { orderCounts } from "#db/schema/orders";
import { shipments } from "#db/schema/shipping";
import { stockCounts } from "#db/schema/stock";
import type { Ctx } from "../ctx";
import { firstIdAt } from "../ids";

/** Orders that somebody still has work with. */
const OPEN = sql`('pending', 'on-hold', 'picking', 'picked', 'processing')`;

const figure = { n: sql<number>`n` };

/**
 * A company's Quick Stats, for the caller's batch. Products, units and orders come from their counters, the month's
 * shipments from the end of the index of ids, which carry the time they were made: nothing grows with history.
 * @throws OutOfScope
 */
export function quickStats(ctx: Ctx, companyId: string) {
  const db = ctx.db.company(companyId);
  return [
    db.first(
      figure,
      (own) => sql`from (select coalesce(sum(${stockCounts.products}), 0) as n from ${stockCounts}
        where ${own(stockCounts)} and ${stockCounts.level} <> 'archived')`,
    ),
    db.first(
      figure,
      (own) =>
        sql`from (select coalesce(sum(${stockCounts.units}), 0) as n from ${stockCounts} where ${own(stockCounts)})`,
    ),
    db.first(
      figure,
      (own) => sql`from (select coalesce(sum(${orderCounts.orders}), 0) as n from ${orderCounts}
        where ${own(orderCounts)} and ${orderCounts.status} in ${OPEN})`,
    ),
    db.first(
      figure,
      (own) => sql`from (select count(*) as n from ${shipments}
        where ${own(shipments)} and ${shipments.id} >= ${firstIdAt(monthStart(ctx.now()))})`,
    ),
  ] as const;
}

export interface QuickStats {
  products: number;
  unitsOnHand: number;
  openOrders: number;
  shippedThisMonth: number;
}

type Figure = { n: number } | null;
export const toQuickStats = ([products, units, open, shipped]: [Figure, Figure, Figure, Figure]): QuickStats => ({
  products: products?.n ?? 0,
  unitsOnHand: units?.n ?? 0,
  openOrders: open?.n ?? 0,
  shippedThisMonth: shipped?.n ?? 0,
});

/** The first moment of the month, in UTC like every time that is kept. */
function monthStart(now: number): number {
  const date = new Date(now);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
}
