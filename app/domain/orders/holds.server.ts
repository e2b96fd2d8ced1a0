import { and, eq, isNull, type SQL } from "drizzle-orm";
import { inList } from "#db/expressions";
import { orderHolds } from "#db/schema/holds";
import { orders } from "#db/schema/orders";
import type { CompanyDb, ScopedDb } from "#db/scoped.server";
import { innerJoin } from "#db/select.server";
import type { Statement } from "#db/statement.server";
import type { Ctx } from "../kernel/ctx";
import type { HoldChoice, HoldKind, NewHold } from "./holds";

export { assertStillHeld } from "./queries/holds.repo.server";

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
            reason: reason.slice(0, MAX_REASON_LENGTH),
            itemId,
            productId,
            placedAt: ctx.now(),
            placedById: ctx.actor.id,
            placedByName: ctx.actor.name,
          })),
        ),
      ];

/** Maximum length of the combined hold text. */
const MAX_REASON_LENGTH = 1000;

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
    and(eq(orderHolds.orderId, orderId), isOpen, chosen(choice))!,
  ),
];

/** Rolls the batch back (conflict) unless the order has an open hold, of this kind when one is given. */
export const assertHeld = (company: CompanyDb, orderId: string, kind?: HoldKind): Statement<void> =>
  company.assertExists(
    "conflict",
    orderHolds,
    and(eq(orderHolds.orderId, orderId), isOpen, kind && eq(orderHolds.kind, kind))!,
  );

const isOpen = isNull(orderHolds.releasedAt);

function chosen(choice: HoldChoice): SQL | undefined {
  if ("all" in choice) return undefined;
  return "ids" in choice ? inList(orderHolds.id, choice.ids) : inList(orderHolds.kind, choice.kinds);
}

/** The order's open holds, oldest first, for the caller's batch. Empty for an order out of reach. */
export const openHolds = (db: ScopedDb, orderId: string) =>
  db.select(orders, {
    columns: {
      id: orderHolds.id,
      kind: orderHolds.kind,
      reason: orderHolds.reason,
      itemId: orderHolds.itemId,
      productId: orderHolds.productId,
      placedAt: orderHolds.placedAt,
      placedByName: orderHolds.placedByName,
    },
    join: [innerJoin(orderHolds, and(eq(orderHolds.orderId, orders.id), isOpen))],
    where: eq(orders.id, orderId),
    orderBy: orderHolds.id,
  });

export type OpenHold = Awaited<ReturnType<typeof openHolds>>[number];
