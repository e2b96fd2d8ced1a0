import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Ownership } from "#db/ownership.server";
import { orderItems, orders } from "#db/schema/orders";
import { pickSessions, picks } from "#db/schema/picking";
import type { Ctx } from "../../kernel/ctx";
import { notFound } from "../../kernel/errors";
import { BY_ORDER } from "../pick-state.repo.server";
import { WORKED } from "../screen/picking-stats.server";

const asked = alias(pickSessions, "asked");

/**
 * One session with its picks, and the other sessions of its order, in one round trip. @throws not_found, also for
 * another user's unless the caller supervises picking, and while it is open
 */
export async function pickedSession(ctx: Ctx, id: string) {
  const [head, lines, sessions] = await ctx.db.batch(headOf(ctx, id), linesOf(ctx, id), sessionsBeside(ctx, id));
  const supervises = head && ctx.can("picking.supervise", head.companyId);
  if (!head || (head.userId !== ctx.actor.id && !supervises)) throw notFound("This picking");
  return {
    ...head,
    lines,
    /** Oldest first, this session included. */
    sessions: sessions.map((one) => ({
      ...one,
      isThis: one.id === id,
      isReadable: one.endedAt !== null && (Boolean(supervises) || one.userId === ctx.actor.id),
    })),
  };
}

const headOf = (ctx: Ctx, id: string) =>
  ctx.db.first(
    {
      id: pickSessions.id,
      companyId: pickSessions.companyId,
      orderId: pickSessions.orderId,
      orderNumber: orders.orderNumber,
      customerName: orders.customerName,
      userId: pickSessions.userId,
      by: pickSessions.userName,
      status: pickSessions.status,
      startedAt: sql<number>`${pickSessions.startedAt}`,
      endedAt: sql<number>`${pickSessions.endedAt}`,
      worked: sql<number>`${WORKED}`,
      pausedFor: pickSessions.pausedFor,
      itemCount: pickSessions.lines,
      units: pickSessions.units,
      putBack: pickSessions.putBack,
      short: pickSessions.short,
    },
    (own) => sql`from ${pickSessions}
      cross join ${orders} on ${own.through(orders, pickSessions)} and ${orders.id} = ${pickSessions.orderId}
      where ${own(pickSessions)} and ${pickSessions.id} = ${id} and ${pickSessions.endedAt} is not null`,
  );

/** Units taken of each line during the session, without changes after its end, such as units put back later. */
const linesOf = (ctx: Ctx, id: string) =>
  ctx.db.rows(
    {
      id: orderItems.id,
      sku: orderItems.sku,
      name: orderItems.name,
      units: sql<number>`sum(iif(${picks.kind} = 'short', 0, ${picks.quantity}))`,
      putBack: sql<number>`-sum(iif(${picks.kind} = 'undo', ${picks.quantity}, 0))`,
      short: sql<number>`sum(iif(${picks.kind} = 'short', ${picks.quantity}, 0))`,
      reason: sql<string | null>`max(${picks.reason})`,
      lastAt: sql<number>`max(${picks.at})`,
    },
    (own) => sql`from ${pickSessions}
      cross join ${picks} ${BY_ORDER} on ${own.through(picks, pickSessions)} and ${picks.orderId} = ${pickSessions.orderId}
        and ${picks.sessionId} = ${pickSessions.id} and ${picks.at} <= ${pickSessions.endedAt}
      cross join ${orderItems} on ${own.through(orderItems, pickSessions)} and ${orderItems.orderId} = ${pickSessions.orderId}
        and ${orderItems.id} = ${picks.itemId}
      where ${own(pickSessions)} and ${pickSessions.id} = ${id}
      group by ${orderItems.id} order by ${orderItems.line}`,
  );

/** Maximum sessions listed per order. */
const MOST = 50;

const sessionsBeside = (ctx: Ctx, id: string) =>
  ctx.db.rows(
    {
      id: pickSessions.id,
      userId: pickSessions.userId,
      by: pickSessions.userName,
      status: pickSessions.status,
      startedAt: sql<number>`${pickSessions.startedAt}`,
      endedAt: sql<number | null>`${pickSessions.endedAt}`,
      units: pickSessions.units,
      takenFrom: sql<string | null>`${pickSessions.takenFrom}`,
    },
    (own: Ownership) => sql`from ${pickSessions} ${asked}
      cross join ${pickSessions} indexed by pick_sessions_by_order on ${own.through(pickSessions, asked)}
        and ${pickSessions.orderId} = ${asked.orderId}
      where ${own(asked)} and ${asked.id} = ${id} order by ${pickSessions.id} limit ${MOST}`,
  );
