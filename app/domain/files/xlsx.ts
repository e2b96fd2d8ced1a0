import type { ExportColumn, ExportPages } from "./file-table";
import { type ZipEntry, zipStream } from "./zip";

/** Excel's limit of rows per sheet; further rows continue on the next sheet. */
const SHEET_ROWS = 1_048_576;
/** Excel's limit of characters per cell. */
const MAX_CELL_CHARS = 32_767;
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const HEADER = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n`;
/** Indices into the styles below. */
const STYLE = { plain: 0, header: 1, time: 2, amount: 3 };

/**
 * Streams a workbook: rows are written as they are read, and the parts that list the sheets follow the sheets. Texts are
 * inline strings, never formulas. Every row and cell names its position (`r`): the standard makes it optional, and many
 * readers require it. `title` names the sheets: letters and spaces, at most 25.
 */
export function xlsxStream<Row>(
  columns: readonly ExportColumn<Row>[],
  pages: ExportPages<Row>,
  { sheetRows = SHEET_ROWS, title = "Sheet" }: { sheetRows?: number; title?: string } = {},
) {
  return zipStream(workbook(columns, pages, sheetRows, title));
}

async function* workbook<Row>(
  columns: readonly ExportColumn<Row>[],
  pages: ExportPages<Row>,
  sheetRows: number,
  title: string,
): AsyncGenerator<ZipEntry> {
  const letters = columns.map((_, n) => columnLetters(n));
  const rows = rowsOf(pages);
  let next = await rows.next();
  let sheets = 0;
  do {
    sheets += 1;
    yield { name: `xl/worksheets/sheet${sheets}.xml`, content: sheet() };
  } while (!next.done);
  const numbers = Array.from({ length: sheets }, (_, index) => index + 1);
  yield* parts(numbers, title).map(([name, xml]) => ({ name, content: once(HEADER + xml) }));

  async function* sheet(): AsyncGenerator<Uint8Array> {
    const encoder = new TextEncoder();
    const head = columns.map(({ header }, n) => textCell(`${letters[n]}1`, header, STYLE.header)).join("");
    yield encoder.encode(
      `${HEADER}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${columns.length}" width="20" customWidth="1"/></cols><sheetData><row r="1">${head}</row>`,
    );
    for (let written = 1; !next.done && written < sheetRows; ) {
      let piece = "";
      for (; !next.done && written < sheetRows && piece.length < 65_536; written++) {
        const row = next.value;
        const number = written + 1;
        piece += `<row r="${number}">${columns.map((column, n) => cell(`${letters[n]}${number}`, column, row)).join("")}</row>`;
        next = await rows.next();
      }
      yield encoder.encode(piece);
    }
    yield encoder.encode("</sheetData></worksheet>");
  }
}

async function* rowsOf<Row>(pages: ExportPages<Row>) {
  for await (const rows of pages) yield* rows;
}

async function* once(text: string) {
  yield new TextEncoder().encode(text);
}

/** "A" for the first column, "AA" for the 27th. */
function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last;
}

function cell<Row>(ref: string, column: ExportColumn<Row>, row: Row): string {
  if (column.kind === "text") return textCell(ref, column.value(row) ?? "", STYLE.plain);
  if (column.kind === "time") {
    const at = column.value(row);
    return at === null ? "" : `<c r="${ref}" s="${STYLE.time}"><v>${at / 86_400_000 + 25_569}</v></c>`;
  }
  const value = column.value(row);
  const style = value && /\.\d\d$/.test(value) ? STYLE.amount : STYLE.plain;
  return value === null ? "" : `<c r="${ref}" s="${style}"><v>${value}</v></c>`;
}

const textCell = (ref: string, text: string, style: number): string =>
  text === ""
    ? ""
    : `<c r="${ref}" t="inlineStr" s="${style}"><is><t xml:space="preserve">${xml(text.slice(0, MAX_CELL_CHARS))}</t></is></c>`;

const ENTITY: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/**
 * Escapes text and drops what XML cannot hold: control characters and unpaired surrogates. Spreadsheets read `_x0041_` as
 * the character with that code, so such text gets its underscore escaped.
 */
const xml = (text: string): string =>
  text
    .replace(/(?![\t\n\r])[\p{Cc}\p{Cs}\ufffe\uffff]/gu, "")
    .replace(/_(?=x[0-9a-f]{4}_)/gi, "_x005F_")
    .replace(/[&<>"]/g, (sign) => ENTITY[sign] as string);

function parts(sheets: number[], title: string): [name: string, xml: string][] {
  // A named sheet needs no number while it is the only one.
  const sheetName = (n: number) => (title !== "Sheet" && sheets.length === 1 ? title : `${title} ${n}`);
  const type = (part: string, kind: string) =>
    `<Override PartName="/xl/${part}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml"/>`;
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`;
  return [
    [
      "xl/workbook.xml",
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets.map((n) => `<sheet name="${sheetName(n)}" sheetId="${n}" r:id="s${n}"/>`).join("")}</sheets></workbook>`,
    ],
    [
      "xl/_rels/workbook.xml.rels",
      `<Relationships xmlns="${RELATIONS}">${sheets.map((n) => relation(`s${n}`, "worksheet", `worksheets/sheet${n}.xml`)).join("")}${relation("styles", "styles", "styles.xml")}</Relationships>`,
    ],
    ["xl/styles.xml", STYLES],
    [
      "_rels/.rels",
      `<Relationships xmlns="${RELATIONS}">${relation("workbook", "officeDocument", "xl/workbook.xml")}</Relationships>`,
    ],
    [
      "[Content_Types].xml",
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${type("workbook", "sheet.main")}${sheets.map((n) => type(`worksheets/sheet${n}`, "worksheet")).join("")}${type("styles", "styles")}</Types>`,
    ],
  ];
}

const STYLES = `<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`;
