import { and, eq, isNotNull, lte, max, ne } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { totalIf } from "#db/expressions";
import { orderItems, orders } from "#db/schema/orders";
import { pickSessions, picks } from "#db/schema/picking";
import { innerJoin } from "#db/select.server";
import type { Ctx } from "../../kernel/ctx";
import { notFound } from "../../kernel/errors";
import { type ArchivedOrder, readArchived } from "../../orders/archived-orders.server";
import { WORKED_MS } from "../screen/picking-stats.server";
import { timeNotOnOrder } from "./cart-time";
import { cartOrderCount } from "./pick-history.repo.server";

const thisSession = alias(pickSessions, "this_session");

/**
 * One session with its picks, and the other sessions of its order, in one round trip, and one more of an archived order.
 * @throws not_found, also for another user's unless the caller supervises picking, and while it is open
 */
export async function pickedSession(ctx: Ctx, id: string) {
  const [head, live, sessions] = await ctx.db.batch(headOf(ctx, id), linesOf(ctx, id), sessionsOfSameOrder(ctx, id));
  const supervises = head && ctx.can("picking.supervise", head.companyId);
  if (!head || (head.userId !== ctx.actor.id && !supervises)) throw notFound("This pick session");
  const { archiveKey, ...session } = head;
  const endedAt = head.endedAt ?? 0;
  const archived = await readArchived(ctx, { id: head.orderId, companyId: head.companyId, archiveKey });
  return {
    ...session,
    ...timeNotOnOrder({ ...head, endedAt }),
    endedAt,
    lines: archived ? archivedLines(archived, { id, endedAt }) : live,
    /** Oldest first, this session included. */
    sessions: sessions.map((one) => ({
      ...one,
      isThis: one.id === id,
      isReadable: one.endedAt !== null && (Boolean(supervises) || one.userId === ctx.actor.id),
    })),
  };
}

const headOf = (ctx: Ctx, id: string) =>
  ctx.db.selectFirst(pickSessions, {
    columns: {
      id: pickSessions.id,
      companyId: pickSessions.companyId,
      orderId: pickSessions.orderId,
      orderNumber: orders.orderNumber,
      customerName: orders.customerName,
      archiveKey: orders.archiveKey,
      userId: pickSessions.userId,
      by: pickSessions.userName,
      status: pickSessions.status,
      startedAt: pickSessions.startedAt,
      endedAt: pickSessions.endedAt,
      worked: WORKED_MS,
      orderCount: cartOrderCount,
      itemCount: pickSessions.lines,
      units: pickSessions.units,
      putBack: pickSessions.putBack,
      short: pickSessions.short,
    },
    join: [innerJoin(orders, eq(orders.id, pickSessions.orderId))],
    where: and(eq(pickSessions.id, id), isNotNull(pickSessions.endedAt)),
  });

/** Units taken of each line during the session, without changes after its end, such as units put back later. */
const linesOf = (ctx: Ctx, id: string) =>
  ctx.db
    .select(pickSessions, {
      columns: {
        id: orderItems.id,
        sku: orderItems.sku,
        name: orderItems.name,
        units: totalIf(ne(picks.kind, "short"), picks.quantity),
        undone: totalIf(eq(picks.kind, "undo"), picks.quantity),
        short: totalIf(eq(picks.kind, "short"), picks.quantity),
        reason: max(picks.reason),
        lastAt: max(picks.at),
      },
      join: [
        innerJoin(
          picks,
          and(
            eq(picks.orderId, pickSessions.orderId),
            eq(picks.sessionId, pickSessions.id),
            lte(picks.at, pickSessions.endedAt),
          ),
          { indexedBy: "picks_by_order" },
        ),
        innerJoin(orderItems, and(eq(orderItems.orderId, pickSessions.orderId), eq(orderItems.id, picks.itemId))),
      ],
      where: eq(pickSessions.id, id),
      groupBy: orderItems.id,
      orderBy: orderItems.line,
    })
    .map((lines) =>
      lines.map(({ undone, lastAt, ...line }) => ({ ...line, putBack: Math.abs(undone), lastAt: lastAt ?? 0 })),
    );

/** The same lines of an archived order. */
function archivedLines({ items, picks: all }: ArchivedOrder, session: { id: string; endedAt: number }) {
  const ofSession = all.filter(({ sessionId, at }) => sessionId === session.id && at <= session.endedAt);
  const unitsOf = (some: typeof all) => some.reduce((sum, { quantity }) => sum + quantity, 0);
  return items.flatMap(({ id, sku, name }) => {
    const own = ofSession.filter(({ itemId }) => itemId === id);
    if (own.length === 0) return [];
    const shorts = own.filter(({ kind }) => kind === "short");
    return {
      ...{ id, sku, name },
      units: unitsOf(own) - unitsOf(shorts),
      putBack: Math.abs(unitsOf(own.filter(({ kind }) => kind === "undo"))),
      short: unitsOf(shorts),
      reason:
        own
          .flatMap(({ reason }) => reason ?? [])
          .sort()
          .at(-1) ?? null,
      lastAt: Math.max(...own.map(({ at }) => at)),
    };
  });
}

/** Maximum sessions listed per order. */
const MAX_SESSIONS = 50;

const sessionsOfSameOrder = (ctx: Ctx, id: string) =>
  ctx.db.select(thisSession, {
    columns: {
      id: pickSessions.id,
      userId: pickSessions.userId,
      by: pickSessions.userName,
      status: pickSessions.status,
      startedAt: pickSessions.startedAt,
      endedAt: pickSessions.endedAt,
      units: pickSessions.units,
      takenFrom: pickSessions.takenFrom,
    },
    join: [
      innerJoin(pickSessions, eq(pickSessions.orderId, thisSession.orderId), {
        indexedBy: "pick_sessions_by_order",
      }),
    ],
    where: eq(thisSession.id, id),
    orderBy: pickSessions.id,
    limit: MAX_SESSIONS,
  });
