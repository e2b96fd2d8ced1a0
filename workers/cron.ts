import { sweepAccess } from "#app/domain/access/sweep-access.server";
import { enqueueUncollected } from "#app/domain/billing/invoices/collect/follow.server";
import { nudgeRuns } from "#app/domain/bulk-runs/nudge-runs.server";
import { enqueueDueSyncs } from "#app/domain/channels/inbound.jobs.server";
import { startStockPushesByCron } from "#app/domain/channels/stock/channel-stock.jobs.server";
import { enqueueSatisfiedOrders } from "#app/domain/fulfillment/fulfillment.jobs.server";
import { enqueueExplainedSkus } from "#app/domain/fulfillment/skus/enqueue-explained-skus.server";
import { nudgeImports } from "#app/domain/imports/imports.jobs.server";
import { markOutOfDateLots } from "#app/domain/inventory/lots/mark-lots.server";
import type { Job } from "#app/domain/kernel/jobs";
import { enqueueLostPickers } from "#app/domain/picking/sessions/picking.jobs.server";
import { resumeAutoProcess } from "#app/domain/staging/auto/resume-auto-process.server";
import { recordCronRun } from "#app/domain/system/cron-runs.service.server";
import { enqueueLeftFiles } from "#app/domain/system/erasure/erasure.jobs.server";
import { onceANight } from "#app/domain/system/nightly.server";
import { runIsolated } from "./run-isolated";
import { systemState } from "./runtime";

const EACH_MINUTE: Job[] = [{ type: "drain-outbox" }, { type: "tell-by-mail" }, { type: "send-mail" }];
const EACH_THIRD: Job[] = [{ type: "watch-parcels" }, { type: "take-out" }];
const EACH_NIGHT: Job[] = [
  { type: "record-storage" },
  { type: "check-ledger" },
  { type: "sweep-images" },
  { type: "sweep-imports" },
  { type: "sweep-take-outs" },
  { type: "sweep-notifications" },
  { type: "release-waiting" },
  { type: "compare-stock" },
  { type: "tell-expiring" },
  { type: "auto-process" },
  { type: "move-payloads" },
  { type: "draft-invoices" },
];

/**
 * Each task runs isolated: a failing one does not stop the others.
 * Every minute: mark expired lots; enqueue due store syncs, stock pushes, the outbox, emails and the notifications to
 * email.
 * Every third minute: check labels and parcels, and resume anything that stalled: data exports, bulk runs, imports,
 * orders whose SKU was mapped, orders of pickers who lost access, automatic processing of staged orders, orders whose
 * stock has arrived, invoices not sent to the payment provider, and files left by an erasure.
 * Once a night: clean up stored requests, unused pictures, old import and export files and old notifications; check the
 * ledger; push all stock again; report lots that expire soon; process staged orders; move old payloads to R2; draft the
 * invoices of finished months.
 */
export async function runCron(env: Env): Promise<void> {
  const startedAt = Date.now();
  const state = systemState(env);
  await recordCronRun(state.systemCtx(), async (ctx) => {
    const isThird = Math.floor(ctx.now() / 60_000) % 3 === 0;
    let isNight = false;
    await runIsolated(ctx.log, {
      messages: () => ctx.enqueue(...EACH_MINUTE, ...(isThird ? EACH_THIRD : [])),
      night: async () => {
        isNight = await onceANight(ctx, () => ctx.enqueue(...EACH_NIGHT));
      },
      syncs: () => enqueueDueSyncs(ctx),
      // Before the stock pushes, so that stores are sent quantities without lots that expired today.
      lots: () => markOutOfDateLots(ctx),
      stock: () => startStockPushesByCron(ctx),
      ...(isThird && {
        runs: () => nudgeRuns(ctx),
        imports: () => nudgeImports(ctx),
        skus: () => enqueueExplainedSkus(ctx),
        pickers: () => enqueueLostPickers(ctx),
        staged: () => resumeAutoProcess(ctx),
        stocked: () => enqueueSatisfiedOrders(ctx),
        invoices: () => enqueueUncollected(ctx),
        files: () => enqueueLeftFiles(ctx),
      }),
      // Not part of `night`: a failure there would enqueue the nightly jobs again every minute. If this fails, the next
      // night catches up.
      sweep: async () => {
        if (isNight) await sweepAccess(ctx);
      },
    });
  });
  const { trips, read, written, ms } = state.costs;
  state.log.info("cron done", { ms: Date.now() - startedAt, trips, read, written, dbMs: Math.round(ms) });
}
