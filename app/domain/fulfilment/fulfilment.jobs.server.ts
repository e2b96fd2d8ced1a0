import type { Ctx } from "../ctx";
import type { Job } from "../jobs";
import { releaseWaiting, waitingCompanies } from "./release-waiting.server";

/** Stock came: orders that waited for it go on. As many as fit; the rest are a message of their own. */
export async function releaseWaitingJob(ctx: Ctx, job: Extract<Job, { type: "release-waiting" }>): Promise<void> {
  const { companyId, productIds, after } = job;
  if (!companyId) {
    const companies = await waitingCompanies(ctx.db);
    await ctx.enqueue(...companies.map((id) => ({ type: "release-waiting" as const, companyId: id })));
    return;
  }
  const { released, next } = await releaseWaiting(ctx, companyId, { productIds, after });
  if (released > 0) ctx.log.info("waiting orders go on", { companyId, orders: released });
  if (next) await ctx.enqueue({ ...job, after: next });
}
