import type { ScopedDb } from "#db/scoped.server";
import type { Ctx } from "../../kernel/ctx";
import { asDomainError, refusedBy } from "../../kernel/db-errors.server";
import { conflict, DomainError, forbidden, invalid, notFound } from "../../kernel/errors";
import type { Job } from "../../kernel/jobs";
import {
  asStarter,
  assertOrderOpen,
  completeOrder,
  countOne,
  failOrder,
  findRun,
  findRunProgress,
  finishRun,
  insertRun,
  listRequestedRuns,
  type RunProgress,
  touchRun,
} from "../../orders/bulk-runs.server";
import { type OrderStatus, STATUS_LABEL } from "../../orders/order-status";
import { listingOf } from "../../orders/orders.service.server";
import { changeStatus, releaseHold } from "../change-status.server";
import * as repo from "./bulk.repo.server";
import {
  BULK_ACT,
  BULK_PERMISSION,
  BULK_TO,
  type BulkAct,
  type BulkForm,
  type BulkQuery,
  startsOf,
} from "./bulk.schema";

/** Maximum orders per run. */
const MOST = 10_000;
/** Up to this many are changed before the response. */
const AT_ONCE = 10;
/** Orders per message: an order needs up to twenty statements, and D1 allows 1,000 per invocation. */
const MOST_A_MESSAGE = 40;
const JOB_MS = 20_000;

/** Data of the confirmation page: how many orders of which companies can make the change. */
export async function bulkQuestion(ctx: Ctx, query: BulkQuery) {
  const may = ctx.can(BULK_PERMISSION[query.act]);
  const { total, already } = may ? await countOf(ctx, query) : { total: 0, already: 0 };
  return { may, total, already, chosen: query.all ? null : new Set(query.id).size, most: MOST, asked: ctx.newId() };
}

const which = (ctx: Ctx, db: ScopedDb, query: BulkQuery): repo.Which =>
  query.all
    ? { listing: listingOf(ctx, db, { ...query, cursor: undefined, sort: undefined, limit: MOST }) }
    : { ids: [...new Set(query.id)] };

const statusesFor = (ctx: Ctx, act: BulkAct) =>
  startsOf(act, { role: ctx.actor.role, operates: ctx.can("orders.operate") });

/** The orders that can make the change, by company, and how many are on hold already. */
async function countOf(ctx: Ctx, query: BulkQuery) {
  const db = ctx.db.within(query.companyId);
  const of = which(ctx, db, query);
  const count = (statuses: readonly OrderStatus[]) =>
    of.ids ? repo.countChosen(db, of.ids, statuses) : repo.countMatching(db, of.listing, statuses, MOST + 1);
  const held = query.act === "hold" ? [count(["on-hold"])] : [];
  const [counts, onHold = []] = await ctx.db.batch(count(statusesFor(ctx, query.act)), ...held);
  return { counts, total: sumOf(counts), already: sumOf(onHold) };
}

const sumOf = (counts: readonly { orders: number }[]): number => counts.reduce((sum, { orders }) => sum + orders, 0);

/**
 * Changes many orders through `moveOrder`: a few before the response, more in the queue. Idempotent per request id; a
 * repeated request does not know which orders were on hold before.
 * @throws forbidden; validation when a hold has no reason; conflict when there are none, or too many
 */
export async function changeMany(ctx: Ctx, query: BulkQuery, { asked, reason }: BulkForm): Promise<BulkChange> {
  const { act } = query;
  if (!ctx.can(BULK_PERMISSION[act])) throw forbidden();
  if (act === "hold" && !reason) throw invalid({ reason: ["Enter a reason for the hold"] }, "reason_required");
  const known = await findProgress(ctx, asked);
  if (known) return { ...known, already: 0 };
  const { counts, total, already } = await countOf(ctx, query);
  if (total === 0)
    throw conflict("None of these orders can be changed this way in their current status.", "no_order_eligible");
  if (total > MOST)
    throw conflict(`At most ${MOST.toLocaleString("en")} orders at once. Narrow the filters.`, "too_many_orders");
  const runs = counts.map(({ companyId }) => ({ id: ctx.newId(), companyId }));
  try {
    await ctx.db.batch(...runs.flatMap((run) => beginning(ctx, run, query, { asked, reason })));
  } catch (error) {
    // The first request's run, when the same form was sent again while it was running.
    if (refusedBy(error, "unique", "bulk_runs.request_id")) return { ...(await progressOf(ctx, asked)), already };
    throw error;
  }
  await startRuns(ctx, runs, { asked, total });
  return { ...(await progressOf(ctx, asked)), already };
}

/** Enqueues a request's runs, and changes the orders at once when they are few. */
export async function startRuns(
  ctx: Ctx,
  runs: readonly { id: string; companyId: string }[],
  { asked, total }: { asked: string; total: number },
): Promise<void> {
  await ctx.enqueue(
    ...runs.map((run) => ({ type: "change-orders" as const, companyId: run.companyId, runId: run.id })),
  );
  if (total > AT_ONCE) return;
  for (const run of await listRequestedRuns(ctx.db, asked)) await workOff(ctx, run, AT_ONCE);
}

function beginning(ctx: Ctx, run: { id: string; companyId: string }, query: BulkQuery, { asked, reason }: BulkForm) {
  const company = ctx.db.company(run.companyId);
  return [
    insertRun(company, { ...newRun(ctx, run.id, query.act), requestId: asked, reason: reason ?? null }),
    ...repo.takeUp(company, run.id, which(ctx, company, query), statusesFor(ctx, query.act), MOST),
    ...(query.act === "hold" ? [repo.recordHolding(ctx, company, run.id, asked)] : []),
  ];
}

/** A new run of the user, without its orders. */
export const newRun = (ctx: Ctx, id: string, kind: BulkAct) => {
  const { id: startedBy, name: startedByName } = ctx.actor;
  return { id, kind, startedBy, startedByName, startedAt: ctx.now(), total: 0 };
};

/** Processes one message's share of a run as the user who started it, and enqueues the rest. */
export async function changeOrdersJob(ctx: Ctx, job: Extract<Job, { type: "change-orders" }>): Promise<void> {
  const company = ctx.db.company(job.companyId);
  const [run] = await company.batch(findRun(company, job.runId), touchRun(company, job.runId, ctx.now() + JOB_MS));
  if (!run || run.finishedAt !== null) return;
  // Orders that the user may no longer change are refused individually.
  const asThem = await asStarter(ctx, company, run);
  const isFinished = await workOff(asThem, run, MOST_A_MESSAGE);
  if (!isFinished) await ctx.enqueue(job);
}

interface Run {
  id: string;
  companyId: string;
  kind: string;
  reason: string | null;
}

/** True when no orders remain. Safe with concurrent workers: each order is settled once. */
async function workOff(ctx: Ctx, run: Run, most: number): Promise<boolean> {
  const company = ctx.db.company(run.companyId);
  const until = ctx.now() + JOB_MS;
  const open = await repo.listOpen(company, run.id, most + 1);
  for (const order of open.slice(0, most)) {
    if (ctx.now() >= until) return false;
    await settle(ctx, run, order);
  }
  if (open.length > most) return false;
  await finishRun(company, run.id, ctx.now());
  return true;
}

async function settle(
  ctx: Ctx,
  run: Run,
  { orderId, status, detail }: Awaited<ReturnType<typeof repo.listOpen>>[number],
): Promise<void> {
  const act = run.kind as BulkAct;
  const company = ctx.db.company(run.companyId);
  const along = [
    assertOrderOpen(company, run.id, orderId),
    countOne(company, run.id, "processed", orderId),
    completeOrder(company, run.id, orderId),
  ];
  try {
    // Picking may have started since: "release" would take the order from its picker.
    if (!startsOf(act, { role: null, operates: true }).includes(status))
      throw conflict(`This order is ${STATUS_LABEL[status].toLowerCase()} now.`, "order_status_changed");
    const note = run.reason ?? undefined;
    if (detail && "holdId" in detail) await releaseHold(ctx, orderId, detail.holdId, note, along);
    else await changeStatus(ctx, orderId, BULK_TO[act], note, along);
  } catch (thrown) {
    const error = asDomainError(thrown);
    if (!(error instanceof DomainError)) throw thrown;
    // Counts nothing when another worker has settled the order.
    await company.batch(...failOrder(company, run.id, orderId, error.message.slice(0, 500)));
  }
}

export type BulkProgress = RunProgress<BulkAct>;
/** `already` counts the selected orders that were on hold before. */
export type BulkChange = BulkProgress & { already: number };

/** @throws not_found, also for another user's request in companies out of reach */
export async function progressOf(ctx: Ctx, asked: string): Promise<BulkProgress> {
  const progress = await findProgress(ctx, asked);
  if (!progress) throw notFound("This run");
  return progress;
}

/** Null also for another user's request in companies out of reach. */
export const findProgress = (ctx: Ctx, asked: string): Promise<BulkProgress | null> =>
  findRunProgress(ctx, asked, BULK_ACT);
