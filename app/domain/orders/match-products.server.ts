import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import { findProductsById, findProductsBySku, type KnownProduct } from "../catalog/catalog.service.server";
import type { Ctx } from "../ctx";

interface Named {
  productId?: string | null | undefined;
  sku?: string | null | undefined;
}

/** The company's products that these lines name, by id or else by SKU, for the caller's batch. */
export function namedProducts(
  ctx: Ctx,
  company: CompanyDb,
  lines: readonly Named[],
): [byId: Statement<KnownProduct[]>, bySku: Statement<KnownProduct[]>] {
  const ids = lines.flatMap(({ productId }) => (productId ? [productId] : []));
  const skus = lines.flatMap(({ productId, sku }) => (!productId && sku ? [sku] : []));
  return [findProductsById(ctx, company, ids), findProductsBySku(ctx, company, skus)];
}

export type Match = (line: Named) => KnownProduct | undefined;

export function matcher(products: readonly KnownProduct[]): Match {
  const byId = new Map(products.map((product) => [product.id, product]));
  const bySku = new Map(products.map((product) => [product.sku, product]));
  return ({ productId, sku }) => (productId ? byId.get(productId) : bySku.get(sku ?? ""));
}
