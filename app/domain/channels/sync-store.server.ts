import { PartnerError } from "#app/integrations/partner";
import { accessStatements } from "../integrations/access.server";
import { afterFailure, fraction, isPassing, type SyncFault } from "../integrations/backoff";
import { boundaryOf } from "../integrations/first-sync.schema";
import { findIntegrationRow, type IntegrationRow } from "../integrations/integrations.service.server";
import { keepWebhooks } from "../integrations/keep-webhooks.server";
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
import { deleteOldRuns, endLapsedRun, insertRun, uncheckedFrom, updateRun } from "./runs.repo.server";
import { Tally } from "./tally";
import { type Sync, walkWindow } from "./walk/walk.server";
import { nextWindow } from "./walk/window";

const INTERNAL = "The sync failed through a fault on our side. It is tried again by itself.";
/** Pages an invocation. Who asked by hand waits for more of it. */
const MOST_PAGES: Record<SyncTrigger, number> = { cron: 50, webhook: 50, manual: 200 };
/** A walk that goes on does so by its message; should that be lost, the cron starts again at the watermark. */
const CONTINUATION_MS = 120_000;

/** The cron comes each minute: what is due shortly after it came is due with it, or it would wait for the next one. */
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
 * One sync of one store, alone: null while another run has the store. A store that fails ends the run as failed and is
 * left in peace for a while; it is no exception. @throws not_found
 */
export async function syncStore(ctx: Ctx, request: SyncRequest): Promise<SyncRun | null> {
  const started = await start(ctx, request);
  if (!started) return null;
  try {
    return await run(ctx, started, request);
  } catch (error) {
    // The store was given to another run, which goes on from here.
    if (refusedBy(error, "assertion", "conflict")) return null;
    // Where not even that can be written down, the first error is the one that is reported.
    if (!(error instanceof PartnerError)) await fail(started, "internal", INTERNAL).catch(() => undefined);
    else return fail(started, error.fault, error.message, error.detail.retryAfterMs);
    throw error;
  }
}

/** One round trip: takes the store, opens the run's record, and reads what is needed to know what to ask for. */
async function start(ctx: Ctx, { companyId, integrationId, trigger }: SyncRequest): Promise<Started | null> {
  const company = ctx.db.company(companyId);
  const lease: Lease = { integrationId, owner: ctx.newId() };
  const tally = new Tally({ id: lease.owner, integrationId, trigger, startedAt: ctx.now() });
  const [, row, unchecked, , known] = await company.batch(
    endLapsedRun(ctx, company, integrationId),
    takeLease(ctx, company, lease, trigger === "manual"),
    uncheckedFrom(ctx, company, integrationId),
    insertRun(company, lease, tally.run),
    findIntegrationRow({ ...ctx, db: company }, integrationId),
  );
  if (!known) throw notFound("This integration");
  if (!row) return null;
  return { ctx, company, row, lease, tally, checkFrom: unchecked ?? Number.POSITIVE_INFINITY, watermark: null };
}

async function run(
  ctx: Ctx,
  started: Started,
  { trigger, resume, mostPages = MOST_PAGES[trigger] }: SyncRequest,
): Promise<SyncRun> {
  const { row, tally, company, lease } = started;
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
  tally.run.windowFrom = checkFrom;
  tally.finish("done", ctx.now());
  const wasFailing = row.failures > 0;
  await company.batch(
    syncSucceeded(ctx, company, lease, { watermark: sync.watermark, nextSyncAt, found: row.found }),
    updateRun(company, tally.run),
    deleteOldRuns(ctx, company, row.id),
    ...(report ? accessStatements(ctx, company, row, report.checks) : []),
    ...(wasFailing ? [clearNotifications(company, "sync-failed", row.id), pushesDueNow(ctx, company, row.id)] : []),
  );
  const { companyId, id: integrationId } = row;
  await keepWebhooks(ctx, company, row, open);
  // What these orders take is not to be sold again.
  if (row.pushesStock && tally.run.created + tally.run.updated > 0)
    await ctx.enqueue({ type: "push-stock", companyId, integrationId });
  const isFirst = row.lastSync === null || resume !== undefined;
  if (!goesOn && isOlderDue(row) && (isFirst || isReconcileDue(row.id, row.lastSync, ctx.now())))
    await ctx.enqueue({ type: "fetch-older-orders", companyId, integrationId });
  if (!goesOn && (trigger === "manual" || isReconcileDue(row.id, row.lastSync, ctx.now())))
    await ctx.enqueue({ type: "reconcile-orders", companyId, integrationId });
  if (goesOn) {
    await ctx.enqueue({ type: "sync-integration", companyId, integrationId, trigger: "cron", resume: goesOn });
  }
  return tally.run;
}

/** Where the next window starts; null leaves the first one to the default. */
const startOf = ({ watermark, firstSync, createdAt }: IntegrationRow): number | null =>
  watermark ?? (firstSync ? boundaryOf(firstSync, createdAt) : null);

/** Gives the store back, says why and when it is tried again, and tells people if that is for them to mend. */
async function fail(started: Started, fault: SyncFault, message: string, retryAfterMs?: number): Promise<SyncRun> {
  const { ctx, company, row, lease, tally, watermark } = started;
  const failures = row.failures + 1;
  const { waitMs, status } = afterFailure({ fault, failures, retryAfterMs, random: fraction(ctx.randomHex) });
  tally.finish("failed", ctx.now(), message);
  // What was found may be what is wrong: the next try looks for the store again.
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
    updateRun(company, tally.run),
    ...(status === "error" ? [notificationStatement(ctx, company, failureNotice(row, fault, message))] : []),
  );
  ctx.log.warn("sync failed", { integrationId: row.id, fault, failures, waitMs, message });
  return tally.run;
}

const failureNotice = (row: IntegrationRow, fault: SyncFault, message: string) => ({
  kind: "sync-failed" as const,
  key: `${row.id}:${fault}`,
  title: `${row.name}: orders cannot be fetched`,
  body: message,
  path: "/integrations",
});
