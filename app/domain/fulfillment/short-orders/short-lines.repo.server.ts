import { gt, sql } from "drizzle-orm";
import { inList, numberFrom, textFrom } from "#db/expressions";
import { orderItems, orders, orderTallies } from "#db/schema/orders";
import { allocations } from "#db/schema/stock";
import type { CompanyDb, ScopedDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";

export interface ShortLine {
  orderId: string;
  productId: string;
  sku: string;
  /** Units to ship. */
  needed: number;
  allocated: number;
}

/** The nightly run continues with the rest on the next night. */
const MAX_LINES = 500;

/** Lines of orders that wait to be picked with fewer units allocated than they ship: of these orders, or of all. */
export const listShortLines = (company: CompanyDb, orderIds: readonly string[] | null): Statement<ShortLine[]> =>
  company.rows(
    {
      orderId: textFrom("order_id"),
      productId: textFrom("product_id"),
      sku: textFrom("sku"),
      needed: numberFrom("needed"),
      allocated: numberFrom("allocated"),
    },
    (own) => sql`from (
        select ${orderItems.orderId} as order_id, ${orderItems.productId} as product_id, ${orderItems.sku} as sku,
          ${orderItems.quantity} - ${orderItems.shortQuantity} as needed,
          coalesce((select sum(${allocations.quantity}) from ${allocations} where ${own(allocations)}
            and ${allocations.orderId} = ${orderItems.orderId} and ${allocations.itemId} = ${orderItems.id}), 0) as allocated
        from ${orders} cross join ${orderItems} on ${own(orderItems)} and ${orderItems.orderId} = ${orders.id}
        where ${own(orders)} and ${orderIds ? inList(orders.id, orderIds) : sql`1`} and ${orders.status} = 'pending'
          and ${orderItems.productId} is not null
      ) where needed > allocated order by order_id, sku limit ${MAX_LINES}`,
  );

/** Companies with orders that wait to be picked. */
export const pendingCompanies = (db: ScopedDb): Statement<string[]> =>
  db
    .select(orderTallies, { columns: ["companyId"], where: gt(orderTallies.pending, 0) })
    .map((rows) => rows.map(({ companyId }) => companyId));
