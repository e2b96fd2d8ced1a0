import { type SQL, sql } from "drizzle-orm";
import type { Ownership } from "#db/ownership.server";
import { orders } from "#db/schema/orders";
import { droppedPayloads, stagingOrders } from "#db/schema/staging";
import type { ScopedDb } from "#db/scoped.server";

/** For `company.write`: marks a file for deletion, in case that no row will refer to it. */
export const recordUnusedPayload =
  (key: string) =>
  (own: Ownership): SQL =>
    sql`insert or ignore into ${droppedPayloads} (company_id, key) values (${own.id}, ${key})`;

/** Storefront orders whose amounts have not been read, oldest first. */
export const listOrdersWithoutAmounts = (db: ScopedDb, limit: number) =>
  db.rows(
    { id: orders.id, companyId: orders.companyId },
    (own) => sql`from ${orders} indexed by orders_without_amounts where ${own(orders)}
      and ${orders.source} = 'storefront' and ${orders.amounts} is null order by ${orders.id} limit ${limit}`,
  );

/** Payloads in rows of orders processed before this moment, oldest first. */
export const listPayloadsToMove = (db: ScopedDb, processedBefore: number, limit: number) =>
  db.rows(
    {
      id: stagingOrders.id,
      companyId: stagingOrders.companyId,
      hash: stagingOrders.payloadHash,
      payload: stagingOrders.payload,
    },
    (own) => sql`from ${stagingOrders} indexed by staging_orders_to_move where ${own(stagingOrders)}
      and ${stagingOrders.status} = 'processed' and ${stagingOrders.payload} is not null
      and ${stagingOrders.processedAt} < ${processedBefore} order by ${stagingOrders.processedAt} limit ${limit}`,
  );
