import { type CellResult, cellText } from "../file/cells";
import type { FileRow } from "../file/read-csv";
import type { ImportMapping, Problem } from "../import.schema";

/** Nothing longer is a SKU or a code: it is refused without being looked for. */
export const LONGEST_CODE = 100;

/** One row's cells by field, and a place for what is wrong with them. */
export class Row {
  readonly row: number;
  readonly problems: Problem[] = [];
  readonly #cells: readonly string[];

  constructor(
    [row, ...cells]: FileRow,
    private readonly mapping: ImportMapping,
    private readonly headers: readonly string[],
  ) {
    this.row = row;
    this.#cells = cells;
    const beyond = cells.slice(headers.length).find((cell) => cell.trim() !== "");
    if (beyond !== undefined) {
      this.#add("", beyond, "The row has more cells than the header has columns: is a quotation mark missing?");
    }
  }

  /** Trimmed; empty where the cell is, or no column holds the field. */
  text(field: string): string {
    const column = this.mapping[field];
    return column === undefined ? "" : cellText(this.#cells[column] ?? "");
  }

  header(field: string): string {
    const column = this.mapping[field];
    return column === undefined ? "" : (this.headers[column] ?? "");
  }

  /** What the cell means; undefined where it is empty or not clear, which is then a problem. */
  read<T>(field: string, reader: (cell: string) => CellResult<T>): T | undefined {
    const cell = this.text(field);
    if (cell === "") return undefined;
    const read = reader(cell);
    if ("value" in read) return read.value;
    this.refuse(field, read.reason);
    return undefined;
  }

  refuse(field: string, reason: string): void {
    const column = this.mapping[field];
    this.#add(column === undefined ? field : (this.headers[column] ?? field), this.text(field), reason);
  }

  #add(column: string, value: string, reason: string): void {
    if (this.problems.some((one) => one.column === column)) return;
    this.problems.push({ row: this.row, column, value: value.slice(0, 200), reason: reason.slice(0, 500) });
  }
}

/** What stood in which row of the file first. */
export class Seen {
  readonly #rows = new Map<string, number>();
  readonly #values = new Map<string, { value: string; row: number }>();

  /** The row that had it before this one, or null; remembers this one if it is the first. */
  before(key: string, row: number): number | null {
    const first = this.#rows.get(key);
    if (first === undefined) {
      this.#rows.set(key, row);
      return null;
    }
    return first === row ? null : first;
  }

  /** The row that gave this key another value first, or null. */
  otherValue(key: string, value: string, row: number): number | null {
    const first = this.#values.get(key);
    if (!first) this.#values.set(key, { value, row });
    return first && first.value !== value ? first.row : null;
  }
}
