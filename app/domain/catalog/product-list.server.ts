import { isNotNull, isNull } from "drizzle-orm";
import { z } from "zod";
import { products } from "#db/schema/catalog";
import type { ScopedDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import { readSearch } from "../filters/search-words";
import type { Ctx } from "../kernel/ctx";
import {
  type ProductListing,
  type ProductPage,
  productColumns,
  searchByParts,
  searchIndexed,
  withCodes,
} from "./queries/product-list.repo.server";

export type { ProductPage } from "./queries/product-list.repo.server";
export { searchHits } from "./queries/product-list.repo.server";

export const ProductQuery = z.object({
  companyId: z.string().max(64).optional(),
  /** Part of a name, SKU or code, a complete barcode, or a GS1 label that contains it. */
  q: z.string().trim().max(100).optional(),
  limit: z.coerce.number("1 to 200").int("1 to 200").min(1, "1 to 200").max(200, "1 to 200").default(50),
  cursor: z.string().max(64).optional(),
});
export type ProductQuery = z.output<typeof ProductQuery>;

/** One page of products with their codes, newest first. @throws not_found for a company out of scope */
export const listProducts = async (ctx: Ctx, { companyId, ...listing }: ProductQuery): Promise<ProductPage> =>
  productPage(ctx.db.within(companyId), { ...listing, withCodes: true });

/** The same as one statement, for the caller's batch. */
export function productPage(db: ScopedDb, listing: ProductListing): Statement<ProductPage> {
  const { q, archived, limit, cursor } = listing;
  const where = archived ? isNotNull(products.archivedAt) : isNull(products.archivedAt);
  const search = readSearch(db.scope, q);
  if (search?.kind === "phrases") return searchIndexed(db, listing, where, search.match);
  const rows = search
    ? searchByParts(db, search.text, where, listing)
    : db.newest(products, (own) => productColumns(own, listing.withCodes), { where, before: cursor, limit: limit + 1 });
  return rows.map((all) => ({
    rows: all.slice(0, limit).map(withCodes),
    next: all.length > limit ? (all[limit - 1]?.id ?? null) : null,
  }));
}
