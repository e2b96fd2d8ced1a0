import type { Column } from "drizzle-orm";
import { csvHead, csvLine } from "../../files/csv";
import type { ExportColumn } from "../../files/file-table";
import type { DataExportFormat } from "./data-export-labels";
import type { Row } from "./read-part.server";

export const fileOf = (part: string, format: DataExportFormat): string =>
  `${part}.${format === "csv" ? "csv" : "jsonl"}`;

/** Columns that hold a timestamp. */
const isMoment = (name: string): boolean => /(?:^at|At|From|lastSync)$/.test(name);

function exportColumn([name, column]: [string, Column | null]): ExportColumn<Row> {
  const header = name;
  const of = (row: Row) => row[name] ?? null;
  if (column?.dataType === "number" && isMoment(name))
    return { header, kind: "time", value: (row) => of(row) as number | null };
  if (column?.dataType === "number") return { header, kind: "number", value: (row) => textOf(of(row)) };
  return { header, kind: "text", value: (row) => textOf(of(row)) };
}

const textOf = (value: unknown): string | null =>
  value === null ? null : typeof value === "object" ? JSON.stringify(value) : String(value);

/** Rows as text of the table's file, one per line; the first piece includes the file's header. */
export function textOfRows(
  rows: readonly Row[],
  columns: Record<string, Column | null>,
  { format, isFirst }: { format: DataExportFormat; isFirst: boolean },
): string {
  if (format === "json") return rows.map((row) => `${JSON.stringify(row)}\n`).join("");
  const shown = Object.entries(columns).map(exportColumn);
  return (isFirst ? csvHead(shown) : "") + rows.map((row) => csvLine(shown, row)).join("");
}
