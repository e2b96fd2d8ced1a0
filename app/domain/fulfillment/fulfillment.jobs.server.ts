import type { Ctx } from "../kernel/ctx";
import type { Job } from "../kernel/jobs";
import { groupBy } from "../kernel/sums";
import { releaseWaiting } from "./release-waiting.server";
import { listSatisfied, listStockedAwaited } from "./satisfied-orders.repo.server";
import { holdShortOrders } from "./short-orders/hold-short-orders.server";
import { pendingCompanies } from "./short-orders/short-lines.repo.server";
import { waitingCompanies } from "./waiting-for-stock.repo.server";

/** Stock was received: releases orders that waited for it, as many as fit in one invocation; enqueues the rest. */
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

/** A count took units from orders: puts those that lack some on hold. At night for all orders, in case its message was lost. */
export async function holdShortOrdersJob(ctx: Ctx, job: Extract<Job, { type: "hold-short-orders" }>): Promise<void> {
  const { companyId, orderIds = null } = job;
  if (!companyId) {
    const companies = await pendingCompanies(ctx.db);
    await ctx.enqueue(...companies.map((id) => ({ type: "hold-short-orders" as const, companyId: id })));
    return;
  }
  const held = await holdShortOrders(ctx, companyId, orderIds);
  if (held > 0) ctx.log.info("short orders wait for stock", { companyId, orders: held });
}

/**
 * Cron: enqueues orders on hold only for stock that is available by now, because the `release-waiting` message was
 * lost. Skips orders whose units are not all available.
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
