import { getTableColumns, isNull, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { productBarcodes, products } from "#db/schema/catalog";
import type { ScopedDb } from "#db/scoped.server";
import type { Ctx } from "../ctx";

export const ProductQuery = z.object({
  companyId: z.string().max(64).optional(),
  /** Part of a name or SKU, or a whole barcode. */
  q: z.string().trim().max(100).optional(),
  limit: z.coerce.number("1 to 200").int("1 to 200").min(1, "1 to 200").max(200, "1 to 200").default(50),
  cursor: z.string().max(64).optional(),
});
export type ProductQuery = z.output<typeof ProductQuery>;

const ALL = getTableColumns(products);

/**
 * One page of products, newest first. A search reads the catalogues in reach, which are small beside the orders.
 * @throws not_found for a company out of reach
 */
export async function listProducts(ctx: Ctx, { companyId, q, limit, cursor }: ProductQuery) {
  const db = ctx.db.within(companyId);
  const page = { where: isNull(products.archivedAt), before: cursor, limit: limit + 1 };
  const rows = await (q ? found(db, q, page) : db.newest(products, ALL, page));
  return { rows: rows.slice(0, limit), next: rows.length > limit ? (rows[limit - 1]?.id ?? null) : null };
}

function found(
  db: ScopedDb,
  q: string,
  { where, before, limit }: { where: SQL; before: string | undefined; limit: number },
) {
  // Not LIKE: its patterns may have 50 bytes only. The database lowers ASCII letters, so nothing else is lowered here.
  const text = q.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  const has = (column: typeof products.name | typeof products.sku) => sql`instr(lower(${column}), ${text}) > 0`;
  return db.rows(
    ALL,
    (
      own,
    ) => sql`from ${products} where ${own(products)} and ${where} and ${before ? sql`${products.id} < ${before}` : sql`1`}
      and (${has(products.name)} or ${has(products.sku)} or ${products.barcode} = ${q} or ${products.upc} = ${q}
        or ${products.id} in (select ${productBarcodes.productId} from ${productBarcodes}
          where ${own(productBarcodes)} and ${productBarcodes.code} in (${q}, ${gtin(q)})))
      order by ${products.id} desc limit ${limit}`,
  );
}

/** GTINs are kept with 14 digits. */
const gtin = (code: string): string => (/^\d{8,14}$/.test(code) ? code.padStart(14, "0") : code);
