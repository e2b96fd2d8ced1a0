import { type SQL, sql } from "drizzle-orm";
import { pickCarts } from "#db/schema/directory/pick-carts";
import { orders } from "#db/schema/orders";
import { pickSessions } from "#db/schema/picking";
import type { ScopedDb } from "#db/scoped.server";
import type { Selected, Statement } from "#db/statement.server";
import { spellingsOfNumber } from "../../catalog/barcode";
import { anyOf } from "../../catalog/find-code-matches.server";
import { orderIdIn } from "../../catalog/order-code";
import { inReach } from "../look-up/companies-in-scope.server";
import { WORKED_MS } from "../screen/picking-stats.server";
import { forEachCompany } from "../screen/rows-by-company.repo.server";
import { timeNotOnOrder } from "./cart-time";

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
  /** Milliseconds, without pauses and the work on the cart's other orders. */
  worked: number;
  pausedFor: number;
  onOthers: number;
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

/** With how many orders the session's cart was started; 1 for an order picked alone. */
export const cartOrderCount = sql`coalesce((select ${pickCarts.orderCount} from ${pickCarts}
  where ${pickCarts.id} = ${pickSessions.cartId}), 1)`.mapWith(Number);

const COLUMNS = {
  id: pickSessions.id,
  companyId: pickSessions.companyId,
  orderId: pickSessions.orderId,
  orderNumber: orders.orderNumber,
  by: pickSessions.userName,
  status: pickSessions.status,
  startedAt: pickSessions.startedAt,
  endedAt: pickSessions.endedAt,
  worked: WORKED_MS,
  orderCount: cartOrderCount,
  lines: pickSessions.lines,
  units: pickSessions.units,
  putBack: pickSessions.putBack,
  short: pickSessions.short,
};

/**
 * Newest first. Uses the index of the user, of the order, or of each company, so that the rows read are proportional to
 * the rows shown.
 */
export function listHistory(db: ScopedDb, listing: HistoryListing): Statement<PickHistory[]> {
  const { limit } = listing;
  const where = sql.join(boundsOf(listing), sql` and `);
  if (listing.orderNumber) return ofNumber(db, listing.orderNumber, where, limit);
  const { userId } = listing;
  const isUserOfSeveralCompanies = userId !== null && db.scope.kind !== "one";
  const rows = db.rows(
    COLUMNS,
    (own) => sql`from ${pickSessions} ${isUserOfSeveralCompanies ? sql`indexed by pick_sessions_by_user` : sql``}
      cross join ${orders} on ${own.through(orders, pickSessions)} and ${orders.id} = ${pickSessions.orderId}
      where ${isUserOfSeveralCompanies ? sql`${own(pickSessions)} and ${where}` : forEachCompany(db, own, pickSessions, { where, order: "desc", limit })}
      order by ${pickSessions.id} desc limit ${limit}`,
  );
  return rows.map(toHistory);
}

/** Starts from the orders with this number or printed code: there are few, at most one per company and code. */
function ofNumber(db: ScopedDb, orderNumber: string, where: SQL, limit: number): Statement<PickHistory[]> {
  const source = inReach(db);
  const id = orderIdIn(orderNumber);
  const isOrder = id ? sql`${orders.id} = ${id}` : sql`${orders.orderNumber} ${anyOf(spellingsOfNumber(orderNumber))}`;
  const rows = db.rows(
    COLUMNS,
    (own) => sql`${source.from}
      cross join ${orders} on ${source.of(own, orders)} and ${isOrder}
      cross join ${pickSessions} indexed by pick_sessions_by_order on ${own.through(pickSessions, orders)} and ${pickSessions.orderId} = ${orders.id}
      where ${source.where(own)} and ${where}
      order by ${pickSessions.id} desc limit ${limit}`,
  );
  return rows.map(toHistory);
}

const toHistory = (rows: readonly Selected<typeof COLUMNS>[]): PickHistory[] =>
  rows.map(({ endedAt, status, orderCount, ...row }) => ({
    ...row,
    ...timeNotOnOrder({ ...row, endedAt: endedAt ?? 0, orderCount }),
    status: status === "completed" ? "completed" : "handed-over",
    completedAt: endedAt ?? 0,
  }));

const boundsOf = ({ statuses, userId, from, before, cursor }: HistoryListing): SQL[] => [
  sql`${pickSessions.status} ${anyOf(statuses)}`,
  ...(userId === null ? [] : [sql`${pickSessions.userId} = ${userId}`]),
  ...(from === null ? [] : [sql`${pickSessions.id} >= ${from}`]),
  ...[before, cursor].flatMap((end) => (end === null ? [] : [sql`${pickSessions.id} < ${end}`])),
];
