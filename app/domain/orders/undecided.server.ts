import type { ScopedDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import type { Ctx } from "../kernel/ctx";
import { conflict } from "../kernel/errors";
import { decideFirst, type Effects, type ProposalKind } from "./proposals.schema";
import * as repo from "./queries/undecided.repo.server";

/** Maximum rows that a list of orders marks. */
const MAX_MARKED = 200;

/** A store's change that no user has accepted or refused. */
export interface UndecidedChange {
  id: string;
  kind: ProposalKind;
  /** Describes the store's change and asks for a decision. */
  message: string;
}

/** What a list shows of an order's undecided changes: a cancellation before others, else the newest. */
export interface OpenChange {
  id: string;
  /** The store canceled the order. */
  isCanceled: boolean;
  /** The order must not ship before the decision. */
  isBlocking: boolean;
}

/** Orders with an undecided change, for the caller's batch. */
export const undecidedOrders = (db: ScopedDb): Statement<ReadonlyMap<string, OpenChange>> =>
  repo.listUndecidedOrders(db, MAX_MARKED).map((rows) => {
    const marks = new Map<string, OpenChange>();
    for (const { id, orderId, kind, completed } of rows) {
      const mark = { id, isCanceled: kind === "cancel" && completed === 0, isBlocking: isBeforeShipping({ kind }) };
      const known = marks.get(orderId);
      if (!known || rankOf(mark) > rankOf(known)) marks.set(orderId, mark);
    }
    return marks;
  });

const rankOf = ({ isCanceled, isBlocking }: OpenChange): number => (isCanceled ? 2 : isBlocking ? 1 : 0);

/** Undecided changes of one order, for the caller's batch. */
export const undecidedOf = (ctx: Ctx, orderId: string): Statement<UndecidedChange[]> =>
  repo
    .findUndecided(ctx.db, orderId)
    .map((rows) =>
      rows.map(({ id, kind, effect }) => ({ id, kind, message: messageOf(kind, effect as Effects[ProposalKind]) })),
    );

/** The first undecided change of each of these orders that must not ship before the decision, for the caller's batch. */
export const changesBeforeShipping = (
  db: ScopedDb,
  orderIds: readonly string[],
): Statement<ReadonlyMap<string, string>> =>
  repo.listUndecidedAmong(db, orderIds).map(
    (rows) =>
      new Map(
        rows
          .filter(isBeforeShipping)
          .toReversed()
          .map(({ orderId, id }) => [orderId, id]),
      ),
  );

/** A changed customer does not keep the order from shipping. */
const isBeforeShipping = ({ kind }: { kind: ProposalKind }): boolean => kind !== "customer";

const messageOf = (kind: ProposalKind, effect: Effects[ProposalKind]): string =>
  decideFirst(kind, kind === "cancel" && (effect as Effects["cancel"]).completed);

/**
 * Refuses to ship an order with an undecided change, other than to its customer.
 * @throws conflict with the decision needed
 */
export function assertDecided(undecided: readonly Pick<UndecidedChange, "kind" | "message">[]): void {
  const first = undecided.find(isBeforeShipping);
  if (first) throw conflict(first.message, "store_change_undecided");
}
