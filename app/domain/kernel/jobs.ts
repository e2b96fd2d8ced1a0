import { z } from "zod";

/** Every message that may stand in the queue. A job is a nudge: the facts it works on are rows. */
export const Job = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("sync-integration"),
    companyId: z.string(),
    integrationId: z.string(),
    trigger: z.enum(["cron", "manual", "webhook"]),
    /** Which order a webhook spoke of. */
    externalId: z.string().optional(),
    /** Where a walk that was too long for one invocation goes on. */
    resume: z.object({ from: z.number(), to: z.number(), cursor: z.string(), checkFrom: z.number() }).optional(),
  }),
  /** Compares a store's open orders with the store: the page after this order, and how many were deleted before it. */
  z.object({
    type: z.literal("reconcile-orders"),
    companyId: z.string(),
    integrationId: z.string(),
    after: z.string().optional(),
    deleted: z.number().optional(),
  }),
  /** Fetches a new connection's open orders from before its first window; goes on at the cursor. */
  z.object({
    type: z.literal("fetch-older-orders"),
    companyId: z.string(),
    integrationId: z.string(),
    cursor: z.string().optional(),
  }),
  z.object({ type: z.literal("process-staged"), companyId: z.string(), runId: z.string() }),
  /** Staged orders without a problem become orders by themselves: these, or all from there on, or of all companies. */
  z.object({
    type: z.literal("auto-process"),
    companyId: z.string().optional(),
    ids: z.array(z.string()).optional(),
    /** Those that name one of these SKUs. */
    skus: z.array(z.string()).optional(),
    after: z.string().optional(),
  }),
  /** SKUs became known, by a product or a mapping: orders that wait for them go on. Without any, all of the company's. */
  z.object({
    type: z.literal("recheck-sku"),
    companyId: z.string(),
    sku: z.string().optional(),
    skus: z.array(z.string()).optional(),
    after: z.string().optional(),
  }),
  /** Payloads of orders that were processed long ago go to the files. */
  z.object({ type: z.literal("move-payloads") }),
  /** Goes on with many orders that somebody holds, releases or cancels in one go. */
  z.object({ type: z.literal("change-orders"), companyId: z.string(), runId: z.string() }),
  /** Goes on with many orders that leave in one go. */
  z.object({ type: z.literal("ship-orders"), companyId: z.string(), runId: z.string() }),
  z.object({ type: z.literal("run-import"), companyId: z.string(), importId: z.string() }),
  /** Files of imports that are long over. */
  z.object({ type: z.literal("sweep-imports") }),
  /** Goes on with a file of all a company's data; without an id, with each that has come to a stop. */
  z.object({ type: z.literal("take-out"), companyId: z.string().optional(), id: z.string().optional() }),
  /** Such files whose time is over. */
  z.object({ type: z.literal("sweep-take-outs") }),
  z.object({ type: z.literal("drain-outbox") }),
  /** Tells a store what it may sell, and goes on where a run was not enough. */
  z.object({ type: z.literal("push-stock"), companyId: z.string(), integrationId: z.string() }),
  /** A message of the kind above for each store that is due: half a minute after the cron, which comes each minute. */
  z.object({ type: z.literal("start-stock-pushes") }),
  /** Everything is told again to each store that is told: days pass and change what may be sold. */
  z.object({ type: z.literal("compare-stock"), after: z.string().optional() }),
  z.object({ type: z.literal("send-mail") }),
  /** Letters about what is new, to whoever asked for them. */
  z.object({ type: z.literal("tell-by-mail") }),
  /** Lots that expire soon, of the companies after this one. */
  z.object({ type: z.literal("tell-expiring"), after: z.string().optional() }),
  /** Labels that may have been bought, and parcels on their way. */
  z.object({ type: z.literal("watch-parcels") }),
  /** An order was cancelled whose postage was bought. */
  z.object({ type: z.literal("void-unused"), companyId: z.string(), orderId: z.string() }),
  /** News of a shipment's parcels came. */
  z.object({ type: z.literal("follow-shipment"), companyId: z.string(), shipmentId: z.string() }),
  /** Notifications that are old. */
  z.object({ type: z.literal("sweep-notifications") }),
  /** Pictures that no product names, and places for pictures that never came. */
  z.object({ type: z.literal("sweep-images") }),
  /** Somebody's rights were taken away: what they are picking where they may not work any more is given back. */
  z.object({ type: z.literal("release-picker"), userId: z.string() }),
  /**
   * Units of these products came or came free: orders that wait for them go on, the oldest first. `after` is the last
   * order that was tried; without a company it looks at all that wait.
   */
  z.object({
    type: z.literal("release-waiting"),
    companyId: z.string().optional(),
    productIds: z.array(z.string()).optional(),
    after: z.string().optional(),
  }),
  /** Goes on with a reconciliation; begins a new one without an id. */
  z.object({ type: z.literal("check-ledger"), checkId: z.string().optional() }),
  /**
   * Drafts of the invoices that are missing of the months that are over: without companies it looks for them, from `after`
   * on, and makes a message for each few.
   */
  z.object({
    type: z.literal("draft-invoices"),
    companyIds: z.array(z.string()).optional(),
    after: z.string().optional(),
  }),
  /** Brings what the collector has of an invoice to what it is here: made, or void. */
  z.object({
    type: z.literal("collect-invoice"),
    companyId: z.string(),
    invoiceId: z.string(),
    tries: z.number().optional(),
  }),
  /** The collector has news of an invoice, by its own id of it. */
  z.object({ type: z.literal("follow-invoice"), companyId: z.string(), integrationId: z.string(), ref: z.string() }),
  /** What was stored on the days that are over becomes work to bill; goes on after the company that it names. */
  z.object({ type: z.literal("record-storage"), after: z.string().optional() }),
  /** Goes on with summing the days anew, after the company that it names. */
  z.object({ type: z.literal("rebuild-figures"), after: z.string() }),
]);
export type Job = z.output<typeof Job>;
