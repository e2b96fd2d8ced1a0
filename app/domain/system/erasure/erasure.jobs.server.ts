import type { Ctx } from "../../kernel/ctx";
import { findDropped } from "../../staging/dropped-payloads.server";
import { findExpired } from "../data-exports/run-data-export.server";

/** Cron: enqueues the deletion of erased customers' files whose message was lost. */
export async function enqueueLeftFiles(ctx: Ctx): Promise<void> {
  const [dropped, [expired]] = await ctx.db.batch(findDropped(ctx), findExpired(ctx));
  await ctx.enqueue(
    ...(dropped ? [{ type: "move-payloads" as const }] : []),
    ...(expired ? [{ type: "sweep-take-outs" as const }] : []),
  );
}
