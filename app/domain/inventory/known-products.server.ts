import { eq, isNull, type SQL } from "drizzle-orm";
import { z } from "zod";
import { inList } from "#db/expressions";
import type { Ownership } from "#db/ownership.server";
import { products } from "#db/schema/catalog";
import { kitComponents } from "#db/schema/inventory/kit-components";
import { skuAliases } from "#db/schema/staging";
import type { CompanyDb } from "#db/scoped.server";
import { allOf, innerJoin } from "#db/select.server";
import type { Statement } from "#db/statement.server";
import { listProducts, type ProductPage, ProductQuery } from "../catalog/product-list.server";
import type { Ctx } from "../kernel/ctx";
import { sellableUnits } from "./available-units.server";
import { isPartOf } from "./kits/kits.repo.server";

export interface ProductBySku {
  id: string;
  sku: string;
  name: string;
  currency: string;
  priceMinor: number | null;
  /** Units available to a new order: in usable lots at pickable locations. */
  sellable: number;
  /** Store SKUs that are mapped to the product and were among those searched. */
  storeSkus?: readonly string[];
  /** The kits among those searched that contain it, with its units in one of them. */
  partOf?: readonly { kitId: string; quantity: number }[];
}

/** The company's products with these SKUs (case-sensitive), with their available units. */
export const findProductsBySku = (ctx: Ctx, company: CompanyDb, skus: readonly string[]): Statement<ProductBySku[]> =>
  findProducts(ctx, company, inList(products.sku, [...new Set(skus)]));

export const findProductsById = (ctx: Ctx, company: CompanyDb, ids: readonly string[]): Statement<ProductBySku[]> =>
  findProducts(ctx, company, inList(products.id, [...new Set(ids)]));

const findProducts = (ctx: Ctx, company: CompanyDb, which: SQL): Statement<ProductBySku[]> =>
  company.select(products, { columns: (own) => columns(ctx, own), where: allOf(isNull(products.archivedAt), which) });

/** The products to which these store SKUs are mapped, with the SKUs. */
export const findProductsByAlias = (ctx: Ctx, company: CompanyDb, skus: readonly string[]): Statement<ProductBySku[]> =>
  company
    .select(skuAliases, {
      columns: (own) => ({ ...columns(ctx, own), storeSku: skuAliases.sku }),
      join: [innerJoin(products, allOf(eq(products.id, skuAliases.productId), isNull(products.archivedAt)))],
      where: inList(skuAliases.sku, [...new Set(skus)]),
    })
    .map((rows) => {
      const byId = new Map<string, ProductBySku & { storeSkus: string[] }>();
      for (const { storeSku, ...product } of rows) {
        const known = byId.get(product.id);
        if (known) known.storeSkus.push(storeSku);
        else byId.set(product.id, { ...product, storeSkus: [storeSku] });
      }
      return [...byId.values()];
    });

/** The components of the kits among these products, which are named by id, SKU or store SKU. */
export const findComponents = (
  ctx: Ctx,
  company: CompanyDb,
  { ids, skus }: { ids: readonly string[]; skus: readonly string[] },
): Statement<ProductBySku[]> =>
  company
    .select(kitComponents, {
      columns: (own) => ({ ...columns(ctx, own), kitId: kitComponents.kitId, quantity: kitComponents.quantity }),
      join: [innerJoin(products, eq(products.id, kitComponents.componentId))],
      where: (own) => isPartOf(own, ids, skus),
      orderBy: [kitComponents.kitId, products.sku],
    })
    .map((rows) => rows.map(({ kitId, quantity, ...product }) => ({ ...product, partOf: [{ kitId, quantity }] })));

const columns = (ctx: Ctx, own: Ownership) => ({
  id: products.id,
  sku: products.sku,
  name: products.name,
  currency: products.currency,
  priceMinor: products.priceMinor,
  sellable: sellableUnits(ctx, own),
});

export const ProductStockQuery = ProductQuery.extend({
  /** "1" adds each product's available units. Requires a company. */
  available: z.literal("1").optional(),
}).refine(({ available, companyId }) => !available || companyId, {
  path: ["companyId"],
  message: "Choose the company whose stock to show",
});

/** `listProducts`, with each product's available units when they are asked for. @throws not_found */
export async function listProductsWithStock(
  ctx: Ctx,
  { available, ...query }: z.output<typeof ProductStockQuery>,
): Promise<{ page: ProductPage; units: ReadonlyMap<string, number> | null }> {
  const page = await listProducts(ctx, query);
  if (!available || !query.companyId || !ctx.can("inventory.read", query.companyId)) return { page, units: null };
  const ids = page.rows.map(({ id }) => id);
  const stock = await findProductsById(ctx, ctx.db.company(query.companyId), ids);
  return { page, units: new Map(stock.map(({ id, sellable }) => [id, sellable])) };
}
