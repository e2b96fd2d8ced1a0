import ExcelJS from "exceljs";
import Papa from "papaparse";
import readXlsxFile from "read-excel-file/universal";

/** A cell as text or number; timestamps as ISO 8601 to the second, empty cells as empty text. */
type Cell = string | number;
type Sheet = Cell[][];

const cellOf = (value: unknown): Cell => {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return moment(value.getTime());
  if (typeof value === "string" || typeof value === "number") return value;
  throw new Error(`Neither text, number nor date: ${JSON.stringify(value)}`);
};

/** Workbooks store timestamps as fractions of a day, which readers round to milliseconds differently. */
const moment = (ms: number): string => new Date(Math.round(ms / 1000) * 1000).toISOString();

/** Readers omit empty cells at the end of a row; the header row has none. */
const sheetOf = (rows: readonly (readonly unknown[])[]): Sheet =>
  rows.map((row) => Array.from({ length: rows[0]?.length ?? 0 }, (_, n) => cellOf(row[n])));

async function readWithExcelJs(bytes: Uint8Array): Promise<Sheet[]> {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(bytes.slice().buffer);
  return workbook.worksheets.map((worksheet) => {
    const rows: unknown[][] = [];
    worksheet.eachRow({ includeEmpty: true }, (row) => {
      rows.push(Array.from({ length: worksheet.columnCount }, (_, n) => row.getCell(n + 1).value));
    });
    return sheetOf(rows);
  });
}

async function readWithReadExcelFile(bytes: Uint8Array): Promise<Sheet[]> {
  const sheets = await readXlsxFile(bytes.slice().buffer, { trim: false });
  return sheets.map(({ data }) => sheetOf(data));
}

/** The sheets of a workbook as two independent readers parse them. */
export async function readWorkbook(bytes: Uint8Array) {
  return { exceljs: await readWithExcelJs(bytes), readExcelFile: await readWithReadExcelFile(bytes) };
}

/** A CSV file's rows as the workbook contains them: without the apostrophe that disarms formulas. */
export function readCsv(bytes: Uint8Array): string[][] {
  const { data } = Papa.parse<string[]>(new TextDecoder().decode(bytes), { skipEmptyLines: true });
  return data.map((row) => row.map((cell) => asInWorkbook(cell.replace(/^'(?=[=+\-@\t\r\n＝＋－＠])/, ""))));
}

function asInWorkbook(cell: string): string {
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(cell)) return moment(Date.parse(cell));
  return /^-?\d+\.\d+$/.test(cell) ? String(Number(cell)) : cell;
}
