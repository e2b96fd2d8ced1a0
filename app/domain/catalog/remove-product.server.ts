import { and, eq, sql } from "drizzle-orm";
import type { Ownership } from "#db/ownership.server";
import { lots, productBarcodes, products } from "#db/schema/catalog";
import { orderItems } from "#db/schema/orders";
import { stockMovements } from "#db/schema/stock";
import { auditStatement } from "../audit/audit.service.server";
import type { Ctx } from "../ctx";
import { conflict } from "../errors";
import { getProduct } from "./update-product.server";

/** True while orders or movements speak of the product. The ledger's index comes first: it usually answers alone. */
const isUsed = (own: Ownership, id: string) => sql`(exists (select 1 from ${stockMovements}
    where ${own(stockMovements)} and ${stockMovements.productId} = ${id})
  or exists (select 1 from ${orderItems} where ${own(orderItems)} and ${orderItems.productId} = ${id}))`;

/**
 * Deletes the product, or archives it where orders or movements speak of it: one batch, so that an order that comes
 * meanwhile finds it either whole or archived. @throws not_found
 */
export async function removeProduct(ctx: Ctx, id: string): Promise<{ name: string; archived: boolean }> {
  const product = await getProduct(ctx, id);
  if (product.archivedAt !== null) return { name: product.name, archived: true };
  const company = ctx.db.company(product.companyId);
  const ofUnused = (own: Ownership) => sql`not ${isUsed(own, id)}`;
  const [archived] = await company.batch(
    company.writeReturning(
      { id: products.id },
      (own) => sql`update ${products} set archived_at = ${ctx.now()}, updated_at = ${ctx.now()}
        where ${own(products)} and ${products.id} = ${id} and ${isUsed(own, id)}`,
    ),
    company.write(
      (own) => sql`delete from ${productBarcodes}
        where ${own(productBarcodes)} and ${productBarcodes.productId} = ${id} and ${ofUnused(own)}`,
    ),
    company.write(
      (own) => sql`delete from ${lots} where ${own(lots)} and ${lots.productId} = ${id} and ${ofUnused(own)}`,
    ),
    company.write(
      (own) => sql`delete from ${products} where ${own(products)} and ${products.id} = ${id} and ${ofUnused(own)}`,
    ),
    auditStatement(ctx, {
      action: "product.deleted",
      subject: `${product.sku} ${product.name}`,
      companyId: product.companyId,
    }),
  );
  return { name: product.name, archived: archived.length > 0 };
}

/** Takes an archived product back among those that are sold. @throws not_found; conflict */
export async function restoreProduct(ctx: Ctx, id: string): Promise<{ name: string }> {
  const product = await getProduct(ctx, id);
  const company = ctx.db.company(product.companyId);
  const [rows] = await company.batch(
    company.update(
      products,
      { archivedAt: null, updatedAt: ctx.now() },
      and(eq(products.id, id), sql`${products.archivedAt} is not null`)!,
    ),
    auditStatement(ctx, {
      action: "product.changed",
      subject: `${product.sku} ${product.name}`,
      companyId: product.companyId,
      before: { archived: true },
      after: { archived: false },
    }),
  );
  if (rows.length === 0) throw conflict("This product is not archived.");
  return { name: product.name };
}
