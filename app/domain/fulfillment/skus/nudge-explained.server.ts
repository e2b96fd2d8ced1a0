import type { Ctx } from "../../kernel/ctx";
import type { Job } from "../../kernel/jobs";
import { listExplained } from "./waiting-orders.repo.server";

/** How long the job that was started when the SKU became known has its orders to itself. */
const EXPLAINED_MS = 10 * 60_000;
const MAX_A_TICK = 50;

/**
 * For the cron: orders that still wait for a SKU which has meant a product for a while, because the message about it was
 * lost or its worker killed. Those with another line that a person must decide are left alone.
 */
export async function nudgeExplainedSkus(ctx: Ctx): Promise<void> {
  const explained = await listExplained(ctx.db, ctx.now() - EXPLAINED_MS, MAX_A_TICK);
  if (explained.length > 0) await ctx.enqueue(...explained.map((one): Job => ({ type: "recheck-sku", ...one })));
}
