import { type SQL, sql } from "drizzle-orm";
import { orderHolds } from "#db/schema/holds";
import { orders } from "#db/schema/orders";
import type { CompanyDb, ScopedDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import type { Ctx } from "../kernel/ctx";
import type { HoldChoice, HoldKind, NewHold } from "./holds";

/**
 * Holds are rows. Triggers keep `orders.hold_reason` as the text of the open holds, refuse a hold on an order that is
 * not on hold (conflict), and refuse to move an order on while a hold is open (assertion `held`). Canceling the order
 * ends all holds.
 */

/**
 * Statements that add holds. Run them in the batch that sets the order's status to on-hold, after that update, or alone
 * when the order is on hold already. The batch fails (conflict) when the order is not on hold.
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
            // Ids are sortable, so that reasons are listed in the order in which they were added.
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

/** Maximum length of the combined hold text. */
const LONGEST = 1000;

/**
 * Statements that end the chosen open holds. The order stays on hold: `releaseHolds` in fulfillment ends holds and also
 * moves the order on.
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

/** Rolls the batch back (conflict) unless the order has an open hold, of this kind when one is given. */
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

/** The order's open holds, oldest first, for the caller's batch. Empty for an order out of reach. */
export const openHolds = (db: ScopedDb, orderId: string) =>
  db.rows(
    HOLD,
    (
      own,
    ) => sql`from ${orders} join ${orderHolds} on ${own.through(orderHolds, orders)} and ${orderHolds.orderId} = ${orders.id}
      where ${own(orders)} and ${orders.id} = ${orderId} and ${isOpen} order by ${orderHolds.id}`,
  );

export type OpenHold = Awaited<ReturnType<typeof openHolds>>[number];
