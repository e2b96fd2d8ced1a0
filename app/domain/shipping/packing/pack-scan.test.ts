import { expect, test } from "vitest";
import { readBarcode } from "../../catalog/barcode";
import type { CodeMatches } from "../../catalog/code-meanings";
import { USUAL_PACK_POLICY } from "../../picking/scan-policy";
import { resolvePackScan } from "./pack-scan";
import type { PackLine, PackState } from "./pack-state";

const aLine = (over: Partial<PackLine> = {}): PackLine => ({
  ...{ id: "line-1", productId: "tea", sku: "TEA-1", name: "Green tea", image: null, kit: null, units: 3, verified: 0 },
  ...{ codes: [{ code: "4006381333931", units: 1 }], qrCode: null, lots: [], ...over },
});
const aLot = (lotNumber: string, units: number, verified = 0) => ({
  lotId: `lot-${lotNumber}`,
  lotNumber,
  units,
  verified,
});
const state = (...lines: PackLine[]): PackState => ({
  ...{ orderId: "0190", companyId: "c", orderNumber: "1001", customerName: "Ada", status: "picked", parcels: 1 },
  ...{ lines, last: null, policy: USUAL_PACK_POLICY, updatedAt: 0 },
});
const read = (code: string) => readBarcode(code) as NonNullable<ReturnType<typeof readBarcode>>;
const UNKNOWN = { products: [], lots: [], places: [] };
const scan = (code: string, ...lines: PackLine[]) =>
  resolvePackScan(state(...lines), read(code), { known: UNKNOWN, quantity: undefined });

test("a scan verifies one unit, by barcode or SKU, and a case its units", () => {
  expect(scan("4006381333931", aLine())).toMatchObject({ check: { itemId: "line-1", lotId: null, units: 1 } });
  expect(scan("tea-1", aLine({ verified: 2 }))).toMatchObject({ message: "1 × Green tea. Complete." });
  expect(scan("CASE", aLine({ codes: [{ code: "CASE", units: 2 }] }))).toMatchObject({ check: { units: 2 } });
});

test("one unit too many is refused, also in a case and of a line that ships nothing", () => {
  expect(scan("TEA-1", aLine({ verified: 3 }))).toMatchObject({
    ...{ refusal: "too-many", message: "All 3 of Green tea are verified. Set this one aside." },
  });
  expect(scan("CASE", aLine({ verified: 2, codes: [{ code: "CASE", units: 2 }] }))).toMatchObject({
    ...{ refusal: "too-many", message: "This case holds 2 of Green tea; 1 left." },
  });
  expect(scan("TEA-1", aLine({ units: 0 }))).toMatchObject({ refusal: "unknown" });
});

test("a product on several lines fills the first that has room", () => {
  const lines = [aLine({ verified: 3 }), aLine({ id: "line-2", units: 1 })];
  expect(scan("TEA-1", ...lines)).toMatchObject({ check: { itemId: "line-2" } });
});

test("the lot on the label must be one that was picked, and no more of it", () => {
  const line = aLine({ lots: [aLot("A1", 1, 1), aLot("B2", 2)], verified: 1 });
  const gs1 = (lot: string) => `]C10104006381333931${"10"}${lot}`;
  expect(scan(gs1("B2"), line)).toMatchObject({ check: { lotId: "lot-B2" } });
  expect(scan(gs1("A1"), line)).toMatchObject({ refusal: "too-many" });
  expect(scan(gs1("C3"), line)).toMatchObject({ refusal: "wrong-lot" });
  expect(scan("b2", line)).toMatchObject({ check: { itemId: "line-1", lotId: "lot-B2" } });
});

test("the order's own number says what is missing, then completes it", () => {
  expect(scan("1001", aLine())).toMatchObject({ refusal: "missing", message: "3 × Green tea not verified yet." });
  expect(scan("#1001", aLine({ verified: 3 }))).toMatchObject({ kind: "complete" });
});

test("a product of the catalog that the order lacks is named, and an unknown code is not guessed", () => {
  const other = { productId: "mug", name: "Mug", lots: [] };
  const known = { products: [other], lots: [], places: [] } as unknown as CodeMatches;
  const code = read("MUG-1");
  expect(resolvePackScan(state(aLine()), code, { known, quantity: undefined })).toMatchObject({
    ...{ refusal: "not-on-order", message: "Mug is not in this order. Set it aside." },
  });
  expect(resolvePackScan(state(aLine()), code, { known: null, quantity: undefined })).toMatchObject({
    refusal: "not-on-order",
  });
  expect(scan("MUG-1", aLine())).toMatchObject({ refusal: "unknown" });
});

test("where lots are asked for, the product's own code is not enough", () => {
  const asking = { ...state(aLine({ lots: [aLot("B2", 3)] })), policy: { ...USUAL_PACK_POLICY, lot: true } };
  const said = (code: string) => resolvePackScan(asking, read(code), { known: null, quantity: undefined });
  expect(said("TEA-1")).toMatchObject({ refusal: "scan-lot" });
  expect(said("B2")).toMatchObject({ check: { lotId: "lot-B2" } });
});

/** The answer for a company that scans each SKU once. */
const counted = (code: string, quantity: number | undefined, ...lines: PackLine[]) =>
  resolvePackScan({ ...state(...lines), policy: { item: "once", lot: false } }, read(code), { known: null, quantity });

test("where each SKU is scanned once, a scan asks for the quantity, which is verified in one step", () => {
  expect(counted("TEA-1", undefined, aLine())).toMatchObject({ kind: "count", name: "Green tea", left: 3 });
  expect(counted("TEA-1", 3, aLine())).toMatchObject({ check: { units: 3 }, message: "3 × Green tea. Complete." });
  expect(counted("TEA-1", 2, aLine())).toMatchObject({ check: { units: 2 }, message: "2 × Green tea. 1 left." });
  expect(counted("CASE", undefined, aLine({ codes: [{ code: "CASE", units: 2 }] }))).toMatchObject({ kind: "count" });
});

test("the last unit, and a case that holds all that is left, need no quantity", () => {
  expect(counted("TEA-1", undefined, aLine({ verified: 2 }))).toMatchObject({ check: { units: 1 } });
  expect(counted("CASE", undefined, aLine({ codes: [{ code: "CASE", units: 3 }] }))).toMatchObject({
    check: { units: 3 },
  });
});

test("more units than the order ships are refused, and a product on two lines is counted line by line", () => {
  expect(counted("TEA-1", 4, aLine())).toMatchObject({
    ...{ refusal: "too-many", message: "4 × Green tea entered; 3 left. Set the others aside." },
  });
  expect(counted("TEA-1", 4, aLine(), aLine({ id: "line-2", units: 1 }))).toMatchObject({
    ...{ refusal: "too-many", message: expect.stringContaining("on several lines") },
  });
  expect(counted("TEA-1", 1, aLine({ verified: 3 }))).toMatchObject({
    message: "All 3 of Green tea are verified. Set this one aside.",
  });
});

test("the quantity asked for is that of the lot on the label", () => {
  const line = aLine({ lots: [aLot("A1", 1), aLot("B2", 2)] });
  expect(counted("b2", undefined, line)).toMatchObject({ kind: "count", left: 2 });
  expect(counted("b2", 2, line)).toMatchObject({ check: { lotId: "lot-B2", units: 2 } });
  expect(counted("b2", 3, line)).toMatchObject({ refusal: "too-many" });
});

test("where every unit is scanned, no quantity is typed", () => {
  const each = { ...state(aLine()), policy: { item: "each" as const, lot: false } };
  expect(resolvePackScan(each, read("TEA-1"), { known: null, quantity: 3 })).toMatchObject({ refusal: "scan-each" });
});
