import { expect, test } from "vitest";
import { planUnits, readUnitCode, unitCode } from "./plan-units";
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
  const units = planUnits({ lines: [line, { ...line, cartonUnits: null }], pallets: 1, cartons: 1 });
  expect(units.map(({ kind, position, content }) => [kind, position, content?.line, content?.quantity])).toEqual([
    ["pallet", 1, undefined, undefined],
    ["carton", 1, 1, 10],
    ["carton", 2, 1, 10],
    ["carton", 3, 1, 5],
    ["carton", 4, undefined, undefined],
  ]);
  expect(readUnitCode(unitCode(12, units[2]!).toLowerCase())).toEqual({ number: 12, kind: "carton", position: 2 });
  expect(readUnitCode("ASN-12")).toBeNull();
});
