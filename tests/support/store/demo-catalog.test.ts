import { describe, expect, test } from "vitest";
import {
  DEMO_COMPANIES,
  type DemoProduct,
  demoCatalog,
  demoStoreKeys,
  sellableUnits,
} from "#workers/demo/demo-catalog";

const now = Date.UTC(2026, 10, 21, 9, 30);
const catalog = demoCatalog(now);
const today = "2026-11-21";
const unitsOf = (product: DemoProduct) =>
  product.lots.flatMap((lot) => lot.locations).reduce((sum, { quantity }) => sum + quantity, 0);

/** Calculated differently than in the code, so that the test does not repeat the code's mistakes. */
function isValidGtin(code: string): boolean {
  const digits = code.padStart(14, "0").split("").map(Number);
  return digits.reduce((sum, digit, place) => sum + digit * (place % 2 === 0 ? 3 : 1), 0) % 10 === 0;
}

test("the same moment gives the same catalogue", () => {
  expect(demoCatalog(now)).toEqual(catalog);
});

test("the shops' keys look like WooCommerce's and are all different", () => {
  const keys = DEMO_COMPANIES.flatMap(({ key }) => Object.values(demoStoreKeys(key)));
  expect(new Set(keys).size).toBe(8);
  for (const key of keys) expect(key).toMatch(/^c[ks]_demo_[a-z]+_[0-9a-f]+$/);
  for (const key of keys) expect(key).toHaveLength(43);
});

describe.each(DEMO_COMPANIES.map((company) => company.key))("%s", (key) => {
  const products = catalog[key];

  test("sells 22 to 28 products, each with its own SKU and barcode", () => {
    expect(products.length).toBeGreaterThanOrEqual(22);
    expect(products.length).toBeLessThanOrEqual(28);
    expect(new Set(products.map((product) => product.sku)).size).toBe(products.length);
    expect(new Set(products.map((product) => product.barcode)).size).toBe(products.length);
  });

  test("has barcodes with valid check digits", () => {
    for (const product of products) {
      expect(product.barcode).toMatch(/^(\d{12}|\d{13})$/);
      expect(isValidGtin(product.barcode), product.barcode).toBe(true);
    }
  });

  test("costs less than it sells for", () => {
    for (const product of products) expect(product.costMinor).toBeLessThan(product.priceMinor);
    for (const product of products) expect(product.costMinor).toBeGreaterThan(0);
  });

  test("stores every lot in its own bins", () => {
    const codes = products.flatMap((product) => product.lots.flatMap((lot) => lot.locations.map(({ code }) => code)));
    expect(new Set(codes).size).toBe(codes.length);
    for (const code of codes) expect(code).toMatch(/^[A-D]-\d{2}-\d-\d{2}$/);
  });

  test("has something that is out of stock, something that is low, and plenty of the rest", () => {
    const units = products.map((product) => sellableUnits(product, now));
    const low = products.filter((product) => sellableUnits(product, now) < product.reorderPoint);
    expect(units).toContain(0);
    expect(low.length).toBeGreaterThanOrEqual(3);
    expect(low.length).toBeLessThan(products.length / 4);
  });
});

test.each(["helix", "root"] as const)("%s tracks lots: some expired, some about to, most far from it", (key) => {
  const lots = catalog[key].flatMap((product) => product.lots);
  const inDays = (lot: (typeof lots)[number]) => (Date.parse(String(lot.expiresOn)) - Date.parse(today)) / 86_400_000;
  for (const product of catalog[key]) {
    expect(new Set(product.lots.map((lot) => lot.lotNumber)).size).toBe(product.lots.length);
    for (const lot of product.lots) expect(lot.lotNumber).not.toBe("");
    for (const lot of product.lots) expect(lot.expiresOn).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  }
  expect(catalog[key].filter((product) => product.lots.length >= 2).length).toBeGreaterThan(20);
  expect(lots.filter((lot) => inDays(lot) < 0).length).toBeGreaterThan(5);
  expect(lots.filter((lot) => inDays(lot) >= 0 && inDays(lot) < 45).length).toBeGreaterThan(10);
  expect(lots.filter((lot) => inDays(lot) > 180).length).toBeGreaterThan(20);
});

test("units of expired lots are in stock but cannot be sold", () => {
  const product = catalog.helix[0] as DemoProduct;
  expect(sellableUnits(product, now)).toBeLessThan(unitsOf(product));
});

test.each(["tern", "voltbay"] as const)("%s does not track lots", (key) => {
  for (const { lots } of catalog[key]) expect(lots).toMatchObject([{ lotNumber: "", expiresOn: null }]);
});

test("clothes come in sizes and colours, a SKU for each", () => {
  const tees = catalog.tern.filter((product) => product.variant?.parentSku === "TT-HARBOUR");
  expect(tees.map((tee) => tee.sku)).toContain("TT-HARBOUR-ECR-XL");
  expect(tees).toHaveLength(8);
  expect(tees[0]?.variant?.attributes).toEqual([
    { name: "Color", option: "Ink" },
    { name: "Size", option: "S" },
  ]);
});
