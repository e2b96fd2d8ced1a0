import { expect, test } from "vitest";
import { cartonRange, cartonsOnPallets, planUnits, readUnitCode, unitCode } from "./plan-units";
import { isSscc, ssccCapacity, ssccOf } from "./sscc";

test("an SSCC has its prefix, a serial that fills the rest, and the check digit of GS1", () => {
  expect(ssccOf("5430000", 1_001_123_459)).toBe("154300000011234590");
  expect(ssccOf("4012345", 111)).toBe("040123450000001112");
  for (const prefix of ["1234567", "1234567890"]) expect(isSscc(ssccOf(prefix, 0))).toBe(true);
  expect(isSscc("040123450000001113")).toBe(false);
});

test("a prefix gives each number once, and none beyond its digits", () => {
  const prefix = "1234567890";
  expect(ssccCapacity(prefix)).toBe(10_000_000);
  expect(ssccOf(prefix, 9_999_999)).toMatch(/^91234567890999999\d$/);
  expect(() => ssccOf(prefix, 10_000_000)).toThrow(RangeError);
});

test("a line is packed in cartons of its own, the last with the rest", () => {
  const line = { sku: "A", quantity: 25, lotNumber: "", expiresOn: null, cartonUnits: 10 };
  const units = planUnits({ lines: [line, { ...line, cartonUnits: null }], pallets: 1, cartons: 0 });
  expect(units.map(({ kind, position, pallet, content }) => [kind, position, pallet, content])).toEqual([
    // With one pallet, what is in no carton is on it.
    ["pallet", 1, null, [{ line: 2, quantity: 25 }]],
    ["carton", 1, 1, [{ line: 1, quantity: 10 }]],
    ["carton", 2, 1, [{ line: 1, quantity: 10 }]],
    ["carton", 3, 1, [{ line: 1, quantity: 5 }]],
  ]);
  expect(readUnitCode(unitCode(12, units[2]!).toLowerCase())).toEqual({ number: 12, kind: "carton", position: 2 });
  expect(readUnitCode("ASN-12")).toBeNull();
});

test("cartons are on the pallets in order, mixed ones last; more pallets than cartons leave some unknown", () => {
  const on = (pallets: number, cartons: number) =>
    cartonsOnPallets(planUnits({ lines: [{ quantity: 5, cartonUnits: 1 }], pallets, cartons })).map((one) =>
      one.cartons ? cartonRange(one.cartons) : null,
    );
  expect(on(2, 2)).toEqual(["Cartons 1–4", "Cartons 5–7"]);
  expect(on(5, 0)).toEqual(["Carton 1", "Carton 2", "Carton 3", "Carton 4", "Carton 5"]);
  expect(on(6, 0)).toContain(null);
  expect(on(0, 2)).toEqual([]);
  const loose = planUnits({ lines: [{ quantity: 5, cartonUnits: null }], pallets: 2, cartons: 0 });
  expect(loose.map(({ content }) => content)).toEqual([[], []]);
});
