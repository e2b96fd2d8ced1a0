import Papa from "papaparse";
import { UnreadableFile } from "../decode";

export const MAX_FILE_BYTES = 20_000_000;
const MAX_ROWS = 50_000;
const MAX_COLUMNS = 100;

/** Spreadsheet row number, then the cells. */
export type FileRow = [row: number, ...cells: string[]];

export interface ReadFile {
  headers: string[];
  delimiter: string;
  total: number;
  /** JSON chunks of rows, each small enough for one statement. */
  parts: string[];
}

const PART_ROWS = 500;
const PART_CHARS = 400_000;

/**
 * Parses delimited text: quotes, line ends within cells, the common delimiters. Skips empty rows.
 * @throws UnreadableFile when it is not a table or exceeds the import limits
 */
export function readCsv(text: string): ReadFile {
  const named = /^sep=(.)\r?\n/i.exec(text);
  const body = named ? text.slice(named[0].length) : text;
  const offset = named ? 2 : 1;
  const delimiter = named?.[1] ?? guessDelimiter(body);
  let headers: string[] | null = null;
  let at = 0;
  let total = 0;
  const parts: string[] = [];
  let part: FileRow[] = [];
  let chars = 0;
  const flush = () => {
    if (part.length > 0) parts.push(JSON.stringify(part));
    part = [];
    chars = 0;
  };
  const take = ({ data: cells, errors }: Papa.ParseStepResult<string[]>) => {
    const row = at++ + offset;
    const [error] = errors;
    if (error) throw new UnreadableFile(`Row ${row}: a quotation mark is not closed at the end of the cell.`);
    if (cells.every((cell) => cell.trim() === "")) return;
    if (!headers) {
      headers = namedHeaders(cells);
      return;
    }
    total += 1;
    if (total > MAX_ROWS) {
      throw new UnreadableFile(
        `The file has more than ${MAX_ROWS.toLocaleString("en-US")} rows. Split it into smaller files and import them one at a time.`,
      );
    }
    part.push([row, ...cells]);
    chars += cells.reduce((sum, cell) => sum + cell.length + 3, 12);
    if (part.length >= PART_ROWS || chars >= PART_CHARS) flush();
  };
  if (body.trim() !== "") Papa.parse<string[]>(body, { delimiter, step: take });
  flush();
  if (!headers) throw new UnreadableFile("The file is empty.");
  if (total === 0) throw new UnreadableFile("The file has a header but no rows.");
  return { headers, delimiter, total, parts };
}

const DELIMITERS = [",", ";", "\t", "|"];

/** The delimiter that splits the first lines into the most columns, equal in each line. */
function guessDelimiter(text: string): string {
  const start = text.slice(0, 20_000);
  const scored = DELIMITERS.map((delimiter) => {
    const { data } = Papa.parse<string[]>(start, { delimiter, preview: 20, skipEmptyLines: "greedy" });
    const widths = data.slice(0, Math.max(1, data.length - 1)).map((cells) => cells.length);
    const width = widths[0] ?? 1;
    const alike = widths.filter((one) => one === width).length / Math.max(1, widths.length);
    return { delimiter, score: width > 1 ? alike * 100 + width : 0 };
  });
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).delimiter;
}

/** Unique column names: unnamed columns get their position, repeated names a number. */
function namedHeaders(cells: string[]): string[] {
  const last = cells.reduce((end, cell, n) => (cell.trim() ? n + 1 : end), 0);
  if (last > MAX_COLUMNS) throw new UnreadableFile(`The file has more than ${MAX_COLUMNS} columns.`);
  const seen = new Map<string, number>();
  return cells.slice(0, last).map((cell, n) => {
    const name = cell.trim().replace(/\s+/g, " ").slice(0, 100) || `Column ${n + 1}`;
    const times = (seen.get(name.toLowerCase()) ?? 0) + 1;
    seen.set(name.toLowerCase(), times);
    return times === 1 ? name : `${name} (${times})`;
  });
}
