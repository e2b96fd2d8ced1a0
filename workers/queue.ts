import { archiveWorkJob } from "#app/domain/billing/archive/archive-work.server";
import { collectInvoiceJob } from "#app/domain/billing/invoices/collect/collect.server";
import { followInvoiceJob } from "#app/domain/billing/invoices/collect/follow.server";
import { draftInvoicesJob } from "#app/domain/billing/invoices/drafts/draft-run.server";
import { recordStorageJob } from "#app/domain/billing/storage/storage.jobs.server";
import { shipOrdersJob } from "#app/domain/channels/before-shipping/ship.server";
import { fetchOlderJob } from "#app/domain/channels/fetch-older.server";
import { syncIntegrationJob } from "#app/domain/channels/inbound.jobs.server";
import { reconcileOrdersJob } from "#app/domain/channels/reconcile/reconcile.server";
import { compareStockJob, pushStockJob, startStockPushes } from "#app/domain/channels/stock/channel-stock.jobs.server";
import { sweepImagesJob } from "#app/domain/files/sweep-images.server";
import { changeOrdersJob } from "#app/domain/fulfillment/bulk/bulk-orders.server";
import { holdShortOrdersJob, releaseWaitingJob } from "#app/domain/fulfillment/fulfillment.jobs.server";
import { recheckSkuJob } from "#app/domain/fulfillment/skus/recheck-sku.server";
import { runImportJob, sweepImportsJob } from "#app/domain/imports/imports.jobs.server";
import { drainOutboxJob } from "#app/domain/integrations/outbox/outbox.jobs.server";
import { archiveMovementsJob } from "#app/domain/inventory/movements/archive/archive-movements.server";
import type { Ctx } from "#app/domain/kernel/ctx";
import { type Job, parseJob } from "#app/domain/kernel/jobs";
import { sendMailJob } from "#app/domain/notifications/mail/mail.jobs.server";
import {
  emailNotificationsJob,
  notifyExpiringLotsJob,
  sweepNotificationsJob,
} from "#app/domain/notifications/notifications.jobs.server";
import { archiveOrdersJob } from "#app/domain/orders/archive/archive-orders.server";
import { refreshShipDatesJob } from "#app/domain/orders/urgency/refresh-ship-dates.server";
import { releasePickerJob } from "#app/domain/picking/sessions/picking.jobs.server";
import { closeDaysJob, rebuildFiguresJob } from "#app/domain/reports/reports.jobs.server";
import {
  followShipmentJob,
  notifyLeftBehindJob,
  voidUnusedJob,
  watchParcelsJob,
} from "#app/domain/shipping/shipping.jobs.server";
import { autoProcessJob } from "#app/domain/staging/auto-process.server";
import { movePayloadsJob } from "#app/domain/staging/payloads/move-payloads.server";
import { processChosenJob, processStagedJob } from "#app/domain/staging/staging.jobs.server";
import { dataExportJob, sweepDataExportsJob } from "#app/domain/system/data-exports/data-exports.jobs.server";
import { checkLedgerJob } from "#app/domain/system/reconciliation/ledger.jobs.server";
import { sendPrintJobs } from "#app/domain/warehouses/printing/service/service-jobs.server";
import { renderPrintJob } from "#app/http/printing/print-job-content.server";
import { afterResponse } from "#app/http/request/after-response.server";
import { describeError } from "#app/http/setup/log.server";
import { systemState } from "./runtime";

type JobOf<T extends Job["type"]> = Extract<Job, { type: T }>;
const JOBS: { [T in Job["type"]]: (ctx: Ctx, job: JobOf<T>) => Promise<void> } = {
  "sync-integration": syncIntegrationJob,
  "fetch-older-orders": fetchOlderJob,
  "reconcile-orders": reconcileOrdersJob,
  "process-staged": processStagedJob,
  "process-chosen": processChosenJob,
  "auto-process": autoProcessJob,
  "recheck-sku": recheckSkuJob,
  "move-payloads": movePayloadsJob,
  "archive-orders": (ctx, { companyId }) => archiveOrdersJob(ctx, companyId),
  "archive-movements": archiveMovementsJob,
  "archive-work": (ctx, { companyId }) => archiveWorkJob(ctx, companyId),
  "change-orders": changeOrdersJob,
  "ship-orders": shipOrdersJob,
  "run-import": runImportJob,
  "sweep-imports": sweepImportsJob,
  "take-out": dataExportJob,
  "sweep-take-outs": sweepDataExportsJob,
  "sweep-notifications": sweepNotificationsJob,
  "drain-outbox": drainOutboxJob,
  "push-stock": pushStockJob,
  "start-stock-pushes": startStockPushes,
  "compare-stock": compareStockJob,
  "send-mail": sendMailJob,
  "send-print-jobs": (ctx) => sendPrintJobs(ctx, (job) => renderPrintJob(ctx, job)),
  "email-notifications": emailNotificationsJob,
  "notify-expiring-lots": notifyExpiringLotsJob,
  "watch-parcels": watchParcelsJob,
  "void-unused": voidUnusedJob,
  "follow-shipment": followShipmentJob,
  "notify-left-behind": notifyLeftBehindJob,
  "sweep-images": sweepImagesJob,
  "release-picker": releasePickerJob,
  "check-ledger": checkLedgerJob,
  "record-storage": recordStorageJob,
  "rebuild-figures": rebuildFiguresJob,
  "close-days": closeDaysJob,
  "refresh-ship-dates": refreshShipDatesJob,
  "release-waiting": releaseWaitingJob,
  "hold-short-orders": holdShortOrdersJob,
  "draft-invoices": draftInvoicesJob,
  "collect-invoice": collectInvoiceJob,
  "follow-invoice": followInvoiceJob,
};

/** Runs messages one by one: a failing one is retried later and does not block the others. */
export async function runQueue(batch: MessageBatch<unknown>, env: Env): Promise<void> {
  for (const message of batch.messages) {
    const startedAt = Date.now();
    const state = systemState(env);
    const parsed = parseJob(message.body);
    if (!parsed.success) {
      state.log.error("unreadable job", { id: message.id });
      message.ack();
      continue;
    }
    try {
      const run = JOBS[parsed.data.type] as (ctx: Ctx, job: Job) => Promise<void>;
      await run(await state.systemCtx(), parsed.data);
      const { trips, read, written, ms } = state.costs;
      const took = { ms: Date.now() - startedAt, trips, read, written, dbMs: Math.round(ms) };
      state.log.info("job done", { job: parsed.data.type, companyId: companyOf(parsed.data), ...took });
      message.ack();
    } catch (error) {
      state.log.error("job failed", { job: parsed.data, attempts: message.attempts, ...describeError(error) });
      message.retry({ delaySeconds: Math.min(300, 5 * 2 ** message.attempts) });
    }
    // Of a failed job too: what it has committed stays.
    await afterResponse(env, state);
  }
}

const companyOf = (job: Job): string | undefined => ("companyId" in job ? job.companyId : undefined);
