import { z } from "zod";

/** What every side of an import speaks of: its steps, its columns, and what becomes of a row. */

export const IMPORT_KIND = ["products", "stock"] as const;
export type ImportKind = (typeof IMPORT_KIND)[number];

export const IMPORT_STATUS = ["mapping", "checking", "ready", "running", "done"] as const;
export type ImportStatus = (typeof IMPORT_STATUS)[number];

export const IMPORT_MODE = ["all", "good"] as const;
export type ImportMode = (typeof IMPORT_MODE)[number];

/** Which column of the file (from 0) holds which field; what is left out is not imported. */
export type ImportMapping = Partial<Record<string, number>>;

/** One row as it will be, or why it will not. */
export interface PreviewRow {
  row: number;
  /** What the row speaks of: a SKU and a name. */
  subject: string;
  outcome: "create" | "update" | "refuse" | "skip";
  /** In words: "Receive 20", "Price $12.00", or the reason. */
  detail: string;
}

/** One thing that is wrong with one row. `row` is counted as a spreadsheet counts, the header being row 1. */
export interface Problem {
  row: number;
  column: string;
  value: string;
  reason: string;
}

/** How many rows the preview shows. */
export const PREVIEW_ROWS = 25;

export const ImportParams = z.object({ id: z.string().min(1).max(64) });

export const UploadQuery = z.object({
  company: z.string().min(1).max(64),
  kind: z.enum(IMPORT_KIND).catch("products"),
});

/** The same of the page, which may be opened without a company, and leads on then. */
export const UploadPageQuery = UploadQuery.partial({ company: true });

/** Back to the columns of an import that has been checked already. */
export const ImportQuery = z.object({ step: z.literal("columns").optional().catch(undefined) });
