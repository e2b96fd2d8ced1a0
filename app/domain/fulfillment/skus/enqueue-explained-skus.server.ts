import type { Ctx } from "../../kernel/ctx";
import type { Job } from "../../kernel/jobs";
import { listExplained } from "./waiting-orders.repo.server";

/** Delay that leaves time for the job enqueued when the SKU was mapped. */
const EXPLAINED_MS = 10 * 60_000;
const MAX_A_TICK = 50;

/**
 * Cron: enqueues orders that still wait for a SKU mapped a while ago, because the message was lost or its worker
 * killed. Skips orders with another line that a user must correct.
 */
export async function enqueueExplainedSkus(ctx: Ctx): Promise<void> {
  const explained = await listExplained(ctx.db, ctx.now() - EXPLAINED_MS, MAX_A_TICK);
  if (explained.length > 0) await ctx.enqueue(...explained.map((one): Job => ({ type: "recheck-sku", ...one })));
}
