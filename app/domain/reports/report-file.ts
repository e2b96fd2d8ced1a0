import type { ExportColumn } from "../files/file-table";
import { type Report, type ReportRow, valueDecimal } from "./report";

/** A row of the file: a section's row with the currency of its group. */
export interface FileRow {
  section: string;
  name: string;
  currency: string | null;
  values: ReportRow["values"];
}

/** One sheet for the whole report, so that a spreadsheet can filter it by section. */
export function fileColumns(report: Report): ExportColumn<FileRow>[] {
  return [
    { header: "Section", kind: "text", value: ({ section }) => section },
    { header: "Name", kind: "text", value: ({ name }) => name },
    ...(report.groups.some(({ currency }) => currency)
      ? [{ header: "Currency", kind: "text" as const, value: ({ currency }: FileRow) => currency }]
      : []),
    ...report.measures.map(
      (measure): ExportColumn<FileRow> => ({
        header: measure.kind === "percent" ? `${measure.label} (%)` : measure.label,
        kind: "number",
        value: ({ values, currency }) => valueDecimal(values[measure.key], measure, currency),
      }),
    ),
  ];
}

/** The totals with those of the previous span, then each section, group by group. */
export async function* fileRows(report: Report): AsyncGenerator<FileRow[]> {
  for (const { currency, total, before, sections } of report.groups) {
    yield [
      { section: "Total", name: `${report.from} to ${report.to}`, currency, values: total },
      { section: "Total before", name: `${report.before.from} to ${report.before.to}`, currency, values: before ?? {} },
    ];
    for (const section of sections) {
      yield section.rows.map(({ name, values }) => ({ section: section.title, name, currency, values }));
    }
  }
}
