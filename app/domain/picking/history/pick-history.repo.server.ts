import { type SQL, sql } from "drizzle-orm";
import { orders } from "#db/schema/orders";
import { pickSessions } from "#db/schema/picking";
import type { ScopedDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import { spellingsOfNumber } from "../../codes/barcode";
import { anyOf } from "../../codes/known-codes.server";
import { orderIdIn } from "../../codes/order-code";
import { inReach } from "../look-up/in-reach.server";
import { WORKED } from "../screen/picking-stats.server";
import { forEachCompany } from "../screen/rows-by-company.server";

/** Sessions that ended with picked units. Released sessions are excluded: their units were put back. */
export type Ended = "completed" | "handed-over";

/** A session that has ended. */
export interface PickHistory {
  id: string;
  companyId: string;
  orderId: string;
  orderNumber: string;
  by: string;
  status: Ended;
  startedAt: number;
  completedAt: number;
  /** Milliseconds, without pauses. */
  worked: number;
  pausedFor: number;
  lines: number;
  units: number;
  putBack: number;
  short: number;
}

export interface HistoryListing {
  statuses: readonly Ended[];
  userId: string | null;
  orderNumber: string | undefined;
  /** Ids: `from` is inclusive, `before` exclusive. */
  from: string | null;
  before: string | null;
  cursor: string | null;
  limit: number;
}

const COLUMNS = {
  id: pickSessions.id,
  companyId: pickSessions.companyId,
  orderId: pickSessions.orderId,
  orderNumber: orders.orderNumber,
  by: pickSessions.userName,
  status: sql<Ended>`${pickSessions.status}`,
  startedAt: sql<number>`${pickSessions.startedAt}`,
  completedAt: sql<number>`${pickSessions.endedAt}`,
  worked: sql<number>`${WORKED}`,
  pausedFor: pickSessions.pausedFor,
  lines: pickSessions.lines,
  units: pickSessions.units,
  putBack: pickSessions.putBack,
  short: pickSessions.short,
};

/**
 * Newest first. Uses the index of the user, of the order, or of each company, so that the rows read are proportional to
 * the rows shown.
 */
export function listHistory(db: ScopedDb, asked: HistoryListing): Statement<PickHistory[]> {
  const { limit } = asked;
  const where = sql.join(boundsOf(asked), sql` and `);
  if (asked.orderNumber) return ofNumber(db, asked.orderNumber, where, limit);
  const { userId } = asked;
  const isPersonEverywhere = userId !== null && db.scope.kind !== "one";
  return db.rows(
    COLUMNS,
    (own) => sql`from ${pickSessions} ${isPersonEverywhere ? sql`indexed by pick_sessions_by_user` : sql``}
      cross join ${orders} on ${own.through(orders, pickSessions)} and ${orders.id} = ${pickSessions.orderId}
      where ${isPersonEverywhere ? sql`${own(pickSessions)} and ${where}` : forEachCompany(db, own, pickSessions, { where, order: "desc", limit })}
      order by ${pickSessions.id} desc limit ${limit}`,
  );
}

/** Starts from the orders with this number or printed code: there are few, at most one per company and code. */
function ofNumber(db: ScopedDb, orderNumber: string, where: SQL, limit: number): Statement<PickHistory[]> {
  const whose = inReach(db);
  const id = orderIdIn(orderNumber);
  const isNamed = id ? sql`${orders.id} = ${id}` : sql`${orders.orderNumber} ${anyOf(spellingsOfNumber(orderNumber))}`;
  return db.rows(
    COLUMNS,
    (own) => sql`${whose.from}
      cross join ${orders} on ${whose.of(own, orders)} and ${isNamed}
      cross join ${pickSessions} indexed by pick_sessions_by_order on ${own.through(pickSessions, orders)} and ${pickSessions.orderId} = ${orders.id}
      where ${whose.where(own)} and ${where}
      order by ${pickSessions.id} desc limit ${limit}`,
  );
}

const boundsOf = ({ statuses, userId, from, before, cursor }: HistoryListing): SQL[] => [
  sql`${pickSessions.status} ${anyOf(statuses)}`,
  ...(userId === null ? [] : [sql`${pickSessions.userId} = ${userId}`]),
  ...(from === null ? [] : [sql`${pickSessions.id} >= ${from}`]),
  ...[before, cursor].flatMap((end) => (end === null ? [] : [sql`${pickSessions.id} < ${end}`])),
];
