import { type ExportColumn, type ExportPages, streamOf } from "./file-table";

/** UTF-8 with a byte order mark for spreadsheets, CRLF line ends, times in ISO 8601 UTC. */
export function csvStream<Row>(columns: readonly ExportColumn<Row>[], pages: ExportPages<Row>) {
  return streamOf(csvPieces(columns, pages));
}

/** The header line, after the byte order mark. */
export const csvHead = <Row>(columns: readonly ExportColumn<Row>[]): string =>
  `\ufeff${line(columns.map(({ header }) => quoted(header)))}`;

export const csvLine = <Row>(columns: readonly ExportColumn<Row>[], row: Row): string =>
  line(columns.map((column) => cell(column, row)));

async function* csvPieces<Row>(columns: readonly ExportColumn<Row>[], pages: ExportPages<Row>) {
  const encoder = new TextEncoder();
  yield encoder.encode(csvHead(columns));
  for await (const rows of pages) {
    if (rows.length > 0) yield encoder.encode(rows.map((row) => csvLine(columns, row)).join(""));
  }
}

const line = (cells: string[]): string => `${cells.join(",")}\r\n`;

function cell<Row>(column: ExportColumn<Row>, row: Row): string {
  if (column.kind === "time") {
    const at = column.value(row);
    return at === null ? "" : new Date(at).toISOString();
  }
  const value = column.value(row) ?? "";
  return column.kind === "number" ? value : quoted(harmless(value));
}

/** Prefixes text that a spreadsheet would run as a formula with an apostrophe. Our imports remove it again. */
const harmless = (text: string): string => (/^'*[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text);

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
