import { beforeAll, beforeEach, expect, test } from "vitest";
import type { Job } from "#app/domain/kernel/jobs";
import { testEnv } from "#tests/factories/world";
import { deliver, holdQueue, shuffled } from "./deliver-messages";
import { BILLING } from "./scenes/billing";
import { closePostOffice, LETTERS } from "./scenes/emails";
import { FILES } from "./scenes/files";
import { ORDERS } from "./scenes/orders";
import { SHIPPING } from "./scenes/shipping";
import { STORES } from "./scenes/stores";

const SCENES = { ...STORES, ...ORDERS, ...SHIPPING, ...BILLING, ...LETTERS, ...FILES };

/** The scene that delivers each kind of message, or why delivering it twice cannot show. */
const SHOWN: Record<Job["type"], string | { why: string }> = {
  "sync-integration": "webhooks of WooCommerce, one of an order that was cancelled meanwhile, and the cron's sync",
  "fetch-older-orders": "a store is connected that has old open orders",
  "reconcile-orders": "an order is deleted in its store",
  "auto-process": "staged orders become orders by themselves",
  "process-staged": "all staged orders are processed in one go",
  "process-chosen": "selected staged orders are processed",
  "change-orders": "many orders are held in one go",
  "release-waiting": "units come that orders wait for",
  "hold-short-orders": "a count finds fewer units than orders have",
  "recheck-sku": "somebody says what a SKU means that orders wait for",
  "release-picker": "somebody may not pick any more",
  "ship-orders": "postage is bought for many orders",
  "void-unused": "an order is cancelled whose postage is bought",
  "watch-parcels": "there is news of a parcel",
  "follow-shipment": "there is news of a parcel",
  "notify-left-behind": "a load is handed over without all parcels",
  "drain-outbox": "a store hears of a parcel and of its stock",
  "push-stock": "a store hears of a parcel and of its stock",
  "start-stock-pushes": "all stock is told anew",
  "compare-stock": "all stock is told anew",
  "collect-invoice": "an invoice is collected, and the collector has news of it",
  "follow-invoice": "an invoice is collected, and the collector has news of it",
  "draft-invoices": "the invoices of a month that is over are drafted",
  "record-storage": "what was stored becomes work to bill, and the days are summed anew",
  "rebuild-figures": "what was stored becomes work to bill, and the days are summed anew",
  "email-notifications": "somebody is told by mail",
  "send-print-jobs": { why: "a print service takes each job once, by its key (print-service.db.test.ts)" },
  "send-mail": "somebody is told by mail",
  "notify-expiring-lots": "a lot expires soon",
  "run-import": "a file of stock is imported",
  "take-out": "all data is taken out",
  "sweep-imports": "what is long over is cleared away",
  "sweep-take-outs": "what is long over is cleared away",
  "sweep-notifications": "what is long over is cleared away",
  "sweep-images": "what is long over is cleared away",
  "archive-orders": { why: "An archived order is not archived again (archive.db.test.ts)." },
  "archive-movements": {
    why: "A file has the beginning of the ledger, which moves once (archive-movements.db.test.ts).",
  },
  "archive-work": { why: "Work is deleted in the batch that refers to its file (archive-work.db.test.ts)." },
  "move-payloads": "what is long over is cleared away",
  "refresh-ship-dates": { why: "It sets dates that follow from the order's row: a second time they are the same." },
  "close-days": { why: "It adds up days that are not added up yet: a second time there are none." },
  "check-ledger": { why: "It compares, and writes nothing but what it found: two are two looks." },
};

/** Work that other tests left is removed, because these messages process all pending work. */
beforeAll(async () => {
  const never = 9e15;
  await testEnv.DB.batch(
    [
      `update integrations set next_sync_at = ${never}, stock_next_at = ${never}`,
      "update outbox set status = 'discarded' where status = 'pending'",
      `update labels set updated_at = ${never} where state in ('buying', 'voiding')`,
      "update shipments set next_track_at = null where next_track_at is not null",
      "update bulk_runs set finished_at = 1 where finished_at is null",
      "delete from unmatched_notifications",
      "update notification_emails set due_at = null",
      "update mails set status = 'kept' where status = 'pending'",
    ].map((text) => testEnv.DB.prepare(text)),
  );
});

let sent: Job[];
beforeEach(() => {
  sent = holdQueue();
  return closePostOffice;
});

const delivered = new Map<string, Set<string>>();

test.each(Object.entries(SCENES))(
  "%s: delivered three times and out of order, it ends as once and in order",
  async (name, set) => {
    const [once, thrice] = [await set(), await set()];
    expect(once.messages.length).toBeGreaterThan(0);
    sent.length = 0;
    await deliver(once.company, once.messages, 1);
    delivered.set(name, await deliver(thrice.company, thrice.messages, 3));
    const state = await thrice.state();
    expect(JSON.stringify(state)).toContain(thrice.proof);
    expect(state).toEqual(await once.state());
    // And once more, later.
    await deliver(thrice.company, shuffled(thrice.messages), 1);
    expect(await thrice.state()).toEqual(state);
  },
);

test("each kind of message was delivered in the scene that is named for it", () => {
  const missing = Object.entries(SHOWN).filter(
    ([kind, scene]) => typeof scene === "string" && !delivered.get(scene)?.has(kind),
  );
  expect(missing).toEqual([]);
});
