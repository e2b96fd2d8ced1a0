import { eq, sql } from "drizzle-orm";
import { products } from "#db/schema/catalog";
import { assemblyComponents, assemblyOrderComponents, assemblyOrders } from "#db/schema/inventory/assembly";
import { stockRules } from "#db/schema/stock";
import type { CompanyDb, ScopedDb } from "#db/scoped.server";
import { innerJoin } from "#db/select.server";
import type { Change } from "#db/statement.server";
import { warehouseAtHand } from "#db/warehouse-at-hand.server";
import type { Ctx } from "../../kernel/ctx";

interface NewOrder {
  id: string;
  productId: string;
  quantity: number;
  /** Null for the warehouse at hand. */
  warehouseId: string | null;
  note: string;
  release: boolean;
  operationId: string;
}

/** An order with the company's next number. Returns its number. */
export const insertOrder = (ctx: Ctx, company: CompanyDb, order: NewOrder): Change<{ number: number }[]> =>
  company.writeReturning(
    { number: assemblyOrders.number },
    (
      own,
    ) => sql`insert into ${assemblyOrders} (company_id, id, number, product_id, warehouse_id, status, quantity, note, operation_id,
        created_by, created_by_name, created_at, released_at)
      select ${own.id}, ${order.id}, coalesce((select max(${assemblyOrders.number}) from ${assemblyOrders} where ${own(assemblyOrders)}), 0) + 1,
        ${order.productId}, ${order.warehouseId ?? warehouseAtHand(ctx.actor, own(stockRules))}, ${order.release ? "released" : "draft"},
        ${order.quantity}, ${order.note}, ${order.operationId}, ${ctx.actor.id}, ${ctx.actor.name}, ${ctx.now()},
        ${order.release ? ctx.now() : null}`,
  );

/** Copies what the product is assembled from into the order. Behind the order's own statement. */
export const copyComponents = (company: CompanyDb, orderId: string, productId: string): Change<void> =>
  company.write(
    (own) => sql`insert into ${assemblyOrderComponents} (company_id, order_id, component_id, quantity)
      select ${own.id}, ${orderId}, ${assemblyComponents.componentId}, ${assemblyComponents.quantity} from ${assemblyComponents}
      where ${own(assemblyComponents)} and ${assemblyComponents.productId} = ${productId}`,
  );

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
