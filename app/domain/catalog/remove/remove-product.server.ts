import { eq, isNotNull, isNull, not, or, type SQL } from "drizzle-orm";
import { inList } from "#db/expressions";
import type { Ownership } from "#db/ownership.server";
import { lots, productBarcodes, productImages, products } from "#db/schema/catalog";
import { assemblyComponents, assemblyOrderComponents, assemblyOrders } from "#db/schema/inventory/assembly";
import { kitComponents } from "#db/schema/inventory/kit-components";
import { carriedStock } from "#db/schema/inventory/movement-archive";
import { orderItems } from "#db/schema/orders";
import { productStock, stockMovements } from "#db/schema/stock";
import { existsIn, innerJoin } from "#db/select.server";
import { audited } from "../../audit/audit.service.server";
import type { Ctx } from "../../kernel/ctx";
import { conflict, notFound } from "../../kernel/errors";
import { idsOf } from "../edit/product-pictures";
import { getProduct } from "../edit/update-product.server";
import type { Removal } from "./removal-messages";

/** Whether orders, assembly orders or movements reference the product. Checks the ledger first, which usually decides. */
const isUsed = (own: Ownership, id: string): SQL =>
  or(
    existsIn(own, stockMovements, eq(stockMovements.productId, id)),
    existsIn(own, carriedStock, eq(carriedStock.productId, id)),
    existsIn(own, orderItems, eq(orderItems.productId, id)),
    existsIn(own, orderItems, eq(orderItems.kitProductId, id)),
    existsIn(own, assemblyOrders, eq(assemblyOrders.productId, id)),
    existsIn(own, assemblyOrderComponents, eq(assemblyOrderComponents.componentId, id)),
  )!;

/** Facts for the confirmation before a product is deleted, in one round trip. @throws not_found */
export async function removalOf(ctx: Ctx, id: string): Promise<Removal & { id: string; companyId: string }> {
  const first = { columns: { id: products.id }, where: eq(products.id, id) };
  const [product, stock, moved, carried, ordered, inKit, assembled] = await ctx.db.batch(
    ctx.db.find(products, id),
    ctx.db.selectFirst(products, {
      columns: { onHand: productStock.onHand, allocated: productStock.allocated },
      join: [innerJoin(productStock, eq(productStock.productId, products.id))],
      where: eq(products.id, id),
    }),
    ctx.db.selectFirst(products, {
      ...first,
      join: [innerJoin(stockMovements, eq(stockMovements.productId, products.id))],
    }),
    ctx.db.selectFirst(products, {
      ...first,
      join: [innerJoin(carriedStock, eq(carriedStock.productId, products.id))],
    }),
    ctx.db.selectFirst(products, { ...first, join: [innerJoin(orderItems, eq(orderItems.productId, products.id))] }),
    ctx.db.selectFirst(products, { ...first, join: [innerJoin(orderItems, eq(orderItems.kitProductId, products.id))] }),
    ctx.db.selectFirst(products, {
      ...first,
      join: [innerJoin(assemblyOrders, eq(assemblyOrders.productId, products.id))],
    }),
  );
  if (!product) throw notFound("This product");
  return {
    id,
    companyId: product.companyId,
    name: product.name,
    isArchived: product.archivedAt !== null,
    isUsed: [moved, carried, ordered, inKit, assembled].some((one) => one !== null),
    onHand: stock?.onHand ?? 0,
    allocated: stock?.allocated ?? 0,
  };
}

/**
 * Deletes the product, or archives it when orders or movements reference it. One batch, so that a concurrent order
 * finds it either active or archived.
 * @throws not_found; conflict for a component of a kit or of an assembled product
 */
export async function removeProduct(ctx: Ctx, id: string): Promise<{ name: string; archived: boolean }> {
  const product = await getProduct(ctx, id);
  if (product.archivedAt !== null) return { name: product.name, archived: true };
  const company = ctx.db.company(product.companyId);
  const pictures = idsOf([product.image1Url, product.image2Url, product.image3Url]);
  const isUnused = (own: Ownership) => not(isUsed(own, id));
  const entry = {
    action: "product.deleted" as const,
    subject: `${product.sku} ${product.name}`,
    companyId: product.companyId,
  };
  const archive = company.update(
    products,
    { archivedAt: ctx.now(), updatedAt: ctx.now() },
    eq(products.id, id),
    isNull(products.archivedAt),
    (own) => isUsed(own, id),
  );
  const remove = company.delete(products, eq(products.id, id), isUnused);
  const results = await company.batch(
    ...audited(ctx, archive, entry),
    company.delete(kitComponents, eq(kitComponents.kitId, id), isUnused),
    company.delete(assemblyComponents, eq(assemblyComponents.productId, id), isUnused),
    company.delete(productBarcodes, eq(productBarcodes.productId, id), isUnused),
    company.delete(lots, eq(lots.productId, id), isUnused),
    ...audited(ctx, remove, entry),
    // An archived product keeps its pictures: the delete above has removed the row of an unreferenced one.
    company.update(productImages, { expiresAt: ctx.now() }, inList(productImages.id, pictures), (own) =>
      not(existsIn(own, products, eq(products.id, id))),
    ),
    company.exists(products, eq(products.id, id)),
  );
  return { name: product.name, archived: results.at(-1) === true };
}

/** Restores an archived product. @throws not_found; conflict */
export async function restoreProduct(ctx: Ctx, id: string): Promise<{ name: string }> {
  const product = await getProduct(ctx, id);
  const company = ctx.db.company(product.companyId);
  const [rows] = await company.batch(
    ...audited(
      ctx,
      company.update(
        products,
        { archivedAt: null, updatedAt: ctx.now() },
        eq(products.id, id),
        isNotNull(products.archivedAt),
      ),
      {
        action: "product.changed",
        subject: `${product.sku} ${product.name}`,
        companyId: product.companyId,
        before: { archived: true },
        after: { archived: false },
      },
    ),
  );
  if (rows.length === 0) throw conflict("This product is not archived.", "product_not_archived");
  // Also rechecks the store SKUs mapped to it.
  await ctx.enqueue({ type: "recheck-sku", companyId: product.companyId });
  return { name: product.name };
}
