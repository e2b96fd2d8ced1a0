import { type SQL, sql } from "drizzle-orm";
import { orders } from "#db/schema/orders";
import { pickSessions } from "#db/schema/picking";
import type { ScopedDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import type { Ctx } from "../../ctx";
import { forbidden } from "../../errors";
import { firstIdAt } from "../../ids";
import { idRange } from "../../orders/order-query";
import { forEachCompany } from "./each-company.server";
import { WORKED } from "./picking-stats.server";

const DAY = 86_400_000;

/** A completed session. */
export interface PickHistory {
  id: string;
  companyId: string;
  orderId: string;
  orderNumber: string;
  by: string;
  startedAt: number;
  completedAt: number;
  /** Milliseconds, without pauses. */
  worked: number;
  lines: number;
  units: number;
}

export interface HistoryAsked {
  /** Whose; everybody's in reach without it, for those who supervise picking. */
  userId?: string | null | undefined;
  /** Days or moments of their start; `to` includes the day that it names. */
  from?: string | undefined;
  to?: string | undefined;
  /** The last session of the page before. */
  cursor?: string | null | undefined;
  limit: number;
}

/** Newest first. Pickers see their own; those who supervise see everybody's. @throws forbidden for others' */
export function pickHistory(ctx: Ctx, asked: HistoryAsked): Statement<HistoryPage> {
  const supervises = ctx.can("picking.supervise");
  const userId = asked.userId ?? (supervises ? null : ctx.actor.id);
  if (!supervises && userId !== ctx.actor.id) throw forbidden("You can see your own pick history only.");
  const { from, before } = idRange(asked, ctx.now());
  const bounds = [
    sql`${pickSessions.status} = 'completed'`,
    ...(userId === null ? [] : [sql`${pickSessions.userId} = ${userId}`]),
    ...(from === null ? [] : [sql`${pickSessions.id} >= ${from}`]),
    ...[before, asked.cursor].flatMap((end) => (end ? [sql`${pickSessions.id} < ${end}`] : [])),
  ];
  const where = sql.join(bounds, sql` and `);
  return sessionsWhere(ctx.db, userId, where, asked.limit + 1).map((found) => {
    const rows = found.slice(0, asked.limit);
    return { rows, next: found.length > rows.length ? (rows.at(-1)?.id ?? null) : null };
  });
}

export interface HistoryPage {
  rows: PickHistory[];
  /** The next page's cursor. */
  next: string | null;
}

const sessionsWhere = (db: ScopedDb, userId: string | null, where: SQL, limit: number): Statement<PickHistory[]> =>
  db.rows(
    {
      id: pickSessions.id,
      companyId: pickSessions.companyId,
      orderId: pickSessions.orderId,
      orderNumber: orders.orderNumber,
      by: pickSessions.userName,
      startedAt: sql<number>`${pickSessions.startedAt}`,
      completedAt: sql<number>`${pickSessions.endedAt}`,
      worked: sql<number>`${WORKED}`,
      lines: pickSessions.lines,
      units: pickSessions.units,
    },
    (own) => sql`from ${pickSessions}
      cross join ${orders} on ${own.through(orders, pickSessions)} and ${orders.id} = ${pickSessions.orderId}
      where ${userId ? sql`${own(pickSessions)} and ${where}` : forEachCompany(db, own, pickSessions, { where, order: "desc", limit })}
      order by ${pickSessions.id} desc limit ${limit}`,
  );

/** An order that nobody is picking yet. */
export interface Pickable {
  id: string;
  companyId: string;
  orderNumber: string;
  customerName: string;
  lineCount: number;
  unitCount: number;
  createdAt: number;
}

/** Which of the orders to pick a picker wants to see. */
export interface PickableAsked {
  companyId?: string | undefined;
  /** A key of `WAITING`, as an option of the filter says it; any other word is no order's. */
  priority?: string | undefined;
}

/** Since yesterday, or longer. By id, which carries the moment an order was placed: the same index as without it. */
const WAITING: Record<string, (yesterday: string) => SQL> = {
  overdue: (yesterday) => sql`${orders.id} < ${yesterday}`,
  recent: (yesterday) => sql`${orders.id} >= ${yesterday}`,
};

/** The orders that have waited longest. */
export const pickableOrders = (ctx: Ctx, limit: number, asked: PickableAsked = {}): Statement<Pickable[]> => {
  const db = ctx.db.within(asked.companyId);
  const yesterday = firstIdAt(ctx.now() - DAY);
  const span = asked.priority ? (WAITING[asked.priority]?.(yesterday) ?? sql`0`) : sql`1`;
  const where = sql`${orders.status} = 'pending' and ${span}`;
  return db.rows(
    {
      id: orders.id,
      companyId: orders.companyId,
      orderNumber: orders.orderNumber,
      customerName: orders.customerName,
      lineCount: orders.lineCount,
      unitCount: orders.unitCount,
      createdAt: sql<number>`${orders.createdAt}`,
    },
    (own) => sql`from ${orders}
      where ${forEachCompany(db, own, orders, { where, order: "asc", limit })}
      order by ${orders.id} limit ${limit}`,
  );
};
