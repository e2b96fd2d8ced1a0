import { eq } from "drizzle-orm";
import { products } from "#db/schema/catalog";
import { assemblyOrderComponents, assemblyOrders } from "#db/schema/inventory/assembly";
import type { ScopedDb } from "#db/scoped.server";
import { innerJoin } from "#db/select.server";

/** The components of an order, by SKU; for the caller's batch. */
export const componentsOfOrder = (db: ScopedDb, orderId: string) =>
  db.select(assemblyOrders, {
    columns: {
      productId: products.id,
      sku: products.sku,
      name: products.name,
      quantity: assemblyOrderComponents.quantity,
    },
    join: [
      innerJoin(assemblyOrderComponents, eq(assemblyOrderComponents.orderId, assemblyOrders.id)),
      innerJoin(products, eq(products.id, assemblyOrderComponents.componentId)),
    ],
    where: eq(assemblyOrders.id, orderId),
    orderBy: products.sku,
  });
export type OrderComponent = Awaited<ReturnType<typeof componentsOfOrder>>[number];
