import type { Ctx } from "../kernel/ctx";
import type { Job } from "../kernel/jobs";
import { continueImport } from "./continue-import.server";
import * as repo from "./imports.repo.server";
import { sweepImports } from "./sweep-imports.server";

/** Longer than one part takes. */
const STALLED_MS = 60_000;
/** An import that still stalls after this time is no longer resumed automatically. */
const NUDGED_FOR_MS = 3 * 86_400_000;
const MAX_PER_TICK = 20;

/** Processes one message's worth of an import. */
export const runImportJob = (ctx: Ctx, job: Extract<Job, { type: "run-import" }>): Promise<void> =>
  continueImport(ctx, job);

/** Deletes one message's worth of old imports. Enqueues another message for the rest. */
export async function sweepImportsJob(ctx: Ctx): Promise<void> {
  if (await sweepImports(ctx)) await ctx.enqueue({ type: "sweep-imports" });
}

/** Run by the cron: resumes imports that stalled because a worker was killed or a message was lost. */
export async function nudgeImports(ctx: Ctx): Promise<void> {
  const now = ctx.now();
  const span = { since: now - NUDGED_FOR_MS, before: now - STALLED_MS, limit: MAX_PER_TICK };
  const stalled = await repo.listStalled(ctx.db, span);
  if (stalled.length === 0) return;
  const won = await ctx.db.batch(...stalled.map((one) => repo.touch(ctx.db.company(one.companyId), one, now)));
  const mine = won.flat();
  await ctx.enqueue(...mine.map(({ id, companyId }): Job => ({ type: "run-import", companyId, importId: id })));
}
