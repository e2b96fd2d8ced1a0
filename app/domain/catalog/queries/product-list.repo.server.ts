import { getTableColumns, type SQL, sql } from "drizzle-orm";
import { inList } from "#db/expressions";
import type { Ownership } from "#db/ownership.server";
import { productBarcodes, products } from "#db/schema/catalog";
import type { ScopedDb } from "#db/scoped.server";
import { readBarcode, spellings } from "../barcode";
import { storedCode } from "../codes/gtin";
import { codesFrom, type KeptCode } from "../product-codes";
import { codesColumn } from "./product-codes.repo.server";

export interface ProductListing {
  q?: string | undefined;
  /** Lists archived products instead of active ones. */
  archived?: boolean;
  limit: number;
  cursor?: string | undefined;
  /** Includes each product's codes; otherwise the rows have none. */
  withCodes?: boolean;
}

type ProductRow = typeof products.$inferSelect & { codes: KeptCode[] };

export interface ProductPage {
  rows: ProductRow[];
  /** Null on the last page. */
  next: string | null;
}

const ALL = getTableColumns(products);
const NO_CODES = sql`'[]'`.mapWith(String);

/** All columns of a product, with its codes as JSON if asked for. */
export const productColumns = (own: Ownership, areCodesRead = false) => ({
  ...ALL,
  codes: areCodesRead ? codesColumn(own) : NO_CODES,
});
export const withCodes = <R extends { codes: string }>({ codes, ...row }: R) => ({ ...row, codes: codesFrom(codes) });

/**
 * Matches of the search index and products with exactly this code, newest first. A page can hold fewer than requested.
 */
export function searchIndexed(db: ScopedDb, listing: ProductListing, where: SQL, match: string) {
  const { q = "", limit, cursor } = listing;
  const window = limit + 1;
  return db
    .rows(
      (own) => ({ seq: sql`hit.seq`.mapWith(Number), ...productColumns(own, listing.withCodes) }),
      (own) => sql`from ${searchHits(own, { q, match, cursor, window })} as hit
        left join ${products} on ${products.id} = hit.id and ${own.found(products)} and ${where} order by hit.seq desc`,
    )
    .map((all): ProductPage => {
      const rows = all.filter((hit) => (hit.id as string | null) !== null).slice(0, limit);
      const last = all.length === window ? all[limit - 1] : undefined;
      return { rows: rows.map(({ seq: _seq, ...row }) => withCodes(row)), next: last ? String(last.seq) : null };
    });
}

/**
 * Query for a table of (seq, id): matches of the search index and products with exactly this code or label, at most
 * `window`.
 */
export function searchHits(
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
        where ${own(productBarcodes)} and ${inList(productBarcodes.code, codesIn(q))})
    order by 1 desc limit ${window})`;
}

/** The typed or scanned code. For a label, also the product code on it. */
function codesIn(q: string): string[] {
  const scanned = readBarcode(q);
  return [...new Set([q, storedCode(q), ...(scanned ? spellings(scanned) : [])])];
}

/** Too short for the index: scans the products in scope, newest first. */
export function searchByParts(db: ScopedDb, q: string, where: SQL, listing: ProductListing) {
  const { limit, cursor } = listing;
  // `instr` instead of LIKE: LIKE patterns are limited to 50 bytes. SQLite lowers ASCII letters only, so this does too.
  const text = q.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  const has = (column: typeof products.name | typeof products.sku) => sql`instr(lower(${column}), ${text}) > 0`;
  return db.rows(
    (own) => productColumns(own, listing.withCodes),
    (own) => sql`from ${products} where ${own(products)} and ${where}
      and ${cursor ? sql`${products.id} < ${cursor}` : sql`1`} and (${has(products.name)} or ${has(products.sku)})
      order by ${products.id} desc limit ${limit + 1}`,
  );
}
