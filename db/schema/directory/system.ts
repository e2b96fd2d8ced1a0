/** Health of the system: cron runs, ledger checks and databases. Directory tables, never tenant data. */
import { sql } from "drizzle-orm";
import { check, integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { id, millis } from "../columns";

export const RUN_STATUS = ["done", "failed"] as const;

/** Cron runs and their results, kept for a day. */
export const cronRuns = sqliteTable(
  "cron_runs",
  {
    id: id().primaryKey(),
    status: text("status", { enum: RUN_STATUS }).notNull(),
    startedAt: millis("started_at").notNull(),
    finishedAt: millis("finished_at").notNull(),
    /** Jobs that it put into the queue. */
    jobs: integer("jobs").notNull().default(0),
    error: text("error"),
  },
  (t) => [check("cron_runs_failure_is_named", sql`${t.status} <> 'failed' or length(${t.error}) > 0`)],
);

/** A mismatch between the ledger and a balance derived from it. */
export interface LedgerDifference {
  companyId: string;
  kind:
    | "level"
    | "product"
    | "allocation"
    | "demand"
    | "pick"
    | "lot"
    | "closing"
    | "fact"
    | "count"
    | "sum"
    | "sellable";
  /** SKU, lot and location, or the order number. */
  where: string;
  /** A number, or text where the mismatch is not numeric. */
  expected: number | string;
  found: number | string;
}

export const LEDGER_CHECK_STATUS = ["running", "done", "failed"] as const;

/** A reconciliation of the stock ledger with all balances derived from it. */
export const ledgerChecks = sqliteTable("ledger_checks", {
  id: id().primaryKey(),
  status: text("status", { enum: LEDGER_CHECK_STATUS }).notNull(),
  startedBy: text("started_by").notNull(),
  startedAt: millis("started_at").notNull(),
  finishedAt: millis("finished_at"),
  /** Companies up to this id are done. */
  upTo: text("up_to").notNull().default(""),
  companies: integer("companies").notNull().default(0),
  movements: integer("movements").notNull().default(0),
  levels: integer("levels").notNull().default(0),
  allocations: integer("allocations").notNull().default(0),
  differences: integer("differences").notNull().default(0),
  /** The first few differences. */
  examples: text("examples", { mode: "json" }).$type<LedgerDifference[]>().notNull().default([]),
  error: text("error"),
});

/** What each database did in an hour, and its size: written once a minute by each isolate that used it, kept for 90 days. */
export const databaseHours = sqliteTable(
  "database_hours",
  {
    /** The database's binding. */
    place: text("place").notNull(),
    /** Start of the hour. */
    hour: millis("hour").notNull(),
    trips: integer("trips").notNull().default(0),
    rowsRead: integer("rows_read").notNull().default(0),
    rowsWritten: integer("rows_written").notNull().default(0),
    /** Milliseconds in which it worked. */
    ms: real("ms").notNull().default(0),
    /** Its latest size; null where it was not reported. */
    bytes: integer("bytes"),
  },
  (t) => [primaryKey({ columns: [t.place, t.hour] })],
);
