import { type SQL, sql } from "drizzle-orm";
import type { Ownership } from "#db/ownership.server";
import { products } from "#db/schema/catalog";
import { productStock } from "#db/schema/stock";
import type { ScopedDb } from "#db/scoped.server";
import type { Selection, Statement } from "#db/statement.server";
import type { Ctx } from "../kernel/ctx";
import { readSearch } from "../kernel/search-words";
import { type Availability, availabilityIn, unsellableUnits } from "./availability";
import { foundWalk, newestWalk, type StockOrder, shortWalk } from "./low-stock/stock-walk.server";
import { type StockLevel, type StockStatus, stockStatus } from "./stock-status";
import { unitsByStanding } from "./supply.server";

export interface StockListing {
  q?: string | undefined;
  category?: string | undefined;
  /** "short" means both levels that need reordering. */
  stock?: StockLevel | "short" | undefined;
  limit: number;
  cursor?: string | undefined;
  /** Maximum number of products read for one page when no index covers the filters. */
  lookAt?: number;
}

export interface StockRow extends Availability {
  id: string;
  companyId: string;
  name: string;
  image: string | null;
  sku: string;
  barcode: string | null;
  category: string | null;
  currency: string;
  costMinor: number | null;
  lotTracked: boolean;
  reorderPoint: number;
  onHand: number;
  allocated: number;
  /** Based on the sellable part of on hand. */
  status: StockStatus;
}

export interface StockPage {
  rows: StockRow[];
  /** Null on the last page. */
  next: string | null;
}

const BARCODE = sql<string | null>`coalesce(${products.barcode}, ${products.upc})`;

const ROW = {
  id: products.id,
  companyId: products.companyId,
  name: products.name,
  image: products.image1Url,
  sku: products.sku,
  barcode: BARCODE,
  category: products.category,
  currency: products.currency,
  costMinor: products.costMinor,
  lotTracked: products.lotTracked,
  reorderPoint: productStock.reorderPoint,
  onHand: productStock.onHand,
  allocated: productStock.allocated,
} satisfies Selection;

const MAX_READ = 1000;

/**
 * A page of stock as one statement: lowest stock first for a stock level filter, best match first for a search, else
 * newest product first. Where an index covers the filters, it reads only the rows it shows. Otherwise it reads a
 * bounded number of products and stops when the page is full, so a short page can still have a next one.
 */
export function stockPage(ctx: Pick<Ctx, "now">, db: ScopedDb, listing: StockListing): Statement<StockPage> {
  const { limit, lookAt = MAX_READ } = listing;
  const { walk, also } = plan(db, listing);
  const names = [...Object.keys(ROW), "standings"];
  const seen = (own: Ownership) => sql`select at.key as key, ${sql.join(
    Object.entries(ROW).map(([name, value]) => sql`${value} as ${sql.identifier(name)}`),
    sql`, `,
  )}, ${unitsByStanding(ctx, own)} as standings
    from (${walk(own)} limit ${lookAt}) as at
    cross join ${products} on ${own.found(products)} and ${products.id} = at.product_id
    cross join ${productStock} on ${own.through(productStock, products)} and ${productStock.productId} = ${products.id}
    where ${also}`;
  // Evaluated only when the page is not full: the position at which the next page starts.
  const end = (own: Ownership) =>
    sql`select key, ${sql.join(
      names.map(() => sql`null`),
      sql`, `,
    )} from (${walk(own)} limit 1 offset ${lookAt - 1})`;
  const columns = Object.fromEntries(["key", ...names].map((name) => [name, sql`${sql.identifier(name)}`]));
  return db
    .rows(columns, (own) => sql`from (${seen(own)} union all select * from (${end(own)}) limit ${limit + 1})`)
    .map((found) => pageOf(found as unknown as StockListRow[], limit));
}

type StockListRow = Omit<StockRow, "status" | "lotTracked" | "id" | keyof Availability> & {
  key: string | number;
  id: string | null;
  lotTracked: 0 | 1;
  standings: string | null;
};

function pageOf(found: StockListRow[], limit: number): StockPage {
  const fits = found.filter((row): row is StockListRow & { id: string } => row.id !== null);
  const end = fits.length > limit ? fits[limit - 1] : found.find((row) => row.id === null);
  const rows = fits
    .slice(0, limit)
    .map(({ key: _key, lotTracked, ...row }) => ({ ...withAvailability(row), lotTracked: lotTracked === 1 }));
  return { rows, next: end ? String(end.key) : null };
}

/** Adds the available quantity and the resulting status to a row. */
export function withAvailability<R extends { onHand: number; reorderPoint: number; standings: string | null }>(row: R) {
  const { standings, ...rest } = row;
  const availability = availabilityIn(standings);
  const status = stockStatus(row.onHand - unsellableUnits(availability), row.reorderPoint);
  return { ...rest, ...availability, status };
}

/** The stock of one product, also of an archived one, for the caller's batch. */
export const stockOf = (ctx: Pick<Ctx, "now">, db: ScopedDb, productId: string): Statement<StockRow | null> =>
  db
    .first(
      (own) => ({ ...ROW, standings: unitsByStanding(ctx, own) }),
      (own) => sql`from ${products}
        cross join ${productStock} on ${own.through(productStock, products)} and ${productStock.productId} = ${products.id}
        where ${own(products)} and ${products.id} = ${productId}`,
    )
    .map((row) => row && withAvailability(row));

/** The index walk that covers most of the filters, and conditions for the rest. */
function plan(db: ScopedDb, { q = "", category, stock, cursor: after }: StockListing): { walk: StockOrder; also: SQL } {
  const search = readSearch(db.scope, q);
  const text = search?.kind === "number" ? has(search.text) : null;
  const sold = sql`${products.archivedAt} is null`;
  const ofCategory = category ? sql`${products.category} = ${category}` : null;
  const atLevel =
    stock === "short" ? sql`${productStock.level} <> 'in'` : stock && sql`${productStock.level} = ${stock}`;
  if (search?.kind === "phrases") {
    return { walk: foundWalk({ q, match: search.match, after }), also: all(sold, ofCategory, atLevel) };
  }
  if (stock && stock !== "in")
    return { walk: shortWalk(db.scope, { level: stock, after }), also: all(ofCategory, text) };
  return { walk: newestWalk(db.scope, { category, after }), also: all(category ? null : sold, atLevel, text) };
}

const all = (...conditions: (SQL | null | undefined)[]): SQL =>
  sql.join([...conditions.filter((one) => one !== null && one !== undefined), sql`1`], sql` and `);

/** Too short for the search index. SQLite lowers ASCII letters only, so this does too. */
function has(given: string): SQL {
  const text = given.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  return sql`(instr(lower(${products.name}), ${text}) > 0 or instr(lower(${products.sku}), ${text}) > 0)`;
}
