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

/** Orders with an undecided change, for the caller's batch. */
export const undecidedOrders = (db: ScopedDb): Statement<string[]> =>
  repo.listUndecidedOrders(db, MAX_MARKED).map((rows) => [...new Set(rows.map(({ orderId }) => orderId))]);

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
