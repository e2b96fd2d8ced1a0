import { type SQL, sql } from "drizzle-orm";
import { orderHolds } from "#db/schema/holds";
import { orders } from "#db/schema/orders";
import type { CompanyDb, ScopedDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import type { Ctx } from "../kernel/ctx";
import type { HoldChoice, HoldKind, NewHold } from "./holds";

/**
 * Holds are rows; triggers keep `orders.hold_reason` as the text of those that are open, refuse a hold on an order that
 * is not on hold (conflict), and refuse to let an order go on while one is open (assertion `held`). Cancelling ends
 * them all.
 */

/**
 * For the batch of whoever puts an order on hold, behind the order's own statement, or of whoever adds a reason to one
 * that waits already: the whole batch is refused (conflict) when the order is not on hold.
 */
export const holdStatements = (
  ctx: Ctx,
  company: CompanyDb,
  orderId: string,
  holds: readonly NewHold[],
): Statement<unknown>[] =>
  holds.length === 0
    ? []
    : [
        company.insertMany(
          orderHolds,
          holds.map(({ kind, reason, itemId = null, productId = null }) => ({
            orderId,
            // Ids are in order: the first reason given is the first one read.
            id: ctx.newId(),
            kind,
            reason: reason.slice(0, LONGEST),
            itemId,
            productId,
            placedAt: ctx.now(),
            placedById: ctx.actor.id,
            placedByName: ctx.actor.name,
          })),
        ),
      ];

/** As long as what an order shows of all its reasons. */
const LONGEST = 1000;

/**
 * For a batch: ends those of the order's holds that are meant and still open; others stay as they are. The order itself
 * stays on hold: `releaseHolds` (fulfilment) is the use case that also lets it go on.
 */
export const releaseHoldStatements = (
  ctx: Ctx,
  company: CompanyDb,
  orderId: string,
  choice: HoldChoice,
  note: string,
): Statement<unknown>[] => [
  company.update(
    orderHolds,
    {
      releasedAt: ctx.now(),
      releasedById: ctx.actor.id,
      releasedByName: ctx.actor.name,
      releaseNote: note,
    },
    sql`${orderHolds.orderId} = ${orderId} and ${isOpen} and ${chosen(choice)}`,
  ),
];

/** Rolls the batch back (conflict) unless the order is on hold and each of these holds is still open. */
export const assertStillHeld = (company: CompanyDb, orderId: string, ids: readonly string[]): Statement<void> =>
  company.assert(
    "conflict",
    (own) => sql`(select count(*) from ${orderHolds} where ${own(orderHolds)} and ${orderHolds.orderId} = ${orderId}
        and ${isOpen} and ${chosen({ ids: [...ids] })}) = ${ids.length}
      and exists (select 1 from ${orders} where ${own(orders)} and ${orders.id} = ${orderId} and ${orders.status} = 'on-hold')`,
  );

/** Rolls the batch back (conflict) unless a hold, of this kind if one is named, is open on the order. */
export const assertHeld = (company: CompanyDb, orderId: string, kind?: HoldKind): Statement<void> =>
  company.assert(
    "conflict",
    (own) => sql`exists (select 1 from ${orderHolds} where ${own(orderHolds)} and ${orderHolds.orderId} = ${orderId}
      and ${isOpen} ${kind ? sql`and ${orderHolds.kind} = ${kind}` : sql``})`,
  );

const isOpen = sql`${orderHolds.releasedAt} is null`;

function chosen(choice: HoldChoice): SQL {
  if ("all" in choice) return sql`1`;
  if ("ids" in choice) return sql`${orderHolds.id} in (select value from json_each(${JSON.stringify(choice.ids)}))`;
  return sql`${orderHolds.kind} in (select value from json_each(${JSON.stringify(choice.kinds)}))`;
}

const HOLD = {
  id: orderHolds.id,
  kind: orderHolds.kind,
  reason: orderHolds.reason,
  itemId: orderHolds.itemId,
  productId: orderHolds.productId,
  placedAt: orderHolds.placedAt,
  placedByName: orderHolds.placedByName,
};

/** What holds the order now, in the order in which it was said; for the caller's batch. Empty for one out of reach. */
export const openHolds = (db: ScopedDb, orderId: string) =>
  db.rows(
    HOLD,
    (
      own,
    ) => sql`from ${orders} join ${orderHolds} on ${own.through(orderHolds, orders)} and ${orderHolds.orderId} = ${orders.id}
      where ${own(orders)} and ${orders.id} = ${orderId} and ${isOpen} order by ${orderHolds.id}`,
  );

export type OpenHold = Awaited<ReturnType<typeof openHolds>>[number];
