import type { CompanyDb } from "#db/scoped.server";
import { autoProcessedCompanies, isAutoProcessed } from "../companies/auto-process.server";
import type { Ctx } from "../kernel/ctx";
import type { Job } from "../kernel/jobs";
import { notificationStatement } from "../notifications/notifications.service.server";
import { without } from "./bulk.server";
import { problemsAmong, surroundingsOf } from "./problems/look.server";
import { isReady } from "./problems/problem-words";
import { readStaged, type StagedReading, settle } from "./process-staged.server";
import * as repo from "./staging.repo.server";

type AutoProcess = Extract<Job, { type: "auto-process" }>;

/** Staged orders a message: an order is about eight statements, and D1 takes 1,000 an invocation. */
export const AT_ONCE = 50;
/** Orders that name a SKU are looked up to this number; with more, all that are pending are walked. */
const MAX_NAMING = 500;

/** For whoever staged these orders just now, where the company has them processed by themselves. */
export async function autoProcessSoon(
  ctx: Ctx,
  companyId: string,
  changes: readonly { id: string; what: "created" | "updated" | "touched" }[],
): Promise<void> {
  const ids = changes.filter(({ what }) => what !== "touched").map(({ id }) => id);
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    await ctx.enqueue({ type: "auto-process", companyId, ids: ids.slice(from, from + AT_ONCE) });
  }
}

/**
 * Makes orders of staged ones that have no problem, oldest first, by the same code as "Process"; those with one wait.
 * Without ids it walks all that are pending, without a company all companies that have it switched on. Running it twice,
 * at once or beside somebody who processes by hand makes each order once.
 */
export async function autoProcessJob(ctx: Ctx, job: AutoProcess): Promise<void> {
  const { companyId, ids, skus, after = null } = job;
  if (!companyId) {
    const all = await autoProcessedCompanies(ctx);
    if (all.length > 0) await ctx.enqueue(...all.map(({ id }) => ({ type: "auto-process" as const, companyId: id })));
    return;
  }
  if (skus) return processNaming(ctx, companyId, skus);
  const company = ctx.db.company(companyId);
  const [isOn, rows] = await company.batch(
    isAutoProcessed(ctx, companyId),
    ids
      ? repo.listPendingAmong(company, ids)
      : repo.listPending(company, { after, stagedBy: ctx.now(), limit: AT_ONCE }),
  );
  if (!isOn || rows.length === 0) return;
  const reads = await Promise.all(rows.map((row) => readStaged(ctx, row)));
  await processReady(ctx, company, reads);
  const last = rows.at(-1);
  if (!ids && last && rows.length === AT_ONCE) await ctx.enqueue({ type: "auto-process", companyId, after: last.id });
}

/** Those that may have waited for these SKUs, each looked at again by a message of its own. */
async function processNaming(ctx: Ctx, companyId: string, skus: readonly string[]): Promise<void> {
  const company = ctx.db.company(companyId);
  const [isOn, ids] = await company.batch(
    isAutoProcessed(ctx, companyId),
    repo.listPendingNaming(company, skus, MAX_NAMING),
  );
  if (!isOn) return;
  const changes = ids.map((id) => ({ id, what: "updated" as const }));
  if (ids.length < MAX_NAMING) await autoProcessSoon(ctx, companyId, changes);
  else await ctx.enqueue({ type: "auto-process", companyId });
}

async function processReady(ctx: Ctx, company: CompanyDb, reads: readonly StagedReading[]): Promise<void> {
  const around = await surroundingsOf(ctx, reads);
  const ready = reads.filter((read) => isReady(problemsAmong(read, around)));
  let products = around.get(company.companyId)?.products ?? [];
  let processed = 0;
  for (const read of ready) {
    // Only the version that was looked at: a newer one may have a problem, and its own message comes.
    const outcome = await settle(ctx, company, read, { products, versions: 1 });
    if (outcome.kind === "processed") {
      processed += 1;
      products = without(products, outcome.placed);
    }
    if (outcome.kind === "failed") await tellFailed(ctx, company, read.row);
  }
  ctx.log.info("staged orders processed by themselves", {
    companyId: company.companyId,
    processed,
    waiting: reads.length - ready.length,
  });
}

const tellFailed = (ctx: Ctx, company: CompanyDb, { id, number }: repo.StagedRow) =>
  notificationStatement(ctx, company, {
    kind: "staging-error",
    key: id,
    title: `Staged order ${number} could not be processed`,
    body: "Its page says what is wrong with it.",
    path: `/staging/view/${id}?company=${company.companyId}`,
  });
