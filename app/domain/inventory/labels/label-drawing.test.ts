import { beforeAll, describe, expect, test } from "vitest";
import { LABEL_DPI, LABEL_PRINT } from "#app/documents/codes/symbol";
import type { Faces } from "#app/documents/fonts/font-faces";
import { LABEL_STOCK, labelsOnSheet, onSheets, placeOf, STOCK_IDS, type StockId } from "#app/documents/label-stock";
import { pdfPieces } from "#app/documents/pdf/pdf-stream";
import { zplPieces } from "#app/documents/zpl/zpl";
import { whole } from "#tests/support/paper/bytes";
import { facesFor } from "#tests/support/paper/fonts";
import { cutOut, print, readByCamera, readCodes } from "#tests/support/paper/render";
import { printZpl } from "#tests/support/paper/zpl";
import { shareOf } from "#tests/support/thorough";
import { readBarcode } from "../../catalog/barcode";
import type { PickLine, PickLocation, PickState } from "../../picking/plan/pick-state";
import { resolveScan } from "../../picking/plan/resolve-scan";
import { USUAL_PICK_POLICY } from "../../picking/scan-policy";
import { CODE_KIND } from "./label-code-options";
import type { LabelledProduct } from "./label-codes";
import { type Label, placeLabel, productLabel, textsOf } from "./label-drawing";

const TODAY = "2026-11-21";
const PLACE = "A-03-2-15";

/**
 * Products with EAN and UPC codes, without codes, with lots with and without expiry, and with names in many scripts.
 */
const PRODUCTS: LabelledProduct[] = [
  {
    name: "Market tote",
    sku: "TT-MARKET",
    upc: "036000291452",
    barcode: null,
    qrCode: "QR-B221-1763712000000",
    lot: { lotNumber: "B-221", expiresOn: "2027-05-03" },
  },
  {
    name: "Crème de Łódź, an uncommonly long name that has to be cut 😀 שלום",
    sku: "CR-1",
    upc: null,
    barcode: "4006381333931",
    qrCode: null,
    lot: null,
  },
  {
    name: "قهوة عربية",
    sku: "AR-COFFEE-250-GROUND-MEDIUM-2026",
    upc: null,
    barcode: "not a GTIN",
    qrCode: null,
    lot: { lotNumber: "LOT-2026-11-21-A", expiresOn: "2026-12-31" },
  },
  {
    name: "x".repeat(200),
    sku: "ŁÓDŹ/7",
    upc: null,
    barcode: null,
    qrCode: null,
    lot: { lotNumber: "7", expiresOn: null },
  },
];

/** Half of the kinds of codes on each sheet and roll, by turns; all of them in a thorough run. */
const kindsOn = (stockId: StockId) => shareOf(CODE_KIND, 2, STOCK_IDS.indexOf(stockId));

let faces: Faces;
beforeAll(async () => {
  faces = await facesFor(...PRODUCTS.flatMap(textsOf), PLACE, "Tern & Thread");
});

/** The pick state of an order that needs this product's lot from that location. */
function orderOf(product: LabelledProduct, index: number): PickState {
  const place: PickLocation = {
    ...{ lotId: "lot", lotNumber: product.lot?.lotNumber ?? "", expiresOn: product.lot?.expiresOn ?? null },
    ...{ lotStatus: "available", stopDays: 0, locationId: "place", location: PLACE, walk: 0, quantity: 1, picked: 0 },
  };
  const line: PickLine = {
    ...{ id: `item-${index}`, line: 1, productId: `product-${index}`, sku: product.sku, name: product.name },
    ...{ productName: null, productSku: null, description: null, usualLocation: null, image: null, priceMinor: 0 },
    ...{ quantity: 1, picked: 0, short: 0, shortReason: null, lastPick: null, shortage: null },
    ...{ qrCode: product.qrCode, places: [place] },
    codes: [product.upc, product.barcode].flatMap((code) => (code ? [{ code, units: 1 }] : [])),
  };
  const order = {
    id: "o",
    companyId: "c",
    orderNumber: "T-1",
    customerName: "",
    currency: "USD",
    status: "picking",
    policy: USUAL_PICK_POLICY,
    tote: null,
    sortedUnits: 0,
  } as const;
  return { order, session: null, lines: [line] };
}

/** What Stowline's own scanner reads in a text: the lot to pick, the location to go to, or a refusal. */
function scanned(text: string, state: PickState): string {
  const code = readBarcode(text);
  if (!code) return "blank";
  const meant = resolveScan(state, { code, today: TODAY }, { products: [], lots: [], places: [] });
  if (meant.kind === "pick") return `picks ${meant.taking.place.lotId} of ${meant.line.id}`;
  return meant.kind === "place" ? `goes to ${meant.locationId}` : meant.kind;
}

async function printed(stockId: StockId, labels: readonly Label[], dpi = 203.2) {
  const stock = LABEL_STOCK[stockId];
  const sheets = onSheets(
    stock,
    labels.map(({ drawing }) => ({ drawing, copies: 1 })),
  );
  const bytes = await whole(pdfPieces({ title: "Labels", author: "Stowline", createdAt: 0 }, faces, sheets));
  const perSheet = stock.columns * stock.rows;
  // The resolution of label printers. Office printers have three times as many dots.
  const pages = await print(bytes, dpi);
  return labels.map((_, n) => {
    const page = pages[Math.floor(n / perSheet)];
    if (!page) throw new Error("A sheet is missing");
    return cutOut(page, { ...placeOf(stock, n % perSheet), width: stock.width, height: stock.height });
  });
}

describe.each(STOCK_IDS)("on %s", { timeout: 60_000 }, (stockId) => {
  const stock = LABEL_STOCK[stockId];

  test("every code of every product is read, and the product's own scanner finds lot and product by it", async () => {
    const kinds = kindsOn(stockId);
    const cases = PRODUCTS.flatMap((product, index) => kinds.map((kind) => ({ product, index, kind })));
    const labels = cases.map(({ product, kind }) => productLabel(faces, stock, product, kind));
    const cuts = await printed(stockId, labels);
    for (const [n, { product, index, kind }] of cases.entries()) {
      const { code } = labels[n] as Label;
      const found = await readCodes(cuts[n] as (typeof cuts)[number]);
      const what = `${kind} of ${product.sku}: ${code?.content}`;
      expect(found.length, what).toBe(1);
      const text = found[0]?.symbologyIdentifier === "]C1" ? `]C1${rawOf(found[0].text)}` : (found[0]?.text ?? "");
      expect(scanned(text, orderOf(product, index)), what).toBe(`picks lot of item-${index}`);
      if (kind.startsWith("gs1") && product.lot)
        expect(readBarcode(text)).toMatchObject({ lot: product.lot.lotNumber });
    }
  });

  test("a place's label is read as bars or square, and leads to the place", async () => {
    const label = placeLabel(faces, stock, { code: PLACE, company: "Tern & Thread" });
    const [cut] = await printed(stockId, [label]);
    const found = await readCodes(cut as NonNullable<typeof cut>);
    expect(found.map(({ format }) => format).toSorted()).toEqual(
      stockId === "l7651" ? ["QRCode"] : ["Code128", "QRCode"],
    );
    for (const { text } of found)
      expect(scanned(text, orderOf(PRODUCTS[0] as LabelledProduct, 0))).toBe("goes to place");
  });

  test("bars are wide enough, and quiet on both sides", () => {
    for (const product of PRODUCTS) {
      for (const kind of CODE_KIND) {
        const { drawing, code } = productLabel(faces, stock, product, kind);
        const [bars] = drawing.marks.filter((mark) => mark.kind === "rects");
        expect(bars, `${kind} of ${product.sku}`).toBeDefined();
        if (!bars || code?.symbol.kind !== "bars") continue;
        const lefts = bars.rects.filter((_, n) => n % 4 === 0);
        const widths = bars.rects.filter((_, n) => n % 4 === 2);
        const module = Math.min(...widths);
        expect(module).toBeGreaterThanOrEqual(stock.print.narrowest.bars - 1e-9);
        const right = (lefts.at(-1) ?? 0) + (widths.at(-1) ?? 0);
        const [before, after] = code.symbol.quiet;
        // A bar can be up to half a dot away from its exact position.
        expect(lefts[0]).toBeGreaterThanOrEqual(before * module - stock.print.dot);
        expect(stock.width - right).toBeGreaterThanOrEqual(after * module - stock.print.dot);
      }
    }
  });
});

/** The content of a GS1 symbol as a scanner sends it. */
const rawOf = (bracketed: string): string => bracketed.replace(/\((\d+)\)/g, "$1");

test("the product's own reader reads every code of every kind, on every sheet and roll", {
  timeout: 240_000,
}, async () => {
  const seen = new Set<string>();
  for (const stockId of STOCK_IDS) {
    const kinds = kindsOn(stockId);
    const printable = PRODUCTS.slice(0, 2).flatMap((product, index) =>
      kinds.map((kind) => ({ kind, index, label: productLabel(faces, LABEL_STOCK[stockId], product, kind) })),
    );
    const coded = printable.filter(({ label }) => label.code);
    const cuts = await printed(
      stockId,
      coded.map(({ label }) => label),
      200,
    );
    for (const [nth, { kind, index }] of coded.entries()) {
      const reads = await readByCamera(cuts[nth] as NonNullable<(typeof cuts)[number]>);
      const meanings = reads.map(({ text }) => scanned(text, orderOf(PRODUCTS[index] as LabelledProduct, index)));
      expect(meanings, `${kind} on ${stockId}`).toEqual([`picks lot of item-${index}`]);
      for (const { format } of reads) seen.add(format);
    }
  }
  expect([...seen].sort()).toEqual(["code_128", "ean_13", "qr_code"]);
});

test.each(LABEL_DPI)(
  "a label printer of %s dpi prints every code as our scanner reads it",
  { timeout: 240_000 },
  async (dpi) => {
    for (const stockId of STOCK_IDS.filter((id) => labelsOnSheet(LABEL_STOCK[id]) === 1)) {
      const stock = { ...LABEL_STOCK[stockId], print: LABEL_PRINT[dpi] };
      const kinds = kindsOn(stockId);
      const products = PRODUCTS.slice(0, 2).map((product, index) => ({ product, index }));
      // One of the two products on each roll, by turns.
      const cases = shareOf(products, products.length, STOCK_IDS.indexOf(stockId) + LABEL_DPI.indexOf(dpi)).flatMap(
        (one) => kinds.map((kind) => ({ ...one, kind })),
      );
      const drawn = cases.map(({ product, kind }) => productLabel(faces, stock, product, kind));
      const place = placeLabel(faces, stock, { code: PLACE, company: "" });
      const labels = [...drawn, place].map(({ drawing }) => ({ drawing, copies: 1 }));
      const zpl = new TextDecoder().decode(await whole(zplPieces(faces, labels, stock.print)));
      const printedLabels = printZpl(zpl, dpi);
      expect(printedLabels).toHaveLength(cases.length + 1);
      for (const [n, { product, index, kind }] of cases.entries()) {
        const what = `${kind} of ${product.sku} on ${stockId}`;
        const found = await readCodes(printedLabels[n] as (typeof printedLabels)[number]);
        expect(found.length, what).toBe(1);
        const text = found[0]?.symbologyIdentifier === "]C1" ? `]C1${rawOf(found[0].text)}` : (found[0]?.text ?? "");
        expect(scanned(text, orderOf(product, index)), what).toBe(`picks lot of item-${index}`);
      }
      const places = await readCodes(printedLabels.at(-1) as (typeof printedLabels)[number]);
      expect(places.length).toBeGreaterThan(0);
      for (const { text } of places) expect(text).toBe(PLACE);
    }
  },
);

test("a name of 200 letters fits on its label", () => {
  for (const stockId of STOCK_IDS) {
    const { drawing } = productLabel(faces, LABEL_STOCK[stockId], PRODUCTS[3] as LabelledProduct, "gs1");
    for (const mark of drawing.marks) {
      if (mark.kind !== "text") continue;
      expect(mark.x + faces.width(mark.text, mark.weight, mark.size)).toBeLessThanOrEqual(drawing.width);
      expect(mark.y).toBeLessThanOrEqual(drawing.height);
    }
  }
});

test("a partly used sheet starts at its first free label", () => {
  const drawing = { width: 1, height: 1, marks: [] };
  const [first, second] = [...onSheets(LABEL_STOCK.l7160, [{ drawing, copies: 20 }], 5)];
  expect(first?.stamps?.length).toBe(17);
  expect(first?.stamps?.[0]).toMatchObject(placeOf(LABEL_STOCK.l7160, 4));
  expect(second?.stamps?.length).toBe(3);
});
