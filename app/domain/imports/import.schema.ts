import { z } from "zod";
import {
  IMPORT_KIND,
  type ImportKind,
  type ImportMapping,
  type ImportMode,
  type ImportStatus,
  type PreviewRow,
} from "#db/schema/column-values";

export { IMPORT_KIND, type ImportKind, type ImportMapping, type ImportMode, type ImportStatus, type PreviewRow };

/** Types shared by all parts of an import: steps, columns, and row results. */

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
