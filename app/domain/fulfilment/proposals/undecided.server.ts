import type { ScopedDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import type { Ctx } from "../../ctx";
import { conflict } from "../../errors";
import * as repo from "./proposals.repo.server";
import { decideFirst, type Effects, type ProposalKind } from "./proposals.schema";

/** As many proposals as a list of orders looks at to mark its rows. */
const MOST_MARKED = 200;

/** The orders that wait for a decision, for the caller's batch. */
export const undecidedOrders = (db: ScopedDb): Statement<string[]> =>
  repo.ordersWithOpen(db, MOST_MARKED).map((rows) => [...new Set(rows.map(({ orderId }) => orderId))]);

/** What nobody has decided yet of one order, for the caller's batch. */
export const undecidedOf = (ctx: Ctx, orderId: string): Statement<{ id: string; kind: ProposalKind; said: string }[]> =>
  repo
    .openOf(ctx.db, orderId)
    .map((rows) =>
      rows.map(({ id, kind, effect }) => ({ id, kind, said: saidOf(kind, effect as Effects[ProposalKind]) })),
    );

const saidOf = (kind: ProposalKind, effect: Effects[ProposalKind]): string =>
  decideFirst(kind, kind === "cancel" && (effect as Effects["cancel"]).completed);

/** Refuses to send what the store does not want sent so. @throws conflict that says what has to be decided */
export function assertDecided(undecided: readonly { kind: ProposalKind; said: string }[]): void {
  const first = undecided.find(({ kind }) => kind !== "customer");
  if (first) throw conflict(first.said, "store_change_undecided");
}
