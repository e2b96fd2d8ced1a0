import type { CompanyDb } from "#db/scoped.server";
import { companyInReach } from "../companies/companies.service.server";
import type { Ctx } from "../kernel/ctx";
import { refusedBy } from "../kernel/db-errors.server";
import { notFound } from "../kernel/errors";
import { notificationStatement } from "../notifications/notifications.service.server";
import { type BulkRun, findRun, finishRun, insertRun, latestRun, touchRun } from "../orders/bulk-runs.server";
import { processPending } from "./pending/process-pending.server";
import * as repo from "./staging.repo.server";

const KIND = "process-staged" as const;
/** Maximum orders per invocation: an order needs about eight statements, and D1 allows 1,000 per invocation. */
const MAX_ORDERS_PER_INVOCATION = 100;
const JOB_MS = 20_000;
/** Maximum time before the caller gets a response. */
const INLINE_MS = 10_000;

/** Orders that "Process All" processes before it responds; the queue processes the rest. */
export const INLINE_ORDERS = { page: 25, api: MAX_ORDERS_PER_INVOCATION } as const;

export interface ProcessAllResult {
  /** Processed by this call; the run's own count covers all calls. */
  processed: number;
  failed: number;
  /** Left to the run. */
  remaining: number;
  /** Null when this call processed everything. */
  run: { id: string; total: number } | null;
}

/**
 * Processes all pending orders of the company: inline up to the budget, the rest in the queue as a run with progress. A
 * company has one open run at a time; a call during it joins that run.
 * @throws not_found
 */
export async function processAll(
  ctx: Ctx,
  companyId: string,
  { orders, ms = INLINE_MS }: { orders: number; ms?: number } = { orders: INLINE_ORDERS.page },
): Promise<ProcessAllResult> {
  const db = ctx.db.company(companyId);
  const [pending, latest, company] = await db.batch(
    repo.countPending(db),
    latestRun(db, KIND),
    companyInReach(ctx, companyId),
  );
  if (!company) throw notFound("This company");
  if (latest && latest.finishedAt === null) {
    await enqueueRun(ctx, companyId, latest.id);
    return { processed: 0, failed: 0, remaining: pending, run: { id: latest.id, total: latest.total } };
  }
  const run = pending > orders ? await openRun(ctx, db, pending) : null;
  const walk = { after: null, stagedBy: ctx.now(), limit: orders, deadline: ctx.now() + ms };
  const { processed, failed, finished } = await processPending(ctx, db, { ...walk, ...(run && { run }) });
  const remaining = finished ? 0 : Math.max(0, pending - processed - failed);
  if (finished && run) await finish(ctx, db, run.id);
  if (finished) return { processed, failed, remaining, run };
  // There was no run because few orders were pending; the deadline passed before they were done.
  const rest = run ?? (await openRun(ctx, db, remaining));
  await enqueueRun(ctx, companyId, rest.id);
  return { processed, failed, remaining, run: rest };
}

/** Opens a run, or returns the one that a concurrent call has opened. */
async function openRun(ctx: Ctx, company: CompanyDb, total: number): Promise<{ id: string; total: number }> {
  const { id: startedBy, name: startedByName } = ctx.actor;
  const run = { id: ctx.newId(), kind: KIND, startedBy, startedByName, startedAt: ctx.now(), total };
  try {
    await insertRun(company, run);
    return { id: run.id, total };
  } catch (error) {
    if (!refusedBy(error, "unique", "bulk_runs.company_id")) throw error;
    const open = await latestRun(company, KIND);
    if (!open) throw error;
    return { id: open.id, total: open.total };
  }
}

const enqueueRun = (ctx: Ctx, companyId: string, runId: string): Promise<void> =>
  ctx.enqueue({ type: KIND, companyId, runId });

/** One run of "Process All", to show its progress. @throws not_found, also for runs of other kinds */
export async function getProcessingRun(ctx: Ctx, id: string): Promise<BulkRun> {
  const run = await findRun(ctx.db, id);
  if (run?.kind !== KIND) throw notFound("This run");
  return run;
}

/**
 * Processes one message's share of a run and enqueues the rest. Idempotent, also after a crash: each order and its
 * count are written in one batch that succeeds once.
 */
export async function continueRun(
  ctx: Ctx,
  { companyId, runId }: { companyId: string; runId: string },
  limit = MAX_ORDERS_PER_INVOCATION,
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
  if (!finished) return enqueueRun(ctx, companyId, runId);
  await finish(ctx, company, runId);
}

async function finish(ctx: Ctx, company: CompanyDb, runId: string): Promise<void> {
  const [, run] = await company.batch(finishRun(company, runId, ctx.now()), findRun(company, runId));
  if (run && run.failed > 0) await notifyFailed(ctx, company, run);
}

/** Notifies that orders of a run could not be processed. */
export const notifyFailed = (ctx: Ctx, company: CompanyDb, { id, failed }: Pick<BulkRun, "id" | "failed">) =>
  notificationStatement(ctx, company, {
    kind: "staging-error",
    key: id,
    title: `${failed === 1 ? "One staged order" : `${failed} staged orders`} could not be processed`,
    body: "See each staged order for details.",
    path: `/staging?company=${company.companyId}&status=error`,
  });
