import { nameOf } from "#db/tables.server";
import type { DataExportFormat } from "./data-export-labels";
import type { DataExport } from "./data-exports.repo.server";
import { EXCLUDED_TABLES } from "./excluded-tables";
import { fileOf } from "./format.server";
import { PARTS, TABLES } from "./parts.server";
import { PICTURES } from "./pictures.server";
import { columnsOfPart } from "./read-part.server";

/** Version of the file format. */
const VERSION = 1;

/** Lists the archive's content, in an order in which it can be imported, and what is excluded. */
export function manifestOf(
  { companyId, format, createdAt, requestedByName }: DataExport,
  rowsOf: (part: string) => number,
) {
  const keys = new Map(
    TABLES.map(({ table, key, columns }) => [
      nameOf(table),
      key.map((column) => Object.keys(columns).find((name) => columns[name] === column) ?? column.name),
    ]),
  );
  const files = PARTS.map((part) => ({
    part,
    file: fileOf(part, format),
    rows: rowsOf(part),
    columns: Object.keys(columnsOfPart(part)),
    key: keys.get(part) ?? ["id"],
  }));
  const manifest = {
    format: "stowline-take-out",
    version: VERSION,
    company: companyId,
    askedFor: new Date(createdAt).toISOString(),
    askedForBy: requestedByName,
    files,
    /** Named by the ids in product_images, with which the products' image URLs end. */
    pictures: { folder: PICTURES, files: rowsOf(PICTURES) },
    leftOut: EXCLUDED_TABLES,
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

const SHARED = `All data of one company.

manifest.json lists each file with its columns and row count, and what is not included and why.
Amounts are whole minor units (cents) of the row's currency. IDs are the same in all files.
The data was read while the system was in use, so a change made during the export may be in one file but not in another.
The file archived_movements continues stock_movements with older rows.
The file archived_activities continues activities with older rows.
The file archived_orders has the lines, history, notes and other rows of archived orders.
A row that was archived while the export was made may be both in its own file and in the archived one.
The folder "pictures" has the product images. The name of each file is its id, the last part of the product's image URL.
Keys, passwords, and the raw data of stores are not included.
`;

export const README: Record<DataExportFormat, string> = {
  csv: `${SHARED}
Each file is a table in UTF-8 with a line of headers. Times are UTC. Text that a spreadsheet would run
as a formula has an apostrophe before it; other programs read the JSON export more easily.
Stowline imports products.csv as products, and then stock_levels.csv as opening stock, as they are.
`,
  json: `${SHARED}
Each file has one JSON object per line, as stored. Times are milliseconds since 1970, UTC.
The manifest lists the files so that each row comes after the rows that it refers to.
`,
};
