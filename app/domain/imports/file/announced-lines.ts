import { normalizeHeader } from "../columns";
import { type CellResult, cellText, readCode, readWhole } from "./cells";
import { readDay } from "./dates";
import type { FileRow } from "./read-csv";

/** Lines of an announced receipt in a table of cells. Pure. */

export interface AnnouncedLine {
  sku: string;
  quantity: string;
  lotNumber: string;
  expiresOn: string;
  cartonUnits: string;
}
type Field = keyof AnnouncedLine;

/** Names of the columns, normalized; the first that a file has is used. */
const NAMES: Record<Field, string> = {
  sku: "sku|itemsku|productsku|articlenumber|itemnumber|itemno|item|partnumber|productcode|stockcode|artikelnummer|artnr",
  quantity: "quantity|qty|units|expected|expectedquantity|quantityexpected|expectedunits|totalunits|pieces|pcs|menge",
  lotNumber: "lotnumber|lot|lotno|batch|batchnumber|batchno|charge|chargennummer",
  expiresOn: "expirydate|expiry|expirationdate|expiration|expires|expireson|bestbefore|expdate|exp|mhd|useby",
  cartonUnits:
    "unitspercarton|cartonunits|qtypercarton|unitspercase|casepack|caseqty|casequantity|packsize|pcspercarton",
};
const READ: Record<Field, (cell: string, delimiter: string) => CellResult<string>> = {
  sku: readCode,
  quantity: readWhole,
  lotNumber: readCode,
  expiresOn: readDay,
  cartonUnits: readWhole,
};
const FIELDS = Object.keys(NAMES) as Field[];

/** The lines with the numbers of their rows, or what is wrong with the file. */
export function announcedLines(
  headers: readonly string[],
  rows: readonly FileRow[],
  delimiter: string,
): { lines: AnnouncedLine[]; rowOf: number[]; problems: string[] } {
  const named = headers.map(normalizeHeader);
  const columnOf = (field: Field) =>
    NAMES[field]
      .split("|")
      .map((name) => named.indexOf(name))
      .find((at) => at >= 0) ?? -1;
  const columns = Object.fromEntries(FIELDS.map((field) => [field, columnOf(field)])) as Record<Field, number>;
  const problems = [
    ...(columns.sku < 0 ? ["The file has no column for the SKU"] : []),
    ...(columns.quantity < 0 ? ["The file has no column for the quantity"] : []),
  ];
  if (problems.length > 0) return { lines: [], rowOf: [], problems };
  const lines: AnnouncedLine[] = [];
  const rowOf: number[] = [];
  for (const [row, ...cells] of rows) {
    const line = { sku: "", quantity: "", lotNumber: "", expiresOn: "", cartonUnits: "" };
    for (const field of FIELDS) {
      const cell = cellText(cells[columns[field]] ?? "");
      if (cell === "") continue;
      const read = READ[field](cell, delimiter);
      if ("value" in read) line[field] = read.value;
      else problems.push(`Row ${row}, ${headers[columns[field]]}: ${read.reason}`);
    }
    lines.push(line);
    rowOf.push(row);
  }
  return { lines, rowOf, problems };
}
