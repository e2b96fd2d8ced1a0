import { autoProcessedCompanies } from "#app/domain/companies/auto-process.server";
import type { Ctx } from "#app/domain/kernel/ctx";
import type { Job } from "#app/domain/kernel/jobs";
import { ORDERS_PER_MESSAGE } from "../auto-process.server";
import { listPendingChangedBetween } from "./waiting-orders.repo.server";

/** Leaves time for the message sent at staging to be processed. */
const DELAY_MS = 5 * 60_000;
/**
 * Allows three or four attempts. An order still pending after that has a problem, which the nightly run checks again.
 */
const MAX_AGE_MS = 15 * 60_000;
const MAX_ORDERS_PER_RUN = 500;

/**
 * Cron: enqueues staged orders that should have been processed automatically and are still pending because their
 * message was lost or its worker was killed. Includes all pending orders of companies changed recently, which may have
 * switched automatic processing on.
 */
export async function resumeAutoProcess(ctx: Ctx): Promise<void> {
  const companies = await autoProcessedCompanies(ctx);
  if (companies.length === 0) return;
  const [since, before] = [ctx.now() - MAX_AGE_MS, ctx.now() - DELAY_MS];
  const isRecent = ({ updatedAt }: { updatedAt: number }) => updatedAt >= since && updatedAt <= before;
  const changed = companies.filter(isRecent).map(({ id }) => id);
  const others = companies.filter((company) => !isRecent(company)).map(({ id }) => id);
  const waiting =
    others.length > 0
      ? await listPendingChangedBetween(ctx.db, others, { since, before, limit: MAX_ORDERS_PER_RUN })
      : [];
  const jobs = [
    ...changed.map((companyId): Job => ({ type: "auto-process", companyId })),
    ...[...new Set(waiting.map(({ companyId }) => companyId))].map((companyId): Job => {
      const ids = waiting.filter((row) => row.companyId === companyId).map(({ id }) => id);
      return { type: "auto-process", companyId, ...(ids.length <= ORDERS_PER_MESSAGE && { ids }) };
    }),
  ];
  if (jobs.length > 0) await ctx.enqueue(...jobs);
}
