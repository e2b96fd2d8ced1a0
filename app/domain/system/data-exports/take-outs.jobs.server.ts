import type { Ctx } from "../../kernel/ctx";
import type { Job } from "../../kernel/jobs";
import { stopped } from "./take-outs.repo.server";
import { sweepTakeOuts, workOn } from "./work-take-out.server";

const AT_ONCE = 20;

/** A message's worth of a take-out; without one, a message for each that nobody works on any more. */
export async function takeOutJob(ctx: Ctx, { companyId, id }: Extract<Job, { type: "take-out" }>): Promise<void> {
  if (companyId && id) {
    if (await workOn(ctx, companyId, id)) await ctx.enqueue({ type: "take-out", companyId, id });
    return;
  }
  const left = await stopped(ctx.db, ctx.now(), AT_ONCE);
  await ctx.enqueue(...left.map((one) => ({ type: "take-out" as const, ...one })));
}

/** A message's worth of clearing away; what is left is another message. */
export async function sweepTakeOutsJob(ctx: Ctx): Promise<void> {
  if (await sweepTakeOuts(ctx)) await ctx.enqueue({ type: "sweep-take-outs" });
}
