import { type SQL, sql } from "drizzle-orm";
import type { Ownership } from "#db/ownership.server";
import { orderProposals } from "#db/schema/holds";
import { orders } from "#db/schema/orders";
import type { Statement } from "#db/statement.server";
import type { Ctx } from "../../kernel/ctx";
import { firstIdAt } from "../../kernel/ids";
import { forEachCompany } from "./rows-by-company.server";

const DAY = 86_400_000;

/** An order that nobody is picking yet. */
export interface Pickable {
  id: string;
  companyId: string;
  orderNumber: string;
  customerName: string;
  lineCount: number;
  unitCount: number;
  createdAt: number;
  /** Its store changed it and nobody has decided: it may be picked, and does not leave before. */
  isUndecided: boolean;
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

/** A change of its store that nobody has decided and that keeps its parcel; of what is said of the customer alone none does. */
const undecided = (own: Ownership): SQL =>
  sql`exists (select 1 from ${orderProposals} where ${own.through(orderProposals, orders)} and ${orderProposals.orderId} = ${orders.id}
    and ${orderProposals.status} = 'open' and ${orderProposals.kind} <> 'customer')`;

/** The orders that have waited longest. */
export const pickableOrders = (ctx: Ctx, limit: number, asked: PickableAsked = {}): Statement<Pickable[]> => {
  const db = ctx.db.within(asked.companyId);
  const yesterday = firstIdAt(ctx.now() - DAY);
  const span = asked.priority ? (WAITING[asked.priority]?.(yesterday) ?? sql`0`) : sql`1`;
  // Without a line it could be begun and never be completed.
  const where = sql`${orders.status} = 'pending' and ${orders.lineCount} > 0 and ${span}`;
  return db
    .rows(
      {
        id: orders.id,
        companyId: orders.companyId,
        orderNumber: orders.orderNumber,
        customerName: orders.customerName,
        lineCount: orders.lineCount,
        unitCount: orders.unitCount,
        createdAt: sql<number>`${orders.createdAt}`,
        isUndecided: sql<number>`undecided`,
      },
      (own) => sql`from (select *, ${undecided(own)} as undecided from ${orders}
      where ${forEachCompany(db, own, orders, { where, order: "asc", limit })}
      order by ${orders.id} limit ${limit}) as ${orders}`,
    )
    .map((rows) => rows.map((row) => ({ ...row, isUndecided: row.isUndecided === 1 })));
};
