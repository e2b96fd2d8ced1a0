import { sql } from "drizzle-orm";
import { products } from "#db/schema/catalog";
import { orders } from "#db/schema/orders";
import { allocations } from "#db/schema/stock";
import type { ScopedDb } from "#db/scoped.server";

/**
 * Orders to which a product's units are allocated, oldest first. Sums the allocations before it reads the orders, so
 * that it reads only those of the page.
 */
export const listAllocatedOrders = (db: ScopedDb, productId: string, after: string | undefined, limit: number) =>
  db.rows(
    {
      orderId: orders.id,
      orderNumber: orders.orderNumber,
      customerName: orders.customerName,
      status: orders.status,
      units: sql`allocated.units`.mapWith(Number),
      picked: sql`allocated.picked`.mapWith(Number),
    },
    (own) => sql`from (
        select ${allocations.companyId} as company_id, ${allocations.orderId} as order_id, sum(${allocations.quantity}) as units, sum(${allocations.picked}) as picked
        from ${products} cross join ${allocations} indexed by allocations_by_product
          on ${own.through(allocations, products)} and ${allocations.productId} = ${products.id}
        where ${own(products)} and ${products.id} = ${productId} and ${after ? sql`${allocations.orderId} > ${after}` : sql`1`}
        group by ${allocations.orderId} order by ${allocations.orderId} limit ${limit}
      ) as allocated
      cross join ${orders} on ${own(orders)} and ${orders.companyId} = allocated.company_id and ${orders.id} = allocated.order_id
      order by ${orders.id}`,
  );
