import type { Ctx } from "../kernel/ctx";
import type { Job } from "../kernel/jobs";
import { type BulkKind, listStalled, touchRun } from "./bulk-runs.server";

const STALLED_MS = 60_000;
/** Wait between messages for the same run, so that a slow queue does not collect duplicates. */
const AGAIN_MS = 5 * 60_000;
const MAX_PER_TICK = 20;

type Goes = { isAlone: boolean; on(run: { companyId: string; runId: string }): Job };
const change: Goes = { isAlone: false, on: (run) => ({ type: "change-orders", ...run }) };
/** Each step costs money: a lease allows one worker at a time, and duplicate messages are dropped. */
const ship: Goes = { isAlone: true, on: (run) => ({ type: "ship-orders", ...run }) };
const GOES: Record<BulkKind, Goes> = {
  "process-staged": { isAlone: false, on: (run) => ({ type: "process-staged", ...run }) },
  hold: change,
  release: change,
  cancel: change,
  "import-tracking": ship,
  "buy-postage": ship,
};

/** Run by the cron: resumes runs that stalled because a worker was killed or a message was lost. */
export async function nudgeRuns(ctx: Ctx): Promise<void> {
  const stalled = await listStalled(ctx.db, ctx.now() - STALLED_MS, MAX_PER_TICK);
  if (stalled.length === 0) return;
  const shared = stalled.filter(({ kind }) => !GOES[kind].isAlone);
  await ctx.db.batch(
    ...shared.map(({ id, companyId }) => touchRun(ctx.db.company(companyId), id, ctx.now() + AGAIN_MS)),
  );
  await ctx.enqueue(...stalled.map(({ id, companyId, kind }) => GOES[kind].on({ companyId, runId: id })));
}
