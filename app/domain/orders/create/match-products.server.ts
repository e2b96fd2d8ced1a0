import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import {
  findComponents,
  findProductsByAlias,
  findProductsById,
  findProductsBySku,
  type ProductBySku,
} from "../../inventory/known-products.server";
import type { Ctx } from "../../kernel/ctx";
import { productsBySku } from "../order-draft";

interface Named {
  productId?: string | null | undefined;
  sku?: string | null | undefined;
}

/**
 * The company's products that these lines refer to, by id, SKU or storefront SKU, and the components of kits among them.
 * For the caller's batch.
 */
export function namedProducts(ctx: Ctx, company: CompanyDb, lines: readonly Named[]): Statement<ProductBySku[]>[] {
  const ids = lines.flatMap(({ productId }) => (productId ? [productId] : []));
  const skus = lines.flatMap(({ productId, sku }) => (!productId && sku ? [sku] : []));
  if (ids.length + skus.length === 0) return [];
  return [
    findComponents(ctx, company, { ids, skus }),
    ...(ids.length > 0 ? [findProductsById(ctx, company, ids)] : []),
    ...(skus.length > 0 ? [findProductsBySku(ctx, company, skus), findProductsByAlias(ctx, company, skus)] : []),
  ];
}

export type Match = (line: Named) => ProductBySku | undefined;

export function matcher(products: readonly ProductBySku[]): Match {
  const byId = new Map(products.map((product) => [product.id, product]));
  const bySku = productsBySku(products);
  return ({ productId, sku }) => (productId ? byId.get(productId) : bySku.get(sku ?? ""));
}
