import type { Ctx } from "../../kernel/ctx";
import { drainOutbox } from "./drain.server";

/** Delivers what is due; where there may be more, in a message of its own. */
export async function drainOutboxJob(ctx: Ctx): Promise<void> {
  if (await drainOutbox(ctx)) await ctx.enqueue({ type: "drain-outbox" });
}
