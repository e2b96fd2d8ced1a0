import { type SQL, sql } from "drizzle-orm";
import type { Ownership } from "#db/ownership.server";
import { products } from "#db/schema/catalog";
import { stockClosings, stockCounts } from "#db/schema/stock";
import type { ScopedDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import { readSearch } from "../../kernel/search-words";
import { foundWalk, newestWalk, type StockOrder } from "../low-stock/stock-walk.server";

/*
 * Stock as of a date: each product's last closing up to that UTC day. Includes products that were archived later.
 * Values use current costs, because the ledger records units, not prices.
 */

export interface AsOfListing {
  /** `YYYY-MM-DD` */
  on: string;
  q?: string | undefined;
  limit: number;
  cursor?: string | undefined;
  /** Maximum number of products read for one page; those without units on the day are skipped. */
  lookAt?: number;
}

export interface AsOfRow {
  id: string;
  companyId: string;
  name: string;
  sku: string;
  category: string | null;
  currency: string;
  costMinor: number | null;
  units: number;
}

export interface AsOfPage {
  rows: AsOfRow[];
  /** Null on the last page. */
  next: string | null;
}

const MAX_READ = 1000;

/** Units of the product on hand at the end of the day. */
const unitsOn = (own: Ownership, day: string): SQL => sql`coalesce((select ${stockClosings.onHand} from ${stockClosings}
  where ${own.through(stockClosings, products)} and ${stockClosings.productId} = ${products.id} and ${stockClosings.day} <= ${day}
  order by ${stockClosings.day} desc limit 1), 0)`;

/** One page of products with units at the end of the day; newest product first, or best match first. */
export function asOfPage(db: ScopedDb, listing: AsOfListing): Statement<AsOfPage> {
  const { on, limit, lookAt = MAX_READ } = listing;
  const { walk, also } = plan(db, listing);
  // The inner limit stops SQLite from computing the units twice, as a column and as a condition.
  const seen = (
    own: Ownership,
  ) => sql`select at.key as key, ${products.id} as id, ${products.companyId} as company_id, ${products.name} as name,
      ${products.sku} as sku, ${products.category} as category, ${products.currency} as currency,
      ${products.costMinor} as cost_minor, ${unitsOn(own, on)} as units
    from (${walk(own)} limit ${lookAt}) as at cross join ${products} on ${own.found(products)} and ${products.id} = at.product_id
    where ${also} limit ${lookAt}`;
  // Evaluated only when the page is not full: the position at which the next page starts.
  const end = (own: Ownership) =>
    sql`select key, null, null, null, null, null, null, null, null from (${walk(own)} limit 1 offset ${lookAt - 1})`;
  return db
    .rows(
      {
        key: sql<string | number>`key`,
        id: sql<string | null>`id`,
        companyId: sql<string>`company_id`,
        name: sql<string>`name`,
        sku: sql<string>`sku`,
        category: sql<string | null>`category`,
        currency: sql<string>`currency`,
        costMinor: sql<number | null>`cost_minor`,
        units: sql<number>`units`,
      },
      (own) =>
        sql`from (select * from (${seen(own)}) where units > 0 union all select * from (${end(own)}) limit ${limit + 1})`,
    )
    .map((found) => {
      const fits = found.filter((row): row is typeof row & { id: string } => row.id !== null);
      const last = fits.length > limit ? fits[limit - 1] : found.find((row) => row.id === null);
      return { rows: fits.slice(0, limit).map(({ key: _key, ...row }) => row), next: last ? String(last.key) : null };
    });
}

function plan(db: ScopedDb, { q = "", cursor: after }: AsOfListing): { walk: StockOrder; also: SQL } {
  const search = readSearch(db.scope, q);
  if (search?.kind === "phrases") return { walk: foundWalk({ q, match: search.match, after }), also: sql`1` };
  const text = search?.text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  const has = (column: typeof products.name | typeof products.sku) => sql`instr(lower(${column}), ${text}) > 0`;
  return {
    walk: newestWalk(db.scope, { after }),
    also: text ? sql`(${has(products.name)} or ${has(products.sku)})` : sql`1`,
  };
}

/** Totals are calculated without confirmation up to this number of products. */
export const MOST_ADDED_UP = 500;

export interface AsOfTotal {
  currency: string;
  products: number;
  units: number;
  /** Value of the products whose cost is known. */
  valueMinor: number;
  /** Number of products with unknown cost. */
  uncosted: number;
}

/** Number of products including archived ones, from the ledger's counters. */
export const countProducts = (db: ScopedDb): Statement<number> =>
  db
    .first(
      { n: sql<number>`coalesce(sum(${stockCounts.products}), 0)` },
      (own) => sql`from ${stockCounts} where ${own(stockCounts)}`,
    )
    .map((row) => row?.n ?? 0);

/** Totals by currency. This reads every product, so above a limit it returns no rows unless `howeverMany` is set. */
export function asOfTotals(db: ScopedDb, on: string, howeverMany: boolean): Statement<AsOfTotal[]> {
  return db.rows(
    {
      currency: sql<string>`currency`,
      products: sql<number>`count(*)`,
      units: sql<number>`sum(units)`,
      valueMinor: sql<number>`coalesce(sum(units * cost_minor), 0)`,
      uncosted: sql<number>`sum(cost_minor is null)`,
    },
    // A join instead of a condition, so that no product is read when there are too many.
    (own) => sql`from (
        select ${products.currency} as currency, ${products.costMinor} as cost_minor, ${unitsOn(own, on)} as units
        from (select 1 where ${howeverMany ? sql`1` : isFew(own)}) as few cross join ${products} on ${own(products)} limit -1
      ) where units > 0 group by currency order by currency`,
  );
}

const isFew = (own: Ownership): SQL => sql`(select coalesce(sum(${stockCounts.products}), 0) <= ${MOST_ADDED_UP}
  from ${stockCounts} where ${own(stockCounts)})`;
