import { statusTable } from "../../kernel/status-table";

export const DATA_EXPORT_FORMAT = ["csv", "json"] as const;
export type DataExportFormat = (typeof DATA_EXPORT_FORMAT)[number];

export const FORMAT_LABEL: Record<DataExportFormat, string> = { csv: "CSV", json: "JSON" };

/** How long the file can be downloaded. */
export const KEPT_DAYS = 7;

export const DATA_EXPORT_STATUS_TABLE = statusTable({
  failed: { label: "Failed", tone: "bad", icon: "failed" },
  deleted: { label: "Deleted", tone: "neutral", icon: "archived" },
});
