import type { Ctx } from "../../kernel/ctx";
import { asDomainError } from "../../kernel/db-errors.server";
import { DomainError, forbidden } from "../../kernel/errors";
import type { Job } from "../../kernel/jobs";
import {
  asStarter,
  assertOrderOpen,
  type BulkRun,
  countOne,
  failOrder,
  findRun,
  finishIfComplete,
  leaseRun,
  listOpenOrders,
  releaseLease,
  skipOrder,
} from "../../orders/bulk-runs.server";
import type { StoreCheck } from "../store-check";
import { RetryLater } from "./retry-later";
import { shipOne } from "./ship-one.server";
import type { ShipProgress } from "./ship-progress.server";

/**
 * Orders per message: an order needs up to thirty statements, with postage sixty, and D1 allows 1,000 per invocation.
 */
const MOST_A_MESSAGE: Record<ShipProgress["kind"], number> = { "import-tracking": 25, "buy-postage": 10 };
const JOB_MS = 20_000;
/** Longer than the slowest step; the lease of a killed worker expires after this. */
const LEASE_MS = 150_000;
/** Retry interval for orders with an open purchase. */
const LOOK_AGAIN_SECONDS = 45;

/** Continues a run as the user who started it; enqueues another message for the rest. */
export async function shipRunWith(
  ctx: Ctx,
  job: Extract<Job, { type: "ship-orders" }>,
  checkStore: StoreCheck,
): Promise<void> {
  const company = ctx.db.company(job.companyId);
  const run = await findRun(company, job.runId);
  if (!run || run.finishedAt !== null) return;
  await workOn(await asStarter(ctx, company, run), run, checkStore);
}

/** Processes a run in one worker at a time and enqueues another message when orders remain. */
export async function workOn(
  ctx: Ctx,
  { id, companyId }: Pick<BulkRun, "id" | "companyId">,
  checkStore: StoreCheck,
): Promise<void> {
  const company = ctx.db.company(companyId);
  const until = ctx.now() + LEASE_MS;
  const run = await leaseRun(company, { id, now: ctx.now(), until });
  // Another worker has the lease. If it was killed, the cron continues the run.
  if (!run) return;
  const job = { type: "ship-orders" as const, companyId, runId: id };
  const left = await workThrough(ctx, run, checkStore);
  const isOver = left === "nothing" && (await finishIfComplete(company, id, ctx.now()))?.finishedAt !== null;
  await releaseLease(company, id, until);
  if (left === "more") await ctx.enqueue(job);
  else if (!isOver) await ctx.enqueueLater(left === "nothing" ? LOOK_AGAIN_SECONDS : left.seconds, job);
}

/** Processes one message's share. Returns whether orders remain, and how long the partner asks to wait. */
async function workThrough(ctx: Ctx, run: BulkRun, checkStore: StoreCheck): Promise<"more" | "nothing" | RetryLater> {
  const company = ctx.db.company(run.companyId);
  const most = MOST_A_MESSAGE[run.kind as ShipProgress["kind"]];
  const open = await listOpenOrders(company, run.id, run.position, most + 1);
  const part = open.slice(0, most);
  if (part.length === 0) return "nothing";
  const enough = ctx.now() + JOB_MS;
  // Asks each store once per message; orders confirmed recently are not asked about again.
  const refusals = await checkStore(
    ctx,
    run.companyId,
    part.map(({ orderId }) => orderId),
  );
  for (const order of part) {
    if (ctx.now() >= enough) return "more";
    const later = await settle(ctx, run, order, { checkStore, refusal: refusals.get(order.orderId) });
    if (later?.forAll) return later;
  }
  return open.length > most ? "more" : "nothing";
}

type Open = Awaited<ReturnType<typeof listOpenOrders>>[number];

interface StoreAnswer {
  checkStore: StoreCheck;
  /** Why the order does not ship. */
  refusal: DomainError | undefined;
}

/** Returns a value when the order must wait. */
async function settle(
  ctx: Ctx,
  run: BulkRun,
  order: Open,
  { checkStore, refusal }: StoreAnswer,
): Promise<RetryLater | null> {
  const company = ctx.db.company(run.companyId);
  try {
    if (!ctx.can("floor.work", run.companyId)) throw forbidden();
    if (refusal) throw refusal;
    await shipOne(ctx, run, order, {
      checkStore,
      along: [assertOrderOpen(company, run.id, order.orderId), countOne(company, run.id, "processed", order.orderId)],
    });
  } catch (thrown) {
    if (thrown instanceof RetryLater) {
      if (!thrown.forAll) await skipOrder(company, run.id, order.orderId);
      return thrown;
    }
    const error = asDomainError(thrown);
    if (!(error instanceof DomainError)) throw thrown;
    // Counts nothing when another worker has settled the order.
    await company.batch(...failOrder(company, run.id, order.orderId, error.message.slice(0, 500)));
  }
  return null;
}
