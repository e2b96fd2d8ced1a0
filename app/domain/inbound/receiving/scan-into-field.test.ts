import { expect, test } from "vitest";
import { readBarcode } from "../../catalog/barcode";
import type { CodeMatches } from "../../catalog/code-meanings";
import { scanGoods } from "./scan-goods";

const product = (sku: string) => ({
  ...{ id: sku, companyId: "c", sku, name: `Product ${sku}`, lotTracked: true, units: 1, isArchived: false },
  ...{ location: null, fullestLocation: null },
});
const lot = (sku: string, lotNumber: string, expiresOn: string | null) => ({
  ...{ id: lotNumber, companyId: "c", productId: sku, productName: `Product ${sku}`, sku, lotNumber, expiresOn },
  ...{ isArchived: false, location: null },
});
const nothing: CodeMatches = { products: [], lots: [], places: [] };
const one = { sku: "PEP", quantity: "10" };

function scan(text: string, field: string, known: object = {}, over: object = {}) {
  const code = readBarcode(text);
  if (!code) throw new Error("No code");
  return scanGoods(
    { lines: [one, { sku: "TEE", quantity: "1" }], ...over },
    code,
    { ...nothing, ...known } as CodeMatches,
    {
      field,
    },
  );
}

test("an unknown code scanned into a line's lot field is that line's lot, whichever line it is", () => {
  const { draft, said } = scan("LOT-77", "lines[0].lotNumber");
  expect(said).toMatchObject({ ok: true, title: "Lot LOT-77" });
  expect(draft.lines).toMatchObject([{ ...one, lotNumber: "LOT-77", expiresOn: "" }, { sku: "TEE" }]);
});

test("a known lot of the line's product fills lot and expiry and adds no unit", () => {
  const { draft } = scan("L1", "lines[0].lotNumber", { lots: [lot("PEP", "L1", "2031-01-01")] });
  expect(draft.lines[0]).toMatchObject({ quantity: "10", lotNumber: "L1", expiresOn: "2031-01-01" });
});

test("a GS1 label of the line's product fills its lot and expiry", () => {
  const label = "(01)09506000134352(17)310430(10)AB-12";
  const { draft } = scan(label, "lines[0].lotNumber", { products: [product("PEP")] });
  expect(draft.lines).toHaveLength(2);
  expect(draft.lines[0]).toMatchObject({ quantity: "10", lotNumber: "AB-12", expiresOn: "2031-04-30" });
});

test("a GS1 label of another product is received on a line of its own", () => {
  const label = "(01)09506000134352(17)310430(10)AB-12";
  const { draft } = scan(label, "lines[0].lotNumber", { products: [product("OTHER")] });
  expect(draft.lines.at(-1)).toMatchObject({
    sku: "OTHER",
    quantity: "1",
    lotNumber: "AB-12",
    expiresOn: "2031-04-30",
  });
  expect(draft.lines[0]).toEqual(one);
});

test.each(["lines[0].lotNumber", "reference", "note", "lines[1].quantity"])(
  "a product scanned while %s has the focus adds its units",
  (field) => {
    const { draft } = scan("PEP", field, { products: [product("PEP")] });
    expect(draft.lines.at(-1)).toMatchObject({ sku: "PEP", quantity: "11" });
    expect([draft.reference, draft.note]).toEqual([undefined, undefined]);
  },
);

test("an unknown code scanned into the reference or the note is entered there, after what it has", () => {
  expect(scan("PO-1042", "reference").draft.reference).toBe("PO-1042");
  expect(scan("1Z999", "note", {}, { note: "Two cartons" }).draft.note).toBe("Two cartons 1Z999");
  expect(scan("PO-1042", "lines[1].quantity").said).toMatchObject({ ok: false, title: "Unknown code" });
});

test("a location scanned into a line's location field changes that line only", () => {
  const place = { id: "p", companyId: "c", code: "A-01", archivedAt: null };
  const { draft } = scan("A-01", "lines[0].location", { places: [place] });
  expect([draft.lines[0]?.location, draft.lines[1]?.location, draft.at]).toEqual(["A-01", undefined, undefined]);
});
