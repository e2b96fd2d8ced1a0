import { type SQL, sql } from "drizzle-orm";
import type { Ownership } from "#db/ownership.server";
import { orders } from "#db/schema/orders";
import type { TenantTable } from "#db/tables.server";

/** The company of an order in reach, for the condition of a query that goes to the database with the one for the order. */
export const companyOfOrder = (own: Ownership, orderId: string): SQL =>
  sql`(select ${orders.companyId} from ${orders} where ${own(orders)} and ${orders.id} = ${orderId})`;

/**
 * `from` an order, or those of a query of ids, and its rows in another table. Through the order, since that table's index
 * begins with the company, which whoever reaches all of them does not name: without it the whole table is read.
 */
export const ofOrder = (own: Ownership, table: TenantTable & { orderId: unknown }, orderId: string | SQL): SQL =>
  sql`from ${orders} cross join ${table} on ${own.through(table, orders)} and ${table.orderId} = ${orders.id}
    and ${own(orders)} and ${orders.id} ${typeof orderId === "string" ? sql`= ${orderId}` : sql`in ${orderId}`}`;
