import { writeFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { A4, LETTER } from "#app/documents/paper";
import { pdfPieces } from "#app/documents/pdf/pdf-stream";
import { whole } from "#tests/support/paper/bytes";
import { facesFor } from "#tests/support/paper/fonts";
import { print } from "#tests/support/paper/render";
import { type ReceivingReport, reportSheets, textsOf } from "./report-sheets";

const report = (count: number, over: Partial<ReceivingReport> = {}): ReceivingReport => ({
  ...{ brand: "Northwind Fulfillment", company: "Tern & Thread B.V. größer 包裝", name: "ASN-12", status: "Closed" },
  differences: "3 units short, 1 unit damaged, 1 unknown item",
  facts: [
    { term: "Supplier", detail: "Atlas Mills" },
    { term: "Reference", detail: "PO-1042" },
    { term: "Reason", detail: "The supplier sends the rest next month. ".repeat(4) },
  ],
  lines: Array.from({ length: count }, (_, n) => ({
    ...{ sku: `SKU-${n}`, name: `Merino sweater ${n}, ${"long name ".repeat(n % 9)}`, lot: n % 2 ? `L-${n}` : "" },
    ...{ expected: 1_000 + n, received: 990, damaged: n % 3, difference: n % 3 ? "Short, Damaged" : "Short" },
  })),
  items: [{ code: "5901234123457", note: "Blue box", units: 2, outcome: "Not answered yet" }],
  createdAt: "2026-11-26 14:05",
  ...over,
});

test.each([
  ["one sheet of A4", 5, A4, 1],
  ["several sheets of Letter", 90, LETTER, 3],
] as const)("a receiving report on %s has every line and its sums", async (name, count, paper, least) => {
  const said = report(count);
  const faces = await facesFor(...textsOf(said));
  const sheets = reportSheets({ faces, paper }, said);
  expect(sheets.length).toBeGreaterThanOrEqual(least);
  const pages = await print(await whole(pdfPieces({ title: "", author: "", createdAt: 0 }, faces, sheets)), 60);
  if (process.env.KEEP_INVOICES)
    for (const [n, page] of pages.slice(0, 2).entries())
      await writeFile(
        `${process.env.KEEP_INVOICES}/receiving-${name.replaceAll(" ", "-")}-${n}.png`,
        page.canvas.toBuffer("image/png"),
      );
  const text = pages.map((page) => page.text).join("\n");
  for (const { sku } of said.lines) expect(text).toContain(sku);
  for (const part of ["ASN-12", "3 units short", "5901234123457", (990 * count).toLocaleString("en-US")])
    expect(text).toContain(part);
});

test("a report without differences says so", async () => {
  const said = report(1, { differences: "", items: [] });
  const faces = await facesFor(...textsOf(said));
  const sheets = reportSheets({ faces, paper: A4 }, said);
  const texts = sheets.flatMap(({ marks }) => marks.flatMap((mark) => (mark.kind === "text" ? [mark.text] : [])));
  expect(texts).toContain("Everything was received as announced.");
  expect(texts).not.toContain("Unknown item");
});
