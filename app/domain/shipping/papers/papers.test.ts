import { expect, test } from "vitest";
import { A4, LETTER } from "#app/documents/paper";
import { pdfPieces } from "#app/documents/pdf/pdf-stream";
import { fitted, type Picture } from "#app/documents/pictures/picture";
import { pngOnWhite } from "#app/documents/pictures/png";
import { JPEG, PNG } from "#tests/factories/image";
import { whole } from "#tests/support/paper/bytes";
import { facesFor } from "#tests/support/paper/fonts";
import { cutOut, print, readByCamera, readCodes } from "#tests/support/paper/render";
import { orderCode } from "../../catalog/order-code";
import { type PackingSlip, slipLines, slipSerials } from "./packing-slip";
import { packingSlipSheets, textsOf } from "./packing-slip-sheets";
import { LABEL_4X6, labelTexts, type ParcelLabel, parcelLabelSheet } from "./parcel-label";

const INFO = { title: "Papers", author: "Helix", createdAt: 0 };

const CODE = orderCode("01932f5c-8a40-7c3e-9b1d-5f0a2c4e6b78");

const aSlip = (over: Partial<PackingSlip> = {}): PackingSlip => ({
  orderNumber: "WEB-1042",
  code: CODE,
  company: {
    name: "Helix Peptides",
    address: "12 Canal St\nReno, NV 89502",
    website: "helix.test",
    email: "hi@helix.test",
  },
  shipTo: "Ottilie Brandvold\nStorgata 5\n0155 Oslo\nNO",
  facts: [
    { term: "Ordered", detail: "20 November 2026" },
    { term: "Parcel", detail: "1Z5R89390357567127" },
  ],
  lines: [
    {
      name: "BPC-157 5 mg",
      sku: "HX-BPC-5",
      lots: [{ number: "B-240", expiresOn: "2027-06-01", quantity: 2 }],
      ordered: 3,
      sent: 2,
    },
    { name: "Saline", sku: "HX-NACL-10", lots: [], ordered: 1, sent: 1 },
  ],
  serials: [],
  later: [{ orderNumber: "WEB-1042-B1", name: "BPC-157 5 mg", sku: "HX-BPC-5", quantity: 1, isSplit: false }],
  ...over,
});

const aLabel = (over: Partial<ParcelLabel> = {}): ParcelLabel => ({
  from: ["Harbour Logistics", "1 Dock Road", "Reno, NV 89502", "US"],
  to: ["Ottilie Brandvold", "Storgata 5", "Oslo 0155", "NO"],
  postcode: "0155",
  carrier: "UPS",
  method: "Standard",
  trackingNumber: "1Z5R89390357567127",
  orderNumber: "WEB-1042",
  position: 1,
  of: 2,
  ...over,
});

async function slip(over: Partial<PackingSlip>, paper = A4, dpi = 150) {
  const faces = await facesFor(...textsOf(aSlip(over)));
  return print(await whole(pdfPieces(INFO, faces, packingSlipSheets({ faces, paper }, aSlip(over)))), dpi);
}

async function label(over: Partial<ParcelLabel>, paper: typeof A4 | null, dpi = 300) {
  const faces = await facesFor(...labelTexts(aLabel(over)));
  const [page] = await print(await whole(pdfPieces(INFO, faces, [parcelLabelSheet(faces, paper, aLabel(over))])), dpi);
  if (!page) throw new Error("expected a page");
  return page;
}

/** The part of the label with the barcode, where a scanner would be aimed. */
const footOf = (page: Awaited<ReturnType<typeof label>>) =>
  cutOut(page, { x: 0, y: 108, width: LABEL_4X6.width, height: LABEL_4X6.height - 108 });

test.each([
  ["A4", A4],
  ["Letter", LETTER],
])("a packing slip on %s has the company's name, the contents, and what follows later", async (_, paper) => {
  const [page] = await slip({}, paper);
  expect(page?.width).toBeCloseTo(paper.width, 0);
  for (const text of [
    ...["Helix Peptides", "12 Canal St", "helix.test · hi@helix.test", "Packing slip", "WEB-1042", "Ottilie Brandvold"],
    ...[
      "BPC-157 5 mg",
      "HX-BPC-5 · Lot B-240, expires 2027-06-01",
      "Ships later",
      "1 × BPC-157 5 mg (HX-BPC-5) · WEB-1042-B1",
    ],
    ...["1Z5R89390357567127", "Page 1 of 1"],
  ])
    expect(page?.text).toContain(text);
  expect(page?.text).not.toContain("Stowline");
});

test("units that another warehouse ships at the same time are not said to ship later", async () => {
  const line = { name: "Saline", sku: "HX-NACL-10", quantity: 2 };
  const [page] = await slip({ later: [{ ...line, orderNumber: "WEB-1042-S1", isSplit: true }] }, A4);
  expect(page?.text).toContain("Ships separately");
  expect(page?.text).toContain("2 × Saline (HX-NACL-10) · WEB-1042-S1");
  expect(page?.text).not.toContain("Ships later");
});

test("its order's own code is read from its bars, also by the product's own camera reader", async () => {
  const [page] = await slip({}, A4, 300);
  if (!page) throw new Error("expected a page");
  const head = cutOut(page, { x: 0, y: 0, width: A4.width, height: 60 });
  expect((await readCodes(head)).map(({ text, format }) => [format, text])).toEqual([["Code128", CODE]]);
  expect([...new Set((await readByCamera(head)).map(({ text }) => text))]).toEqual([CODE]);
}, 30_000);

test("a slip of 120 lines uses as many pages as needed, without losing a line", async () => {
  const lines = Array.from({ length: 120 }, (_, n) => ({
    name: `Item ${n} end`,
    sku: "",
    lots: [],
    ordered: 1,
    sent: 1,
  }));
  const pages = await slip({ lines }, A4, 40);
  const all = pages.map(({ text }) => text).join("\n");
  expect(pages.length).toBeGreaterThan(2);
  for (const { name } of lines) expect(all).toContain(name);
  expect(all).toContain("Ships later");
});

test("serial numbers are grouped by product, four to a row", () => {
  const rows = ["A1", "A2", "A3", "A4", "A5"].map((serial) => ({ sku: "SSD", serial }));
  expect(slipSerials([...rows, { sku: "TV", serial: "T1" }])).toEqual([
    { sku: "SSD", numbers: ["A1", "A2", "A3", "A4"] },
    { sku: "SSD", numbers: ["A5"] },
    { sku: "TV", numbers: ["T1"] },
  ]);
});

test("a picked line lists its lots; an order without picks ships complete", () => {
  const row = { itemId: "1", name: "A", sku: "A-1", quantity: 5, picked: 4, short: 1, expiresOn: null };
  const rows = [
    { ...row, lotNumber: "B-1", taken: 3 },
    { ...row, lotNumber: "B-2", taken: 1 },
    { ...row, lotNumber: "B-3", taken: 0 },
  ];
  expect(slipLines(rows, true)).toMatchObject([
    {
      ordered: 5,
      sent: 4,
      lots: [
        { number: "B-1", quantity: 3 },
        { number: "B-2", quantity: 1 },
      ],
    },
  ]);
  expect(slipLines([{ ...row, picked: 0, short: 0, lotNumber: null, taken: 0 }], false)).toMatchObject([{ sent: 5 }]);
});

test.each([
  ["on its own label", null],
  ["on A4", A4],
  ["on Letter", LETTER],
])(
  "a parcel's label %s has both addresses, and its tracking number can be scanned",
  async (_, paper) => {
    const page = await label({}, paper);
    expect(page.width).toBeCloseTo((paper ?? LABEL_4X6).width, 0);
    for (const text of [
      "Harbour Logistics",
      "Ottilie Brandvold",
      "0155",
      "Parcel 1 of 2",
      "UPS · Standard",
      "Order WEB-1042",
    ])
      expect(page.text).toContain(text);
    const cut = footOf(page);
    expect((await readCodes(cut)).map(({ text }) => text)).toEqual(["1Z5R89390357567127"]);
    expect([...new Set((await readByCamera(cut)).map(({ text }) => text))]).toEqual(["1Z5R89390357567127"]);
  },
  30_000,
);

test("the longest tracking numbers are read too, and long addresses leave the code alone", async () => {
  for (const trackingNumber of ["9400111206206406260787", "A".repeat(60)]) {
    const page = await label(
      { trackingNumber, to: Array.from({ length: 9 }, (_, n) => `${n} ${"long ".repeat(40)}`) },
      null,
    );
    expect((await readCodes(footOf(page))).map(({ text }) => text)).toEqual([trackingNumber]);
  }
}, 30_000);

const RED: Picture = {
  kind: "rgb",
  width: 60,
  height: 22,
  isGrey: false,
  bytes: new Uint8Array(60 * 22 * 3).map((_, n) => (n % 3 ? 0 : 220)),
};

test.each([
  ["A4", A4],
  ["Letter", LETTER],
])("a packing slip bears its company's logo at its head, on %s", async (_, paper) => {
  const png = await pngOnWhite(PNG);
  const jpeg: Picture = { kind: "jpeg", width: 6, height: 4, isGrey: false, bytes: JPEG };
  for (const logo of [RED, { ...RED, width: 6, height: 4, bytes: png ?? new Uint8Array() }, jpeg]) {
    const [page] = await slip({ logo }, paper, 72);
    const size = fitted(logo, { width: 60, height: 22 });
    const at = (mm: number) => Math.round((mm / 25.4) * 72);
    const { data } = page?.canvas
      .getContext("2d")
      .getImageData(at(17), at(17), at(size.width - 2), at(size.height - 2)) ?? { data: [] };
    expect([...data].filter((value, n) => n % 4 !== 3 && value < 240).length).toBeGreaterThan(data.length / 4);
    expect(page?.text).toContain("Helix");
  }
  const many = Array.from({ length: 60 }, (_, n) => ({
    name: `Item ${n}`,
    sku: `S-${n}`,
    lots: [],
    ordered: 1,
    sent: 1,
  }));
  const faces = await facesFor(...textsOf(aSlip({ lines: many })));
  const sheets = packingSlipSheets({ faces, paper }, aSlip({ lines: many, logo: RED }));
  expect(sheets.map(({ pictures = [] }) => pictures.length)).toEqual([1, ...Array(sheets.length - 1).fill(0)]);
});
