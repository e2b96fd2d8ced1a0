import type { ScopedDb } from "#db/scoped.server";
import { asStarter } from "../../bulk-runs/as-starter.server";
import { countOne, findRun, finishRun, insertRun, touchRun } from "../../bulk-runs/bulk-runs.server";
import * as runOrders from "../../bulk-runs/run-orders.server";
import { findRunProgress, type RunProgress } from "../../bulk-runs/run-progress.server";
import type { Ctx } from "../../kernel/ctx";
import { asDomainError, refusedBy } from "../../kernel/db-errors.server";
import { conflict, DomainError, forbidden, invalid, notFound } from "../../kernel/errors";
import type { Job } from "../../kernel/jobs";
import { type OrderStatus, STATUS_LABEL } from "../../orders/order-status";
import { listingOf } from "../../orders/orders.service.server";
import { changeStatus } from "../change-status.server";
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

/** What one go may change. */
const MOST = 10_000;
/** Up to this many are changed while the person waits. */
const AT_ONCE = 10;
/** What one message changes: an order is up to twenty statements, and D1 takes 1,000 an invocation. */
const MOST_A_MESSAGE = 40;
const JOB_MS = 20_000;

/** What is asked for, as it stands now: how many orders of which companies can become it. */
export async function bulkQuestion(ctx: Ctx, query: BulkQuery) {
  const may = ctx.can(BULK_PERMISSION[query.act]);
  const counts = may ? await countOf(ctx, query) : [];
  const total = counts.reduce((sum, { orders }) => sum + orders, 0);
  return { may, total, chosen: query.all ? null : new Set(query.id).size, most: MOST, asked: ctx.newId() };
}

const which = (ctx: Ctx, db: ScopedDb, query: BulkQuery): repo.Which =>
  query.all ? { listing: listingOf(ctx, db, { ...query, limit: MOST }) } : { ids: [...new Set(query.id)] };

const statusesFor = (ctx: Ctx, act: BulkAct) =>
  startsOf(act, { role: ctx.actor.role, operates: ctx.can("orders.operate") });

async function countOf(ctx: Ctx, query: BulkQuery) {
  const db = ctx.db.within(query.companyId);
  const of = which(ctx, db, query);
  const statuses = statusesFor(ctx, query.act);
  return of.ids ? repo.countChosen(db, of.ids, statuses) : repo.countMatching(db, of.listing, statuses, MOST + 1);
}

/**
 * Makes many orders what is asked for, each through the one door for status changes: a few while the person waits, more
 * of them by the queue. Asked for twice under one name it is done once.
 * @throws forbidden; validation without a reason for a hold; conflict when there are none, or too many
 */
export async function changeMany(ctx: Ctx, query: BulkQuery, { asked, reason }: BulkForm): Promise<BulkProgress> {
  const { act } = query;
  if (!ctx.can(BULK_PERMISSION[act])) throw forbidden();
  if (act === "hold" && !reason) throw invalid({ reason: ["Say why the orders have to wait"] }, "reason_required");
  const known = await findProgress(ctx, asked);
  if (known) return known;
  const counts = await countOf(ctx, query);
  const total = counts.reduce((sum, { orders }) => sum + orders, 0);
  if (total === 0) throw conflict("None of these orders can be changed this way as they stand.", "no_order_eligible");
  if (total > MOST)
    throw conflict(`At most ${MOST.toLocaleString("en")} orders at once. Narrow the filters.`, "too_many_orders");
  const runs = counts.map(({ companyId }) => ({ id: ctx.newId(), companyId }));
  try {
    await ctx.db.batch(...runs.flatMap((run) => beginning(ctx, run, query, { asked, reason })));
  } catch (error) {
    // The same form, sent again while the first one is on its way.
    if (refusedBy(error, "unique", "bulk_runs.asked_id")) return progressOf(ctx, asked);
    throw error;
  }
  await ctx.enqueue(
    ...runs.map((run) => ({ type: "change-orders" as const, companyId: run.companyId, runId: run.id })),
  );
  if (total <= AT_ONCE) for (const run of await runOrders.listAsked(ctx.db, asked)) await workOff(ctx, run, AT_ONCE);
  return progressOf(ctx, asked);
}

function beginning(ctx: Ctx, run: { id: string; companyId: string }, query: BulkQuery, { asked, reason }: BulkForm) {
  const company = ctx.db.company(run.companyId);
  const { id: startedBy, name: startedByName } = ctx.actor;
  const facts = { id: run.id, kind: query.act, askedId: asked, reason: reason ?? null };
  return [
    insertRun(company, { ...facts, startedBy, startedByName, startedAt: ctx.now(), total: 0 }),
    ...repo.takeUp(company, run.id, which(ctx, company, query), statusesFor(ctx, query.act), MOST),
  ];
}

/** A message's worth of a run, as the person who began it; what is left is another message. */
export async function changeOrdersJob(ctx: Ctx, job: Extract<Job, { type: "change-orders" }>): Promise<void> {
  const company = ctx.db.company(job.companyId);
  const [run] = await company.batch(findRun(company, job.runId), touchRun(company, job.runId, ctx.now() + JOB_MS));
  if (!run || run.finishedAt !== null) return;
  // What they may not do any more is refused, order by order.
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

/** True when nothing is left. Whoever else works on the same run settles other orders, or the same ones once. */
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
  { orderId, status }: { orderId: string; status: OrderStatus },
): Promise<void> {
  const act = run.kind as BulkAct;
  const company = ctx.db.company(run.companyId);
  const along = [
    runOrders.stillOpen(company, run.id, orderId),
    countOne(company, run.id, "processed", orderId),
    runOrders.done(company, run.id, orderId),
  ];
  try {
    // Somebody may have begun to pick it since: "release" would take it from them.
    if (!startsOf(act, { role: null, operates: true }).includes(status))
      throw conflict(`This order is ${STATUS_LABEL[status].toLowerCase()} now.`, "order_status_changed");
    await changeStatus(ctx, orderId, BULK_TO[act], run.reason ?? undefined, along);
  } catch (thrown) {
    const error = asDomainError(thrown);
    if (!(error instanceof DomainError)) throw thrown;
    // Nothing is counted where somebody else has settled it meanwhile.
    await company.batch(...runOrders.failed(company, run.id, orderId, error.message.slice(0, 500)));
  }
}

export type BulkProgress = RunProgress<BulkAct>;

/** @throws not_found, also for what somebody asked for in companies out of reach */
export async function progressOf(ctx: Ctx, asked: string): Promise<BulkProgress> {
  const progress = await findProgress(ctx, asked);
  if (!progress) throw notFound("This run");
  return progress;
}

const findProgress = (ctx: Ctx, asked: string): Promise<BulkProgress | null> => findRunProgress(ctx, asked, BULK_ACT);
