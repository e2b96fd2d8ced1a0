import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { productBarcodes } from "#db/schema/catalog";
import { aCompany } from "#tests/factories/company";
import { aCheckedImport, runJobs } from "#tests/factories/import";
import { anOrder } from "#tests/factories/order";
import { aPicker } from "#tests/factories/picker";
import { aProduct, levels } from "#tests/factories/stock";
import { systemWorld } from "#tests/factories/world";
import { beginImport, importPage } from "../imports/imports.service.server";
import { openProduct } from "../inventory/opening-stock.server";
import { scan, startPicking } from "../picking/picking.service.server";
import { createProduct } from "./create-product.server";
import { getProduct, updateProduct } from "./edit/update-product.server";
import { exportProducts } from "./list/export-products.server";
import { CompanyProduct, NewProduct, ProductChange, wholeForm } from "./product.schema";
import { joinCodes, splitCodes } from "./product-fields";
import { listProducts, ProductQuery } from "./product-list.server";
import { removalOf, removeProduct, restoreProduct } from "./remove/remove-product.server";

const unitsOf = async (companyId: string) => {
  const rows = await systemWorld()
    .db.company(companyId)
    .rows(
      { code: productBarcodes.code, units: productBarcodes.unitsPerScan },
      (own) => sql`from ${productBarcodes} where ${own(productBarcodes)} order by 1`,
    );
  return Object.fromEntries(rows.map(({ code, units }) => [code, units]));
};

const input = (companyId: string, over: object = {}) =>
  NewProduct.parse({ companyId, name: "Water", sku: "W-1", ...over });

test("a code stands for one unit or a case of several, in any spelling", async () => {
  const company = await aCompany();
  const ctx = systemWorld();
  const barcodes = [{ code: "14006381333938", unitsPerScan: 12 }, { code: "W-UNIT" }, "W-OLD"];
  const id = await createProduct(ctx, input(company.id, { barcode: "4006381333931", barcodes }));
  expect(await unitsOf(company.id)).toEqual({ "04006381333931": 1, "14006381333938": 12, "W-OLD": 1, "W-UNIT": 1 });

  // A code sent without units keeps the units that it has.
  await updateProduct(ctx, id, ProductChange.parse({ barcodes: ["14006381333938", "W-NEW"] }));
  expect(await unitsOf(company.id)).toEqual({ "04006381333931": 1, "14006381333938": 12, "W-NEW": 1 });
  await updateProduct(ctx, id, ProductChange.parse({ barcodes: [{ code: "14006381333938", unitsPerScan: 24 }] }));
  expect(await unitsOf(company.id)).toEqual({ "04006381333931": 1, "14006381333938": 24 });
  // The form shows every code with its units, so an empty units field means one.
  const form = CompanyProduct.parse({
    name: "Water",
    sku: "W-1",
    barcode: "4006381333931",
    barcodes: [
      { code: "14006381333938", unitsPerScan: "" },
      { code: "", unitsPerScan: "6" },
    ],
  });
  await updateProduct(ctx, id, wholeForm(CompanyProduct, form));
  expect(await unitsOf(company.id)).toEqual({ "04006381333931": 1, "14006381333938": 1 });
});

test.each([
  [[{ code: "14006381333939", unitsPerScan: 12 }], "barcodes.0.code", "check digit"],
  [[{ code: "A", unitsPerScan: 0 }], "barcodes.0.unitsPerScan", "at least 1"],
  [[{ code: "A" }, { code: "B", unitsPerScan: -2 }], "barcodes.1.unitsPerScan", "at least 1"],
  [[{ code: "A", unitsPerScan: 1.5 }], "barcodes.0.unitsPerScan", "at least 1"],
  [[{ code: "A", unitsPerScan: 10 ** 12 }], "barcodes.0.unitsPerScan", "whole number"],
  [[{ code: "A", unitsPerScan: 100_001 }], "barcodes.0.unitsPerScan", "At most 100,000"],
  [
    [
      { code: "A", unitsPerScan: 6 },
      { code: "A", unitsPerScan: 12 },
    ],
    "barcodes.1.code",
    "twice",
  ],
  [[{ code: "A;B" }], "barcodes.0.code", "comma"],
  [Array.from({ length: 51 }, (_, n) => `C${n}`), "barcodes", "At most 50"],
])("%j is refused at its field", (barcodes, path, message) => {
  const parsed = NewProduct.safeParse({ companyId: "x", name: "x", sku: "x", barcodes });
  const [issue] = parsed.error?.issues ?? [];
  expect(issue?.path.join(".")).toBe(path);
  expect(issue?.message).toContain(message);
});

test("codes as text and back are the same codes", () => {
  const codes = [
    { code: "14006381333938", unitsPerScan: 12 },
    { code: "PLAIN", unitsPerScan: 1 },
    { code: "ENDS=5", unitsPerScan: 1 },
  ];
  expect(joinCodes(codes)).toBe("14006381333938=12; PLAIN; ENDS=5=1");
  expect(
    splitCodes(joinCodes(codes)).map(({ code, unitsPerScan }) => ({ code, unitsPerScan: unitsPerScan ?? 1 })),
  ).toEqual(codes);
});

async function csvOf(companyId: string): Promise<string> {
  return new Response(await exportProducts(systemWorld(), { companyId, archived: false })).text();
}

test("an exported catalog imported elsewhere is the same catalog", async () => {
  const [one, other] = [await aCompany({ category: "peptides" }), await aCompany({ category: "peptides" })];
  const ctx = systemWorld();
  await createProduct(ctx, {
    ...input(one.id, {
      name: 'Bac "water", 30 ml\nsterile 💧 مياه',
      shortName: "Water",
      description: "=1+1",
      upc: "036000291452",
      barcode: "HOUSE-1",
      barcodes: [{ code: "10036000291459", unitsPerScan: 24 }, "ALT=5", "ALT-2"],
      category: "peptide",
      cost: "1.10",
      price: "1234.5",
      packagingCost: "0",
      labelCost: "0.03",
      testCost: "100",
      location: "A-01-1-01",
      batchNumber: "007",
      batchQuantity: 3,
      qrCode: "QR-007-1",
      purchaseDate: "2026-02-03",
      reorderPoint: 0,
      weightGrams: 31,
      lengthMm: 32,
      widthMm: "32",
      heightMm: 61,
      isBatch: true,
    }),
  });
  await createProduct(ctx, input(one.id, { sku: "W-2", name: "Plain", category: null, isBatch: false }));

  const text = await csvOf(one.id);
  const importId = await aCheckedImport(ctx, other, "products", text.replace(/^\ufeff/, ""));
  const { mapping } = await importPage(ctx, importId);
  expect(Object.keys(mapping)).toHaveLength(text.slice(0, text.indexOf("\r\n")).split(",").length);
  await beginImport(ctx, importId, "all");
  await runJobs(ctx);

  expect((await csvOf(other.id)).split("\r\n").sort()).toEqual(text.split("\r\n").sort());
  expect(await unitsOf(other.id)).toEqual(await unitsOf(one.id));
  const again = await aCheckedImport(ctx, one, "products", text.replace(/^\ufeff/, ""));
  await beginImport(ctx, again, "all");
  await runJobs(ctx);
  expect(await csvOf(one.id)).toBe(text);
});

test("a file's case quantity changes that of a code that is there; a plain code leaves it", async () => {
  const company = await aCompany();
  const ctx = systemWorld();
  await createProduct(ctx, input(company.id, { barcodes: [{ code: "CASE", unitsPerScan: 6 }, "LOOSE"] }));
  const bring = async (cell: string) => {
    const id = await aCheckedImport(ctx, company, "products", `SKU,More barcodes\nW-1,${cell}\n`);
    await beginImport(ctx, id, "all");
    await runJobs(ctx);
    return unitsOf(company.id);
  };
  expect(await bring("CASE")).toEqual({ CASE: 6, LOOSE: 1 });
  expect(await bring("CASE = 12; NEW=3")).toEqual({ CASE: 12, LOOSE: 1, NEW: 3 });
});

test("a peptide company's imported batches each get a code of their own", async () => {
  const company = await aCompany({ category: "peptides" });
  const ctx = systemWorld();
  const id = await aCheckedImport(
    ctx,
    company,
    "products",
    "SKU,Name,Batch number,Batch quantity\nA,A,L1,5\nB,B,L1,5\n",
  );
  await beginImport(ctx, id, "all");
  await runJobs(ctx);
  const { rows } = await listProducts(ctx, ProductQuery.parse({ companyId: company.id }));
  expect(rows.every(({ qrCode, isBatch }) => isBatch && /^QR-L1-\d+$/.test(qrCode ?? ""))).toBe(true);
  expect(new Set(rows.map(({ qrCode }) => qrCode)).size).toBe(2);
});

test("a case that was given by the form is scanned as that many units, and refused where fewer are wanted", async () => {
  const company = await aCompany();
  const ctx = systemWorld();
  const id = await openProduct(
    ctx,
    input(company.id, { barcodes: [{ code: "14006381333938", unitsPerScan: 6 }], startingInventory: 20 }),
  );
  const product = { id, companyId: company.id, sku: "W-1", lots: [] };
  const order = await anOrder(company, { lines: [{ product, quantity: 8, name: "Water" }] });
  const anna = await aPicker(company);
  await startPicking(anna, order.id);
  const beep = (barcode: string) => scan(anna, { orderId: order.id, barcode });
  expect((await beep("(01)14006381333938")).line).toMatchObject({ picked: 6 });
  expect(await beep("14006381333938")).toMatchObject({
    success: false,
    beeps: 3,
    message: "This case holds 6 units; only 2 of Water are left to pick.",
  });
});

test("a product archived while it is picked can still be picked to the end", async () => {
  const company = await aCompany();
  const ctx = systemWorld();
  const product = await aProduct(company, { name: "Water", onHand: 5 });
  const order = await anOrder(company, { lines: [{ product, quantity: 2, name: "Water" }] });
  const anna = await aPicker(company);
  await startPicking(anna, order.id);
  expect(await removalOf(ctx, product.id)).toMatchObject({ isUsed: true, onHand: 5, allocated: 2 });

  expect(await removeProduct(ctx, product.id)).toMatchObject({ archived: true });
  const answer = await scan(anna, { orderId: order.id, barcode: product.sku, quantity: 2 });
  expect(answer).toMatchObject({ success: true });
  expect(await levels(product)).toMatchObject({ onHand: 5, allocated: 2 });
  await restoreProduct(ctx, product.id);
  expect((await getProduct(ctx, product.id)).archivedAt).toBeNull();
});

test("deleted, changed and ordered at once: the first wins, and no change is applied in part", async () => {
  const company = await aCompany();
  for (let n = 0; n < 6; n++) {
    const ctx = systemWorld();
    const product = await aProduct(company, { name: "Water" });
    const [removed, changed, ordered] = await Promise.allSettled([
      removeProduct(ctx, product.id),
      updateProduct(ctx, product.id, ProductChange.parse({ name: "Tea", barcodes: [`T-${n}`] })),
      anOrder(company, { status: "on-hold", lines: [{ product, quantity: 1, name: "Water" }] }),
    ]);
    expect(removed.status).toBe("fulfilled");
    const left = await getProduct(ctx, product.id).catch(() => null);
    if (ordered.status === "fulfilled") expect(left?.archivedAt).not.toBeNull();
    if (!left) expect(ordered.status).toBe("rejected");
    if (changed.status === "rejected") expect(changed.reason).toMatchObject({ name: expect.stringMatching(/Error/) });
    expect((await unitsOf(company.id))[`T-${n}`] ?? null).toBe(left && changed.status === "fulfilled" ? 1 : null);
  }
});
