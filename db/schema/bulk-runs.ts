import { sql } from "drizzle-orm";
import { foreignKey, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { Carrier } from "../../app/integrations/tracking-links";
import { companyId, id, millis } from "./columns";

/**
 * "Process All" of the staging area, what a list of orders was asked to become, a file of tracking numbers that they leave
 * by, or postage that is bought for them.
 */
export const BULK_KIND = ["process-staged", "hold", "release", "cancel", "import-tracking", "buy-postage"] as const;

/** What a file said of an order's parcels. */
export interface ToldParcels {
  carrier: Carrier;
  numbers: string[];
}

/** Which of a carrier's offers is bought for an order, and what its box adds. */
export interface PostageWish {
  prefer: "cheapest" | "fastest";
  /** Only this carrier's. */
  only: Carrier | null;
  packingGrams: number;
  /** Length, width and height in millimetres. */
  box: [number, number, number] | null;
}

export type RunOrderDetail = ToldParcels | PostageWish;

/** Many of a company's orders as one piece of work with progress, that can be left and looked at again. */
export const bulkRuns = sqliteTable(
  "bulk_runs",
  {
    id: id().primaryKey(),
    companyId: companyId(),
    kind: text("kind", { enum: BULK_KIND }).notNull().default("process-staged"),
    /** What was asked for in one go over several companies: one run in each. */
    askedId: text("asked_id"),
    reason: text("reason"),
    startedBy: text("started_by").notNull(),
    startedByName: text("started_by_name").notNull().default(""),
    startedAt: millis("started_at").notNull(),
    finishedAt: millis("finished_at"),
    total: integer("total").notNull(),
    processed: integer("processed").notNull().default(0),
    failed: integer("failed").notNull().default(0),
    /** Orders up to this id (oldest first) are behind us. */
    position: text("position"),
    /** Somebody works on it until then. */
    leaseUntil: millis("lease_until").notNull().default(0),
  },
  (t) => [
    index("bulk_runs_by_kind").on(t.companyId, t.kind, t.id),
    uniqueIndex("bulk_runs_one_open")
      .on(t.companyId)
      .where(sql`${t.finishedAt} is null and ${t.kind} = 'process-staged'`),
    // Those that have come to a stop are looked for.
    index("bulk_runs_open").on(t.leaseUntil).where(sql`${t.finishedAt} is null`),
    // Asked for twice it is the same run.
    uniqueIndex("bulk_runs_asked").on(t.askedId, t.companyId).where(sql`${t.askedId} is not null`),
  ],
);

/** The orders that a run has still to do, and those that it could not: what is done leaves. */
export const bulkRunOrders = sqliteTable(
  "bulk_run_orders",
  {
    companyId: companyId(),
    runId: text("run_id").notNull(),
    orderId: text("order_id").notNull(),
    /** Why it could not be done. */
    why: text("why"),
    detail: text("detail", { mode: "json" }).$type<RunOrderDetail>(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.runId, t.orderId] }),
    foreignKey({ columns: [t.runId], foreignColumns: [bulkRuns.id] }),
  ],
);
