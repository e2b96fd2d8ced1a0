import { getTableColumns, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Ownership } from "#db/ownership.server";
import { productBarcodes, products } from "#db/schema/catalog";
import type { ScopedDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import { readBarcode, spellings } from "../codes/barcode";
import { storedCode } from "../codes/gtin";
import { anyOf } from "../codes/known-codes.server";
import type { Ctx } from "../kernel/ctx";
import { readSearch } from "../kernel/search-words";
import { codesBeside, codesFrom, type KeptCode } from "./product-codes.server";

export const ProductQuery = z.object({
  companyId: z.string().max(64).optional(),
  /** Part of a name, SKU or code, a complete barcode, or a GS1 label that contains it. */
  q: z.string().trim().max(100).optional(),
  limit: z.coerce.number("1 to 200").int("1 to 200").min(1, "1 to 200").max(200, "1 to 200").default(50),
  cursor: z.string().max(64).optional(),
});
export type ProductQuery = z.output<typeof ProductQuery>;

export interface ProductListing {
  q?: string | undefined;
  /** Lists archived products instead of active ones. */
  archived?: boolean;
  limit: number;
  cursor?: string | undefined;
  /** Includes each product's codes; otherwise the rows have none. */
  withCodes?: boolean;
}

export type ProductRow = typeof products.$inferSelect & { codes: KeptCode[] };

export interface ProductPage {
  rows: ProductRow[];
  /** Null on the last page. */
  next: string | null;
}

const ALL = getTableColumns(products);
const columns = (own: Ownership, withCodes = false) => ({ ...ALL, codes: withCodes ? codesBeside(own) : NO_CODES });
const NO_CODES = sql<string>`'[]'`;
const read = <R extends { codes: string }>({ codes, ...row }: R) => ({ ...row, codes: codesFrom(codes) });

/** One page of products with their codes, newest first. @throws not_found for a company out of scope */
export const listProducts = async (ctx: Ctx, { companyId, ...listing }: ProductQuery): Promise<ProductPage> =>
  productPage(ctx.db.within(companyId), { ...listing, withCodes: true });

/** The same as one statement, for the caller's batch. */
export function productPage(db: ScopedDb, listing: ProductListing): Statement<ProductPage> {
  const { q, archived, limit, cursor } = listing;
  const where = archived ? sql`${products.archivedAt} is not null` : sql`${products.archivedAt} is null`;
  const search = readSearch(db.scope, q);
  if (search?.kind === "phrases") return found(db, listing, where, search.match);
  const rows = search
    ? few(db, search.text, where, listing)
    : db.newest(products, (own) => columns(own, listing.withCodes), { where, before: cursor, limit: limit + 1 });
  return rows.map((all) => ({
    rows: all.slice(0, limit).map(read),
    next: all.length > limit ? (all[limit - 1]?.id ?? null) : null,
  }));
}

/**
 * Matches of the search index and products with exactly this code, newest first. A page can hold fewer than requested.
 */
function found(db: ScopedDb, listing: ProductListing, where: SQL, match: string) {
  const { q = "", limit, cursor } = listing;
  const window = limit + 1;
  return db
    .rows(
      (own) => ({ seq: sql<number>`hit.seq`, ...columns(own, listing.withCodes) }),
      (own) => sql`from ${hits(own, { q, match, cursor, window })} as hit
        left join ${products} on ${products.id} = hit.id and ${own.found(products)} and ${where} order by hit.seq desc`,
    )
    .map((all): ProductPage => {
      const rows = all.filter((hit) => (hit.id as string | null) !== null).slice(0, limit);
      const last = all.length === window ? all[limit - 1] : undefined;
      return { rows: rows.map(({ seq: _seq, ...row }) => read(row)), next: last ? String(last.seq) : null };
    });
}

/** A table of (seq, id): index matches and products with exactly this code or label, at most `window`. */
export function hits(
  own: Ownership,
  { q, match, cursor, window }: { q: string; match: string; cursor?: string | undefined; window: number },
): SQL {
  // The cast lets the index seek: numbers are bound as floats, and FTS5 seeks a rowid only by an integer.
  const before = (row: SQL) => (Number(cursor) > 0 ? sql`${row} < cast(${Number(cursor)} as integer)` : sql`1`);
  return sql`(
    select seq, id from (select rowid as seq, id from product_search
      where product_search match ${match} and ${before(sql`rowid`)} order by rowid desc limit ${window})
    union select ${products}.rowid, ${products.id} from ${products}
      where ${own(products)} and ${before(sql`${products}.rowid`)} and ${products.id} in (
        select ${productBarcodes.productId} from ${productBarcodes}
        where ${own(productBarcodes)} and ${productBarcodes.code} ${anyOf(codesIn(q))})
    order by 1 desc limit ${window})`;
}

/** The typed or scanned code; for a label also the product code on it. */
function codesIn(q: string): string[] {
  const scanned = readBarcode(q);
  return [...new Set([q, storedCode(q), ...(scanned ? spellings(scanned) : [])])];
}

/** Too short for the index: scans the products in scope, newest first. */
function few(db: ScopedDb, q: string, where: SQL, listing: ProductListing) {
  const { limit, cursor } = listing;
  // `instr` instead of LIKE: LIKE patterns are limited to 50 bytes. SQLite lowers ASCII letters only, so this does too.
  const text = q.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  const has = (column: typeof products.name | typeof products.sku) => sql`instr(lower(${column}), ${text}) > 0`;
  return db.rows(
    (own) => columns(own, listing.withCodes),
    (own) => sql`from ${products} where ${own(products)} and ${where}
      and ${cursor ? sql`${products.id} < ${cursor}` : sql`1`} and (${has(products.name)} or ${has(products.sku)})
      order by ${products.id} desc limit ${limit + 1}`,
  );
}
