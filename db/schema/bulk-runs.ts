import { sql } from "drizzle-orm";
import { foreignKey, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { Carrier } from "#app/integrations/tracking-links";
import { companyId, id, millis } from "./columns";

/**
 * Staging's "Process All" or selected staged orders, a status change of many orders, a file of tracking numbers to ship
 * with, or a purchase of postage.
 */
export const BULK_KIND = [
  "process-staged",
  "process-chosen",
  "hold",
  "release",
  "cancel",
  "import-tracking",
  "buy-postage",
] as const;

/** An order's parcels, as read from a tracking file. */
export interface ToldParcels {
  carrier: Carrier;
  numbers: string[];
}

/**
 * Which rate to buy. "requested": the service that the customer asked for, otherwise the cheapest; "requested-only" leaves
 * the order out otherwise.
 */
export const POSTAGE_PREFERENCE = ["cheapest", "fastest", "requested", "requested-only"] as const;
export type PostagePreference = (typeof POSTAGE_PREFERENCE)[number];

/** How to choose among the carriers' rates for an order, and what the packaging adds. */
export interface PostageWish {
  prefer: PostagePreference;
  /** Limits the choice to this carrier. */
  only: Carrier | null;
  packingGrams: number;
  /** Length, width and height in millimetres. */
  box: [number, number, number] | null;
  /** The box in which each order is packed; absent for other packaging. */
  packedIn?: { id: string; name: string };
}

/** Ends this hold only; the order stays on hold for its other holds. */
export interface HoldToEnd {
  holdId: string;
}

export type RunOrderDetail = ToldParcels | PostageWish | HoldToEnd;

/** A background job over many of a company's orders, with progress that can be viewed at any time. */
export const bulkRuns = sqliteTable(
  "bulk_runs",
  {
    id: id().primaryKey(),
    companyId: companyId(),
    kind: text("kind", { enum: BULK_KIND }).notNull().default("process-staged"),
    /** Id of the user's request: a request over several companies makes one run per company. */
    requestId: text("request_id"),
    reason: text("reason"),
    /** For a purchase of postage: which rate was bought. */
    prefer: text("prefer", { enum: POSTAGE_PREFERENCE }),
    startedBy: text("started_by").notNull(),
    startedByName: text("started_by_name").notNull().default(""),
    startedAt: millis("started_at").notNull(),
    finishedAt: millis("finished_at"),
    total: integer("total").notNull(),
    processed: integer("processed").notNull().default(0),
    failed: integer("failed").notNull().default(0),
    /** Orders up to this id (oldest first) are done. */
    position: text("position"),
    /** A worker holds the run until then. */
    leaseUntil: millis("lease_until").notNull().default(0),
  },
  (t) => [
    index("bulk_runs_by_kind").on(t.companyId, t.kind, t.id),
    // Recent purchases of postage over all companies.
    index("bulk_runs_of_postage").on(t.id).where(sql`${t.kind} = 'buy-postage'`),
    uniqueIndex("bulk_runs_one_open")
      .on(t.companyId)
      .where(sql`${t.finishedAt} is null and ${t.kind} = 'process-staged'`),
    // For finding runs that have stalled.
    index("bulk_runs_open").on(t.leaseUntil).where(sql`${t.finishedAt} is null`),
    // Requesting the same run twice makes one run.
    uniqueIndex("bulk_runs_request").on(t.requestId, t.companyId).where(sql`${t.requestId} is not null`),
  ],
);

/** Orders that a run has still to process, and those that failed. Processed ones are deleted. */
export const bulkRunOrders = sqliteTable(
  "bulk_run_orders",
  {
    companyId: companyId(),
    runId: text("run_id").notNull(),
    orderId: text("order_id").notNull(),
    /** Why it failed. */
    why: text("why"),
    detail: text("detail", { mode: "json" }).$type<RunOrderDetail>(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.runId, t.orderId] }),
    foreignKey({ columns: [t.runId], foreignColumns: [bulkRuns.id] }),
  ],
);

export const STOCK_UNDO_KIND = ["receipt", "transfer", "lot"] as const;
/** Changes that their user can undo: of many orders, and of stock. */
export const UNDO_KIND = ["tag-added", "tag-removed", "picker", "hold", ...STOCK_UNDO_KIND] as const;
export type UndoKind = (typeof UNDO_KIND)[number];

/**
 * What one batch of a change replaces, written with it and deleted when it is undone. A change has one row per batch and
 * company, all with the change's `undo_id`: for holds, the id of the request that made the run.
 */
export const undoSteps = sqliteTable(
  "undo_steps",
  {
    id: id().primaryKey(),
    companyId: companyId(),
    undoId: text("undo_id").notNull(),
    userId: text("user_id").notNull(),
    kind: text("kind", { enum: UNDO_KIND }).notNull(),
    /** What the orders were given: a tag, or a picker's id; a lot's version after its change; else null. */
    given: text("given"),
    /**
     * The changed orders, receipt, transfer or lot: arrays of an id and its values before, in the order that the kind
     * defines.
     */
    before: text("before", { mode: "json" }).notNull().$type<[id: string, ...values: unknown[]][]>(),
    changedAt: millis("changed_at").notNull(),
    expiresAt: millis("expires_at").notNull(),
  },
  (t) => [index("undo_steps_of_change").on(t.undoId, t.companyId), index("undo_steps_expired").on(t.expiresAt)],
);
