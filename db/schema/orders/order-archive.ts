import { sql } from "drizzle-orm";
import { check, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { companyId, millis } from "../columns";

/** After how many days a company's closed orders are archived, and how far that has come. */
export const orderRetention = sqliteTable(
  "order_retention",
  {
    companyId: companyId().primaryKey(),
    /** Null: orders are not archived. */
    archiveAfterDays: integer("archive_after_days"),
    /** The last order looked at; each month it starts again, for orders that could not be archived then. */
    reachedId: text("reached_id").notNull().default(""),
    startedAt: millis("started_at").notNull(),
  },
  (t) => [check("order_retention_days", sql`${t.archiveAfterDays} >= 30`)],
);

/**
 * Orders whose rows are moved into the archive or back. A row exists only within the batch that moves them: for it, the
 * triggers that keep rows, or that act on new ones, stand aside.
 */
export const archiveGates = sqliteTable(
  "archive_gates",
  { companyId: companyId(), orderId: text("order_id").notNull() },
  (t) => [primaryKey({ columns: [t.companyId, t.orderId] })],
);
