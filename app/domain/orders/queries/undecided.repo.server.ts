import { type SQL, sql } from "drizzle-orm";
import { inList } from "#db/expressions";
import { orderProposals } from "#db/schema/holds";
import { orders } from "#db/schema/orders";
import type { ScopedDb } from "#db/scoped.server";

/** A literal, because SQLite matches a partial index only against a constant. */
const isOpen: SQL = sql`${orderProposals.status} = 'open'`;

/** Open changes of one order, oldest first. Empty for an order out of reach. */
export const findUndecided = (db: ScopedDb, orderId: string) =>
  db.rows(
    { id: orderProposals.id, kind: orderProposals.kind, effect: orderProposals.effect },
    (own) => sql`from ${orders} join ${orderProposals} on ${own.through(orderProposals, orders)}
      and ${orderProposals.orderId} = ${orders.id} and ${isOpen}
      where ${own(orders)} and ${orders.id} = ${orderId} order by ${orderProposals.id}`,
  );

/** Open changes of these orders, oldest first. */
export const listUndecidedAmong = (db: ScopedDb, orderIds: readonly string[]) =>
  db.rows(
    { id: orderProposals.id, orderId: orderProposals.orderId, kind: orderProposals.kind },
    (own) => sql`from ${orders} join ${orderProposals} on ${own.through(orderProposals, orders)}
      and ${orderProposals.orderId} = ${orders.id} and ${isOpen}
      where ${own(orders)} and ${inList(orders.id, orderIds)} order by ${orderProposals.id}`,
  );

/**
 * Chooses the index: without the company for a handle over all companies, else the one that begins with the company.
 */
const byReach = (db: ScopedDb): SQL =>
  db.scope.kind === "all"
    ? sql`indexed by order_proposals_to_decide_anywhere`
    : sql`indexed by order_proposals_to_decide`;

/** Open changes with their orders, newest change first. `completed` is 1 where a cancellation means that the store completed the order. */
export const listUndecidedOrders = (db: ScopedDb, limit: number) =>
  db.rows(
    {
      id: orderProposals.id,
      orderId: orderProposals.orderId,
      kind: orderProposals.kind,
      completed: sql<number>`coalesce(json_extract(${orderProposals.effect}, '$.completed'), 0)`,
    },
    (own) =>
      sql`from ${orderProposals} ${byReach(db)} where ${own(orderProposals)} and ${isOpen} order by ${orderProposals.id} desc limit ${limit}`,
  );
