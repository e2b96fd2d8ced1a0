import { sweepAccess } from "#app/domain/access/sweep-access.server";
import { enqueueUncollected } from "#app/domain/billing/invoices/collect/follow.server";
import { nudgeRuns } from "#app/domain/bulk-runs/nudge-runs.server";
import { enqueueDueSyncs } from "#app/domain/channels/inbound.jobs.server";
import { startStockPushesByCron } from "#app/domain/channels/stock/channel-stock.jobs.server";
import { enqueueSatisfiedOrders } from "#app/domain/fulfillment/fulfillment.jobs.server";
import { nudgeExplainedSkus } from "#app/domain/fulfillment/skus/nudge-explained.server";
import { nudgeImports } from "#app/domain/imports/imports.jobs.server";
import { markOutOfDateLots } from "#app/domain/inventory/stock/mark-lots.server";
import type { Job } from "#app/domain/kernel/jobs";
import { nudgeLostPickers } from "#app/domain/picking/sessions/picking.jobs.server";
import { nudgeAutoProcess } from "#app/domain/staging/auto/nudge-auto.server";
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
 * What is only asked for comes first, then what is looked at here; one that fails keeps no other from its turn.
 *
 * Every minute: lots that have expired are marked, a message for each integration that is due and for each store that is to hear of its stock, and one to
 * drain the outbox, one for letters and one to write those about news; every third one that looks after labels and parcels,
 * one for files of all data that have come to a stop, and for whatever else has: runs over many orders, imports, orders
 * whose SKU was explained, those of people who may not pick them any more, staged ones that were to be processed by
 * themselves, those whose stock is there, invoices that did not reach their collector, and files that an erasure left. Once a night what was stored, the ledger, pictures that nobody uses, files of imports and of take-outs that are long over, old notifications, all stock
 * told anew, lots that expire soon, staged orders that are to be processed by themselves, payloads that are old enough for
 * the files, and invoices of months that are over.
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
      // Before the stores are asked for, so that they are sent what is left of a product today.
      lots: () => markOutOfDateLots(ctx),
      stock: () => startStockPushesByCron(ctx),
      ...(isThird && {
        runs: () => nudgeRuns(ctx),
        imports: () => nudgeImports(ctx),
        skus: () => nudgeExplainedSkus(ctx),
        pickers: () => nudgeLostPickers(ctx),
        staged: () => nudgeAutoProcess(ctx),
        stocked: () => enqueueSatisfiedOrders(ctx),
        invoices: () => enqueueUncollected(ctx),
        files: () => enqueueLeftFiles(ctx),
      }),
      // Outside the night's own work, which would be asked for again and again while this fails; the next night makes up.
      sweep: async () => {
        if (isNight) await sweepAccess(ctx);
      },
    });
  });
  const { trips, read, written, ms } = state.costs;
  state.log.info("cron done", { ms: Date.now() - startedAt, trips, read, written, dbMs: Math.round(ms) });
}
