import type { Ctx } from "../../kernel/ctx";
import type { Job } from "../../kernel/jobs";
import { stopped } from "./take-outs.repo.server";
import { sweepTakeOuts, workOn } from "./work-take-out.server";

const AT_ONCE = 20;

/** Processes one message's share of a data export; without id, enqueues a message for each stalled export. */
export async function takeOutJob(ctx: Ctx, { companyId, id }: Extract<Job, { type: "take-out" }>): Promise<void> {
  if (companyId && id) {
    if (await workOn(ctx, companyId, id)) await ctx.enqueue({ type: "take-out", companyId, id });
    return;
  }
  const left = await stopped(ctx.db, ctx.now(), AT_ONCE);
  await ctx.enqueue(...left.map((one) => ({ type: "take-out" as const, ...one })));
}

/** Deletes expired export files for one message's share; enqueues the rest. */
export async function sweepTakeOutsJob(ctx: Ctx): Promise<void> {
  if (await sweepTakeOuts(ctx)) await ctx.enqueue({ type: "sweep-take-outs" });
}
