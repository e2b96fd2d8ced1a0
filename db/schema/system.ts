/** How the system itself fares: what ran when, and whether the books are right. Directory tables, never tenant data. */
import { sql } from "drizzle-orm";
import { check, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { id, millis } from "./columns";

export const RUN_STATUS = ["done", "failed"] as const;

/** Each start of the cron, as it ended; a day of them is kept. */
export const cronRuns = sqliteTable(
  "cron_runs",
  {
    id: id().primaryKey(),
    status: text("status", { enum: RUN_STATUS }).notNull(),
    startedAt: millis("started_at").notNull(),
    finishedAt: millis("finished_at").notNull(),
    /** How many jobs it put into the queue. */
    jobs: integer("jobs").notNull().default(0),
    error: text("error"),
  },
  (t) => [check("cron_runs_failure_is_named", sql`${t.status} <> 'failed' or length(${t.error}) > 0`)],
);

/** A place where the ledger and what is kept from it say different things. */
export interface LedgerDifference {
  companyId: string;
  kind: "level" | "product" | "allocation" | "demand" | "pick" | "lot" | "closing" | "fact" | "count" | "sellable";
  /** SKU, lot and location, or the order's number. */
  where: string;
  /** A figure, or a word where it is none. */
  expected: number | string;
  found: number | string;
}

export const LEDGER_CHECK_STATUS = ["running", "done", "failed"] as const;

/** A reconciliation of the stock ledger with everything that is kept from it. */
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
  /** The first of them. */
  examples: text("examples", { mode: "json" }).$type<LedgerDifference[]>().notNull().default([]),
  error: text("error"),
});
