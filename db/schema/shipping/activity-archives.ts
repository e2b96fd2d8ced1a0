import { sql } from "drizzle-orm";
import { check, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { companyId, day, id } from "../columns";

/**
 * Work that moves into files once it is invoiced. Work of the other kinds can be reversed at any time, or decides what
 * later work is billed as, and stays.
 */
export const ARCHIVED_KINDS = ["putaway", "stored", "picked", "packed", "shipped", "returned"] as const;

/** A file of activities of one kind, billed on some consecutive days. Append-only: it is the only way to the file. */
export const activityArchives = sqliteTable(
  "activity_archives",
  {
    companyId: companyId(),
    kind: text("kind", { enum: ARCHIVED_KINDS }).notNull(),
    /** Billing days of its first and last activity. */
    firstDay: day("first_day").notNull(),
    lastDay: day("last_day").notNull(),
    id: id(),
    activities: integer("activities").notNull(),
    fileKey: text("file_key").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.kind, t.lastDay, t.id] }),
    check("activity_archives_days", sql`${t.firstDay} <= ${t.lastDay}`),
  ],
);

/**
 * Activities of this kind, billed before this day, may be deleted. A row exists only within the batch that moves them
 * into a file; a trigger refuses days without an invoice.
 */
export const activityGates = sqliteTable(
  "activity_gates",
  {
    companyId: companyId(),
    kind: text("kind", { enum: ARCHIVED_KINDS }).notNull(),
    beforeDay: day("before_day").notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.kind] })],
);
