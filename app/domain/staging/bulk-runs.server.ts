import type { CompanyDb } from "#db/scoped.server";
import { findRun, finishRun, insertRun, latestRun, touchRun } from "../bulk-runs/bulk-runs.server";
import { getCompany } from "../companies/companies.service.server";
import type { Ctx } from "../ctx";
import { refusedBy } from "../db-errors.server";
import { notificationStatement } from "../notifications/notifications.service.server";
import { processPending } from "./bulk.server";
import * as repo from "./staging.repo.server";

const KIND = "process-staged" as const;
/** Up to this many are processed while the person waits. */
const AT_ONCE = 25;
/** What one invocation processes at most: an order is about eight statements, and D1 takes 1,000 an invocation. */
const MOST_AN_INVOCATION = 100;
const JOB_MS = 20_000;

type AllProcessed =
  | { kind: "done"; processed: number; failed: number }
  | { kind: "running"; run: { id: string; total: number } };

/**
 * Processes all that is pending in the company: at once when that is quick, otherwise by the queue, as a run whose
 * progress can be watched and left. While a run is open, it is the answer.
 * @throws not_found
 */
export async function processAll(ctx: Ctx, companyId: string): Promise<AllProcessed> {
  await getCompany(ctx, companyId);
  const company = ctx.db.company(companyId);
  const [total, latest] = await company.batch(repo.countPending(company), latestRun(company, KIND));
  if (latest && latest.finishedAt === null) return nudged(ctx, latest);
  if (total <= AT_ONCE) return { kind: "done", ...(await inline(ctx, company, AT_ONCE)) };
  const { id: startedBy, name: startedByName } = ctx.actor;
  const run = { id: ctx.newId(), kind: KIND, startedBy, startedByName, startedAt: ctx.now(), total };
  try {
    await insertRun(company, run);
  } catch (error) {
    if (!refusedBy(error, "unique", "bulk_runs.company_id")) throw error;
    const open = await latestRun(company, KIND);
    if (open) return nudged(ctx, open);
    throw error;
  }
  return nudged(ctx, { ...run, companyId });
}

/** The API's way: answers when it is done, with up to 100 orders; what is left takes another call. @throws not_found */
export async function processAllInline(ctx: Ctx, companyId: string): Promise<{ processed: number; failed: number }> {
  await getCompany(ctx, companyId);
  return inline(ctx, ctx.db.company(companyId), MOST_AN_INVOCATION);
}

async function inline(ctx: Ctx, company: CompanyDb, limit: number): Promise<{ processed: number; failed: number }> {
  const { processed, failed } = await processPending(ctx, company, { after: null, stagedBy: ctx.now(), limit });
  return { processed, failed };
}

async function nudged(ctx: Ctx, run: { id: string; companyId: string; total: number }): Promise<AllProcessed> {
  await ctx.enqueue({ type: "process-staged", companyId: run.companyId, runId: run.id });
  return { kind: "running", run: { id: run.id, total: run.total } };
}

/**
 * One message's worth of a run; what is left is another message. Running it twice, at once or after a death midway,
 * changes nothing: each order and its count are one batch that happens once.
 */
export async function continueRun(
  ctx: Ctx,
  { companyId, runId }: { companyId: string; runId: string },
  limit = MOST_AN_INVOCATION,
): Promise<void> {
  const company = ctx.db.company(companyId);
  const [run] = await company.batch(findRun(company, runId), touchRun(company, runId, ctx.now() + JOB_MS));
  if (!run || run.finishedAt !== null) return;
  const { finished } = await processPending(ctx, company, {
    after: run.position,
    stagedBy: run.startedAt,
    limit,
    deadline: ctx.now() + JOB_MS,
    run: { id: runId },
  });
  if (!finished) return ctx.enqueue({ type: "process-staged", companyId, runId });
  await finish(ctx, company, runId);
}

async function finish(ctx: Ctx, company: CompanyDb, runId: string): Promise<void> {
  const [, run] = await company.batch(finishRun(company, runId, ctx.now()), findRun(company, runId));
  if (!run || run.failed === 0) return;
  const orders = run.failed === 1 ? "One staged order" : `${run.failed} staged orders`;
  await notificationStatement(ctx, company, {
    kind: "staging-error",
    key: runId,
    title: `${orders} could not be processed`,
    body: "Each says on its page what is wrong with it.",
    path: `/staging?company=${company.companyId}&status=error`,
  });
}
