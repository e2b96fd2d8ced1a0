import { and, desc, eq, gt, isNotNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { inList, total } from "#db/expressions";
import type { Ownership } from "#db/ownership.server";
import { orderItems, orders } from "#db/schema/orders";
import { pickSessions, picks, wallPuts } from "#db/schema/picking";
import type { CompanyDb, ScopedDb } from "#db/scoped.server";
import { innerJoin } from "#db/select.server";
import type { Statement } from "#db/statement.server";
import type { Ctx } from "../../kernel/ctx";
import { isOpen, isNotUndone as isPickNotUndone, UNDO_SUFFIX } from "../pick-state.repo.server";

/** Without table statistics the planner would scan all of the company's puts by primary key. */
const BY_ORDER = "wall_puts_by_order";
const byOrder = sql`indexed by ${sql.identifier(BY_ORDER)}`;

const undone = alias(wallPuts, "undone");
const isNotUndone = (own: Ownership) =>
  sql`not exists (select 1 from ${wallPuts} ${undone} where ${own.through(undone, wallPuts)}
    and ${undone.id} = ${wallPuts.id} || ${UNDO_SUFFIX})`;

/** Units in the slots of the cart's open orders, by line and lot. */
export const putsOnCart = (db: ScopedDb, cartId: string) =>
  db.select(pickSessions, {
    columns: {
      orderId: wallPuts.orderId,
      itemId: wallPuts.itemId,
      lotId: wallPuts.lotId,
      units: total(wallPuts.quantity),
    },
    join: [innerJoin(wallPuts, eq(wallPuts.orderId, pickSessions.orderId), { indexedBy: BY_ORDER })],
    indexedBy: "pick_sessions_on_carts",
    where: and(eq(pickSessions.cartId, cartId), isNotNull(pickSessions.cartId), isOpen),
    groupBy: [wallPuts.orderId, wallPuts.itemId, wallPuts.lotId],
  });

/** As `putsOnCart`, of one order. */
export const putsOfOrder = (db: ScopedDb, orderId: string) =>
  db.select(orders, {
    columns: {
      orderId: wallPuts.orderId,
      itemId: wallPuts.itemId,
      lotId: wallPuts.lotId,
      units: total(wallPuts.quantity),
    },
    join: [innerJoin(wallPuts, eq(wallPuts.orderId, orders.id), { indexedBy: BY_ORDER })],
    where: eq(orders.id, orderId),
    groupBy: [wallPuts.orderId, wallPuts.itemId, wallPuts.lotId],
  });

/** The last put of the cart's open orders that was not undone. */
export const lastPutOnCart = (db: ScopedDb, cartId: string) =>
  db.selectFirst(pickSessions, {
    columns: {
      ...{ id: wallPuts.id, orderId: wallPuts.orderId, itemId: wallPuts.itemId, lotId: wallPuts.lotId },
      ...{ units: wallPuts.quantity, name: orderItems.name },
    },
    join: [
      innerJoin(wallPuts, eq(wallPuts.orderId, pickSessions.orderId), { indexedBy: BY_ORDER }),
      innerJoin(orderItems, and(eq(orderItems.orderId, wallPuts.orderId), eq(orderItems.id, wallPuts.itemId))),
    ],
    indexedBy: "pick_sessions_on_carts",
    where: (own) =>
      and(
        ...[eq(pickSessions.cartId, cartId), isNotNull(pickSessions.cartId), isOpen],
        ...[gt(wallPuts.quantity, 0), isNotUndone(own)],
      ),
    orderBy: [desc(wallPuts.at), desc(wallPuts.id)],
  });

/** Orders of the cart that are complete and not shipped, by their slots. */
export const readyOnCart = (db: ScopedDb, cartId: string) =>
  db.select(pickSessions, {
    columns: { orderId: orders.id, orderNumber: orders.orderNumber, slot: pickSessions.slot },
    join: [innerJoin(orders, eq(orders.id, pickSessions.orderId))],
    indexedBy: "pick_sessions_on_carts",
    where: and(
      ...[eq(pickSessions.cartId, cartId), isNotNull(pickSessions.cartId), eq(pickSessions.status, "completed")],
      eq(orders.status, "picked"),
    ),
    orderBy: [pickSessions.slot, pickSessions.id],
  });

/** A scan counts once in each session of its order. */
export const putIdOf = (sessionId: string, scanId: string): string => `${sessionId}:${scanId}`;

/** The put of a scan in the session, or in any session of the order. */
export const findPut = (
  db: ScopedDb,
  { orderId, scanId, sessionId }: { orderId: string; scanId: string; sessionId: string | undefined },
) => {
  const end = putIdOf("", scanId);
  const isScan = sessionId
    ? eq(wallPuts.id, putIdOf(sessionId, scanId))
    : sql`substr(${wallPuts.id}, ${-end.length}) = ${end}`;
  return db.selectFirst(orders, {
    columns: { id: wallPuts.id, quantity: wallPuts.quantity, userId: wallPuts.userId, name: orderItems.name },
    join: [
      innerJoin(wallPuts, and(eq(wallPuts.orderId, orders.id), isScan)),
      innerJoin(orderItems, and(eq(orderItems.orderId, orders.id), eq(orderItems.id, wallPuts.itemId))),
    ],
    where: eq(orders.id, orderId),
  });
};

export interface NewPut {
  id: string;
  orderId: string;
  itemId: string;
  lotId: string;
  quantity: number;
}

/** Triggers refuse more units of a lot than were picked, and orders that are not being picked. */
export const insertPut = (ctx: Ctx, company: CompanyDb, put: NewPut): Statement<unknown> =>
  company.insert(wallPuts, { ...put, userId: ctx.actor.id, at: ctx.now() });

/** Rolls the batch back unless so many units of the lot are in the slot, and none of these picks was undone. */
export const assertUnchanged = (
  company: CompanyDb,
  { orderId, itemId, lotId, put, pickIds }: Omit<NewPut, "id" | "quantity"> & { put: number; pickIds: string[] },
): Statement<void> =>
  company.assert(
    "conflict",
    (own) => sql`select (select coalesce(sum(${wallPuts.quantity}), 0) from ${wallPuts} ${byOrder}
        where ${own(wallPuts)} and ${wallPuts.orderId} = ${orderId} and ${wallPuts.itemId} = ${itemId} and ${wallPuts.lotId} = ${lotId}) = ${put}
      and (select count(*) from ${picks} where ${own(picks)} and ${inList(picks.id, pickIds)} and ${isPickNotUndone(own)}) = ${pickIds.length}`,
  );

/** Reverses puts by inserting opposite rows: the given one, or all of a lot of a line. Idempotent. */
export const reversePuts = (
  ctx: Ctx,
  company: CompanyDb,
  orderId: string,
  of: { putId: string } | { itemId: string; lotId: string },
): Statement<void> =>
  company.write(
    (own) => sql`insert into ${wallPuts} (company_id, id, order_id, item_id, lot_id, quantity, user_id, at)
      select ${own.id}, ${wallPuts.id} || ${UNDO_SUFFIX}, ${wallPuts.orderId}, ${wallPuts.itemId}, ${wallPuts.lotId},
        -${wallPuts.quantity}, ${ctx.actor.id}, ${ctx.now()}
      from ${wallPuts} ${byOrder} where ${own(wallPuts)} and ${wallPuts.orderId} = ${orderId} and ${wallPuts.quantity} > 0
        and ${"putId" in of ? sql`${wallPuts.id} = ${of.putId}` : sql`${wallPuts.itemId} = ${of.itemId} and ${wallPuts.lotId} = ${of.lotId}`}
        and ${isNotUndone(own)}`,
  );
