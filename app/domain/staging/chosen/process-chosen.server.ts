import type { CompanyDb } from "#db/scoped.server";
import { listReachableCompanies } from "../../companies/companies.service.server";
import type { Ctx } from "../../kernel/ctx";
import { refusedBy } from "../../kernel/db-errors.server";
import { conflict, notFound } from "../../kernel/errors";
import type { Job } from "../../kernel/jobs";
import {
  assertOrderOpen,
  completeOrder,
  countOne,
  failOrder,
  findRun,
  finishIfComplete,
  insertRun,
  listOpenOrders,
  listRequestedRuns,
  progressAmong,
  type RunProgress,
  touchRun,
} from "../../orders/bulk-runs.server";
import { notifyFailed } from "../bulk-runs.server";
import { lookupGroups, processGroup } from "../pending/process-pending.server";
import { type Along, readStaged, type StagedReading } from "../process-staged.server";
import { listStaged } from "../staging.repo.server";
import * as repo from "./chosen.repo.server";
import type { ChosenQuery } from "./chosen.schema";

const KIND = "process-chosen" as const;
/** Orders of one request. */
const MAX_CHOSEN = 10_000;
/** Processed before the response; the queue processes more. */
const INLINE_ORDERS = 25;
const INLINE_MS = 10_000;
/** An order needs about eight statements, and D1 allows 1,000 per invocation. */
const ORDERS_PER_MESSAGE = 100;
const JOB_MS = 20_000;
/** Orders read in one round trip. */
const CHUNK = 50;
const FAILURES_SHOWN = 100;

export type ChosenProgress = RunProgress<typeof KIND>;

const chosenOf = ({ id, all, q, status }: ChosenQuery): repo.Chosen => (all ? { q, status } : { ids: id });

/** What the run would process: orders by company, and how many of them are in error and are tried again. */
export async function chosenQuestion(ctx: Ctx, query: ChosenQuery) {
  const db = ctx.db.within(query.company);
  const [counts, companies] = await ctx.db.batch(
    repo.countProcessable(db, chosenOf(query), MAX_CHOSEN + 1),
    listReachableCompanies(ctx),
  );
  const names = new Map(companies.map(({ id, name }) => [id, name]));
  const sum = (of: "orders" | "errors") => counts.reduce((all, count) => all + count[of], 0);
  return {
    chosen: query.all ? null : query.id.length,
    total: sum("orders"),
    errors: sum("errors"),
    companies: counts
      .map(({ companyId, orders }) => ({ name: names.get(companyId) ?? "", orders }))
      .toSorted((a, b) => b.orders - a.orders),
    most: MAX_CHOSEN,
    asked: ctx.newId(),
  };
}
export type ChosenQuestion = Awaited<ReturnType<typeof chosenQuestion>>;

/**
 * Processes the selected orders, or all that match the filters, in one run per company: a few before the response, more
 * in the queue. Idempotent per request id. @throws conflict when there are none, or too many
 */
export async function processChosen(ctx: Ctx, query: ChosenQuery, asked: string): Promise<ChosenProgress> {
  const known = await findProgress(ctx, asked);
  if (known) return known;
  const chosen = chosenOf(query);
  const counts = await repo.countProcessable(ctx.db.within(query.company), chosen, MAX_CHOSEN + 1);
  const total = counts.reduce((sum, { orders }) => sum + orders, 0);
  if (total === 0) throw conflict("None of these orders can be processed.", "no_order_eligible");
  if (total > MAX_CHOSEN)
    throw conflict(`At most ${MAX_CHOSEN.toLocaleString("en")} orders at once. Narrow the filters.`, "too_many_orders");
  const runs = counts.map(({ companyId }) => ({ companyId, runId: ctx.newId() }));
  try {
    await ctx.db.batch(...runs.flatMap((run) => beginning(ctx, run, chosen, asked)));
  } catch (error) {
    // The first request's run, when the same form was sent again while it was running.
    if (refusedBy(error, "unique", "bulk_runs.request_id")) return chosenProgress(ctx, asked);
    throw error;
  }
  await ctx.enqueue(...runs.map((run) => ({ type: KIND, ...run })));
  if (total <= INLINE_ORDERS) {
    const deadline = ctx.now() + INLINE_MS;
    for (const { companyId, runId } of runs)
      await workOff(ctx, ctx.db.company(companyId), runId, { limit: INLINE_ORDERS, deadline });
  }
  return chosenProgress(ctx, asked);
}

function beginning(
  ctx: Ctx,
  { companyId, runId }: { companyId: string; runId: string },
  chosen: repo.Chosen,
  asked: string,
) {
  const company = ctx.db.company(companyId);
  const { id: startedBy, name: startedByName } = ctx.actor;
  return [
    insertRun(company, {
      ...{ id: runId, kind: KIND, requestId: asked, startedBy, startedByName, startedAt: ctx.now(), total: 0 },
    }),
    ...repo.takeUp(company, runId, chosen, { most: MAX_CHOSEN, now: ctx.now() }),
  ];
}

/** Processes one message's share of a run, and enqueues the rest. */
export async function processChosenJob(ctx: Ctx, job: Extract<Job, { type: typeof KIND }>): Promise<void> {
  const company = ctx.db.company(job.companyId);
  const [run] = await company.batch(findRun(company, job.runId), touchRun(company, job.runId, ctx.now() + JOB_MS));
  if (!run || run.finishedAt !== null) return;
  const budget = { limit: ORDERS_PER_MESSAGE, deadline: ctx.now() + JOB_MS, after: run.position };
  if (!(await workOff(ctx, company, job.runId, budget))) await ctx.enqueue(job);
}

interface Budget {
  limit: number;
  deadline: number;
  after?: string | null;
}

/** True when the run is finished. Safe with concurrent workers: each order is settled and counted once. */
async function workOff(
  ctx: Ctx,
  company: CompanyDb,
  runId: string,
  { limit, deadline, after = null }: Budget,
): Promise<boolean> {
  const options = { deadline, along: (orderId: string) => alongRun(company, runId, orderId) };
  let position = after;
  for (let left = limit; left > 0 && ctx.now() < deadline; ) {
    const size = Math.min(CHUNK, left);
    const [open, rows] = await company.batch(
      listOpenOrders(company, runId, position, size),
      listStaged(company, repo.nextOpen(runId, position, size)),
    );
    if (open.length === 0) return finish(ctx, company, runId);
    const reads: StagedReading[] = [];
    for (const row of rows) reads.push(await readStaged(ctx, row));
    const result = { processed: 0, failed: 0, after: position };
    for (const group of lookupGroups(reads)) await processGroup(ctx, company, group, options, result);
    if (result.after === rows.at(-1)?.id || rows.length === 0) position = open.at(-1)?.orderId ?? position;
    else position = result.after;
    left -= Math.max(1, rows.length);
  }
  return false;
}

/** Counts the order and takes it off the run, once. */
const alongRun =
  (company: CompanyDb, runId: string, orderId: string): Along =>
  (outcome, reason) =>
    outcome === "processed"
      ? [
          assertOrderOpen(company, runId, orderId),
          countOne(company, runId, "processed", orderId),
          completeOrder(company, runId, orderId),
        ]
      : failOrder(company, runId, orderId, (reason ?? "").slice(0, 500));

/** False when orders are open again, because they changed while they were processed. */
async function finish(ctx: Ctx, company: CompanyDb, runId: string): Promise<boolean> {
  await company.batch(...repo.countSettledElsewhere(company, runId));
  const ended = await finishIfComplete(company, runId, ctx.now());
  if (ended?.finishedAt === null) return false;
  const run = await findRun(company, runId);
  if (ended && run && run.failed > 0) await notifyFailed(ctx, company, run);
  return true;
}

/** @throws not_found, also for another request's run of companies out of reach */
export async function chosenProgress(ctx: Ctx, asked: string): Promise<ChosenProgress> {
  const progress = await findProgress(ctx, asked);
  if (!progress) throw notFound("This run");
  return progress;
}

const findProgress = async (ctx: Ctx, asked: string): Promise<ChosenProgress | null> =>
  progressAmong(
    [KIND],
    asked,
    ...(await ctx.db.batch(listRequestedRuns(ctx.db, asked), repo.listFailed(ctx.db, asked, FAILURES_SHOWN))),
  );
