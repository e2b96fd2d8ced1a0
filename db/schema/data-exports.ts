/** Exports of all of a company's data into one file, by a job that can be interrupted and resumed. */
import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { companyId, id, millis } from "./columns";

export const DATA_EXPORT_STATUS = ["running", "done", "failed"] as const;
export const DATA_EXPORT_FORMAT = ["csv", "json"] as const;

/** Deflated rows of one part. Concatenated, a part's pieces form its file. */
export interface ExportPiece {
  part: string;
  key: string;
  rows: number;
  /** CRC of the uncompressed text, over all of the part's pieces up to this one. */
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
    /** The part being written, and the last row of it that was written. */
    part: text("part").notNull().default(""),
    cursor: text("cursor").notNull().default(""),
    /** Rows written so far. */
    rows: integer("rows").notNull().default(0),
    /** The pieces written so far, in order; `fileKey` is the finished file. */
    pieces: text("pieces", { mode: "json" }).$type<ExportPiece[]>().notNull().default([]),
    fileKey: text("file_key"),
    bytes: integer("bytes"),
    error: text("error"),
    leaseUntil: millis("lease_until").notNull().default(0),
    requestedBy: text("requested_by").notNull(),
    requestedByName: text("requested_by_name").notNull(),
    createdAt: millis("created_at").notNull(),
    finishedAt: millis("finished_at"),
    /** When the file is deleted. */
    expiresAt: millis("expires_at"),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    // One running export per company.
    uniqueIndex("data_exports_running").on(t.companyId).where(sql`status = 'running'`),
    index("data_exports_expired").on(t.expiresAt).where(sql`file_key is not null`),
    check("data_exports_failure_is_named", sql`${t.status} <> 'failed' or length(${t.error}) > 0`),
  ],
);
