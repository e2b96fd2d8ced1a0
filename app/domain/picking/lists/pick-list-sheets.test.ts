import { expect, test } from "vitest";
import { A4, LETTER } from "#app/documents/paper";
import { pdfPieces } from "#app/documents/pdf/pdf-stream";
import { whole } from "#tests/support/paper/bytes";
import { facesFor } from "#tests/support/paper/fonts";
import { cutOut, print, readByCamera, readCodes } from "#tests/support/paper/render";
import { orderCode } from "../../catalog/order-code";
import { type PickList, type PickStop, stopsOf } from "./pick-list";
import { pickListSheets, textsOf } from "./pick-list-sheets";

const CODE = orderCode("01932f5c-8a40-7c3e-9b1d-5f0a2c4e6b78");
const INFO = { title: "Pick list", author: "Stowline", createdAt: 0 };

const aStop = (over: Partial<PickStop> = {}): PickStop => ({
  ...{ location: "A-03-2-15", name: "Bacteriostatic water 30 ml", sku: "HX-BACW-30", lotNumber: "B-240" },
  ...{ expiresOn: "2099-06-01", quantity: 3, picked: 0 },
  ...over,
});

const aList = (over: Partial<PickList> = {}): PickList => ({
  ...{
    orderNumber: "WEB-1042",
    code: CODE,
    company: "Helix Peptides",
    customer: "Ottilie Brandvold",
    status: "Pending",
  },
  ...{ note: "Please leave it at the back door.", handling: [{ term: "Packing", detail: "Two gel packs." }] },
  stops: [
    aStop(),
    aStop({ location: "A-10-1-01", name: "Saline", sku: "HX-NACL-10", lotNumber: null, expiresOn: null }),
  ],
  ...over,
});

async function printed(lists: PickList[], paper = A4, dpi = 200) {
  const faces = await facesFor(...lists.flatMap((list) => textsOf(list, "Stowline")));
  const sheets = lists.flatMap((list) =>
    pickListSheets({ faces, paper, today: "2026-11-21", brand: "Stowline" }, list),
  );
  return print(await whole(pdfPieces(INFO, faces, sheets)), dpi);
}

test.each([
  ["A4", A4],
  ["Letter", LETTER],
])("on %s it shows locations, items and quantities, and its text can be copied", async (_, paper) => {
  const [page] = await printed([aList()], paper);
  expect(page?.width).toBeCloseTo(paper.width, 0);
  for (const text of [
    ...["WEB-1042", "Pick list · Helix Peptides", "Ottilie Brandvold", "Two gel packs.", "Customer's note"],
    ...["A-03-2-15", "Bacteriostatic water 30 ml", "Lot B-240", "1 June 2099", "A-10-1-01", "Page 1 of 1"],
  ])
    expect(page?.text).toContain(text);
});

test("the order's own code is read from its bars and its square, also by the product's own camera reader", async () => {
  const [page] = await printed([aList()], A4, 300);
  if (!page) throw new Error("expected a page");
  const head = cutOut(page, { x: 0, y: 0, width: A4.width, height: 60 });
  const codes = await readCodes(head);
  expect(codes.map(({ text, format }) => [format, text]).sort()).toEqual([
    ["Code128", CODE],
    ["QRCode", CODE],
  ]);
  expect([...new Set((await readByCamera(head)).map(({ text }) => text))]).toEqual([CODE]);
}, 30_000);

test("two orders of one number, of two companies, have codes of their own, whatever the number is", async () => {
  const other = orderCode("01932f5c-8a40-7c3e-9b1d-5f0a2c4e6b79");
  for (const [orderNumber, code] of [
    ["Заказ-17", CODE],
    ["LONG-".repeat(19), other],
  ] as const) {
    const [page] = await printed([aList({ orderNumber, code })], A4, 300);
    if (!page) throw new Error("expected a page");
    expect([...new Set((await readCodes(page)).map(({ text }) => text))]).toEqual([code]);
  }
}, 30_000);

test("an order of 200 lines uses as many numbered pages as needed, without losing a line", async () => {
  const stops = Array.from({ length: 200 }, (_, n) => aStop({ sku: `SKU-${n}`, location: `B-${n}-1-1` }));
  const pages = await printed([aList({ stops }), aList({ orderNumber: "NEXT-1" })], A4, 40);
  const [first, second] = pages;
  expect(pages.length).toBeGreaterThan(10);
  expect(first?.text).toContain(`Page 1 of ${pages.length - 1}`);
  expect(second?.text).toContain("WEB-1042 (continued)");
  const all = pages.map(({ text }) => text).join("\n");
  for (const { sku, location } of stops) for (const text of [`${sku} ·`, location]) expect(all).toContain(text);
  expect(pages.at(-1)?.text).toContain("NEXT-1");
});

test("long names and other scripts stay inside their columns, and nothing runs off the sheet", async () => {
  const long = "Very long product name that goes on ".repeat(12);
  const list = aList({
    orderNumber: "N".repeat(100),
    company: "שווקי טרן ".repeat(12),
    customer: "محمد عبد الله ".repeat(20),
    note: "字 😀 ".repeat(300),
    handling: [{ term: "Storage", detail: "x".repeat(2000) }],
    stops: [
      aStop({
        name: long,
        sku: "S".repeat(100),
        location: "L".repeat(60),
        lotNumber: "B".repeat(60),
        quantity: 1_000_000,
      }),
    ],
  });
  const faces = await facesFor(...textsOf(list, "Stowline"));
  const sheets = pickListSheets({ faces, paper: A4, today: "2026-11-21", brand: "Stowline" }, list);
  for (const { marks } of sheets)
    for (const mark of marks)
      if (mark.kind === "text") {
        expect(mark.x).toBeGreaterThanOrEqual(13.9);
        expect(mark.x + faces.width(mark.text, mark.weight, mark.size)).toBeLessThanOrEqual(A4.width - 13.9);
        expect(mark.y).toBeLessThan(A4.height - 10);
      }
});

test("stops are in walking order, one for each lot and place; unallocated units come last", () => {
  const row = { line: 1, name: "Tote", sku: "T-1", quantity: 5, picked: 0, short: 0, walk: 30, allocatedPicked: 0 };
  const stops = stopsOf([
    { ...row, location: "C-1", lotNumber: "", expiresOn: null, allocated: 2 },
    { ...row, location: "A-1", walk: 10, lotNumber: "B", expiresOn: "2099-01-01", allocated: 3, allocatedPicked: 1 },
    {
      ...row,
      line: 2,
      sku: "T-2",
      quantity: 4,
      short: 1,
      location: null,
      walk: null,
      lotNumber: null,
      expiresOn: null,
      allocated: null,
      allocatedPicked: null,
    },
  ]);
  expect(
    stops.map(({ location, sku, lotNumber, quantity, picked }) => [location, sku, lotNumber, quantity, picked]),
  ).toEqual([
    ["A-1", "T-1", "B", 3, 1],
    ["C-1", "T-1", null, 2, 0],
    [null, "T-2", null, 3, 0],
  ]);
});
