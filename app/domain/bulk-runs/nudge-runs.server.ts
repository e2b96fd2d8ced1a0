import type { Ctx } from "../kernel/ctx";
import type { Job } from "../kernel/jobs";
import { type BulkKind, listStalled, touchRun } from "./bulk-runs.server";

const STALLED_MS = 60_000;
/** One whose message waits in a slow queue is not joined by others. */
const AGAIN_MS = 5 * 60_000;
const MOST_A_TICK = 20;

type Goes = { isAlone: boolean; on(run: { companyId: string; runId: string }): Job };
const change: Goes = { isAlone: false, on: (run) => ({ type: "change-orders", ...run }) };
/** Its steps cost money: one worker at a time has it by a lease, and drops what comes twice. */
const ship: Goes = { isAlone: true, on: (run) => ({ type: "ship-orders", ...run }) };
const GOES: Record<BulkKind, Goes> = {
  "process-staged": { isAlone: false, on: (run) => ({ type: "process-staged", ...run }) },
  hold: change,
  release: change,
  cancel: change,
  "import-tracking": ship,
  "buy-postage": ship,
};

/** The cron's: runs that stand still, as a worker was killed or a message was lost, go on. */
export async function nudgeRuns(ctx: Ctx): Promise<void> {
  const stalled = await listStalled(ctx.db, ctx.now() - STALLED_MS, MOST_A_TICK);
  if (stalled.length === 0) return;
  const shared = stalled.filter(({ kind }) => !GOES[kind].isAlone);
  await ctx.db.batch(
    ...shared.map(({ id, companyId }) => touchRun(ctx.db.company(companyId), id, ctx.now() + AGAIN_MS)),
  );
  await ctx.enqueue(...stalled.map(({ id, companyId, kind }) => GOES[kind].on({ companyId, runId: id })));
}
