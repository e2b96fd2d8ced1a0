import { z } from "zod";

/** Types shared by all parts of an import: steps, columns, and row results. */

export const IMPORT_KIND = ["products", "stock"] as const;
export type ImportKind = (typeof IMPORT_KIND)[number];

export const IMPORT_STATUS = ["mapping", "checking", "ready", "running", "done"] as const;
export type ImportStatus = (typeof IMPORT_STATUS)[number];

export const IMPORT_MODE = ["all", "good"] as const;
export type ImportMode = (typeof IMPORT_MODE)[number];

/** Field → column index (from 0); fields without a column are not imported. */
export type ImportMapping = Partial<Record<string, number>>;

/** The expected result of a row, or the reason for its refusal. */
export interface PreviewRow {
  row: number;
  /** SKU and name in the row. */
  subject: string;
  outcome: "create" | "update" | "refuse" | "skip";
  /** A description, "Receive 20" or "Price $12.00", or the reason. */
  detail: string;
}

/** A problem of a row. `row` counts as a spreadsheet does, with the header as row 1. */
export interface Problem {
  row: number;
  column: string;
  value: string;
  reason: string;
}

/** Number of rows in the preview. */
export const PREVIEW_ROWS = 25;

export const ImportParams = z.object({ id: z.string().min(1).max(64) });

export const UploadQuery = z.object({
  company: z.string().min(1).max(64),
  kind: z.enum(IMPORT_KIND).catch("products"),
});

/** The same for the page, which redirects when it is opened without a company. */
export const UploadPageQuery = UploadQuery.partial({ company: true });

/** Returns to the column step of an import that is already checked. */
export const ImportQuery = z.object({ step: z.literal("columns").optional().catch(undefined) });
