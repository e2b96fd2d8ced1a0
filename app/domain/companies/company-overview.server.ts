import { gte, ne } from "drizzle-orm";
import { total } from "#db/expressions";
import { orderTallies } from "#db/schema/orders";
import { dailyShipments } from "#db/schema/rollups";
import { stockCounts } from "#db/schema/stock";
import { todayOf } from "../kernel/calendars";
import type { Ctx } from "../kernel/ctx";

/** Products that are not archived. @throws OutOfScope */
export const countProducts = (ctx: Ctx, companyId: string) =>
  ctx.db.company(companyId).selectFirst(stockCounts, {
    columns: { n: total(stockCounts.products) },
    where: ne(stockCounts.level, "archived"),
  });

/** Units on hand. @throws OutOfScope */
const countUnits = (ctx: Ctx, companyId: string) =>
  ctx.db.company(companyId).selectFirst(stockCounts, { columns: { n: total(stockCounts.units) } });

/** Orders that are neither shipped nor canceled. @throws OutOfScope */
export const countOpenOrders = (ctx: Ctx, companyId: string) =>
  ctx.db
    .company(companyId)
    .selectFirst(orderTallies, {
      columns: {
        pending: total(orderTallies.pending),
        onHold: total(orderTallies["on-hold"]),
        picking: total(orderTallies.picking),
        picked: total(orderTallies.picked),
        processing: total(orderTallies.processing),
      },
    })
    .map((open) => open && { n: open.pending + open.onHold + open.picking + open.picked + open.processing });

/**
 * A company's Quick Stats, for the caller's batch. Products, units and orders come from counters, the month's shipments
 * from daily figures, so the cost does not grow with history or volume.
 * @throws OutOfScope
 */
export function quickStats(ctx: Ctx, companyId: string) {
  const firstOfMonth = `${todayOf(ctx, companyId).slice(0, 7)}-01`;
  return [
    countProducts(ctx, companyId),
    countUnits(ctx, companyId),
    countOpenOrders(ctx, companyId),
    ctx.db.company(companyId).selectFirst(dailyShipments, {
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
