import { expect, test } from "vitest";
import { aCompany } from "#tests/factories/company";
import { PNG } from "#tests/factories/image";
import { aProduct } from "#tests/factories/stock";
import { systemWorld } from "#tests/factories/world";
import { NewAsn } from "./asn/asn.schema";
import { createAsn } from "./asn/create-asn.server";
import { editableAsn } from "./asn/editable-asn.server";
import { arriveAsn } from "./asn/move-asn.server";
import { readAsn } from "./asn/read-asn.server";
import { keepUnknownItem, unresolvedItem } from "./asn/unknown-items.server";
import { addAsnPhoto, openAsnPhoto } from "./photos/asn-photos.server";
import { readReceipt } from "./receiving/receipts.server";
import { receiveAsn } from "./receiving/receive-asn.server";
import { ReceiveForm } from "./receiving/receiving.schema";
import { reverseReceipt } from "./receiving/reverse-receipt.server";
import { countUnits, findUnit, unitsOfAsn } from "./units/units.repo.server";

/** A document with everything that its page shows: lines, cartons, an unknown item, a photo, and a reversed receipt. */
async function aDocument() {
  const ctx = systemWorld();
  const company = await aCompany();
  const { sku } = await aProduct(company, { lots: [] });
  const lines = [{ sku, quantity: 12, cartonUnits: 2 }];
  const { id } = await createAsn(ctx, NewAsn.parse({ companyId: company.id, announce: true, lines }));
  await arriveAsn(ctx, id);
  const goods = { operationId: ctx.newId(), companyId: company.id, lines: [{ sku, quantity: "3" }] };
  const { receiptId } = await receiveAsn(ctx, id, ReceiveForm.parse(goods));
  await reverseReceipt(ctx, receiptId, "Wrong dock");
  await keepUnknownItem(ctx, id, { code: "4006000000017", units: 1, note: "", operationId: ctx.newId() });
  await addAsnPhoto(ctx, id, { operationId: ctx.newId(), line: 1, note: "" }, PNG);
  const { items, photos } = await readAsn(ctx, id);
  return { id, receiptId, itemId: items[0]?.id ?? "", photoId: photos[0]?.id ?? "" };
}

test("the form of a document is read in one round trip", async () => {
  const ctx = systemWorld();
  const company = await aCompany();
  const { sku } = await aProduct(company, { lots: [] });
  const { id } = await createAsn(ctx, NewAsn.parse({ companyId: company.id, lines: [{ sku, quantity: 2 }] }));
  ctx.costs.trips = 0;
  expect((await editableAsn(ctx, id)).defaultValue.lines).toMatchObject([{ sku, quantity: "2" }]);
  expect(ctx.costs.trips).toBe(1);
});

test("a document and a receipt read as many rows among many others as among few, for a user of all companies", async () => {
  const { id, receiptId, itemId, photoId } = await aDocument();
  const costs = async () => {
    const ctx = systemWorld();
    const reads: Record<string, number> = {};
    const measure = async (name: string, work: Promise<unknown>) => {
      await work;
      reads[name] = ctx.costs.read;
      ctx.costs.read = 0;
    };
    await measure("receipt", readReceipt(ctx, receiptId));
    await measure("item", unresolvedItem(ctx, id, itemId));
    await measure("photo", openAsnPhoto(ctx, id, photoId));
    const [units] = await ctx.db.batch(unitsOfAsn(ctx.db, id), countUnits(ctx.db, id));
    expect(units).toHaveLength(6);
    await measure("units", ctx.db.batch(findUnit(ctx.db, id, { sscc: null, kind: "carton", position: 1 })));
    await measure("document", readAsn(ctx, id));
    return reads;
  };
  const before = await costs();
  for (let n = 0; n < 12; n++) await aDocument();
  const after = await costs();
  // Each index that has grown is left one row later: a scanned unit reads three, as a pallet has cartons. The document's
  // page lists the names of all companies.
  const more = (name: string) => (after[name] ?? 0) - (before[name] ?? 0);
  const allowed: Record<string, number> = { document: 24, units: 3 };
  const grown = Object.keys(after).filter((name) => more(name) > (allowed[name] ?? 2));
  expect(grown).toEqual([]);
  expect(after.receipt).toBeLessThan(30);
});
