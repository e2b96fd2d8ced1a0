import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { inList, notInList } from "#db/expressions";
import type { Ownership } from "#db/ownership.server";
import { orderHolds } from "#db/schema/holds";
import { orderItems, orders } from "#db/schema/orders";
import type { CompanyDb, ScopedDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import type { HoldKind } from "../orders/holds";

/** Holds that end when stock is received. */
export const HOLDS_ENDED_BY_STOCK: readonly HoldKind[] = ["stock", "backorder"];

const other = alias(orderHolds, "other");

/** `from … where …`: stock holds of orders that wait only for stock, of these products or of any. */
export const waitingOrders = (own: Ownership, productIds: readonly string[] | null): SQL =>
  sql`from ${orderHolds} indexed by order_holds_by_product
      cross join ${orders} on ${own.through(orders, orderHolds)} and ${orders.id} = ${orderHolds.orderId} and ${orders.status} = 'on-hold'
      where ${own(orderHolds)} and ${orderHolds.productId} is not null and ${orderHolds.releasedAt} is null
        and ${productIds === null ? sql`1` : sql`${inList(orderHolds.productId, productIds)}`}
        and ${inList(orderHolds.kind, HOLDS_ENDED_BY_STOCK)}
        and not exists (select 1 from ${orderHolds} ${other} where ${own.through(other, orderHolds)} and ${other.orderId} = ${orderHolds.orderId}
          and ${other.releasedAt} is null and ${notInList(other.kind, HOLDS_ENDED_BY_STOCK)})
        and not exists (select 1 from ${orderItems} where ${own.through(orderItems, orderHolds)} and ${orderItems.orderId} = ${orderHolds.orderId}
          and ${orderItems.problem} is not null)`;

/** Ids are sorted by the order's age. An order that waits for two products has two index entries but is tried once. */
export const listWaiting = (
  company: CompanyDb,
  { productIds, after, limit }: { productIds: readonly string[] | null; after: string; limit: number },
) =>
  company.rows(
    { id: orderHolds.orderId },
    (own) => sql`${waitingOrders(own, productIds)} and ${orderHolds.orderId} > ${after}
      group by ${orderHolds.orderId} order by ${orderHolds.orderId} limit ${limit}`,
  );

/** Companies with an order that waits for stock. */
export const waitingCompanies = (db: ScopedDb): Statement<string[]> =>
  db
    .rows(
      { companyId: orderHolds.companyId },
      (own) => sql`from ${orderHolds} indexed by order_holds_by_product
        where ${own(orderHolds)} and ${orderHolds.productId} is not null and ${orderHolds.releasedAt} is null group by ${orderHolds.companyId}`,
    )
    .map((rows) => rows.map(({ companyId }) => companyId));
