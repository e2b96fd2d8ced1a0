import type { Ctx } from "../../kernel/ctx";
import type { Job } from "../../kernel/jobs";
import * as repo from "./refresh-ship-dates.repo.server";

/** Orders and companies of one job: a batch for each company, within D1's thousand statements. */
const MAX_ORDERS = 500;
const MAX_COMPANIES = 50;
/** A run without progress for this long has lost its message. */
const STALLED_MS = 5 * 60_000;

/**
 * Recalculates the ship dates of open orders after their warehouse's hours have changed, a limited number at a time.
 * Repeating a part changes nothing.
 */
export async function refreshShipDatesJob(
  ctx: Ctx,
  { warehouseId }: Extract<Job, { type: "refresh-ship-dates" }>,
): Promise<void> {
  const { directory } = ctx;
  const run = await repo.findRun(directory, warehouseId);
  if (!run) return;
  const companies = await repo.listCompaniesFrom(directory, run.companyId, MAX_COMPANIES);
  for (const { id } of companies) {
    const after = id === run.companyId ? run.afterOrder : "";
    const next = await refreshCompany(ctx, id, { warehouseId, after });
    if (next === null) continue;
    await repo.moveOn(directory, warehouseId, { ...run, companyId: id, afterOrder: next }, ctx.now());
    return ctx.enqueue({ type: "refresh-ship-dates", warehouseId });
  }
  const last = companies.at(-1);
  if (!last || companies.length < MAX_COMPANIES) {
    await repo.finish(directory, warehouseId, run);
    // Hours that changed meanwhile have a job of their own.
    return;
  }
  // No order comes after this one.
  await repo.moveOn(directory, warehouseId, { ...run, companyId: last.id, afterOrder: "~" }, ctx.now());
  return ctx.enqueue({ type: "refresh-ship-dates", warehouseId });
}

/** Returns the order after which to continue, or null when the company has no more. */
async function refreshCompany(
  ctx: Ctx,
  companyId: string,
  { warehouseId, after }: { warehouseId: string; after: string },
): Promise<string | null> {
  const company = ctx.db.company(companyId);
  const ids = await repo.listOpenOrders(company, after, MAX_ORDERS);
  if (ids.length > 0) await company.batch(repo.setShipDates(company, { warehouseId, ids, now: ctx.now() }));
  return ids.length === MAX_ORDERS ? (ids.at(-1) ?? null) : null;
}

/** Cron: continues runs whose message was lost. */
export async function resumeShipDates(ctx: Ctx): Promise<void> {
  const stalled = await repo.listStalled(ctx.directory, ctx.now() - STALLED_MS);
  if (stalled.length > 0)
    await ctx.enqueue(...stalled.map(({ warehouseId }) => ({ type: "refresh-ship-dates" as const, warehouseId })));
}
