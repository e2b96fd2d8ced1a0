import { enqueueDueSyncs } from "#app/domain/inbound/inbound.jobs.server";
import { systemState } from "./runtime";

/** Every minute: a message for each integration that is due, and one to drain the outbox. */
export async function runCron(env: Env): Promise<void> {
  const ctx = systemState(env).systemCtx();
  await enqueueDueSyncs(ctx);
  await ctx.enqueue({ type: "drain-outbox" });
}
