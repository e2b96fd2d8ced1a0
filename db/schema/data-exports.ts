/** All of a company's data in one file, made by a job that can be left and taken up again. */
import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { companyId, id, millis } from "./columns";

export const DATA_EXPORT_STATUS = ["running", "done", "failed"] as const;
export const DATA_EXPORT_FORMAT = ["csv", "json"] as const;

/** Rows of one part, deflated: laid one behind the other they are the part's file. */
export interface ExportPiece {
  part: string;
  key: string;
  rows: number;
  /** Of the text, over all of the part's pieces up to this one. */
  crc: number;
  size: number;
  compressed: number;
}

export const dataExports = sqliteTable(
  "data_exports",
  {
    companyId: companyId(),
    id: id(),
    format: text("format", { enum: DATA_EXPORT_FORMAT }).notNull(),
    status: text("status", { enum: DATA_EXPORT_STATUS }).notNull().default("running"),
    /** The part that is being written, and the last row of it that was. */
    part: text("part").notNull().default(""),
    cursor: text("cursor").notNull().default(""),
    /** Rows written so far. */
    rows: integer("rows").notNull().default(0),
    /** The pieces written so far, in their order, and where the whole lies in the end. */
    pieces: text("pieces", { mode: "json" }).$type<ExportPiece[]>().notNull().default([]),
    fileKey: text("file_key"),
    bytes: integer("bytes"),
    error: text("error"),
    leaseUntil: millis("lease_until").notNull().default(0),
    requestedBy: text("requested_by").notNull(),
    requestedByName: text("requested_by_name").notNull(),
    createdAt: millis("created_at").notNull(),
    finishedAt: millis("finished_at"),
    /** The file is deleted then. */
    expiresAt: millis("expires_at"),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    // One at a time.
    uniqueIndex("data_exports_running").on(t.companyId).where(sql`status = 'running'`),
    index("data_exports_expired").on(t.expiresAt).where(sql`file_key is not null`),
    check("data_exports_failure_is_named", sql`${t.status} <> 'failed' or length(${t.error}) > 0`),
  ],
);
