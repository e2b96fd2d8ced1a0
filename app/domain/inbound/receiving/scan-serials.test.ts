import { expect, test } from "vitest";
import { readBarcode } from "../../catalog/barcode";
import type { CodeMatches } from "../../catalog/code-meanings";
import type { DraftLine } from "./receiving.schema";
import { scanGoods } from "./scan-goods";

const drill = {
  ...{ id: "drill", companyId: "c", sku: "DRILL", name: "Drill", image: null, lotTracked: false, isArchived: false },
  ...{ serialNumbers: "at-receipt" as const, location: "A-1", fullestLocation: null, units: 1 },
};
const GTIN = "09506000134352";
const label = (serial: string) => `(01)${GTIN}(21)${serial}`;
const known: CodeMatches = { products: [drill], lots: [], places: [] };
const unknown: CodeMatches = { products: [], lots: [], places: [] };

function scan(lines: DraftLine[], text: string, matches: CodeMatches, field?: string) {
  const code = readBarcode(text);
  if (!code) throw new Error("No code");
  return scanGoods({ lines }, code, matches, { field });
}

test("serial numbers scanned after their product are its units' and add a unit when each has one", () => {
  const first = scan([{}], "DRILL", known);
  expect(first.draft.lines).toMatchObject([{ sku: "DRILL", quantity: "1", bySerial: "yes" }]);
  expect(first.said.detail).toContain("0 of 1 unit has a serial number.");
  const second = scan(first.draft.lines, "sn-1", unknown);
  expect(second.draft.lines).toMatchObject([{ quantity: "1", serials: "SN-1" }]);
  expect(second.said).toMatchObject({ ok: true, title: "Serial number SN-1" });
  const third = scan(second.draft.lines, "SN-2", unknown);
  expect(third.draft.lines).toMatchObject([{ quantity: "2", serials: "SN-1\nSN-2" }]);
  const again = scan(third.draft.lines, "SN-1", unknown);
  expect(again.said).toMatchObject({ ok: false, title: "Already scanned" });
  expect(again.draft.lines).toEqual(third.draft.lines);
});

test("a GS1 label with a serial number fills units without one before it adds one", () => {
  const listed: DraftLine[] = [{ sku: "DRILL", quantity: "1", bySerial: "yes", location: "A-1" }];
  const first = scan(listed, label("S1"), known);
  expect(first.draft.lines).toMatchObject([{ quantity: "1", serials: "S1" }]);
  const second = scan(first.draft.lines, label("S2"), known);
  expect(second.draft.lines).toMatchObject([{ quantity: "2", serials: "S1\nS2" }]);
  expect(second.said.title).toBe("+1 Drill");
  expect(scan(second.draft.lines, label("S2"), known).said).toMatchObject({ ok: false, title: "Already scanned" });
});

test("the serial number of another product's label, and of a case, is none of a unit's", () => {
  const other = { ...drill, sku: "TEE", serialNumbers: "at-shipping" as const };
  expect(scan([{}], label("S1"), { ...known, products: [other] }).draft.lines[0]).not.toHaveProperty("serials");
  const caseOf = { ...drill, units: 6 };
  expect(scan([{}], label("S1"), { ...known, products: [caseOf] }).draft.lines).toMatchObject([{ quantity: "6" }]);
  expect(scan([{ sku: "TEE", quantity: "1" }], "S1", unknown).said.title).toBe("Unknown code");
});

test("a field of serial numbers takes unknown codes and its product's labels, and no other product", () => {
  const lines: DraftLine[] = [
    { sku: "DRILL", quantity: "1" },
    { sku: "TEE", quantity: "1" },
  ];
  const field = "lines[0].serials";
  expect(scan(lines, "S1", unknown, field).draft.lines).toMatchObject([{ serials: "S1" }, { sku: "TEE" }]);
  expect(scan(lines, label("S2"), known, field).draft.lines).toMatchObject([{ serials: "S2" }, { sku: "TEE" }]);
  const tee = { ...drill, sku: "TEE", name: "Tee", serialNumbers: "none" as const };
  expect(scan(lines, label("S3"), { ...known, products: [tee] }, field).draft.lines).not.toContainEqual(
    expect.objectContaining({ serials: expect.anything() }),
  );
});
