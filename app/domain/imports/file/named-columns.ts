import { normalizeHeader } from "../columns";
import { type CellResult, cellText } from "./cells";
import type { FileRow } from "./read-csv";

/** A column that a file can have. */
export interface NamedColumn {
  /** Its names, normalized and separated by "|"; the first that a file has is used. */
  names: string;
  read: (cell: string, delimiter: string) => CellResult<string>;
  /** What the file lacks without this column. */
  needed?: string;
}

interface Cells<Field extends string> {
  /** The number of the row in the file. */
  row: number;
  /** Without the cells that are empty. */
  cells: Partial<Record<Field, string>>;
}

/** The cells of the known columns, row by row, and what is wrong with the file. Pure. */
export function readNamedColumns<Field extends string>(
  known: Record<Field, NamedColumn>,
  { headers, rows, delimiter }: { headers: readonly string[]; rows: readonly FileRow[]; delimiter: string },
): { rows: Cells<Field>[]; problems: string[] } {
  const named = headers.map(normalizeHeader);
  const columns = (Object.entries(known) as [Field, NamedColumn][]).map(([field, column]) => {
    const at = column.names.split("|").map((name) => named.indexOf(name));
    return { ...column, field, at: at.find((n) => n >= 0) ?? -1 };
  });
  const missing = columns.flatMap(({ at, needed }) =>
    at < 0 && needed ? [`The file has no column for ${needed}`] : [],
  );
  if (missing.length > 0) return { rows: [], problems: missing };
  const problems: string[] = [];
  const read = rows.map(([row, ...all]) => {
    const cells: Partial<Record<Field, string>> = {};
    for (const column of columns) {
      const cell = cellText(all[column.at] ?? "");
      if (cell === "") continue;
      const result = column.read(cell, delimiter);
      if ("value" in result) cells[column.field] = result.value;
      else problems.push(`Row ${row}, ${headers[column.at]}: ${result.reason}`);
    }
    return { row, cells };
  });
  return { rows: read, problems };
}
