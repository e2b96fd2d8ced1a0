import { expect, test } from "vitest";
import { readWorkbook } from "#tests/support/spreadsheets";
import { unzip } from "#tests/support/unzip";
import { csvStream } from "./csv";
import type { ExportColumn } from "./file-table";
import { xlsxStream } from "./xlsx";

interface Line {
  name: string | null;
  amount: string | null;
  at: number | null;
}
const COLUMNS: ExportColumn<Line>[] = [
  { header: "Name", kind: "text", value: (line) => line.name },
  { header: "Amount", kind: "number", value: (line) => line.amount },
  { header: "At", kind: "time", value: (line) => line.at },
];
const line = (name: string | null, amount: string | null = "1.50", at: number | null = 0): Line => ({
  name,
  amount,
  at,
});

async function* pages(...all: Line[][]) {
  yield* all;
}

const bytesOf = async (stream: ReadableStream<Uint8Array>) => new Uint8Array(await new Response(stream).arrayBuffer());

test("a CSV file opens in a spreadsheet as it was meant: marked as UTF-8, quoted, and never a formula", async () => {
  const rows = [
    line('=HYPERLINK("http://x")'),
    line("+1"),
    line("-2"),
    line("@sum"),
    line("\tx"),
    line("\n=1+1"),
    line("＝1+1"),
    line('Jo "J", Ltd\nStreet'),
    line("شركة 😀", "-3.00"),
    line(null, null, null),
  ];
  const bytes = await bytesOf(csvStream(COLUMNS, pages(rows.slice(0, 3), [], rows.slice(3))));

  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(new TextDecoder().decode(bytes).split("\r\n")).toEqual([
    "Name,Amount,At",
    `"'=HYPERLINK(""http://x"")",1.50,1970-01-01T00:00:00.000Z`,
    "'+1,1.50,1970-01-01T00:00:00.000Z",
    "'-2,1.50,1970-01-01T00:00:00.000Z",
    "'@sum,1.50,1970-01-01T00:00:00.000Z",
    "'\tx,1.50,1970-01-01T00:00:00.000Z",
    `"'\n=1+1",1.50,1970-01-01T00:00:00.000Z`,
    "'＝1+1,1.50,1970-01-01T00:00:00.000Z",
    '"Jo ""J"", Ltd\nStreet",1.50,1970-01-01T00:00:00.000Z',
    "شركة 😀,-3.00,1970-01-01T00:00:00.000Z",
    ",,",
    "",
  ]);
});

test("a workbook holds texts as texts, amounts as numbers and moments as dates", async () => {
  const files = unzip(await bytesOf(xlsxStream(COLUMNS, pages([line("=1+1 <&> \u0001", "19.90", 1.5 * 86_400_000)]))));
  const sheet = files["xl/worksheets/sheet1.xml"];

  expect(sheet).toContain('<c r="A2" t="inlineStr" s="0"><is><t xml:space="preserve">=1+1 &lt;&amp;&gt; </t></is></c>');
  expect(sheet).toContain('<c r="B2" s="3"><v>19.90</v></c><c r="C2" s="2"><v>25570.5</v></c>');
  expect(Object.keys(files)).toContain("[Content_Types].xml");
});

test("two independent readers see every row and cell at its place, past column Z and where cells are empty", async () => {
  const at = Date.UTC(2026, 10, 23, 10, 30);
  const columns: ExportColumn<Line>[] = Array.from({ length: 30 }, (_, n) => ({
    header: `Column ${n + 1}`,
    kind: "text",
    value: ({ name }) => (n % 2 === 0 ? name : null),
  }));
  const rows = [line("  a <&> \n b"), line(null), line("=1+1"), line("شركة 😀")];
  const bytes = await bytesOf(xlsxStream([...columns, ...COLUMNS], pages(rows, [line("x", "-3.00", at)])));

  const { exceljs, readExcelFile } = await readWorkbook(bytes);
  expect(exceljs).toEqual(readExcelFile);
  const cells = (name: string, amount: number, time: string) => [
    ...columns.map((_, n) => (n % 2 === 0 ? name : "")),
    ...[name, amount, time],
  ];
  expect(exceljs[0]?.slice(1)).toEqual([
    ...["  a <&> \n b", "", "=1+1", "شركة 😀"].map((name) => cells(name, 1.5, "1970-01-01T00:00:00.000Z")),
    cells("x", -3, "2026-11-23T10:30:00.000Z"),
  ]);
});

test("text that looks like a spreadsheet's character code is unchanged", async () => {
  const { readExcelFile } = await readWorkbook(await bytesOf(xlsxStream(COLUMNS, pages([line("A_x0041_ _xyz_")]))));
  expect(readExcelFile[0]?.[1]?.[0]).toBe("A_x0041_ _xyz_");
});

test("rows beyond a sheet's limit continue on the next, and an empty list is a sheet with its header", async () => {
  const rows = Array.from({ length: 5 }, (_, n) => line(`Row ${n}`));
  const files = unzip(await bytesOf(xlsxStream(COLUMNS, pages(rows.slice(0, 3), rows.slice(3)), { sheetRows: 3 })));
  const rowsIn = (n: number) => files[`xl/worksheets/sheet${n}.xml`]?.match(/<row r=/g)?.length;

  expect([rowsIn(1), rowsIn(2), rowsIn(3), rowsIn(4)]).toEqual([3, 3, 2, undefined]);
  const named = unzip(await bytesOf(xlsxStream(COLUMNS, pages(rows), { title: "Shipment summary" })));
  expect(named["xl/workbook.xml"]).toContain('<sheet name="Shipment summary" ');
  const empty = unzip(await bytesOf(xlsxStream(COLUMNS, pages([]))));
  expect(empty["xl/worksheets/sheet1.xml"]?.match(/<row r=/g)).toHaveLength(1);
});

test("rows are read as they are sent, not before", async () => {
  let asked = 0;
  async function* slow() {
    for (asked = 1; asked <= 1000; asked++) yield [line("x".repeat(1000))];
  }
  const reader = csvStream(COLUMNS, slow()).getReader();
  await reader.read();
  await reader.read();

  expect(asked).toBeLessThan(5);
  await reader.cancel();
});
