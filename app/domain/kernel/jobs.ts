import { z } from "zod";

/** Every message that the queue can hold. A job only starts work: the data it works on is in rows. */
export const Job = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("sync-integration"),
    companyId: z.string(),
    integrationId: z.string(),
    trigger: z.enum(["cron", "manual", "webhook"]),
    /** External id of the order that a webhook named. */
    externalId: z.string().optional(),
    /** Position at which a scan that exceeded one invocation resumes. */
    resume: z.object({ from: z.number(), to: z.number(), cursor: z.string(), checkFrom: z.number() }).optional(),
  }),
  /**
   * Compares open orders with the store, page by page. Carries the last order checked and the number deleted so far.
   */
  z.object({
    type: z.literal("reconcile-orders"),
    companyId: z.string(),
    integrationId: z.string(),
    after: z.string().optional(),
    deleted: z.number().optional(),
  }),
  /** Fetches a new connection's open orders from before its first window, from the cursor on. */
  z.object({
    type: z.literal("fetch-older-orders"),
    companyId: z.string(),
    integrationId: z.string(),
    cursor: z.string().optional(),
  }),
  z.object({ type: z.literal("process-staged"), companyId: z.string(), runId: z.string() }),
  /** Continues processing the staged orders that a user selected. */
  z.object({ type: z.literal("process-chosen"), companyId: z.string(), runId: z.string() }),
  /**
   * Processes staged orders without problems automatically: the listed orders, all of a company from `after` on, or all
   * companies.
   */
  z.object({
    type: z.literal("auto-process"),
    companyId: z.string().optional(),
    ids: z.array(z.string()).optional(),
    /** Only orders that contain one of these SKUs. */
    skus: z.array(z.string()).optional(),
    after: z.string().optional(),
  }),
  /** Retries staged orders after a product or mapping made SKUs known. Without SKUs, retries all of the company's. */
  z.object({
    type: z.literal("recheck-sku"),
    companyId: z.string(),
    sku: z.string().optional(),
    skus: z.array(z.string()).optional(),
    after: z.string().optional(),
  }),
  /** Moves payloads of orders that were processed long ago to object storage. */
  z.object({ type: z.literal("move-payloads") }),
  /** Archives a company's closed orders that are due; without a company, of every company that archives orders. */
  z.object({ type: z.literal("archive-orders"), companyId: z.string().optional() }),
  /** The same for old stock movements, of the products after this one. */
  z.object({
    type: z.literal("archive-movements"),
    companyId: z.string().optional(),
    after: z.string().optional(),
  }),
  /** Archives a company's invoiced work that is due; without a company, of every company that archives. */
  z.object({ type: z.literal("archive-work"), companyId: z.string().optional() }),
  /** Continues a bulk hold, release or cancellation. */
  z.object({ type: z.literal("change-orders"), companyId: z.string(), runId: z.string() }),
  /** Continues a bulk shipment. */
  z.object({ type: z.literal("ship-orders"), companyId: z.string(), runId: z.string() }),
  z.object({ type: z.literal("run-import"), companyId: z.string(), importId: z.string() }),
  /** Deletes the files of imports that ended long ago. */
  z.object({ type: z.literal("sweep-imports") }),
  /** Continues a data export of one company; without an id, every export that has stalled. */
  z.object({ type: z.literal("take-out"), companyId: z.string().optional(), id: z.string().optional() }),
  /** Deletes expired data exports. */
  z.object({ type: z.literal("sweep-take-outs") }),
  z.object({ type: z.literal("drain-outbox") }),
  /** Sends available quantities to a store, and continues when one run was not enough. */
  z.object({ type: z.literal("push-stock"), companyId: z.string(), integrationId: z.string() }),
  /** Enqueues a push for each store that is due. Runs 30 seconds after the cron, which runs each minute. */
  z.object({ type: z.literal("start-stock-pushes") }),
  /** Sends all quantities again to each connected store, because expiry dates change what can be sold. */
  z.object({ type: z.literal("compare-stock"), after: z.string().optional() }),
  z.object({ type: z.literal("send-mail") }),
  /** Sends print jobs to the print service, and asks what became of those it accepted. */
  z.object({ type: z.literal("send-print-jobs") }),
  /** Emails new notifications to users who subscribed to them. */
  z.object({ type: z.literal("email-notifications") }),
  /** Notifies about lots that expire soon, for companies after this one. */
  z.object({ type: z.literal("notify-expiring-lots"), after: z.string().optional() }),
  /** Checks label purchases with an unknown result and parcels in transit. */
  z.object({ type: z.literal("watch-parcels") }),
  /** Voids the unused postage of a canceled order. */
  z.object({ type: z.literal("void-unused"), companyId: z.string(), orderId: z.string() }),
  /** Updates a shipment after its parcels' tracking changed. */
  z.object({ type: z.literal("follow-shipment"), companyId: z.string(), shipmentId: z.string() }),
  /** A load was handed over: notifies about the parcels that were not on it. */
  z.object({ type: z.literal("notify-left-behind"), loadId: z.string() }),
  /** Deletes old notifications. */
  z.object({ type: z.literal("sweep-notifications") }),
  /** Deletes pictures that no product uses, and uploads that were never completed. */
  z.object({ type: z.literal("sweep-images") }),
  /** A user lost rights: releases what they were picking in companies where they can no longer work. */
  z.object({ type: z.literal("release-picker"), userId: z.string() }),
  /**
   * Units of these products were received or freed: retries the orders that wait for them, oldest first. `after` is the
   * last order tried; without a company it covers all waiting orders.
   */
  z.object({
    type: z.literal("release-waiting"),
    companyId: z.string().optional(),
    productIds: z.array(z.string()).optional(),
    after: z.string().optional(),
  }),
  /**
   * A count took units from these orders: those that lack some wait on hold until stock is received. Without orders, all
   * of the company; without a company, all companies.
   */
  z.object({
    type: z.literal("hold-short-orders"),
    companyId: z.string().optional(),
    orderIds: z.array(z.string()).optional(),
  }),
  /** Continues a stock ledger reconciliation; without an id, starts one. */
  z.object({ type: z.literal("check-ledger"), checkId: z.string().optional() }),
  /**
   * Drafts missing invoices for past months. Without companies it looks for them from `after` on, and enqueues one
   * message per small group.
   */
  z.object({
    type: z.literal("draft-invoices"),
    companyIds: z.array(z.string()).optional(),
    after: z.string().optional(),
  }),
  /** Makes the payment collector's copy of an invoice match ours: created or void. */
  z.object({
    type: z.literal("collect-invoice"),
    companyId: z.string(),
    invoiceId: z.string(),
    tries: z.number().optional(),
  }),
  /** The collector reported a change of an invoice, named by the collector's id. */
  z.object({ type: z.literal("follow-invoice"), companyId: z.string(), integrationId: z.string(), ref: z.string() }),
  /** Records billable storage for past days; continues after the company it names. */
  z.object({ type: z.literal("record-storage"), after: z.string().optional() }),
  /** Continues recalculating ship dates after a warehouse's hours have changed. */
  z.object({ type: z.literal("refresh-ship-dates"), warehouseId: z.string() }),
  /** Continues recalculating daily figures after the company it names. */
  z.object({ type: z.literal("rebuild-figures"), after: z.string() }),
  /** Adds up the days that have ended. */
  z.object({ type: z.literal("close-days") }),
]);
export type Job = z.output<typeof Job>;

/** Former names of job types: messages sent by an earlier version can still have them. */
const FORMER_TYPES: Readonly<Record<string, Job["type"]>> = {
  "tell-by-mail": "email-notifications",
  "tell-expiring": "notify-expiring-lots",
};

/** Parses a queue message. */
export function parseJob(body: unknown) {
  const type = typeof body === "object" && body !== null && "type" in body ? String(body.type) : "";
  const current = FORMER_TYPES[type];
  return Job.safeParse(current ? { ...(body as object), type: current } : body);
}

/**
 * Exponential backoff: the wait after the n-th consecutive failure starts at `firstMs`, doubles each time and stops at
 * `longestMs`.
 */
export function doubling(firstMs: number, failures: number, longestMs: number): number {
  return Math.min(longestMs, firstMs * 2 ** Math.max(0, failures - 1));
}
