import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { orders } from "#db/schema/orders";
import type { ScopedDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import type { OrderStatus } from "../order-status";

export interface LinkedOrder {
  id: string;
  orderNumber: string;
  status: OrderStatus;
  /** True for the original order, false for a backorder or another shipment of a split. */
  isOriginal: boolean;
  /** Both are shipments of one split order. */
  isSplit: boolean;
}

const backorder = alias(orders, "backorder");

/**
 * The order's original, and its own backorders and further shipments, for the caller's batch. Two queries, one per index:
 * with a single `or`, SQLite scans all orders of the company.
 */
export const linkedOrders = (db: ScopedDb, orderId: string): Statement<LinkedOrder[]> =>
  db
    .rows(
      {
        id: orders.id,
        orderNumber: orders.orderNumber,
        status: orders.status,
        isSplit: orders.isSplit,
        isOriginal: sql`link.is_original`.mapWith(Number),
      },
      (own) => sql`from (
          select ${orders.companyId} as company, ${orders.backorderOf} as id, 1 as is_original from ${orders}
          where ${own(orders)} and ${orders.id} = ${orderId}
          union all
          select ${backorder.companyId}, ${backorder.id}, 0 from ${orders} cross join ${orders} ${backorder} on ${own.through(backorder, orders)}
            and ${backorder.backorderOf} is not null and ${backorder.backorderOf} = ${orders.id}
          where ${own(orders)} and ${orders.id} = ${orderId}
        ) as link cross join ${orders} on ${own(orders)} and ${orders.companyId} = link.company and ${orders.id} = link.id
        order by ${orders.id}`,
    )
    .map((rows) => rows.map((row) => ({ ...row, isOriginal: row.isOriginal === 1 })));
