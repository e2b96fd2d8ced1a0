import { and, desc, eq, lt, lte, sql } from "drizzle-orm";
import { inList } from "#db/expressions";
import { pickLeaseUntil } from "#db/leases/pick-lease.server";
import { pickCarts } from "#db/schema/directory/pick-carts";
import { orderItems, orders } from "#db/schema/orders";
import { pickSessions, picks, wallPuts } from "#db/schema/picking";
import type { CompanyDb, ScopedDb } from "#db/scoped.server";
import { innerJoin } from "#db/select.server";
import type { Statement } from "#db/statement.server";
import type { Ctx } from "../../kernel/ctx";
import { BY_ORDER, isNotUndone, isOpen, OPEN_BY_USER, UNDO_SUFFIX } from "../pick-state.repo.server";
import type { CartPlace, PickSession } from "../plan/pick-state";
import { LEASE, PAUSED_LEASE, RENEWED_BELOW } from "./lease";
import { pausedUntil } from "./work.repo.server";

/** Maximum open sessions of one user that are read or released at once. */
export const MAX_OPEN_SESSIONS = 20;

/** The user's open sessions, the active one first. */
export const openSessionsOf = (db: ScopedDb, userId: string) =>
  db.select(pickSessions, {
    columns: {
      id: pickSessions.id,
      companyId: pickSessions.companyId,
      orderId: pickSessions.orderId,
      orderNumber: orders.orderNumber,
      cartId: pickSessions.cartId,
      status: pickSessions.status,
      startedAt: pickSessions.startedAt,
      pausedAt: pickSessions.pausedAt,
    },
    join: [innerJoin(orders, eq(orders.id, pickSessions.orderId))],
    indexedBy: OPEN_BY_USER,
    where: and(eq(pickSessions.userId, userId), isOpen),
    orderBy: [pickSessions.status, desc(pickSessions.id)],
    limit: MAX_OPEN_SESSIONS,
  });

/** Pickers with open sessions and their companies; all, or one user. */
export const listPickers = (db: ScopedDb, userId?: string) =>
  db.select(pickSessions, {
    columns: ["userId", "companyId"],
    indexedBy: OPEN_BY_USER,
    where: and(isOpen, userId ? eq(pickSessions.userId, userId) : undefined),
    groupBy: [pickSessions.userId, pickSessions.companyId],
  });

/**
 * Open orders of the user in these companies. In random order, so that orders that cannot be released do not block the
 * others.
 */
export const listOpenAt = (db: ScopedDb, userId: string, companyIds: readonly string[]) =>
  db.select(pickSessions, {
    columns: ["orderId"],
    indexedBy: OPEN_BY_USER,
    where: and(eq(pickSessions.userId, userId), isOpen, inList(pickSessions.companyId, companyIds)),
    orderBy: sql`random()`,
    limit: MAX_OPEN_SESSIONS,
  });

/** An order's place on a cart. */
type OnCart = Pick<CartPlace, "id" | "slot">;

/** Inserts an active session of the caller; it continues the picks of `takenFrom`, if given. */
export const insertSession = (
  ctx: Ctx,
  company: CompanyDb,
  orderId: string,
  { takenFrom = null, cart = null }: { takenFrom?: string | null; cart?: OnCart | null } = {},
): Statement<void> =>
  company.insert(pickSessions, {
    // The id contains the start time, so that a time range is a range of ids.
    id: ctx.newId(ctx.now()),
    orderId,
    userId: ctx.actor.id,
    userName: ctx.actor.name,
    status: "active",
    startedAt: ctx.now(),
    leaseUntil: ctx.now() + LEASE,
    takenFrom,
    cartId: cart?.id ?? null,
    slot: cart?.slot ?? null,
  });

/** Inserts a paused session of another user, who resumes it later. */
export const insertPausedSession = (
  ctx: Ctx,
  company: CompanyDb,
  { orderId, takenFrom, user }: { orderId: string; takenFrom: string; user: { id: string; name: string } },
): Statement<void> =>
  company.insert(pickSessions, {
    id: ctx.newId(ctx.now()),
    orderId,
    userId: user.id,
    userName: user.name,
    status: "paused",
    startedAt: ctx.now(),
    pausedAt: ctx.now(),
    leaseUntil: ctx.now() + PAUSED_LEASE,
    takenFrom,
  });

/** Renews the lease of a session, or of the cart that it is on, unless it has long to run: see `isToRenew`. */
export const renew = (
  ctx: Ctx,
  company: CompanyDb,
  { id, cart }: Pick<PickSession, "id" | "cart">,
): Statement<unknown> =>
  cart
    ? renewCart(ctx, cart.id)
    : company.update(
        pickSessions,
        { leaseUntil: ctx.now() + LEASE },
        eq(pickSessions.id, id),
        eq(pickSessions.status, "active"),
        lt(pickSessions.leaseUntil, ctx.now() + RENEWED_BELOW),
      );

export const renewCart = (ctx: Ctx, cartId: string): Statement<unknown> =>
  ctx.directory.update(
    pickCarts,
    { leaseUntil: ctx.now() + LEASE },
    eq(pickCarts.id, cartId),
    lt(pickCarts.leaseUntil, ctx.now() + RENEWED_BELOW),
  );

export const pause = (ctx: Ctx, company: CompanyDb, sessionId: string) =>
  company.update(
    pickSessions,
    { status: "paused", pausedAt: ctx.now(), leaseUntil: ctx.now() + PAUSED_LEASE },
    eq(pickSessions.id, sessionId),
    eq(pickSessions.status, "active"),
  );

/** Pauses the session, and ends its reservation: any user can continue it. */
export const setDown = (ctx: Ctx, company: CompanyDb, { id, status }: Pick<PickSession, "id" | "status">) =>
  company.update(
    pickSessions,
    { status: "paused", leaseUntil: ctx.now(), ...(status === "active" && { pausedAt: ctx.now() }) },
    eq(pickSessions.id, id),
    isOpen,
  );

export const resume = (ctx: Ctx, company: CompanyDb, sessionId: string) =>
  company.update(
    pickSessions,
    { status: "active", pausedAt: null, pausedFor: pausedUntil(ctx), leaseUntil: ctx.now() + LEASE },
    eq(pickSessions.id, sessionId),
    eq(pickSessions.status, "paused"),
  );

/** Moves the line to the end of the skipped lines. */
export const moveLineToEnd = (company: CompanyDb, sessionId: string, itemId: string): Statement<void> =>
  company.write(
    (own) => sql`update ${pickSessions} set skipped = (select json_group_array(value) from (
        select value from (select key, value from json_each(${pickSessions.skipped}) order by key) where value <> ${itemId}
        union all select ${itemId}))
      where ${own(pickSessions)} and ${pickSessions.id} = ${sessionId} and ${pickSessions.status} = 'active'`,
  );

/** Rolls the batch back unless the session is still open. */
export const assertOpen = (company: CompanyDb, sessionId: string): Statement<void> =>
  company.assertExists("conflict", pickSessions, eq(pickSessions.id, sessionId), isOpen);

/** Rolls the batch back unless the session is still open and its lease has expired. */
export const assertLeaseExpired = (ctx: Ctx, company: CompanyDb, sessionId: string): Statement<void> =>
  company.assertExists(
    "conflict",
    pickSessions,
    eq(pickSessions.id, sessionId),
    isOpen,
    lte(pickLeaseUntil, ctx.now()),
  );

/** Rolls the batch back while a line is neither picked nor short, or when nothing was picked. */
export const assertAllPicked = (company: CompanyDb, orderId: string): Statement<void> =>
  company.assert(
    "conflict",
    (own) => sql`select count(*) > 0 and sum(${orderItems.pickedQuantity}) > 0
        and sum(${orderItems.pickedQuantity} + ${orderItems.shortQuantity} < ${orderItems.quantity}) = 0
      from ${orderItems} where ${own(orderItems)} and ${orderItems.orderId} = ${orderId}`,
  );

/** Rolls the batch back while picked units of the order are not in its slot of the put wall. */
export const assertAllSorted = (company: CompanyDb, orderId: string): Statement<void> =>
  company.assert(
    "conflict",
    (own) => sql`select (select coalesce(sum(${wallPuts.quantity}), 0) from ${wallPuts} indexed by wall_puts_by_order
        where ${own(wallPuts)} and ${wallPuts.orderId} = ${orderId})
      = (select sum(${orderItems.pickedQuantity}) from ${orderItems} where ${own(orderItems)} and ${orderItems.orderId} = ${orderId})`,
  );

/** Ends the order's open session as released, if there is one. */
export const release = (ctx: Ctx, company: CompanyDb, orderId: string) =>
  company.update(
    pickSessions,
    { status: "released", endedAt: ctx.now(), pausedAt: null },
    eq(pickSessions.orderId, orderId),
    isOpen,
  );

/**
 * Reverses picks by inserting opposite rows: all of the order, or those of one operation. Picks that are reversed
 * already are skipped, so it is idempotent.
 */
export const putBack = (ctx: Ctx, company: CompanyDb, orderId: string, operation: string | null): Statement<void> =>
  company.write(
    (
      own,
    ) => sql`insert into ${picks} (company_id, id, session_id, order_id, item_id, kind, lot_id, location_id, quantity, user_id, at)
      select ${own.id}, ${picks.id} || ${UNDO_SUFFIX}, ${picks.sessionId}, ${picks.orderId}, ${picks.itemId}, 'undo', ${picks.lotId},
        ${picks.locationId}, -${picks.quantity}, ${ctx.actor.id}, ${ctx.now()}
      from ${picks} ${BY_ORDER} where ${own(picks)} and ${picks.orderId} = ${orderId} and ${picks.kind} = 'pick' and ${isNotUndone(own)}
        and ${operation === null ? sql`1` : sql`(${picks.id} = ${operation} or (${picks.id} > ${operation} || '#' and ${picks.id} < ${operation} || '$'))`}`,
  );

export interface NewPick {
  id: string;
  sessionId: string;
  orderId: string;
  itemId: string;
  kind: "pick" | "short";
  lotId: string | null;
  locationId: string | null;
  quantity: number;
  reason: string | null;
}

/** Triggers update the line and its allocation; CHECK constraints refuse excess units. */
export const insertPicks = (ctx: Ctx, company: CompanyDb, rows: readonly NewPick[]): Statement<void> =>
  company.insertMany(
    picks,
    rows.map((row) => ({ ...row, userId: ctx.actor.id, at: ctx.now() })),
  );
