import { listHoldSteps, takeStep } from "../../audit/undo-steps.server";
import type { Ctx } from "../../kernel/ctx";
import { refusedBy } from "../../kernel/db-errors.server";
import { conflict } from "../../kernel/errors";
import { insertRun } from "../../orders/bulk-runs.server";
import { assertMayUndo } from "../../orders/orders.service.server";
import { takeUpHeld } from "./bulk.repo.server";
import { type BulkProgress, findProgress, newRun, progressOf, startRuns } from "./bulk-orders.server";

/** Whether the user can still undo a run that held orders. */
export const canUndoHolds = async (ctx: Ctx, { kind, asked, finishedAt }: BulkProgress): Promise<boolean> =>
  kind === "hold" && finishedAt !== null && (await listHoldSteps(ctx, asked)).length > 0;

export interface UndoneHolds {
  run: BulkProgress;
  /** Orders whose hold was released meanwhile. */
  kept: number;
}

/**
 * Undoes a hold of one or many orders by a run that ends the holds it placed: an order with another hold stays on hold, and one whose units
 * went to other orders stays as it is. Null when there is no such hold to undo.
 * @throws forbidden; conflict while the orders are still being held, or when another request has undone it
 */
export async function undoHolds(ctx: Ctx, undoId: string): Promise<UndoneHolds | null> {
  const steps = await listHoldSteps(ctx, undoId);
  if (steps.length === 0) return null;
  assertMayUndo(ctx, steps);
  // A hold of one order has no run.
  const held = await findProgress(ctx, undoId);
  if (held?.finishedAt === null) throw conflict("Wait until all orders are on hold.", "run_not_finished");
  const asked = ctx.newId();
  const runs = steps.map((step) => ({ id: ctx.newId(), companyId: step.companyId, step }));
  try {
    await ctx.db.batch(...runs.flatMap((run) => beginning(ctx, run, asked)));
  } catch (error) {
    if (refusedBy(error, "assertion", "conflict")) throw conflict("This is already undone.", "undo_repeated");
    throw error;
  }
  const placed = steps.reduce((sum, { orders }) => sum + orders, 0);
  await startRuns(ctx, runs, { asked, total: placed });
  const run = await progressOf(ctx, asked);
  return { run, kept: placed - run.total };
}

type HoldStep = Awaited<ReturnType<typeof listHoldSteps>>[number];

function beginning(ctx: Ctx, { id, step }: { id: string; step: HoldStep }, asked: string) {
  const company = ctx.db.company(step.companyId);
  return [
    insertRun(company, { ...newRun(ctx, id, "release"), requestId: asked, reason: "The hold was undone." }),
    ...takeUpHeld(ctx, company, id, step),
    ...takeStep(company, step.id),
  ];
}
