import { eq, gt, isNull } from "drizzle-orm";
import { products } from "#db/schema/catalog";
import { skuAliases } from "#db/schema/staging";
import type { CompanyDb, ScopedDb } from "#db/scoped.server";
import { allOf, innerJoin } from "#db/select.server";
import type { Statement } from "#db/statement.server";
import { audited } from "../audit/audit.service.server";
import type { Ctx } from "../kernel/ctx";
import { refusedBy } from "../kernel/db-errors.server";
import { conflict, invalid, notFound } from "../kernel/errors";

export interface SkuMapping {
  sku: string;
  product: { id: string; sku: string; name: string };
}

/**
 * Maps a store SKU of the company to a product, permanently. When two users map it at the same time, the second gets a
 * conflict that names the first mapping; mapping the same product again changes nothing.
 * @throws validation for a product of another company, or a SKU that is a product's own; conflict
 */
export async function mapSku(ctx: Ctx, companyId: string, { sku, productId }: { sku: string; productId: string }) {
  const company = ctx.db.company(companyId);
  const [product, own, before] = await company.batch(
    company.selectFirst(products, {
      columns: ["id", "sku", "name"],
      where: allOf(eq(products.id, productId), isNull(products.archivedAt)),
    }),
    company.selectFirst(products, {
      columns: ["name"],
      where: allOf(eq(products.sku, sku), isNull(products.archivedAt)),
    }),
    findMapping(company, sku),
  );
  if (!product) throw invalid({ product: ["Choose one of the company's products"] }, "product_not_available");
  if (own)
    throw conflict(`${sku} is the SKU of ${own.name}. It cannot be mapped to another product.`, "sku_of_product");
  if (before?.product.id === product.id) return product;
  if (before) throw alreadyMapped(before);
  try {
    await company.batch(
      ...audited(
        ctx,
        company.insert(skuAliases, {
          sku,
          productId,
          createdBy: ctx.actor.id,
          createdByName: ctx.actor.name,
          createdAt: ctx.now(),
        }),
        { action: "sku.mapped", subject: sku, companyId, after: { product: product.sku } },
      ),
    );
  } catch (error) {
    if (refusedBy(error, "foreign-key"))
      throw invalid({ product: ["This product has been deleted"] }, "product_not_available");
    if (!refusedBy(error, "unique")) throw error;
    const first = await findMapping(company, sku);
    if (first && first.product.id !== productId) throw alreadyMapped(first);
  }
  await ctx.enqueue({ type: "recheck-sku", companyId, skus: [sku] });
  return product;
}

const alreadyMapped = ({ sku, product }: SkuMapping) =>
  conflict(`${sku} is already mapped to ${product.name} (${product.sku}). Delete that mapping first.`, "sku_mapped");

/** Removes a mapping. Orders that were already made do not change. @throws not_found */
export async function unmapSku(ctx: Ctx, companyId: string, sku: string): Promise<void> {
  const company = ctx.db.company(companyId);
  const mapping = await findMapping(company, sku);
  if (!mapping) throw notFound("This mapping");
  const isMapping = [eq(skuAliases.sku, sku), eq(skuAliases.productId, mapping.product.id)] as const;
  await company.batch(
    company.assertExists("conflict", skuAliases, ...isMapping),
    ...audited(ctx, company.delete(skuAliases, ...isMapping), {
      action: "sku.unmapped",
      subject: sku,
      companyId,
      before: { product: mapping.product.sku },
    }),
  );
}

const MAPPING = {
  columns: {
    sku: skuAliases.sku,
    productId: products.id,
    productSku: products.sku,
    name: products.name,
    archivedAt: products.archivedAt,
    createdByName: skuAliases.createdByName,
    createdAt: skuAliases.createdAt,
  },
  join: [innerJoin(products, eq(products.id, skuAliases.productId))],
};

const findMapping = (company: CompanyDb, sku: string): Statement<SkuMapping | null> =>
  company
    .selectFirst(skuAliases, { ...MAPPING, where: eq(skuAliases.sku, sku) })
    .map((row) => row && { sku: row.sku, product: { id: row.productId, sku: row.productSku, name: row.name } });

/** A page of the company's SKU mappings, by SKU, for the caller's batch. */
export const listMappings = (db: ScopedDb, { after, limit }: { after: string | null; limit: number }) =>
  db
    .select(skuAliases, { ...MAPPING, where: gt(skuAliases.sku, after ?? ""), orderBy: skuAliases.sku, limit })
    .map((rows) => rows.map(({ archivedAt, ...row }) => ({ ...row, isArchived: archivedAt !== null })));
