import { sql } from "drizzle-orm";
import { orderTallies } from "#db/schema/orders";
import { dailyShipments } from "#db/schema/rollups";
import { stockCounts } from "#db/schema/stock";
import type { Ctx } from "../kernel/ctx";
import { dayOf } from "../kernel/days";

const { pending, picking, picked, processing } = orderTallies;
/** Orders that are not finished. */
const OPEN = sql`${pending} + ${orderTallies["on-hold"]} + ${picking} + ${picked} + ${processing}`;

const figure = { n: sql<number>`n` };

/**
 * A company's Quick Stats, for the caller's batch. Products, units and orders come from counters, the month's shipments
 * from daily figures, so the cost does not grow with history or volume.
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
      (own) => sql`from (select coalesce(sum(${OPEN}), 0) as n from ${orderTallies} where ${own(orderTallies)})`,
    ),
    db.first(
      figure,
      (own) => sql`from (select coalesce(sum(${dailyShipments.shipments}), 0) as n from ${dailyShipments}
        where ${own(dailyShipments)} and ${dailyShipments.day} >= ${`${dayOf(ctx.now()).slice(0, 7)}-01`})`,
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
