import { and, asc, lte, ne } from "drizzle-orm";
import { total } from "#db/expressions";
import { LOT_IN_STOCK, lotStock, stockCounts } from "#db/schema/stock";
import { filterOptions } from "../../filters/filters.service.server";
import { mostCounted } from "../../filters/match-limits";
import { daysAfter } from "../../inventory/lot-usability";
import { countStock, lotsOf, stockPage, stockSort } from "../../inventory/stock-list.server";
import type { StockScreenQuery } from "../../inventory/stock-screen";
import { stockOptions } from "../../inventory/stock-screen";
import { openedLots } from "../../inventory/stock-screen.server";
import { todayOf } from "../../kernel/calendars";
import type { Ctx } from "../../kernel/ctx";
import { EXPIRING_SOON_DAYS } from "../../kernel/days";
import { groupBy } from "../../kernel/sums";

const SHOWN = 50;
/** Maximum number of expired or soon expiring lots to read; the earliest expiry date comes first. */
const LOTS_LOOKED_AT = 500;

/**
 * The stock of the user's own company with expiring units, totals, and the lots of the expanded row, in one round trip.
 * @throws not_found for a company out of reach
 */
export async function myStockScreen(ctx: Ctx, { company, open, sort, ...asked }: StockScreenQuery) {
  const db = ctx.db.within(company);
  const today = todayOf(ctx, company);
  const by = daysAfter(today, EXPIRING_SOON_DAYS);
  const [page, count, choices, levels, expiring, lots] = await ctx.db.batch(
    stockPage(ctx, db, { ...asked, sort: stockSort(sort), limit: SHOWN }),
    countStock(db, asked, mostCounted(Boolean(sort))),
    filterOptions(ctx, "inventory"),
    db.select(stockCounts, {
      columns: {
        level: stockCounts.level,
        products: total(stockCounts.products),
        units: total(stockCounts.units),
      },
      where: ne(stockCounts.level, "archived"),
      groupBy: stockCounts.level,
    }),
    db.select(lotStock, {
      columns: { productId: lotStock.productId, expiresOn: lotStock.expiresOn, units: lotStock.onHand },
      where: and(LOT_IN_STOCK, lte(lotStock.expiresOn, by)),
      orderBy: [asc(lotStock.expiresOn), asc(lotStock.lotId)],
      limit: LOTS_LOOKED_AT + 1,
    }),
    lotsOf(ctx, ctx.db, open ?? ""),
  );
  const at = (level: string) => levels.find((row) => row.level === level)?.products ?? 0;
  const ends = groupBy(expiring.slice(0, LOTS_LOOKED_AT), ({ productId }) => productId);
  return {
    rows: page.rows.map((row) => ({ ...row, expiring: endOf(ends.get(row.id) ?? [], today) })),
    next: page.next,
    count,
    options: stockOptions(choices, asked),
    opened: open ? openedLots(open, lots) : null,
    totals: {
      products: levels.reduce((sum, { products }) => sum + products, 0),
      units: levels.reduce((sum, { units }) => sum + units, 0),
      low: at("low"),
      out: at("out"),
      expiring: Math.min(expiring.length, LOTS_LOOKED_AT),
      isMore: expiring.length > LOTS_LOOKED_AT,
    },
  };
}

interface Ending {
  expiresOn: string | null;
  units: number;
}

/** A product's expired and soon expiring units; `lots` is sorted by expiry. */
function endOf(lots: readonly Ending[], today: string) {
  const sum = (some: readonly Ending[]) => some.reduce((units, lot) => units + lot.units, 0);
  const left = lots.filter(({ expiresOn }) => expiresOn !== null && expiresOn >= today);
  return lots.length === 0
    ? null
    : { expired: sum(lots) - sum(left), soon: sum(left), from: left[0]?.expiresOn ?? null };
}
