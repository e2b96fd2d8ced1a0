import { inList } from "#db/expressions";
import { type STOCK_UNDO_KIND, type UndoKind, undoSteps } from "#db/schema/bulk-runs";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import { listExpired, listSteps, takeStep, type UndoStep } from "../../audit/undo-steps.server";
import type { Ctx } from "../../kernel/ctx";
import { refusedBy } from "../../kernel/db-errors.server";
import { conflict, forbidden } from "../../kernel/errors";
import type { Permission } from "../../kernel/permissions";
import { groupBy } from "../../kernel/sums";
import { type FormerPicker, restorePickers } from "../pickers/assign-picker.repo.server";
import { type RemovedTag, removeTag, restoreTag, withHistoryIds } from "../tags/order-tags.repo.server";

type OrderUndoKind = Exclude<UndoKind, (typeof STOCK_UNDO_KIND)[number]>;

const PERMISSION: Record<OrderUndoKind, Permission> = {
  hold: "orders.hold",
  "tag-added": "orders.edit",
  "tag-removed": "orders.edit",
  picker: "picking.supervise",
};

/** @throws forbidden when the user has lost the permission for one of the changes */
export function assertMayUndo(ctx: Ctx, steps: readonly Pick<UndoStep, "kind" | "companyId">[]): void {
  if (steps.some(({ kind, companyId }) => !ctx.can(PERMISSION[kind as OrderUndoKind], companyId))) throw forbidden();
}

/** Statements that reverse a step: its orders' history, and the change. Orders changed meanwhile stay as they are. */
function reversal(ctx: Ctx, company: CompanyDb, step: UndoStep): readonly [Statement<void>, Statement<unknown[]>] {
  if (step.kind === "picker") return restorePickers(ctx, company, step.before as FormerPicker[], step.given);
  if (step.kind === "tag-removed") return restoreTag(ctx, company, step.before as RemovedTag[]);
  const orderIds = step.before.map(([orderId]) => orderId);
  const own = { byId: ctx.actor.id, until: step.changedAt };
  return removeTag(ctx, company, withHistoryIds(ctx, orderIds), step.given ?? "", own);
}

/**
 * Undoes a change of many orders' tags or pickers for the user who made it, once. Returns the number of orders that are
 * as before, and of those that stay as they are because they were changed meanwhile.
 * @throws conflict when it is too late, or the change is undone already; forbidden when the user has lost the permission
 */
export async function undoChange(ctx: Ctx, undoId: string): Promise<{ undone: number; kept: number }> {
  const steps = await listSteps(ctx, undoId, ["tag-added", "tag-removed", "picker"]);
  if (steps.length === 0) throw conflict("This can no longer be undone.", "undo_expired");
  assertMayUndo(ctx, steps);
  let [undone, of] = [0, 0];
  for (const step of steps) {
    const company = ctx.db.company(step.companyId);
    undone += await reverse(ctx, company, step);
    of += step.before.length;
  }
  return { undone, kept: of - undone };
}

async function reverse(ctx: Ctx, company: CompanyDb, step: UndoStep): Promise<number> {
  try {
    const [, , , orders] = await company.batch(...takeStep(company, step.id), ...reversal(ctx, company, step));
    return orders.length;
  } catch (error) {
    if (refusedBy(error, "assertion", "conflict")) throw conflict("This is already undone.", "undo_repeated");
    throw error;
  }
}

const MAX_SWEPT = 500;

/** Deletes records of changes that can no longer be undone; the next night deletes those above the maximum. */
export async function sweepUndoSteps(ctx: Ctx): Promise<void> {
  const expired = await listExpired(ctx.db, ctx.now(), MAX_SWEPT);
  for (const [companyId, steps] of groupBy(expired, (step) => step.companyId)) {
    const ids = steps.map(({ id }) => id);
    await ctx.db.company(companyId).delete(undoSteps, inList(undoSteps.id, ids));
  }
}
