import { type SQL, sql } from "drizzle-orm";
import type { Ownership } from "#db/ownership.server";
import { orders } from "#db/schema/orders";
import { pickSessions, picks } from "#db/schema/picking";
import type { ScopedDb } from "#db/scoped.server";

/** The picks that this operation of the order's open session has made already: none, or those of a scan sent twice. */
export const readOperation = (db: ScopedDb, which: (own: Ownership) => SQL, scanId: string) =>
  db.rows(
    {
      id: picks.id,
      itemId: picks.itemId,
      lotId: picks.lotId,
      locationId: picks.locationId,
      quantity: picks.quantity,
    },
    (own) => sql`from ${orders}
      cross join ${pickSessions} on ${own.through(pickSessions, orders)} and ${pickSessions.orderId} = ${orders.id} and ${pickSessions.status} in ('active', 'paused')
      cross join ${picks} on ${own.through(picks, orders)} and ${picks.id} >= ${pickSessions.id} || ':' || ${scanId} and ${picks.id} <= ${pickSessions.id} || ':' || ${scanId} || '$'
      where ${own(orders)} and ${orders.id} = ${which(own)} order by ${picks.id}`,
  );
