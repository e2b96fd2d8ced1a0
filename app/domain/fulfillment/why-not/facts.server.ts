import { type SQL, sql } from "drizzle-orm";
import { locations, lots } from "#db/schema/catalog";
import { outbox } from "#db/schema/integrations";
import { orderItems, orders } from "#db/schema/orders";
import { pickSessions, pickShortages } from "#db/schema/picking";
import { allocations, stockRules } from "#db/schema/stock";
import type { ScopedDb } from "#db/scoped.server";
import type { ReadBy } from "#db/statement.server";
import type { LotState } from "../../inventory/lot-usability";
import { todayOf } from "../../inventory/lot-usability.server";
import { lotStateSql } from "../../inventory/supply.server";
import type { Ctx } from "../../kernel/ctx";
import { openHolds } from "../../orders/holds.server";
import { ofOrder } from "../../orders/of-order.server";
import type { OrderStatus } from "../../orders/order-status";
import { undecidedOf } from "../../orders/undecided.server";
import { type Blocker, blockersOf, type Facts } from "./blockers";

const session = (db: ScopedDb, orderId: string) =>
  db.first(
    {
      userId: pickSessions.userId,
      userName: pickSessions.userName,
      status: sql<string>`${pickSessions.status}`,
      startedAt: pickSessions.startedAt,
      pausedAt: pickSessions.pausedAt,
      leaseUntil: pickSessions.leaseUntil,
    },
    (own) => sql`${ofOrder(own, pickSessions, orderId)} where ${pickSessions.status} in ('active', 'paused')`,
  );

const unfit = (ctx: Ctx, db: ScopedDb, orderId: string) => {
  const state = lotStateSql(todayOf(ctx), sql`coalesce(${stockRules.stopPickingDays}, 0)`) as SQL<LotState>;
  return db.rows(
    {
      itemId: allocations.itemId,
      lotNumber: lots.lotNumber,
      state,
      picked: allocations.picked,
      left: sql<number>`${allocations.quantity} - ${allocations.picked}`,
    },
    (own) => sql`${ofOrder(own, allocations, orderId)}
      cross join ${lots} on ${own.through(lots, orders)} and ${lots.id} = ${allocations.lotId}
      left join ${stockRules} on ${own.through(stockRules, orders)}
      where ${state} <> 'available' order by ${lots.expiresOn}, ${lots.id}`,
  );
};

const shortages = (db: ScopedDb, orderId: string) =>
  db.rows(
    {
      id: pickShortages.id,
      itemId: pickShortages.itemId,
      quantity: pickShortages.quantity,
      reportedByName: pickShortages.reportedByName,
    },
    (own) =>
      sql`${ofOrder(own, pickShortages, orderId)} where ${pickShortages.status} = 'open' order by ${pickShortages.id}`,
  );

const uncounted = (db: ScopedDb, orderId: string) =>
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

const untold = (db: ScopedDb, orderId: string) =>
  db.first(
    { gaveUp: sql<number>`${outbox.status} = 'dead'`, error: sql<string>`${outbox.lastError}` },
    (
      own,
    ) => sql`from ${orders} cross join ${outbox} on ${own.through(outbox, orders)} and ${outbox.kind} = 'tracking-push'
      and ${outbox.key} = ${orders.id} and ${own(orders)} and ${orders.id} = ${orderId}
      where ${outbox.status} in ('dead', 'pending') and ${outbox.lastError} <> ''`,
  );

/** Facts about an order's blockers, for the caller's batch; pass them to `whyNot`. */
export const blockerFacts = (ctx: Ctx, orderId: string) =>
  [
    openHolds(ctx.db, orderId),
    session(ctx.db, orderId),
    unfit(ctx, ctx.db, orderId),
    shortages(ctx.db, orderId),
    uncounted(ctx.db, orderId),
    undecidedOf(ctx, orderId),
    untold(ctx.db, orderId),
  ] as const;

type BlockerFacts = ReadBy<ReturnType<typeof blockerFacts>>;

/** What keeps the order from continuing, with the actions available to the user. */
export function whyNot(
  ctx: Ctx,
  order: { companyId: string; status: OrderStatus },
  lines: Facts["lines"],
  [holds, session, unfit, shortages, uncounted, proposals, untold]: BlockerFacts,
): Blocker[] {
  const may = (permission: Parameters<Ctx["can"]>[0]) => ctx.can(permission, order.companyId);
  return blockersOf(
    {
      order,
      lines,
      holds,
      session,
      unfit,
      shortages,
      // A bin needs one count, however many shortages it has.
      toCount: [...new Map(uncounted.map((bin) => [`${bin.location} ${bin.productId}`, bin])).values()],
      proposals,
      untold: untold && { ...untold, gaveUp: untold.gaveUp === 1 },
    },
    {
      id: ctx.actor.id,
      now: ctx.now(),
      may: {
        edit: may("orders.edit"),
        hold: may("orders.hold"),
        pick: may("orders.operate"),
        supervise: may("picking.supervise"),
        receive: may("inventory.receive"),
        count: may("inventory.adjust"),
        messages: ctx.can("system.read"),
      },
    },
  );
}
