import { sql } from "drizzle-orm";
import { lotStock, stockCounts } from "#db/schema/stock";
import type { Ctx } from "../ctx";
import { filterOptions } from "../filters/filters.service.server";
import { AHEAD } from "../inventory/expiring-ahead";
import { daysAfter } from "../inventory/lot-usability";
import { todayOf } from "../inventory/lot-usability.server";
import { stockPage } from "../inventory/stock-list.server";
import { lotsOf } from "../inventory/stock-lots.server";
import { stockOptions } from "../inventory/stock-options";
import type { StockScreenQuery } from "../inventory/stock-screen";
import { openedLots } from "../inventory/stock-screen.server";

const SHOWN = 50;
/** So far ahead a lot expires "soon". */
export const SOON_DAYS = AHEAD[1];
/** Lots that expire soon are counted as far as that. */
const LOTS_COUNTED = 100;

/**
 * One's own company's stock with what expires soon, its totals, and the lots of the row that is open: one round trip.
 * @throws not_found for a company out of reach
 */
export async function myStockScreen(ctx: Ctx, { company, open, ...asked }: StockScreenQuery) {
  const db = ctx.db.within(company);
  const by = daysAfter(todayOf(ctx), Number(SOON_DAYS));
  const [page, choices, levels, expiring, lots] = await ctx.db.batch(
    stockPage(db, { ...asked, limit: SHOWN, expiringBy: by }),
    filterOptions(ctx, "inventory"),
    db.rows(
      {
        level: stockCounts.level,
        products: sql<number>`sum(${stockCounts.products})`,
        units: sql<number>`sum(${stockCounts.units})`,
      },
      (own) => sql`from ${stockCounts} where ${own(stockCounts)} and ${stockCounts.level} <> 'archived'
        group by ${stockCounts.level}`,
    ),
    db.first(
      { lots: sql<number>`count(*)` },
      (own) => sql`from (select 1 from ${lotStock} where ${own(lotStock)} and ${lotStock.expiresOn} is not null
        and ${lotStock.onHand} > 0 and ${lotStock.expiresOn} <= ${by} limit ${LOTS_COUNTED + 1})`,
    ),
    lotsOf(ctx, ctx.db, open ?? ""),
  );
  const at = (level: string) => levels.find((row) => row.level === level)?.products ?? 0;
  return {
    ...page,
    options: stockOptions(choices, asked),
    opened: open ? openedLots(open, lots) : null,
    totals: {
      products: levels.reduce((sum, { products }) => sum + products, 0),
      units: levels.reduce((sum, { units }) => sum + units, 0),
      low: at("low"),
      out: at("out"),
      expiring: expiring?.lots ?? 0,
    },
  };
}
