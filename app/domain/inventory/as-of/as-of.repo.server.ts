import { count, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { total } from "#db/expressions";
import type { Ownership } from "#db/ownership.server";
import { products } from "#db/schema/catalog";
import { stockClosings, stockCounts } from "#db/schema/stock";
import type { ScopedDb } from "#db/scoped.server";
import { nullable } from "#db/select.server";
import type { Statement } from "#db/statement.server";
import { readSearch } from "../../filters/search-words";
import { newestProducts, type ProductWalk, searchedProducts } from "../stock-list/product-index-scans.repo.server";
import type { AsOfListing, AsOfPage, AsOfTotal } from "./as-of.schema";

/*
 * Stock as of a date: each product's last closing up to that day. Includes products that were archived later.
 * Values use current costs, because the ledger records units, not prices.
 */

const MAX_READ = 1000;

/** Units of the product on hand at the end of the day. */
const unitsOn = (own: Ownership, day: string): SQL => sql`coalesce((select ${stockClosings.onHand} from ${stockClosings}
  where ${own.through(stockClosings, products)} and ${stockClosings.productId} = ${products.id} and ${stockClosings.day} <= ${day}
  order by ${stockClosings.day} desc limit 1), 0)`;

/** The products of a page or total as a derived table. */
const listed = alias(products, "listed");

/** One page of products with units at the end of the day; newest product first, or best match first. */
export function asOfPage(db: ScopedDb, listing: AsOfListing): Statement<AsOfPage> {
  const { on, limit, maxRead = MAX_READ } = listing;
  const { walk, rest } = plan(db, listing);
  // The inner limit stops SQLite from computing the units twice, as a column and as a condition.
  const rows = (
    own: Ownership,
  ) => sql`select at.key as key, ${products.id} as id, ${products.companyId} as company_id, ${products.name} as name,
      ${products.sku} as sku, ${products.category} as category, ${products.currency} as currency,
      ${products.costMinor} as cost_minor, ${unitsOn(own, on)} as units
    from (${walk(own)} limit ${maxRead}) as at cross join ${products} on ${own.found(products)} and ${products.id} = at.product_id
    where ${rest} limit ${maxRead}`;
  // Evaluated only when the page is not full: the position at which the next page starts.
  const end = (own: Ownership) =>
    sql`select key, null, null, null, null, null, null, null, null from (${walk(own)} limit 1 offset ${maxRead - 1})`;
  return db
    .rows(
      {
        key: sql`key`.mapWith(String),
        id: nullable(listed.id),
        companyId: listed.companyId,
        name: listed.name,
        sku: listed.sku,
        category: listed.category,
        currency: listed.currency,
        costMinor: listed.costMinor,
        units: sql`units`.mapWith(Number),
      },
      (own) =>
        sql`from (select * from (${rows(own)}) where units > 0 union all select * from (${end(own)}) limit ${limit + 1}) as ${sql.identifier("listed")}`,
    )
    .map((found) => {
      const stocked = found.filter((row): row is typeof row & { id: string } => row.id !== null);
      const last = stocked.length > limit ? stocked[limit - 1] : found.find((row) => row.id === null);
      return {
        rows: stocked.slice(0, limit).map(({ key: _key, ...row }) => row),
        next: last ? String(last.key) : null,
      };
    });
}

function plan(db: ScopedDb, { q = "", cursor: after }: AsOfListing): { walk: ProductWalk; rest: SQL } {
  const search = readSearch(db.scope, q);
  if (search?.kind === "phrases") return { walk: searchedProducts({ q, match: search.match, after }), rest: sql`1` };
  const text = search?.text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  const has = (column: typeof products.name | typeof products.sku) => sql`instr(lower(${column}), ${text}) > 0`;
  return {
    walk: newestProducts(db.scope, { after }),
    rest: text ? sql`(${has(products.name)} or ${has(products.sku)})` : sql`1`,
  };
}

/** Totals are calculated without confirmation up to this number of products. */
export const MAX_TOTALED_PRODUCTS = 500;

/** Number of products including archived ones, from the ledger's counters. */
export const countProducts = (db: ScopedDb): Statement<number> =>
  db.selectFirst(stockCounts, { columns: { products: total(stockCounts.products) } }).map((row) => row?.products ?? 0);

/** Totals by currency. This reads every product, so above a limit it returns no rows unless `withoutLimit` is set. */
export function asOfTotals(db: ScopedDb, on: string, withoutLimit: boolean): Statement<AsOfTotal[]> {
  return db.rows(
    {
      currency: listed.currency,
      products: count(),
      units: total(sql`units`),
      valueMinor: total(sql`units * cost_minor`),
      uncosted: total(sql`cost_minor is null`),
    },
    // A join instead of a condition, so that no product is read when there are too many.
    (own) => sql`from (
        select ${products.currency} as currency, ${products.costMinor} as cost_minor, ${unitsOn(own, on)} as units
        from (select 1 where ${withoutLimit ? sql`1` : areFew(own)}) as few cross join ${products} on ${own(products)} limit -1
      ) as ${sql.identifier("listed")} where units > 0 group by currency order by currency`,
  );
}

const areFew = (own: Ownership): SQL => sql`(select coalesce(sum(${stockCounts.products}), 0) <= ${MAX_TOTALED_PRODUCTS}
  from ${stockCounts} where ${own(stockCounts)})`;
