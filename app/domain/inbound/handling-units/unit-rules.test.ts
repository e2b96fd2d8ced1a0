import { expect, test } from "vitest";
import { lpnOf, readLpn, readSscc, whyNotIn } from "./unit-rules";

const bin = { id: "b", code: "A-01", unitKind: null, dedicatedCompanyId: null, archivedAt: null };
const tote = { ...bin, id: "t", code: "LPN-1", unitKind: "tote" as const, parentBinId: "b", holdsUnits: false };
const pallet = { ...tote, id: "p", code: "LPN-2", unitKind: "pallet" as const };

test.each([
  ["LPN-12", 12],
  [" lpn12 ", 12],
  ["LPN-", null],
  ["A-12", null],
])("%j is unit %s", (text, number) => expect(readLpn(text)).toBe(number));

test.each([
  ["040123450000001112", "040123450000001112"],
  ["(00)040123450000001112", "040123450000001112"],
  ["00 0401 2345 0000 0011 12", "040123450000001112"],
  ["04012345000000111", null],
])("%j is the SSCC %s", (text, sscc) => expect(readSscc(text)).toBe(sscc));

test("a unit stands in a bin or on a pallet, but not in itself, twice, or on a tote", () => {
  expect(lpnOf(7)).toBe("LPN-7");
  const other = { ...bin, id: "c", code: "B-01" };
  expect(whyNotIn(tote, other)).toBeNull();
  expect(whyNotIn(tote, pallet)).toBeNull();
  expect(whyNotIn(tote, bin)).toBe("LPN-1 already stands there");
  expect(whyNotIn(tote, tote)).toContain("itself");
  expect(whyNotIn(pallet, { ...pallet, id: "q" })).toContain("another pallet");
  expect(whyNotIn({ ...tote, holdsUnits: true }, pallet)).toContain("carries units");
  expect(whyNotIn(pallet, tote)).toContain("Only pallets");
  expect(whyNotIn(tote, { ...other, archivedAt: 1 })).toBe("B-01 is archived");
});

test("a company's place takes only that company's units; a unit for all companies stands only where all may be", () => {
  const reserved = { ...bin, id: "c", code: "B-01", dedicatedCompanyId: "mine" };
  expect(whyNotIn({ ...tote, dedicatedCompanyId: "mine" }, reserved)).toBeNull();
  expect(whyNotIn({ ...tote, dedicatedCompanyId: "other" }, reserved)).toContain("another company");
  expect(whyNotIn(tote, reserved)).toContain("another company");
  expect(whyNotIn({ ...tote, dedicatedCompanyId: "mine" }, pallet)).toBeNull();
});
