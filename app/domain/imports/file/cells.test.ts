import { describe, expect, test } from "vitest";
import { guessMapping } from "../columns";
import { cellText, readCode, readNumber, readWhole } from "./cells";
import { readDay } from "./dates";

describe("numbers", () => {
  test.each([
    ["12", "12"],
    ["12.5", "12.5"],
    ["12,5", "12.5"],
    ["$1,200.00", "1200.00"],
    ["1.234,50", "1234.50"],
    ["1.234.567,89 €", "1234567.89"],
    ["1,234,567.89", "1234567.89"],
    ["1 234,50", "1234.50"],
    ["1\u202f234,50\u00a0EUR", "1234.50"],
    ["CHF 1'234.50", "1234.50"],
    ["1,234,567", "1234567"],
    ["-3", "-3"],
    ["(5.00)", "-5.00"],
    ["0.125", "0.125"],
    [".5", "0.5"],
    ["5.", "5"],
  ])("%s is %s", (cell, value) => {
    expect(readNumber(cell, ",")).toEqual({ value });
  });

  test.each(["abc", "1,23,4", "12.34.56", "1.2,3.4", "--1", "1e5", "=1+1", "12 pcs"])("%s is refused", (cell) => {
    expect(readNumber(cell, ",")).toHaveProperty("reason");
  });

  test("one sign before three digits is clear only where the file's own commas say so", () => {
    expect(readNumber("1,200", ",")).toEqual({ value: "1200" });
    expect(readNumber("1,200", ";")).toEqual({
      reason: "This could be 1200 or 1.200. Leave out the thousands separator and use a decimal point",
    });
    expect(readNumber("1.200", ",")).toHaveProperty("reason");
  });

  test("an amount of a currency with three decimals is read as our exports write it", () => {
    expect(readNumber("1.234", ",", 3)).toEqual({ value: "1.234" });
    expect(readNumber("1,234", ",", 3)).toEqual({ value: "1234" });
  });

  test("whole numbers may come with empty decimals", () => {
    expect(readWhole("12.00", ",")).toEqual({ value: "12" });
    expect(readWhole("12.5", ",")).toEqual({ reason: "Enter a whole number" });
  });
});

test("a code that a spreadsheet has shortened is not believed", () => {
  expect(readCode("4.00638E+12")).toHaveProperty("reason");
  expect(readCode("4,00638E+12")).toHaveProperty("reason");
  expect(readCode("4006381333931")).toEqual({ value: "4006381333931" });
});

test("formulas are text, and the guard that exports put before them is taken off again", () => {
  expect(cellText("=1+1")).toBe("=1+1");
  expect(cellText("'=1+1")).toBe("=1+1");
  expect(cellText("''=1+1")).toBe("'=1+1");
  expect(cellText("'quoted'")).toBe("'quoted'");
});

describe("days", () => {
  test.each([
    ["2027-05-03", "2027-05-03"],
    ["2027/5/3", "2027-05-03"],
    ["20270503", "2027-05-03"],
    ["2027-05-03T10:00:00Z", "2027-05-03"],
    ["3.5.2027", "2027-05-03"],
    ["31/12/2027", "2027-12-31"],
    ["12/31/2027", "2027-12-31"],
    ["05/05/2027", "2027-05-05"],
    ["3 May 2027", "2027-05-03"],
    ["03-May-2027", "2027-05-03"],
    ["May 3rd, 2027", "2027-05-03"],
    ["2028-02", "2028-02-29"],
    ["02/2027", "2027-02-28"],
  ])("%s is %s", (cell, value) => {
    expect(readDay(cell)).toEqual({ value });
  });

  test("a day that may be two is refused with both", () => {
    expect(readDay("03/04/2027")).toEqual({ reason: "This could be 3 Apr or 4 Mar: write it as 2027-04-03" });
  });

  test.each(["31.2.2027", "2027-13-01", "soon", "45000", "3.5.27", "30/30/2027"])("%s is none", (cell) => {
    expect(readDay(cell)).toHaveProperty("reason");
  });
});

describe("columns", () => {
  test("are recognised by their names in many spellings", () => {
    expect(
      guessMapping("products", ["Item_SKU", "Product Title", "Unit Cost ($)", "PREIS", "EAN-Code", "Lagerplatz"]),
    ).toEqual({
      name: 1,
      cost: 2,
      price: 3,
      upc: 4,
      location: 5,
      sku: 0,
    });
    expect(guessMapping("stock", ["SKU", "Qty", "Best before", "Batch No."])).toEqual({
      sku: 0,
      quantity: 1,
      expiresOn: 2,
      lotNumber: 3,
    });
  });

  test.each(["Artikel-Nr.", "Art.-Nr.", "Artikelnummer", "ARTIKEL_NR", "sku"])("%s is the SKU", (header) => {
    expect(guessMapping("products", ["Menge", header])).toMatchObject({ sku: 1 });
    expect(guessMapping("stock", ["Menge", header])).toEqual({ quantity: 0, sku: 1 });
  });

  test("the last mapping for these column names takes precedence", () => {
    const before = { headers: ["Ref", "Label"], mapping: { sku: 0, name: 1 } };
    expect(guessMapping("products", ["Label", "SKU", "Ref"], before)).toEqual({ name: 0, sku: 2 });
  });
});
