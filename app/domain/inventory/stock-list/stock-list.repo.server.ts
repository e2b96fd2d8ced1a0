import { type SQL, sql } from "drizzle-orm";
import type { Ownership } from "#db/ownership.server";
import { products } from "#db/schema/catalog";
import { kitComponents } from "#db/schema/inventory/kit-components";
import { productStock, stockCounts } from "#db/schema/stock";
import type { ScopedDb } from "#db/scoped.server";
import { MAX_SORTED, sortMatches, walkInOrder } from "#db/sort-order.server";
import type { Selection, Statement } from "#db/statement.server";
import { readSearch } from "../../filters/search-words";
import type { Ctx } from "../../kernel/ctx";
import { unitsByAvailability } from "../available-units.server";
import type { StockLevel } from "../stock-status";
import { newestProducts, type ProductWalk, productsByStock, searchedProducts } from "./product-index-scans.repo.server";
import type { StockSort } from "./stock-sort.server";

export const STOCK_COLUMNS = {
  id: products.id,
  companyId: products.companyId,
  name: products.name,
  image: products.image1Url,
  sku: products.sku,
  barcode: products.barcode,
  upc: products.upc,
  category: products.category,
  currency: products.currency,
  costMinor: products.costMinor,
  lotTracked: products.lotTracked,
  reorderPoint: productStock.reorderPoint,
  onHand: productStock.onHand,
  allocated: productStock.allocated,
} satisfies Selection;

export interface StockListing {
  q?: string | undefined;
  category?: string | undefined;
  /** "short" means both levels that need reordering. */
  stock?: StockLevel | "short" | undefined;
  limit: number;
  cursor?: string | undefined;
  /** Sorts by this column instead; the filters' newest 10,000 matches are sorted. */
  sort?: StockSort | null | undefined;
  /** Maximum number of products read for one page when no index covers the filters. */
  maxRead?: number;
}

/** A product as the database returns it; or, with a null id, the position at which the next page starts. */
export interface StockListRow {
  key: string | number;
  id: string | null;
  companyId: string;
  name: string;
  image: string | null;
  sku: string;
  barcode: string | null;
  upc: string | null;
  category: string | null;
  currency: string;
  costMinor: number | null;
  lotTracked: 0 | 1;
  reorderPoint: number;
  onHand: number;
  allocated: number;
  availability: string | null;
}

/**
 * Up to `limit` + 1 rows of the stock list, from at most `maxRead` products. When the page is not full and products
 * remain, the last row is the position after those that were read.
 */
export function listStock(
  ctx: Pick<Ctx, "now" | "calendars">,
  db: ScopedDb,
  listing: StockListing,
  { limit, maxRead }: { limit: number; maxRead: number },
) {
  const { walk, rest } = listing.sort ? sortedPlan(db, listing, listing.sort) : plan(db, listing);
  const names = [...Object.keys(STOCK_COLUMNS), "availability"];
  const rows = (own: Ownership) => sql`select at.key as key, ${sql.join(
    Object.entries(STOCK_COLUMNS).map(([name, value]) => sql`${value} as ${sql.identifier(name)}`),
    sql`, `,
  )}, ${unitsByAvailability(ctx, own)} as availability
    from (${walk(own)} limit ${maxRead}) as at
    cross join ${products} on ${own.found(products)} and ${products.id} = at.product_id
    cross join ${productStock} on ${own.through(productStock, products)} and ${productStock.productId} = ${products.id}
    where ${rest}`;
  // Evaluated only when the page is not full.
  const end = (own: Ownership) =>
    sql`select key, ${sql.join(
      names.map(() => sql`null`),
      sql`, `,
    )} from (${walk(own)} limit 1 offset ${maxRead - 1})`;
  const columns = Object.fromEntries(["key", ...names].map((name) => [name, sql`${sql.identifier(name)}`]));
  return (
    db
      .rows(columns, (own) => sql`from (${rows(own)} union all select * from (${end(own)}) limit ${limit + 1})`)
      // The columns are built from a list of names, which the compiler cannot follow.
      .map((found) => found as unknown as StockListRow[])
  );
}

/** Without filters an index is walked; otherwise the matches are read and sorted. */
function sortedPlan(db: ScopedDb, listing: StockListing, sort: StockSort): { walk: ProductWalk; rest: SQL } {
  const { q, category, stock, cursor } = listing;
  const order = { by: sort.by, direction: sort.direction, cursor };
  const sorted =
    q || category || stock
      ? (own: Ownership) =>
          sortMatches(
            sql`select ${products.id} as id, ${sort.by} as value ${matchesOf(db, own, listing, { limit: MAX_SORTED, hasStock: true })}`,
            order,
          )
      : (own: Ownership) => walkInOrder(db.scope, sort, order, own);
  return {
    walk: (own) => sql`select id as product_id, key from (${sorted(own)})`,
    rest: sql`${products.archivedAt} is null`,
  };
}

/** `from … where …` for the products that match the filters, of the first `limit` that an index finds. */
function matchesOf(
  db: ScopedDb,
  own: Ownership,
  listing: StockListing,
  { limit, hasStock }: { limit: number; hasStock: boolean },
): SQL {
  const { walk, rest } = plan(db, { ...listing, cursor: undefined });
  return sql`from (${walk(own)} limit ${limit}) as found
    cross join ${products} on ${own.found(products)} and ${products.id} = found.product_id
    ${hasStock ? sql`cross join ${productStock} on ${own.through(productStock, products)} and ${productStock.productId} = ${products.id}` : sql``}
    where ${rest}`;
}

/** Number of products that match the filters, at most one more than `most`; counters answer without a search. */
export function countStock(db: ScopedDb, listing: Omit<StockListing, "limit">, most = MAX_SORTED): Statement<number> {
  const { q, category, stock } = listing;
  const count = { n: sql`count(*)`.mapWith(Number) };
  // Each product has its row of stock, which only a level needs.
  const read = { limit: MAX_SORTED + 1, hasStock: Boolean(stock) };
  if (q || category)
    return db
      .rows(
        count,
        (own) => sql`from (select 1 ${matchesOf(db, own, { ...listing, limit: 0 }, read)} limit ${most + 1})`,
      )
      .map(([row]) => row?.n ?? 0);
  const level = stock === "short" ? sql`<> 'in'` : stock ? sql`= ${stock}` : sql`<> 'archived'`;
  return db
    .rows(
      { n: sql`coalesce(sum(n), 0)`.mapWith(Number) },
      (own) => sql`from (select coalesce(sum(${stockCounts.products}), 0) as n
        from ${stockCounts} where ${own(stockCounts)} and ${stockCounts.level} <> 'archived' and ${stockCounts.level} ${level}
        ${stock ? sql`` : sql`union all ${activeKits(own)}`})`,
    )
    .map(([row]) => row?.n ?? 0);
}

/** Number of kits, which have no level. */
const activeKits = (
  own: Ownership,
): SQL => sql`select count(distinct ${kitComponents.companyId} || ${kitComponents.kitId})
  from ${kitComponents} cross join ${products} on ${own.through(products, kitComponents)} and ${products.id} = ${kitComponents.kitId}
  where ${own(kitComponents)} and ${products.archivedAt} is null`;

/** The index walk that covers most of the filters, and conditions for the rest. */
function plan(
  db: ScopedDb,
  { q = "", category, stock, cursor: after }: StockListing,
): { walk: ProductWalk; rest: SQL } {
  const search = readSearch(db.scope, q);
  const text = search?.kind === "number" ? contains(search.text) : null;
  const isActive = sql`${products.archivedAt} is null`;
  const ofCategory = category ? sql`${products.category} = ${category}` : null;
  const atLevel =
    stock === "short" ? sql`${productStock.level} <> 'in'` : stock && sql`${productStock.level} = ${stock}`;
  if (search?.kind === "phrases") {
    const walk = searchedProducts({ q, match: search.match, after });
    return { walk, rest: all(isActive, ofCategory, atLevel) };
  }
  if (stock && stock !== "in") {
    return { walk: productsByStock(db.scope, { level: stock, after }), rest: all(ofCategory, text) };
  }
  return {
    walk: newestProducts(db.scope, { category, after }),
    rest: all(category ? null : isActive, atLevel, text),
  };
}

const all = (...conditions: (SQL | null | undefined)[]): SQL =>
  sql.join([...conditions.filter((one) => one !== null && one !== undefined), sql`1`], sql` and `);

/** Too short for the search index. SQLite lowers ASCII letters only, so this does too. */
function contains(given: string): SQL {
  const text = given.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  return sql`(instr(lower(${products.name}), ${text}) > 0 or instr(lower(${products.sku}), ${text}) > 0)`;
}
