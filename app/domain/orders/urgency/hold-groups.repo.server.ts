import { type SQL, sql } from "drizzle-orm";
import { textFrom } from "#db/expressions";
import type { Ownership } from "#db/ownership.server";
import { orderHolds } from "#db/schema/holds";
import { orders } from "#db/schema/orders";
import type { ScopedDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import type { Ctx } from "../../kernel/ctx";
import { HOLD_GROUP, type HoldGroup } from "../holds";
import { isDue } from "../list/order-filters.repo.server";
import { dueAt } from "../list/order-sort.server";

/** Orders counted of each group; a larger count is shown as a lower bound. */
const MAX_HELD_COUNTED = 1000;

/** Number of orders on hold by group, from the index by kind. Reads at most MAX_HELD_COUNTED rows of each. */
export function countHeld(db: ScopedDb): Statement<Partial<Record<HoldGroup, number>>> {
  const index = sql.raw(db.scope.kind === "all" ? "orders_held_by_kind_anywhere" : "orders_held_by_kind");
  return db
    .rows(
      { group: textFrom<HoldGroup>("held.value"), n: sql`held.n`.mapWith(Number) },
      (own) => sql`from (select value, (select count(*) from (select 1 from ${orders} indexed by ${index}
          where ${own(orders)} and ${orders.status} = 'on-hold' and ${orders.holdKind} is nullif(value, 'resolved')
          limit ${MAX_HELD_COUNTED})) as n from json_each(${JSON.stringify(HOLD_GROUP)})) as held where held.n > 0`,
    )
    .map((rows) => Object.fromEntries(rows.map(({ group, n }) => [group, n])));
}

/** Reasons of users that are counted separately. */
const MAX_REASONS = 6;

/** The most frequent reasons for which users hold orders, of the first MAX_HELD_COUNTED orders they hold. */
export function countReasons(db: ScopedDb): Statement<{ reason: string; count: number }[]> {
  const index = sql.raw(db.scope.kind === "all" ? "orders_held_by_kind_anywhere" : "orders_held_by_kind");
  return db.rows(
    { reason: textFrom("held.reason"), count: sql`held.n`.mapWith(Number) },
    (
      own,
    ) => sql`from (select reason, count(*) as n from (select ${orders.holdReason} as reason from ${orders} indexed by ${index}
        where ${own(orders)} and ${orders.status} = 'on-hold' and ${orders.holdKind} = 'manual' limit ${MAX_HELD_COUNTED})
      group by reason order by n desc, reason limit ${MAX_REASONS}) as held`,
  );
}

/** Column of a query of `orders`: when its oldest open hold was placed; null when all are resolved. */
export const heldSince = (own: Ownership): SQL<number | null> =>
  sql<number | null>`(select min(${orderHolds.placedAt}) from ${orderHolds}
    where ${own.through(orderHolds, orders)} and ${orderHolds.orderId} = ${orders.id} and ${orderHolds.releasedAt} is null)`;

/** Orders counted as late and as due; a larger count is shown as a lower bound. */
const MAX_DUE_COUNTED = 1000;

/**
 * Number of orders to ship whose required ship date is before today at their warehouse, and of those on it, as their list
 * counts them. From the index by ship date, at most MAX_DUE_COUNTED rows of each.
 */
export function countDue(
  ctx: Pick<Ctx, "calendars" | "now">,
  db: ScopedDb,
): Statement<{ late: number; today: number }> {
  const index = sql.raw(db.scope.kind === "all" ? "orders_due_anywhere" : "orders_due");
  return db
    .rows({ late: sql`due.late`.mapWith(Number), today: sql`due.today`.mapWith(Number) }, (own) => {
      const counted = (isLate: boolean) => sql`(select count(*) from (select 1 from ${orders} indexed by ${index}
          where ${own(orders)} and ${isDue(dueAt(ctx, isLate))} limit ${MAX_DUE_COUNTED}))`;
      return sql`from (select ${counted(true)} as late, ${counted(false)} as today) as due`;
    })
    .map(([counts]) => counts ?? { late: 0, today: 0 });
}
