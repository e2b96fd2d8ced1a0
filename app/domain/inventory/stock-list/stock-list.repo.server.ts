import { type SQL, sql } from "drizzle-orm";
import type { Ownership } from "#db/ownership.server";
import { products } from "#db/schema/catalog";
import { productStock } from "#db/schema/stock";
import type { ScopedDb } from "#db/scoped.server";
import type { Selection } from "#db/statement.server";
import type { Ctx } from "../../kernel/ctx";
import { readSearch } from "../../kernel/search-words";
import { unitsByAvailability } from "../available-units.server";
import type { StockLevel } from "../stock-status";
import { newestProducts, type ProductWalk, productsByStock, searchedProducts } from "./product-index-scans.repo.server";

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
  ctx: Pick<Ctx, "now">,
  db: ScopedDb,
  listing: StockListing,
  { limit, maxRead }: { limit: number; maxRead: number },
) {
  const { walk, rest } = plan(db, listing);
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
