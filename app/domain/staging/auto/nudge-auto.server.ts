import { autoProcessedCompanies } from "../../companies/auto-process.server";
import type { Ctx } from "../../kernel/ctx";
import type { Job } from "../../kernel/jobs";
import { AT_ONCE } from "../auto-process.server";
import { listLately } from "../staging.repo.server";

/** Delay that leaves time for the message sent at staging to be processed. */
const STAGED_MS = 5 * 60_000;
/**
 * Allows three or four attempts. An order still pending after that has a problem, which the nightly run checks again.
 */
const NUDGED_FOR_MS = 15 * 60_000;
const MOST_A_TICK = 500;

/**
 * Cron: enqueues staged orders that should have been processed automatically and are still pending because their
 * message was lost or its worker was killed. Includes all pending orders of companies changed recently, which may have
 * switched automatic processing on.
 */
export async function nudgeAutoProcess(ctx: Ctx): Promise<void> {
  const companies = await autoProcessedCompanies(ctx);
  if (companies.length === 0) return;
  const [since, before] = [ctx.now() - NUDGED_FOR_MS, ctx.now() - STAGED_MS];
  const isLately = ({ updatedAt }: { updatedAt: number }) => updatedAt >= since && updatedAt <= before;
  const changed = companies.filter(isLately).map(({ id }) => id);
  const others = companies.filter((company) => !isLately(company)).map(({ id }) => id);
  const waiting = others.length > 0 ? await listLately(ctx.db, others, { since, before, limit: MOST_A_TICK }) : [];
  const jobs = [
    ...changed.map((companyId): Job => ({ type: "auto-process", companyId })),
    ...[...new Set(waiting.map(({ companyId }) => companyId))].map((companyId): Job => {
      const ids = waiting.filter((row) => row.companyId === companyId).map(({ id }) => id);
      return { type: "auto-process", companyId, ...(ids.length <= AT_ONCE && { ids }) };
    }),
  ];
  if (jobs.length > 0) await ctx.enqueue(...jobs);
}
