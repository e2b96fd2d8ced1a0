import { sql } from "drizzle-orm";
import { foreignKey, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { companyId, id, millis } from "./columns";

/** "Process All" of the staging area, or what a list of orders was asked to become. */
export const BULK_KIND = ["process-staged", "hold", "release", "cancel"] as const;

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
  },
  (t) => [
    index("bulk_runs_by_kind").on(t.companyId, t.kind, t.id),
    uniqueIndex("bulk_runs_one_open")
      .on(t.companyId)
      .where(sql`${t.finishedAt} is null and ${t.kind} = 'process-staged'`),
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
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.runId, t.orderId] }),
    foreignKey({ columns: [t.runId], foreignColumns: [bulkRuns.id] }),
  ],
);
