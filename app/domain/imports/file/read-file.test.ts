import { describe, expect, test } from "vitest";
import { decodeFile, UnreadableFile } from "../decode";
import { type FileRow, readCsv } from "./read-csv";

const utf8 = (text: string) => new TextEncoder().encode(text);
const rowsOf = (text: string) => readCsv(text).parts.flatMap((part) => JSON.parse(part) as FileRow[]);
const utf16 = (text: string, little: boolean, mark: boolean) => {
  const units = [...(mark ? "\ufeff" : ""), ...text].map((sign) => sign.charCodeAt(0));
  return new Uint8Array(units.flatMap((unit) => (little ? [unit & 255, unit >> 8] : [unit >> 8, unit & 255])));
};

describe("encodings", () => {
  const text = "SKU,Name\nA-1,Größe M";
  test.each([
    ["UTF-8", utf8(text), "utf-8"],
    ["UTF-8 with its mark", utf8(`\ufeff${text}`), "utf-8"],
    ["UTF-16 with its mark", utf16(text, true, true), "utf-16le"],
    ["UTF-16 without one", utf16(text, true, false), "utf-16le"],
    ["UTF-16, big end first", utf16(text, false, true), "utf-16be"],
    ["UTF-16, big end first, without a mark", utf16(text, false, false), "utf-16be"],
    ["Windows-1252", new Uint8Array([...text].map((sign) => sign.charCodeAt(0))), "windows-1252"],
  ])("%s is recognised", (_name, bytes, encoding) => {
    expect(decodeFile(bytes)).toEqual({ text, encoding });
  });

  test("Windows-1252 has signs that Latin-1 has not", () => {
    expect(decodeFile(new Uint8Array([0x80, 0x31, 0x96, 0x92, 0xfc])).text).toBe("€1–’ü");
  });

  test("a chosen encoding overrides the detected one", () => {
    expect(decodeFile(utf8("ü"), "windows-1252").text).toBe("Ã¼");
  });

  test.each([
    ["an Excel workbook", [0x50, 0x4b, 3, 4, 20], /^This is an Excel workbook or a ZIP file, whatever its name says/],
    ["an old workbook", [0xd0, 0xcf, 0x11, 0xe0, 1], /old Excel workbook/],
    ["a picture", [0x89, 0x50, 0x4e, 0x47, 13], /picture/],
    ["anything else that is no text", [65, 0, 0, 0, 66, 1, 2, 3], /not a text file/],
  ])("%s named .csv is refused", (_name, bytes, message) => {
    expect(() => decodeFile(new Uint8Array(bytes))).toThrow(message);
  });
});

describe("tables", () => {
  test.each([[","], [";"], ["\t"], ["|"]])("columns apart by %j", (sign) => {
    const read = readCsv(`${["SKU", "Name", "Price"].join(sign)}\n${["A-1", "Tee", "1.50"].join(sign)}\n`);
    expect(read).toMatchObject({ headers: ["SKU", "Name", "Price"], delimiter: sign, total: 1 });
  });

  test("prices with a decimal comma do not hide that semicolons cut the columns", () => {
    expect(readCsv("SKU;Preis;Menge\nA;1,50;2\nB;2,50;3\n").delimiter).toBe(";");
  });

  test("a spreadsheet's own line about the delimiter is no header, and rows keep their numbers", () => {
    const text = "sep=;\r\nSKU;Name\r\n\r\nA;x\r\n";
    expect(readCsv(text).headers).toEqual(["SKU", "Name"]);
    expect(rowsOf(text)).toEqual([[4, "A", "x"]]);
  });

  test("quotes, delimiters and line ends within a cell belong to it", () => {
    expect(rowsOf('SKU,Name\r\nA,"Tee, ""big""\r\nblue"\r\nB,y')).toEqual([
      [2, "A", 'Tee, "big"\r\nblue'],
      [3, "B", "y"],
    ]);
  });

  test("unnamed and repeated columns get unique names; empty trailing ones are dropped", () => {
    expect(readCsv("SKU,,name,Name,,\nA,b,c,d").headers).toEqual(["SKU", "Column 2", "name", "Name (2)"]);
  });

  test("rows are stored in parts that fit one statement", () => {
    const { parts, total } = readCsv(
      `SKU,Text\n${Array.from({ length: 1200 }, (_, n) => `A${n},${"x".repeat(900)}`).join("\n")}`,
    );
    expect(total).toBe(1200);
    expect(parts.length).toBeGreaterThan(2);
    for (const part of parts) expect(part.length).toBeLessThan(450_000);
    expect(parts.flatMap((part) => JSON.parse(part))).toHaveLength(1200);
  });

  test.each([
    ["", "The file is empty."],
    ["\n\n  \n", "The file is empty."],
    ["SKU,Name\n\n", "The file has a header but no rows."],
    ['SKU,Name\nA,"x\nB,y\n', "Row 2: a quotation mark is not closed at the end of the cell."],
    [
      `SKU\n${"A\n".repeat(50_001)}`,
      "The file has more than 50,000 rows. Split it into smaller files and import them one at a time.",
    ],
  ])("%#: a file that is not a table is refused with advice", (text, message) => {
    expect(() => readCsv(text)).toThrow(new UnreadableFile(message));
  });
});
