import { and, asc, eq } from "drizzle-orm";
import { inList } from "#db/expressions";
import { stagingOrders } from "#db/schema/staging";
import type { CompanyDb } from "#db/scoped.server";
import { autoProcessedCompanies, isAutoProcessed } from "../companies/auto-process.server";
import type { Ctx } from "../kernel/ctx";
import type { Job } from "../kernel/jobs";
import { notificationStatement } from "../notifications/notifications.service.server";
import { listPendingWithSkus } from "./auto/waiting-orders.repo.server";
import { without } from "./pending/process-pending.server";
import { problemsAmong, surroundingsOf } from "./problems/find-problems.server";
import { isReady } from "./problems/staged-problem-labels";
import { readStaged, type StagedReading, settle } from "./process-staged.server";
import * as repo from "./staging.repo.server";

type AutoProcess = Extract<Job, { type: "auto-process" }>;

/** Staged orders per queue message: an order needs about eight statements, and D1 allows 1,000 per invocation. */
export const ORDERS_PER_MESSAGE = 50;
/** Up to this many orders that contain a SKU are looked up by id; with more, all pending orders are processed. */
const MAX_ORDERS_BY_SKU = 500;

/** Enqueues processing of newly staged orders when the company processes them automatically. */
export async function autoProcessSoon(
  ctx: Ctx,
  companyId: string,
  changes: readonly { id: string; what: "created" | "updated" | "touched" }[],
): Promise<void> {
  const ids = changes.filter(({ what }) => what !== "touched").map(({ id }) => id);
  for (let from = 0; from < ids.length; from += ORDERS_PER_MESSAGE) {
    await ctx.enqueue({ type: "auto-process", companyId, ids: ids.slice(from, from + ORDERS_PER_MESSAGE) });
  }
}

/**
 * Processes staged orders without problems, oldest first, with the same code as "Process"; others stay pending. Without
 * ids it processes all pending orders; without a company, those of all companies with automatic processing. Concurrent
 * runs, also with manual processing, create each order once.
 */
export async function autoProcessJob(ctx: Ctx, job: AutoProcess): Promise<void> {
  const { companyId, ids, skus, after = null } = job;
  if (!companyId) {
    const all = await autoProcessedCompanies(ctx);
    if (all.length > 0) await ctx.enqueue(...all.map(({ id }) => ({ type: "auto-process" as const, companyId: id })));
    return;
  }
  if (skus) return processWithSkus(ctx, companyId, skus);
  const company = ctx.db.company(companyId);
  const [isOn, rows] = await company.batch(
    isAutoProcessed(ctx, companyId),
    repo.listStaged(
      company,
      ids ? pendingAmong(ids) : repo.oldestPending({ after, stagedBy: ctx.now(), limit: ORDERS_PER_MESSAGE }),
    ),
  );
  if (!isOn || rows.length === 0) return;
  const reads = await Promise.all(rows.map((row) => readStaged(ctx, row)));
  await processReady(ctx, company, reads);
  const last = rows.at(-1);
  if (!ids && last && rows.length === ORDERS_PER_MESSAGE)
    await ctx.enqueue({ type: "auto-process", companyId, after: last.id });
}

const pendingAmong = (ids: readonly string[]): repo.StagedFilter => ({
  where: and(eq(stagingOrders.status, "pending"), inList(stagingOrders.id, ids)),
  orderBy: asc(stagingOrders.id),
});

/** Enqueues the pending orders that may have waited for these SKUs. */
async function processWithSkus(ctx: Ctx, companyId: string, skus: readonly string[]): Promise<void> {
  const company = ctx.db.company(companyId);
  const [isOn, ids] = await company.batch(
    isAutoProcessed(ctx, companyId),
    listPendingWithSkus(company, skus, MAX_ORDERS_BY_SKU),
  );
  if (!isOn) return;
  const changes = ids.map((id) => ({ id, what: "updated" as const }));
  if (ids.length < MAX_ORDERS_BY_SKU) await autoProcessSoon(ctx, companyId, changes);
  else await ctx.enqueue({ type: "auto-process", companyId });
}

async function processReady(ctx: Ctx, company: CompanyDb, reads: readonly StagedReading[]): Promise<void> {
  const around = await surroundingsOf(ctx, reads);
  const ready = reads.filter((read) => isReady(problemsAmong(read, around)));
  let products = around.get(company.companyId)?.products ?? [];
  let processed = 0;
  for (const read of ready) {
    // Only the version that was checked: a newer one may have a problem and has a message of its own.
    const outcome = await settle(ctx, company, read, { products, versions: 1 });
    if (outcome.kind === "processed") {
      processed += 1;
      products = without(products, outcome.placed);
    }
    if (outcome.kind === "failed") await notifyFailed(ctx, company, read.row);
  }
  ctx.log.info("staged orders processed automatically", {
    companyId: company.companyId,
    processed,
    waiting: reads.length - ready.length,
  });
}

const notifyFailed = (ctx: Ctx, company: CompanyDb, { id, number }: repo.StagedRow) =>
  notificationStatement(ctx, company, {
    kind: "staging-error",
    key: id,
    title: `Staged order ${number} could not be processed`,
    body: "See the staged order for details.",
    path: `/staging/view/${id}?company=${company.companyId}`,
  });
