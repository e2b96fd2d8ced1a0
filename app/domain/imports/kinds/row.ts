import { type CellResult, cellText } from "../file/cells";
import type { FileRow } from "../file/read-csv";
import type { ImportMapping, Problem } from "../import.schema";

/** Longer SKUs and codes are refused without a lookup. */
export const MAX_CODE_LENGTH = 100;

/** One row's cells by field, and the problems found in it. */
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
      this.#add("", beyond, "The row has more cells than the header has columns. Check for a missing quotation mark");
    }
  }

  /** Trimmed; empty when the cell is empty or no column is mapped to the field. */
  text(field: string): string {
    const column = this.mapping[field];
    return column === undefined ? "" : cellText(this.#cells[column] ?? "");
  }

  header(field: string): string {
    const column = this.mapping[field];
    return column === undefined ? "" : (this.headers[column] ?? "");
  }

  /** The parsed cell; undefined when it is empty or ambiguous, and the latter adds a problem. */
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

/** Remembers in which row of the file a key occurred first. */
export class SeenKeys {
  readonly #rows = new Map<string, number>();
  readonly #values = new Map<string, { value: string; row: number }>();

  /** The earlier row with this key, or null; remembers this row if it is the first. */
  before(key: string, row: number): number | null {
    const first = this.#rows.get(key);
    if (first === undefined) {
      this.#rows.set(key, row);
      return null;
    }
    return first === row ? null : first;
  }

  /** The earlier row that gave this key a different value, or null. */
  otherValue(key: string, value: string, row: number): number | null {
    const first = this.#values.get(key);
    if (!first) this.#values.set(key, { value, row });
    return first && first.value !== value ? first.row : null;
  }
}
