import { sweepAccess } from "#app/domain/access/sweep-access.server";
import { enqueueUncollected } from "#app/domain/billing/invoices/collect/follow.server";
import { enqueueDueSyncs } from "#app/domain/channels/inbound.jobs.server";
import { startStockPushesByCron } from "#app/domain/channels/stock/channel-stock.jobs.server";
import { extendCalendars } from "#app/domain/companies/calendars.server";
import { moveFiles } from "#app/domain/companies/file-place/change-file-place.server";
import { enqueueSatisfiedOrders } from "#app/domain/fulfillment/fulfillment.jobs.server";
import { enqueueExplainedSkus } from "#app/domain/fulfillment/skus/enqueue-explained-skus.server";
import { nudgeImports } from "#app/domain/imports/imports.jobs.server";
import { runDuePlans } from "#app/domain/inventory/counts/plans/plans.server";
import { markOutOfDateLots } from "#app/domain/inventory/lots/mark-lots.server";
import type { Ctx } from "#app/domain/kernel/ctx";
import type { Job } from "#app/domain/kernel/jobs";
import { resumeRuns } from "#app/domain/orders/bulk-runs/resume-runs.server";
import { sweepUndoSteps } from "#app/domain/orders/undo/undo-change.server";
import { resumeShipDates } from "#app/domain/orders/urgency/refresh-ship-dates.server";
import { enqueueLostPickers } from "#app/domain/picking/sessions/picking.jobs.server";
import { joinLateOrders } from "#app/domain/picking/waves/late-orders.server";
import { enqueueLeftBehindNotices } from "#app/domain/shipping/loads/load-notices.server";
import { resumeAutoProcess } from "#app/domain/staging/auto/resume-auto-process.server";
import { checkDatabases } from "#app/domain/system/databases.service.server";
import { enqueueLeftFiles } from "#app/domain/system/erasure/erasure.jobs.server";
import { sweepPrintJobs } from "#app/domain/warehouses/printing/print-queue.server";
import { enqueueServiceJobs } from "#app/domain/warehouses/printing/service/service-jobs.server";

/** Fields of the cron trigger's time, which fires each minute. A night begins at 03:17 UTC. */
type Cadence = "minute" | "third minute" | "night";

interface ScheduledTask {
  every: Cadence;
  name: string;
  run: (ctx: Ctx) => Promise<unknown>;
}

/** Queue jobs and when they are enqueued. */
const SCHEDULED_JOBS: readonly { every: Cadence; job: Job }[] = [
  { every: "minute", job: { type: "drain-outbox" } },
  { every: "minute", job: { type: "email-notifications" } },
  { every: "minute", job: { type: "send-mail" } },
  { every: "third minute", job: { type: "watch-parcels" } },
  { every: "third minute", job: { type: "take-out" } }, // resumes data exports that stalled
  { every: "night", job: { type: "record-storage" } },
  { every: "night", job: { type: "close-days" } },
  { every: "night", job: { type: "check-ledger" } },
  { every: "night", job: { type: "sweep-images" } },
  { every: "night", job: { type: "sweep-imports" } },
  { every: "night", job: { type: "sweep-take-outs" } },
  { every: "night", job: { type: "sweep-notifications" } },
  { every: "night", job: { type: "release-waiting" } },
  { every: "night", job: { type: "hold-short-orders" } },
  { every: "night", job: { type: "compare-stock" } }, // pushes all stock to the stores again
  { every: "night", job: { type: "notify-expiring-lots" } },
  { every: "night", job: { type: "auto-process" } },
  { every: "night", job: { type: "move-payloads" } }, // from D1 to R2
  { every: "night", job: { type: "archive-orders" } }, // from D1 to R2
  { every: "night", job: { type: "archive-movements" } }, // from D1 to R2
  { every: "night", job: { type: "archive-work" } }, // from D1 to R2
  { every: "night", job: { type: "draft-invoices" } }, // of finished months
];

/** Work that the cron does itself, and when, in this order. It changes few rows, or enqueues what is due. */
export const SCHEDULED_TASKS: readonly ScheduledTask[] = [
  { every: "minute", name: "due store syncs", run: enqueueDueSyncs },
  // Before the stock pushes, so that stores are sent quantities without lots that expired today.
  { every: "minute", name: "expired lots", run: markOutOfDateLots },
  { every: "minute", name: "stock pushes", run: startStockPushesByCron },
  { every: "minute", name: "late orders of waves", run: joinLateOrders },
  { every: "minute", name: "jobs of the print service", run: enqueueServiceJobs },
  { every: "minute", name: "files to another place", run: moveFiles },
  { every: "third minute", name: "stalled bulk runs", run: resumeRuns },
  { every: "third minute", name: "stalled imports", run: nudgeImports },
  { every: "third minute", name: "orders whose SKU was mapped", run: enqueueExplainedSkus },
  { every: "third minute", name: "orders of pickers who lost access", run: enqueueLostPickers },
  { every: "third minute", name: "automatic processing of staged orders", run: resumeAutoProcess },
  { every: "third minute", name: "orders whose stock has arrived", run: enqueueSatisfiedOrders },
  { every: "third minute", name: "ship dates after a change of hours", run: resumeShipDates },
  { every: "third minute", name: "invoices to collect", run: enqueueUncollected },
  { every: "third minute", name: "files left by an erasure", run: enqueueLeftFiles },
  { every: "third minute", name: "notices of parcels left behind", run: enqueueLeftBehindNotices },
  { every: "night", name: "expired tokens, sessions and requests", run: sweepAccess },
  { every: "night", name: "print jobs of more than a month ago", run: sweepPrintJobs },
  { every: "night", name: "count plans that are due", run: runDuePlans },
  { every: "night", name: "changes that can no longer be undone", run: sweepUndoSteps },
  { every: "night", name: "offsets of time zones", run: extendCalendars },
  { every: "night", name: "sizes of the databases", run: checkDatabases },
];

export const scheduledJobs = (cadence: Cadence): Job[] =>
  SCHEDULED_JOBS.flatMap(({ every, job }) => (every === cadence ? job : []));
