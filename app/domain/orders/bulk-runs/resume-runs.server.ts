import type { Ctx } from "../../kernel/ctx";
import type { Job } from "../../kernel/jobs";
import { type BulkKind, listStalled, touchRun } from "../bulk-runs.server";

const STALLED_MS = 60_000;
/** Wait between messages for the same run, so that a slow queue does not collect duplicates. */
const RETRY_MS = 5 * 60_000;
const MAX_PER_RUN = 20;

/** How a kind of run is resumed. */
interface ResumeRule {
  isLeased: boolean;
  jobOf(run: { companyId: string; runId: string }): Job;
}
const change: ResumeRule = { isLeased: false, jobOf: (run) => ({ type: "change-orders", ...run }) };
/** Each step costs money: a lease allows one worker at a time, and duplicate messages are dropped. */
const ship: ResumeRule = { isLeased: true, jobOf: (run) => ({ type: "ship-orders", ...run }) };
const RULES: Record<BulkKind, ResumeRule> = {
  "process-staged": { isLeased: false, jobOf: (run) => ({ type: "process-staged", ...run }) },
  "process-chosen": { isLeased: false, jobOf: (run) => ({ type: "process-chosen", ...run }) },
  hold: change,
  release: change,
  cancel: change,
  "import-tracking": ship,
  "buy-postage": ship,
};

/** Run by the cron: resumes runs that stalled because a worker was killed or a message was lost. */
export async function resumeRuns(ctx: Ctx): Promise<void> {
  const stalled = await listStalled(ctx.db, ctx.now() - STALLED_MS, MAX_PER_RUN);
  if (stalled.length === 0) return;
  const shared = stalled.filter(({ kind }) => !RULES[kind].isLeased);
  await ctx.db.batch(
    ...shared.map(({ id, companyId }) => touchRun(ctx.db.company(companyId), id, ctx.now() + RETRY_MS)),
  );
  await ctx.enqueue(...stalled.map(({ id, companyId, kind }) => RULES[kind].jobOf({ companyId, runId: id })));
}
