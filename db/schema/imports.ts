/** Files of products or stock that a company imports: their content, the preview, and the progress. */
import { sql } from "drizzle-orm";
import { check, foreignKey, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { StoredSettings } from "./column-values";
import { IMPORT_KIND, IMPORT_MODE, IMPORT_STATUS, type PreviewRow } from "./column-values";
import { companyId, id, millis } from "./columns";

export const imports = sqliteTable(
  "imports",
  {
    id: id().primaryKey(),
    companyId: companyId(),
    kind: text("kind", { enum: IMPORT_KIND }).notNull(),
    status: text("status", { enum: IMPORT_STATUS }).notNull(),
    fileName: text("file_name").notNull(),
    /** SHA-256 of the bytes, to recognize a file imported before. */
    fileHash: text("file_hash").notNull(),
    encoding: text("encoding").notNull(),
    delimiter: text("delimiter").notNull(),
    headers: text("headers", { mode: "json" }).$type<string[]>().notNull(),
    mapping: text("mapping", { mode: "json" }).$type<StoredSettings>(),
    /** Rows below the header, and the number of stored parts that hold them. */
    total: integer("total").notNull(),
    parts: integer("parts").notNull(),
    /** Parts checked so far, and what they would do. */
    checked: integer("checked").notNull().default(0),
    creates: integer("creates").notNull().default(0),
    updates: integer("updates").notNull().default(0),
    refused: integer("refused").notNull().default(0),
    preview: text("preview", { mode: "json" }).$type<PreviewRow[]>().notNull().default([]),
    mode: text("mode", { enum: IMPORT_MODE }),
    /** Parts written so far, and what they did. */
    position: integer("position").notNull().default(0),
    created: integer("created").notNull().default(0),
    updated: integer("updated").notNull().default(0),
    failed: integer("failed").notNull().default(0),
    units: integer("units").notNull().default(0),
    startedBy: text("started_by").notNull(),
    startedByName: text("started_by_name").notNull(),
    createdAt: millis("created_at").notNull(),
    updatedAt: millis("updated_at").notNull(),
    finishedAt: millis("finished_at"),
  },
  (t) => [
    uniqueIndex("imports_tenant_id").on(t.companyId, t.id),
    index("imports_by_kind").on(t.companyId, t.kind, t.id),
    index("imports_by_hash").on(t.companyId, t.fileHash),
    check("imports_within_their_parts", sql`${t.checked} <= ${t.parts} and ${t.position} <= ${t.parts}`),
  ],
);

/** Why a row of a file was refused. `row` counts as spreadsheets do: the header is row 1. */
export const importProblems = sqliteTable(
  "import_problems",
  {
    companyId: companyId(),
    importId: text("import_id").notNull(),
    row: integer("row").notNull(),
    seq: integer("seq").notNull(),
    column: text("column_name").notNull(),
    value: text("value").notNull(),
    reason: text("reason").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.importId, t.row, t.seq] }),
    foreignKey({ columns: [t.companyId, t.importId], foreignColumns: [imports.companyId, imports.id] }),
  ],
);
