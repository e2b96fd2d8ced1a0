import { PartnerError } from "#app/integrations/partner";
import { accessStatements } from "../integrations/access.server";
import { afterFailure, fraction, isPassing, type SyncFault } from "../integrations/backoff";
import { keepWebhooks } from "../integrations/ensure-webhooks.server";
import { boundaryOf } from "../integrations/first-sync.schema";
import { findIntegrationRow, type IntegrationRow } from "../integrations/integrations.service.server";
import { type Lease, renewingFetch, syncFailed, syncSucceeded, takeLease } from "../integrations/lease.service.server";
import { openChannel } from "../integrations/open-channel.server";
import { pushesDueNow } from "../integrations/outbox.service.server";
import type { Ctx } from "../kernel/ctx";
import { refusedBy } from "../kernel/db-errors.server";
import { notFound } from "../kernel/errors";
import { clearNotifications, notificationStatement } from "../notifications/notifications.service.server";
import { isOlderDue } from "./fetch-older.server";
import type { Resume, SyncRun, SyncTrigger } from "./inbound.schema";
import { isReconcileDue } from "./reconcile/reconcile.server";
import { SyncCounter } from "./sync-counts";
import { deleteOldRuns, endLapsedRun, insertRun, uncheckedFrom, updateRun } from "./sync-runs.repo.server";
import { nextWindow } from "./walk/sync-window";
import { type Sync, walkWindow } from "./walk/walk-changes.server";

const INTERNAL = "The sync failed because of a system error. It will be retried automatically.";
/** Pages per invocation; more for a user who waits for the result. */
const MOST_PAGES: Record<SyncTrigger, number> = { cron: 50, webhook: 50, manual: 200 };
/**
 * A sync that needs several invocations continues through a queue message. When the message is lost, the cron starts the
 * sync again after this time, at the last stored watermark.
 */
const CONTINUATION_MS = 120_000;

/** Syncs due shortly after a cron run are included, otherwise they would wait for the next one. */
const CRON_SLACK_MS = 30_000;

type Started = Omit<Sync, "open" | "window" | "cursor" | "mostPages">;

export interface SyncRequest {
  companyId: string;
  integrationId: string;
  trigger: SyncTrigger;
  resume?: Resume | undefined;
  mostPages?: number | undefined;
}

/**
 * Syncs one store under its lease; null when another run has it. A failing store ends the run as failed and is retried
 * later; no exception.
 * @throws not_found
 */
export async function syncStore(ctx: Ctx, request: SyncRequest): Promise<SyncRun | null> {
  const started = await start(ctx, request);
  if (!started) return null;
  try {
    return await run(ctx, started, request);
  } catch (error) {
    // Another run has taken the lease and continues from here.
    if (refusedBy(error, "assertion", "conflict")) return null;
    // If recording this fails too, report the first error.
    if (!(error instanceof PartnerError)) await fail(started, "internal", INTERNAL).catch(() => undefined);
    else return fail(started, error.fault, error.message, error.detail.retryAfterMs);
    throw error;
  }
}

/** One round trip: takes the lease, creates the run's record, and reads the state needed for the first request. */
async function start(ctx: Ctx, { companyId, integrationId, trigger }: SyncRequest): Promise<Started | null> {
  const company = ctx.db.company(companyId);
  const lease: Lease = { integrationId, owner: ctx.newId() };
  const counter = new SyncCounter({ id: lease.owner, integrationId, trigger, startedAt: ctx.now() });
  const [, row, unchecked, , known] = await company.batch(
    endLapsedRun(ctx, company, integrationId),
    takeLease(ctx, company, lease, trigger === "manual"),
    uncheckedFrom(ctx, company, integrationId),
    insertRun(company, lease, counter.run),
    findIntegrationRow({ ...ctx, db: company }, integrationId),
  );
  if (!known) throw notFound("This integration");
  if (!row) return null;
  return { ctx, company, row, lease, counter, checkFrom: unchecked ?? Number.POSITIVE_INFINITY, watermark: null };
}

async function run(
  ctx: Ctx,
  started: Started,
  { trigger, resume, mostPages = MOST_PAGES[trigger] }: SyncRequest,
): Promise<SyncRun> {
  const { row, counter, company, lease } = started;
  const open = await openChannel(ctx, row);
  if (!open) throw new Error(`Nothing is synced from an integration of type ${row.type}`);
  open.world.fetch = renewingFetch(ctx, company, lease);
  const report = open.connection.found ? null : await open.channel.connect(open.world, open.connection);
  if (report) open.connection.found = report.found;
  row.found = open.connection.found;
  const window = resume ? { from: resume.from, to: resume.to } : nextWindow(startOf(row), ctx.now());
  const checkFrom = Math.min(resume?.checkFrom ?? window.from, started.checkFrom);
  const sync: Sync = Object.assign(started, { open, window, checkFrom, cursor: resume?.cursor ?? null, mostPages });
  const goesOn = await walkWindow(sync);
  const every = row.syncEverySeconds * 1000;
  const nextSyncAt = goesOn ? ctx.now() + CONTINUATION_MS : Math.max(ctx.now(), window.to + every - CRON_SLACK_MS);
  counter.run.windowFrom = checkFrom;
  counter.finish("done", ctx.now());
  const wasFailing = row.failures > 0;
  await company.batch(
    syncSucceeded(ctx, company, lease, { watermark: sync.watermark, nextSyncAt, found: row.found }),
    updateRun(company, counter.run),
    deleteOldRuns(ctx, company, row.id),
    ...(report ? accessStatements(ctx, company, row, report.checks) : []),
    ...(wasFailing ? [clearNotifications(company, "sync-failed", row.id), pushesDueNow(ctx, company, row.id)] : []),
  );
  const { companyId, id: integrationId } = row;
  await keepWebhooks(ctx, company, row, open);
  // Units in these orders must no longer be offered for sale.
  if (row.pushesStock && counter.run.created + counter.run.updated > 0)
    await ctx.enqueue({ type: "push-stock", companyId, integrationId });
  const isFirst = row.lastSync === null || resume !== undefined;
  if (!goesOn && isOlderDue(row) && (isFirst || isReconcileDue(row.id, row.lastSync, ctx.now())))
    await ctx.enqueue({ type: "fetch-older-orders", companyId, integrationId });
  if (!goesOn && (trigger === "manual" || isReconcileDue(row.id, row.lastSync, ctx.now())))
    await ctx.enqueue({ type: "reconcile-orders", companyId, integrationId });
  if (goesOn) {
    await ctx.enqueue({ type: "sync-integration", companyId, integrationId, trigger: "cron", resume: goesOn });
  }
  return counter.run;
}

/** Start of the next window; null uses the default of the first sync. */
const startOf = ({ watermark, firstSync, createdAt }: IntegrationRow): number | null =>
  watermark ?? (firstSync ? boundaryOf(firstSync, createdAt) : null);

/** Releases the lease, records the failure and the next attempt, and notifies users when they must resolve it. */
async function fail(started: Started, fault: SyncFault, message: string, retryAfterMs?: number): Promise<SyncRun> {
  const { ctx, company, row, lease, counter, watermark } = started;
  const failures = row.failures + 1;
  const { waitMs, status } = afterFailure({ fault, failures, retryAfterMs, random: fraction(ctx.randomHex) });
  counter.finish("failed", ctx.now(), message);
  // The discovered API path may be the cause: the next attempt discovers it again.
  const found = isPassing(fault) ? row.found : null;
  await company.batch(
    syncFailed(ctx, company, lease, {
      status,
      lastError: message,
      failures,
      nextSyncAt: ctx.now() + waitMs,
      watermark,
      found,
    }),
    updateRun(company, counter.run),
    ...(status === "error" ? [notificationStatement(ctx, company, failureNotice(row, fault, message))] : []),
  );
  ctx.log.warn("sync failed", { integrationId: row.id, fault, failures, waitMs, message });
  return counter.run;
}

const failureNotice = (row: IntegrationRow, fault: SyncFault, message: string) => ({
  kind: "sync-failed" as const,
  key: `${row.id}:${fault}`,
  title: `${row.name}: orders cannot be imported`,
  body: message,
  path: "/integrations",
});
