import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import type { Ctx } from "../../kernel/ctx";
import { refusedBy } from "../../kernel/db-errors.server";
import { conflict, DomainError, forbidden } from "../../kernel/errors";
import { holdStatements } from "../../orders/holds.server";
import { editOrder, findOrder, historyStatement } from "../../orders/orders.service.server";
import type { Effects } from "../../orders/proposals.schema";
import { changeStatus } from "../change-status.server";
import { lineSteps } from "./compare-lines";
import { wantedLines, whyNotEdited } from "./edit-items.server";
import { addressStatements, customerStatements, totalStatements } from "./order-patches.server";
import { assertUnchanged } from "./plan-change.server";
import { inWords, putOnHold } from "./proposal-statements.server";
import * as repo from "./proposals.repo.server";
import { getChange, mayDecide, othersOf } from "./read-proposals.server";
import { resumeAfterDecision } from "./resume-order.server";

type Change = Awaited<ReturnType<typeof getChange>>;

export interface Deciding {
  note?: string | undefined;
  /** The order's version when the user loaded it. */
  version?: number | undefined;
}

const CHANGED = "Another user changed this order. Reload the page and try again.";
const ACCEPTED = "Accepted from the store";

/**
 * Applies the store's change in the batch that closes the proposal, if the order is unchanged since the user loaded it.
 * @throws not_found; forbidden; conflict when it was decided already, the order was changed, or the change is no longer
 * possible; insufficient_stock. Returns it with the order's other changes that are still open.
 */
export async function acceptChange(ctx: Ctx, id: string, deciding: Deciding): Promise<Change> {
  const change = await getChange(ctx, id);
  assertUndecided(change);
  if (!mayDecide(ctx, change)) throw forbidden();
  if (deciding.version !== undefined && deciding.version !== change.order.updatedAt)
    throw conflict(CHANGED, "concurrent_change");
  const company = ctx.db.company(change.companyId);
  const close = closing(ctx, company, change, "accepted", deciding.note);
  await settled(ctx, change, () => carryOut(ctx, company, change, close));
  const open = await resumeAfterDecision(ctx, change.orderId, "The store's change was accepted");
  return { ...change, others: othersOf(open) };
}

/**
 * Keeps the order as it is. The same change is not proposed again until the store changes the order again.
 * @throws not_found; forbidden; conflict when it was decided already
 */
export async function refuseChange(ctx: Ctx, id: string, { note }: Deciding): Promise<Change> {
  const change = await getChange(ctx, id);
  assertUndecided(change);
  if (!mayDecide(ctx, change)) throw forbidden();
  const company = ctx.db.company(change.companyId);
  await settled(ctx, change, () => company.batch(...closing(ctx, company, change, "refused", note)));
  const open = await resumeAfterDecision(ctx, change.orderId, "The store's change was rejected");
  return { ...change, others: othersOf(open) };
}

const DECIDED = { accepted: "accepted", refused: "rejected", replaced: "replaced" } as const;

function assertUndecided({ status, decidedByName, note }: Pick<Change, "status" | "decidedByName" | "note">): void {
  if (status === "open") return;
  if (status === "replaced")
    throw conflict(`This change is out of date: ${(note ?? "it was replaced").toLowerCase()}.`, "change_replaced");
  throw conflict(`${decidedByName ?? "Another user"} already ${DECIDED[status]} this change.`, "change_decided");
}

/** Of two concurrent decisions, the second fails with a description of the first. */
async function settled(ctx: Ctx, { id }: Change, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const lost = refusedBy(error, "assertion") || (error instanceof DomainError && error.code === "conflict");
    if (!lost) throw inOneSentence(error);
    assertUndecided(await getChange(ctx, id));
    throw error instanceof DomainError ? error : conflict(CHANGED, "concurrent_change");
  }
}

/** Joins the edit's field errors into one message, because this form does not have those fields. */
function inOneSentence(error: unknown): unknown {
  if (!(error instanceof DomainError) || !error.detail.fields) return error;
  const said = [...new Set(Object.values(error.detail.fields).flat())].join(". ");
  return new DomainError(
    error.code === "validation" ? "change_not_applicable" : error.reason,
    `${said}. Fix that first, or reject the change.`,
  );
}

function closing(
  ctx: Ctx,
  company: CompanyDb,
  change: Change,
  status: "accepted" | "refused",
  note: string | undefined,
): Statement<unknown>[] {
  const { orderId, kind, changes } = change;
  return [
    repo.assertOpen(company, change),
    repo.endProposal(company, change, { status, at: ctx.now(), by: ctx.actor, note: note ?? null }),
    historyStatement(ctx, company, {
      orderId,
      event: `change-${status}`,
      to: kind,
      note: [inWords(changes), note].filter(Boolean).join(" "),
    }),
  ];
}

async function carryOut(ctx: Ctx, company: CompanyDb, change: Change, close: Statement<unknown>[]): Promise<unknown> {
  const { order, proposal } = change;
  const still = assertUnchanged(company, order);
  switch (proposal.kind) {
    case "cancel":
      return changeStatus(ctx, order.id, "cancelled", `Store status: ${proposal.effect.word.toLowerCase()}`, close);
    case "address":
      return company.batch(still, ...close, ...addressStatements(ctx, company, order, proposal.effect, ACCEPTED));
    case "customer":
      return company.batch(still, ...close, ...customerStatements(ctx, company, order, proposal.effect, ACCEPTED));
    case "items":
      return takeOverLines(ctx, company, change, proposal.effect, close);
  }
}

/** A picked order is put on hold first and its units are put back. */
async function takeOverLines(
  ctx: Ctx,
  company: CompanyDb,
  { order, items }: Change,
  effect: Effects["items"],
  close: Statement<unknown>[],
): Promise<unknown> {
  const ours = { order, items };
  const steps = lineSteps(items, effect.before, effect.after);
  const why = whyNotEdited(ours, steps);
  if (why) throw conflict(`${why} Edit the order manually, then reject the change.`, "change_not_applicable");
  const follows = effect.totalBefore === order.totalMinor && effect.total !== order.totalMinor;
  const total = follows ? totalStatements(ctx, company, order, effect.total) : [];
  if (steps.length === 0) return company.batch(assertUnchanged(company, order), ...close, ...total);
  const version = order.status === "picked" ? await takenApart(ctx, company, order) : order.updatedAt;
  const picked = await repo.pickedLines(company, order.id);
  const wanted = wantedLines(ours, steps, new Set(picked.map(({ itemId }) => itemId)));
  return editOrder(ctx, order.id, { items: wanted, version }, [...total, ...close]);
}

/**
 * In a separate batch, because lines cannot be edited while they are picked. Returns the version that the edit is based
 * on.
 */
async function takenApart(ctx: Ctx, company: CompanyDb, order: Change["order"]): Promise<number> {
  const results = await company.batch(
    assertUnchanged(company, order),
    ...putOnHold(ctx, company, order, TAKEN_APART),
    ...holdStatements(ctx, company, order.id, [{ kind: "change", reason: TAKEN_APART }]),
    findOrder(ctx, order.id),
  );
  const held = results.at(-1) as Change["order"] | null;
  return held?.updatedAt ?? order.updatedAt;
}

const TAKEN_APART = "The store changed the items.";
