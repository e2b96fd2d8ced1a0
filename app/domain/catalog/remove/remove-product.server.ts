import { and, eq, sql } from "drizzle-orm";
import type { Ownership } from "#db/ownership.server";
import { lots, productBarcodes, productImages, products } from "#db/schema/catalog";
import { orderItems } from "#db/schema/orders";
import { productStock, stockMovements } from "#db/schema/stock";
import { audited } from "../../audit/audit.service.server";
import type { Ctx } from "../../kernel/ctx";
import { conflict, notFound } from "../../kernel/errors";
import { idsOf } from "../edit/product-pictures";
import { getProduct } from "../edit/update-product.server";
import type { Removal } from "./removal-words";

/** Whether orders or movements reference the product. Checks the ledger first, which usually decides. */
const isUsed = (own: Ownership, id: string) => sql`(exists (select 1 from ${stockMovements}
    where ${own(stockMovements)} and ${stockMovements.productId} = ${id})
  or exists (select 1 from ${orderItems} where ${own(orderItems)} and ${orderItems.productId} = ${id}))`;

/** Facts for the confirmation before a product is deleted, in one round trip. @throws not_found */
export async function removalOf(ctx: Ctx, id: string): Promise<Removal & { id: string; companyId: string }> {
  const one = (own: Ownership, table: typeof stockMovements | typeof orderItems) =>
    sql`from ${products} cross join ${table} on ${own.through(table, products)} and ${table.productId} = ${products.id}
      where ${own(products)} and ${products.id} = ${id}`;
  const [product, stock, moved, ordered] = await ctx.db.batch(
    ctx.db.find(products, id),
    ctx.db.first(
      { onHand: productStock.onHand, allocated: productStock.allocated },
      (own) => sql`from ${products} cross join ${productStock} on ${own.through(productStock, products)}
        and ${productStock.productId} = ${products.id} where ${own(products)} and ${products.id} = ${id}`,
    ),
    ctx.db.first({ any: sql<number>`1` }, (own) => one(own, stockMovements)),
    ctx.db.first({ any: sql<number>`1` }, (own) => one(own, orderItems)),
  );
  if (!product) throw notFound("This product");
  return {
    id,
    companyId: product.companyId,
    name: product.name,
    isArchived: product.archivedAt !== null,
    isUsed: moved !== null || ordered !== null,
    onHand: stock?.onHand ?? 0,
    allocated: stock?.allocated ?? 0,
  };
}

/**
 * Deletes the product, or archives it when orders or movements reference it. One batch, so that a concurrent order
 * finds it either active or archived.
 * @throws not_found
 */
export async function removeProduct(ctx: Ctx, id: string): Promise<{ name: string; archived: boolean }> {
  const product = await getProduct(ctx, id);
  if (product.archivedAt !== null) return { name: product.name, archived: true };
  const company = ctx.db.company(product.companyId);
  const pictures = idsOf([product.image1Url, product.image2Url, product.image3Url]);
  const ofUnused = (own: Ownership) => sql`not ${isUsed(own, id)}`;
  const entry = {
    action: "product.deleted" as const,
    subject: `${product.sku} ${product.name}`,
    companyId: product.companyId,
  };
  const archive = company.write(
    (own) => sql`update ${products} set archived_at = ${ctx.now()}, updated_at = ${ctx.now()}
      where ${own(products)} and ${products.id} = ${id} and ${products.archivedAt} is null and ${isUsed(own, id)}`,
  );
  const remove = company.write(
    (own) => sql`delete from ${products} where ${own(products)} and ${products.id} = ${id} and ${ofUnused(own)}`,
  );
  const results = await company.batch(
    ...audited(ctx, archive, entry),
    company.write(
      (own) => sql`delete from ${productBarcodes}
        where ${own(productBarcodes)} and ${productBarcodes.productId} = ${id} and ${ofUnused(own)}`,
    ),
    company.write(
      (own) => sql`delete from ${lots} where ${own(lots)} and ${lots.productId} = ${id} and ${ofUnused(own)}`,
    ),
    ...audited(ctx, remove, entry),
    // An archived product keeps its pictures: the delete above has removed the row of an unreferenced one.
    company.write(
      (own) => sql`update product_images set expires_at = ${ctx.now()} where ${own(productImages)}
        and ${productImages.id} in (select value from json_each(${JSON.stringify(pictures)}))
        and not exists (select 1 from ${products} where ${own(products)} and ${products.id} = ${id})`,
    ),
    company.first(
      { id: products.id },
      (own) => sql`from ${products} where ${own(products)} and ${products.id} = ${id}`,
    ),
  );
  return { name: product.name, archived: results.at(-1) !== null };
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
        and(eq(products.id, id), sql`${products.archivedAt} is not null`)!,
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
