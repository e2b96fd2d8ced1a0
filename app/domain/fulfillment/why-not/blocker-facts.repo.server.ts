import { and, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import { todayWhere } from "#db/calendars/local-day.server";
import { pickLeaseUntil } from "#db/leases/pick-lease.server";
import { locations, lots } from "#db/schema/catalog";
import { warehouses } from "#db/schema/directory/warehouses";
import { outbox } from "#db/schema/integrations";
import { orderItems, orders } from "#db/schema/orders";
import { pickSessions, pickShortages } from "#db/schema/picking";
import { allocations, stockRules } from "#db/schema/stock";
import type { ScopedDb } from "#db/scoped.server";
import { innerJoin } from "#db/select.server";
import { lotStateSql } from "../../inventory/available-units.server";
import type { LotState } from "../../inventory/lot-usability";
import type { Ctx } from "../../kernel/ctx";
import { ofOrder } from "../../orders/order-conditions.server";

// Literals, because partial indexes do not match bound values.
const isSessionOpen = sql`${pickSessions.status} in ('active', 'paused')`;
const isShortageOpen = sql`${pickShortages.status} = 'open'`;

/** The order's open pick session. */
export const findOpenSession = (db: ScopedDb, orderId: string) =>
  db.selectFirst(orders, {
    columns: {
      userId: pickSessions.userId,
      userName: pickSessions.userName,
      status: pickSessions.status,
      startedAt: pickSessions.startedAt,
      pausedAt: pickSessions.pausedAt,
      leaseUntil: pickLeaseUntil,
    },
    join: [innerJoin(pickSessions, and(eq(pickSessions.orderId, orders.id), isSessionOpen))],
    where: eq(orders.id, orderId),
  });

/** The order's allocations of lots that must not be shipped. */
export const listUnfit = (ctx: Ctx, db: ScopedDb, orderId: string) => {
  const state = lotStateSql(
    todayWhere(ctx, lots.companyId),
    sql`coalesce(${stockRules.stopPickingDays}, 0)`,
  ) as SQL<LotState>;
  return db.rows(
    {
      itemId: allocations.itemId,
      lotNumber: lots.lotNumber,
      state,
      picked: allocations.picked,
      allocated: allocations.quantity,
    },
    (own) => sql`${ofOrder(own, allocations, orderId)}
      cross join ${lots} on ${own.through(lots, orders)} and ${lots.id} = ${allocations.lotId}
      left join ${stockRules} on ${own.through(stockRules, orders)}
      where ${state} <> 'available' order by ${lots.expiresOn}, ${lots.id}`,
  );
};

export const listOpenShortages = (db: ScopedDb, orderId: string) =>
  db.select(orders, {
    columns: {
      id: pickShortages.id,
      itemId: pickShortages.itemId,
      quantity: pickShortages.quantity,
      reportedByName: pickShortages.reportedByName,
    },
    join: [innerJoin(pickShortages, and(eq(pickShortages.orderId, orders.id), isShortageOpen))],
    where: eq(orders.id, orderId),
    orderBy: pickShortages.id,
  });

/** Bins that must be counted before an on-hold order, or the backorder of such an order, can be allocated. */
export const listUncounted = (db: ScopedDb, orderId: string) =>
  db.rows(
    { id: pickShortages.id, productId: orderItems.productId, location: locations.code },
    (own) => sql`from ${orders} cross join ${pickShortages} on ${own.through(pickShortages, orders)}
        and ${pickShortages.orderId} in (${orders.id}, ${orders.backorderOf}) and ${own(orders)} and ${orders.id} = ${orderId}
      cross join ${orderItems} on ${own.through(orderItems, orders)}
        and ${orderItems.orderId} = ${pickShortages.orderId} and ${orderItems.id} = ${pickShortages.itemId}
      cross join ${locations} on ${own.through(locations, orders)} and ${locations.id} = ${pickShortages.locationId}
      where ${orders.status} = 'on-hold' and ${pickShortages.status} = 'decided' and ${pickShortages.countedAt} is null
        and ${pickShortages.reason} in ('not-found', 'wrong-item')
      order by ${pickShortages.id}`,
  );

/** The order, when it waits for its release in a wave. */
export const findUnreleased = (db: ScopedDb, orderId: string) =>
  db.first(
    { id: orders.id },
    (
      own,
    ) => sql`from ${orders} cross join ${warehouses} on ${warehouses.id} = ${orders.warehouseId} and ${warehouses.needsRelease} = 1
      where ${own(orders)} and ${orders.id} = ${orderId} and ${orders.status} = 'pending' and ${orders.waveId} is null`,
  );

/** The tracking message to the store, when it failed and was not sent since. */
export const findFailedTracking = (db: ScopedDb, orderId: string) =>
  db.selectFirst(orders, {
    columns: { status: outbox.status, error: outbox.lastError },
    join: [innerJoin(outbox, and(eq(outbox.kind, "tracking-push"), eq(outbox.key, orders.id)))],
    where: and(eq(orders.id, orderId), inArray(outbox.status, ["dead", "pending"]), ne(outbox.lastError, "")),
  });
