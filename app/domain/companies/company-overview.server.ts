import { gte, ne } from "drizzle-orm";
import { total } from "#db/expressions";
import { orderTallies } from "#db/schema/orders";
import { dailyShipments } from "#db/schema/rollups";
import { stockCounts } from "#db/schema/stock";
import type { Ctx } from "../kernel/ctx";
import { dayOf } from "../kernel/days";

/**
 * A company's Quick Stats, for the caller's batch. Products, units and orders come from counters, the month's shipments
 * from daily figures, so the cost does not grow with history or volume.
 * @throws OutOfScope
 */
export function quickStats(ctx: Ctx, companyId: string) {
  const db = ctx.db.company(companyId);
  const firstOfMonth = `${dayOf(ctx.now()).slice(0, 7)}-01`;
  return [
    db.selectFirst(stockCounts, {
      columns: { n: total(stockCounts.products) },
      where: ne(stockCounts.level, "archived"),
    }),
    db.selectFirst(stockCounts, { columns: { n: total(stockCounts.units) } }),
    db
      .selectFirst(orderTallies, {
        columns: {
          pending: total(orderTallies.pending),
          onHold: total(orderTallies["on-hold"]),
          picking: total(orderTallies.picking),
          picked: total(orderTallies.picked),
          processing: total(orderTallies.processing),
        },
      })
      .map((open) => open && { n: open.pending + open.onHold + open.picking + open.picked + open.processing }),
    db.selectFirst(dailyShipments, {
      columns: { n: total(dailyShipments.shipments) },
      where: gte(dailyShipments.day, firstOfMonth),
    }),
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
