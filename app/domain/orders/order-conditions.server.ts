import { eq, type SQL, sql } from "drizzle-orm";
import type { Ownership } from "#db/ownership.server";
import { MAIN_WAREHOUSE } from "#db/schema/directory/warehouses";
import { orders } from "#db/schema/orders";
import type { TenantTable } from "#db/tables.server";
import type { Ctx } from "../kernel/ctx";

/* SQL outside a repository, because the repositories of other modules build their queries with it. */

const NOT_MAIN = sql.raw(`'${MAIN_WAREHOUSE}'`);

/**
 * Orders that ship from the warehouse that the actor has chosen; all without a choice. The second condition is a literal
 * because partial indexes do not match bound values (orders_elsewhere).
 */
export const atChosenWarehouse = ({ actor: { warehouseId } }: Pick<Ctx, "actor">): SQL | undefined =>
  !warehouseId
    ? undefined
    : warehouseId === MAIN_WAREHOUSE
      ? eq(orders.warehouseId, warehouseId)
      : sql`${orders.warehouseId} = ${warehouseId} and ${orders.warehouseId} <> ${NOT_MAIN}`;

/** What the customer asked the store for, as `due_tallies` has it: "ups ground". Empty when unknown. */
export const SHIPPING_METHOD = sql<string>`substr(lower(trim(coalesce(${orders.externalData} ->> 'shipping_method', ''))), 1, 100)`;

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
