import { z } from "zod";
import { DATA_EXPORT_FORMAT } from "./data-export-labels";

/** Defaults to the user's own company. */
export const DataExportsQuery = z.object({ company: z.string().min(1).max(64).optional() });

export const DataExportParams = z.object({ companyId: z.string().min(1).max(64), id: z.string().min(1).max(64) });

export const DataExportForm = z.object({
  companyId: z.string("Choose a company").min(1, "Choose a company").max(64),
  format: z.enum(DATA_EXPORT_FORMAT, "Choose a format"),
});
export type DataExportForm = z.output<typeof DataExportForm>;
