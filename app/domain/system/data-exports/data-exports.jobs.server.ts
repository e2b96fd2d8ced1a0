import type { Ctx } from "#app/domain/kernel/ctx";
import type { Job } from "#app/domain/kernel/jobs";
import { stopped } from "./data-exports.repo.server";
import { sweepDataExports, workOn } from "./run-data-export.server";

const AT_ONCE = 20;

/** Processes one message's share of a data export; without id, enqueues a message for each stalled export. */
export async function dataExportJob(ctx: Ctx, { companyId, id }: Extract<Job, { type: "take-out" }>): Promise<void> {
  if (companyId && id) {
    if (await workOn(ctx, companyId, id)) await ctx.enqueue({ type: "take-out", companyId, id });
    return;
  }
  const left = await stopped(ctx.db, ctx.now(), AT_ONCE);
  await ctx.enqueue(...left.map((one) => ({ type: "take-out" as const, ...one })));
}

/** Deletes expired export files for one message's share; enqueues the rest. */
export async function sweepDataExportsJob(ctx: Ctx): Promise<void> {
  if (await sweepDataExports(ctx)) await ctx.enqueue({ type: "sweep-take-outs" });
}
