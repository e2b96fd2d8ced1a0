import type { Ctx } from "../kernel/ctx";
import type { Job } from "../kernel/jobs";
import { groupBy } from "../kernel/sums";
import { releaseWaiting, waitingCompanies } from "./release-waiting.server";
import { listSatisfied, listStockedAwaited } from "./satisfied-orders.repo.server";

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

/**
 * For the cron: orders that wait only for stock that is free by now, because the `release-waiting` message was lost.
 * Orders whose units are not all there are not asked for.
 */
export async function enqueueSatisfiedOrders(ctx: Ctx): Promise<void> {
  const products = [...groupBy(await listStockedAwaited(ctx.db), ({ companyId }) => companyId)];
  if (products.length === 0) return;
  const satisfied = await ctx.db.batch(
    ...products.map(([companyId, rows]) => {
      const productIds = rows.map(({ productId }) => productId);
      return listSatisfied(ctx, ctx.db.company(companyId), productIds);
    }),
  );
  const jobs = products.flatMap(([companyId], n): Job[] => {
    const productIds = (satisfied[n] ?? []).flatMap(({ productId }) => productId ?? []);
    return productIds.length > 0 ? [{ type: "release-waiting", companyId, productIds }] : [];
  });
  if (jobs.length > 0) await ctx.enqueue(...jobs);
}
