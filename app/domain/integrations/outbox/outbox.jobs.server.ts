import type { Ctx } from "../../kernel/ctx";
import { drainOutbox } from "./drain.server";

/** Delivers due messages and enqueues another job when more may be due. */
export async function drainOutboxJob(ctx: Ctx): Promise<void> {
  if (await drainOutbox(ctx)) await ctx.enqueue({ type: "drain-outbox" });
}
