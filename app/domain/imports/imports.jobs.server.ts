import type { Ctx } from "../kernel/ctx";
import type { Job } from "../kernel/jobs";
import * as repo from "./imports.repo.server";
import { continueImport } from "./proceed.server";
import { sweepImports } from "./sweep-imports.server";

/** Longer than a part takes. */
const STALLED_MS = 60_000;
/** What stands still after so many days, however often it was set going, waits for a person. */
const NUDGED_FOR_MS = 3 * 86_400_000;
const MOST_A_TICK = 20;

/** A message's worth of an import. */
export const runImportJob = (ctx: Ctx, job: Extract<Job, { type: "run-import" }>): Promise<void> =>
  continueImport(ctx, job);

/** A message's worth of clearing away; what is left is another message. */
export async function sweepImportsJob(ctx: Ctx): Promise<void> {
  if (await sweepImports(ctx)) await ctx.enqueue({ type: "sweep-imports" });
}

/** The cron's: imports that stand still, as a worker was killed or a message was lost, go on. */
export async function nudgeImports(ctx: Ctx): Promise<void> {
  const now = ctx.now();
  const span = { since: now - NUDGED_FOR_MS, before: now - STALLED_MS, limit: MOST_A_TICK };
  const stalled = await repo.listStalled(ctx.db, span);
  if (stalled.length === 0) return;
  const won = await ctx.db.batch(...stalled.map((one) => repo.touch(ctx.db.company(one.companyId), one, now)));
  const mine = won.flat();
  await ctx.enqueue(...mine.map(({ id, companyId }): Job => ({ type: "run-import", companyId, importId: id })));
}
