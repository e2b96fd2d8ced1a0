import { type SQL, sql } from "drizzle-orm";
import type { Ownership } from "#db/ownership.server";
import { orders } from "#db/schema/orders";
import type { TenantTable } from "#db/tables.server";

/* SQL outside a repository, because the repositories of other modules build their queries with it. */

/** The company of an order in reach, as a condition for queries batched with the query for the order. */
export const companyOfOrder = (own: Ownership, orderId: string): SQL =>
  sql`(select ${orders.companyId} from ${orders} where ${own(orders)} and ${orders.id} = ${orderId})`;

/**
 * Condition on another table's rows of one order, or of the orders that a subquery returns. Goes through the order's id
 * because the table's index begins with the company: a handle over all companies sets no company and would scan the
 * whole table.
 */
export const ofOrder = (own: Ownership, table: TenantTable & { orderId: unknown }, orderId: string | SQL): SQL =>
  sql`from ${orders} cross join ${table} on ${own.through(table, orders)} and ${table.orderId} = ${orders.id}
    and ${own(orders)} and ${orders.id} ${typeof orderId === "string" ? sql`= ${orderId}` : sql`in ${orderId}`}`;
