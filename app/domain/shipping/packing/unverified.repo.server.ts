import { type SQL, sql } from "drizzle-orm";
import type { Ownership } from "#db/ownership.server";
import { orderItems, orders } from "#db/schema/orders";
import { packChecks } from "#db/schema/picking";
import { stockRules } from "#db/schema/stock";
import type { AuthBatchDb, CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";

/** Lines of an order with units that its company wants verified before it ships, and that are not. */
const unverified = (own: Ownership, orderId: string): SQL => sql`from ${orders}
  cross join ${stockRules} on ${own.through(stockRules, orders)} and ${stockRules.packScansItem} <> 'none'
  cross join ${orderItems} on ${own.through(orderItems, orders)} and ${orderItems.orderId} = ${orders.id}
  where ${own(orders)} and ${orders.id} = ${orderId}
    and case when ${orders.status} = 'picked' then ${orderItems.pickedQuantity}
      when ${orderItems.productId} is null then 0 else ${orderItems.quantity} - ${orderItems.shortQuantity} end
    > coalesce((select sum(${packChecks.quantity}) from ${packChecks} indexed by pack_checks_by_order
        where ${own.through(packChecks, orders)} and ${packChecks.orderId} = ${orders.id} and ${packChecks.itemId} = ${orderItems.id}), 0)`;

/** How many lines must be verified before the order ships, for the caller's batch. */
export const countUnverified = (db: AuthBatchDb, orderId: string): Statement<number> =>
  db.rows({ lines: sql`count(*)`.mapWith(Number) }, (own) => unverified(own, orderId)).map(([row]) => row?.lines ?? 0);

/** Rolls the batch back when units must be verified before the order ships. */
export const assertVerified = (company: CompanyDb, orderId: string): Statement<void> =>
  company.assert("conflict", (own) => sql`not exists (select 1 ${unverified(own, orderId)})`);
