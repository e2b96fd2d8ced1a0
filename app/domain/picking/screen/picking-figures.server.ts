import { type SQL, sql } from "drizzle-orm";
import type { Ownership } from "#db/ownership.server";
import { orderProposals } from "#db/schema/holds";
import { orders } from "#db/schema/orders";
import type { Statement } from "#db/statement.server";
import type { Ctx } from "../../kernel/ctx";
import { firstIdAt } from "../../kernel/ids";
import { forEachCompany } from "./rows-by-company.server";

const DAY = 86_400_000;

/** An order that can be picked and has no picker. */
export interface Pickable {
  id: string;
  companyId: string;
  orderNumber: string;
  customerName: string;
  lineCount: number;
  unitCount: number;
  createdAt: number;
  /** Its store changed it and no user has decided: it can be picked but not shipped. */
  isUndecided: boolean;
}

/** Filter of the pickable orders. */
export interface PickableAsked {
  companyId?: string | undefined;
  /** A key of `WAITING`, or an option's label; an unknown value matches no orders. */
  priority?: string | undefined;
}

/**
 * Orders placed since yesterday, or earlier. Filters by id, which contains the time the order was placed, so that the
 * index stays the same.
 */
const WAITING: Record<string, (yesterday: string) => SQL> = {
  overdue: (yesterday) => sql`${orders.id} < ${yesterday}`,
  recent: (yesterday) => sql`${orders.id} >= ${yesterday}`,
};

/** Undecided store changes that block shipping; changes to the customer only do not. */
const undecided = (own: Ownership): SQL =>
  sql`exists (select 1 from ${orderProposals} where ${own.through(orderProposals, orders)} and ${orderProposals.orderId} = ${orders.id}
    and ${orderProposals.status} = 'open' and ${orderProposals.kind} <> 'customer')`;

/** The orders that have waited longest. */
export const pickableOrders = (ctx: Ctx, limit: number, asked: PickableAsked = {}): Statement<Pickable[]> => {
  const db = ctx.db.within(asked.companyId);
  const yesterday = firstIdAt(ctx.now() - DAY);
  const span = asked.priority ? (WAITING[asked.priority]?.(yesterday) ?? sql`0`) : sql`1`;
  // An order without lines could be started but never completed.
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
