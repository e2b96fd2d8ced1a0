import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { productBarcodes, products } from "#db/schema/catalog";
import { auditLog } from "#db/schema/directory/accounts";
import { aCompany, aUser } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { aProduct } from "#tests/factories/stock";
import { systemWorld, worldOf } from "#tests/factories/world";
import { DomainError } from "../kernel/errors";
import { createProduct } from "./create-product.server";
import { productForForm } from "./edit/product-form.server";
import { getProduct, getWithCodes, updateProduct } from "./edit/update-product.server";
import {
  CompanyProduct,
  InventoryChange,
  InventoryProduct,
  NewProduct,
  ProductChange,
  wholeForm,
} from "./product.schema";
import { furtherCodes } from "./product-codes";
import { listProducts, ProductQuery } from "./product-list.server";
import { removeProduct, restoreProduct } from "./remove/remove-product.server";

const input = (companyId: string, over: object = {}) =>
  NewProduct.parse({ companyId, name: "Bottle", sku: "B-1", ...over });
const change = (over: object) => ProductChange.parse(over);

async function refusal(work: Promise<unknown>): Promise<DomainError> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof DomainError)) throw new Error(`Not refused: ${String(error)}`);
  return error;
}

const codesOf = async (companyId: string) => {
  const rows = await systemWorld()
    .db.company(companyId)
    .rows(
      { code: productBarcodes.code },
      (own) => sql`from ${productBarcodes} where ${own(productBarcodes)} order by 1`,
    );
  return rows.map(({ code }) => code);
};

test("a product's amounts are in the currency that its company trades in", async () => {
  const company = await aCompany();
  await aProduct(company, { currency: "JPY" });
  const ctx = systemWorld();
  expect(await refusal(createProduct(ctx, input(company.id, { price: "12.50" })))).toMatchObject({
    code: "validation",
  });
  const id = await createProduct(ctx, input(company.id, { price: "1250" }));
  expect(await getProduct(ctx, id)).toMatchObject({ priceMinor: 1250, currency: "JPY" });
});

test("a product keeps its amounts exactly and its codes as a scanner reads them", async () => {
  const company = await aCompany();
  const ctx = systemWorld();
  const id = await createProduct(
    ctx,
    input(company.id, {
      cost: "1234.5",
      price: 19.9,
      upc: "036000291452",
      barcode: "HOUSE-1",
      barcodes: ["4006381333931"],
    }),
  );

  expect(await getProduct(ctx, id)).toMatchObject({
    costMinor: 123450,
    priceMinor: 1990,
    currency: "USD",
    reorderPoint: 10,
  });
  expect(await codesOf(company.id)).toEqual(["00036000291452", "04006381333931", "HOUSE-1"]);
  const { product, codes } = await getWithCodes(ctx, id);
  expect(furtherCodes(product, codes)).toEqual([{ code: "04006381333931", unitsPerScan: 1 }]);
});

test("an amount that cents cannot say is refused instead of rounded", async () => {
  const company = await aCompany();
  const error = await refusal(createProduct(systemWorld(), input(company.id, { cost: "1.9999", price: "1.999" })));
  expect(error.detail.fields).toEqual({
    cost: ["At most 2 decimals"],
    price: [expect.stringContaining("This could be 1999 or 1.999.")],
  });
});

test.each([
  ["036000291453", "The check digit of 036000291453 is wrong. The last digit should be 2"],
  ["12345", "A UPC or EAN has 8, 12, 13 or 14 digits"],
  ["4006381333930", "The check digit of 4006381333930 is wrong. The last digit should be 1"],
])("%s is no UPC", (upc, message) => {
  const parsed = NewProduct.safeParse({ companyId: "x", name: "x", sku: "x", upc });
  expect(parsed.error?.issues.map((issue) => issue.message)).toEqual([message]);
});

test("a SKU is unique within its company regardless of letter case, and free in another", async () => {
  const [one, other] = [await aCompany(), await aCompany()];
  const ctx = systemWorld();
  await createProduct(ctx, input(one.id));
  const error = await refusal(createProduct(ctx, input(one.id, { sku: "b-1" })));

  expect(error.code).toBe("conflict");
  expect(error.detail.fields).toEqual({ sku: ["SKU b-1 is already used by Bottle."] });
  await createProduct(ctx, input(other.id));
});

test("of two users who create the same SKU at once, one succeeds and the other gets a conflict", async () => {
  const company = await aCompany();
  const results = await Promise.allSettled([1, 2, 3].map(() => createProduct(systemWorld(), input(company.id))));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const result of results)
    if (result.status === "rejected") expect((result.reason as DomainError).detail.fields).toHaveProperty("sku");
});

test("a code belongs to one product of a company, however it is written", async () => {
  const company = await aCompany();
  const ctx = systemWorld();
  await createProduct(ctx, input(company.id, { upc: "036000291452" }));
  // A product created before codes had their own table: its code is in its own column only.
  await aProduct(company, { sku: "OLD", barcode: "OLD-CODE" });

  const ean = await refusal(createProduct(ctx, input(company.id, { sku: "B-2", barcodes: ["0036000291452"] })));
  expect(ean.detail.fields).toEqual({ barcodes: ["0036000291452 already belongs to SKU B-1."] });
  const old = await refusal(createProduct(ctx, input(company.id, { sku: "B-2", barcode: "OLD-CODE" })));
  expect(old.detail.fields).toEqual({ barcode: ["OLD-CODE already belongs to SKU OLD."] });
});

test("in a peptide company the inventory form needs a batch, gets a QR code and is kept by lot", async () => {
  const company = await aCompany({ category: "peptides" });
  const ctx = systemWorld();
  const bare = InventoryProduct.parse({ companyId: company.id, name: "BPC", sku: "P-1", category: "peptide" });
  const error = await refusal(createProduct(ctx, bare));
  expect(error.message).toBe("Batch number and quantity are required for peptide companies");
  expect(Object.keys(error.detail.fields ?? {})).toEqual(["batchNumber", "batchQuantity"]);

  const id = await createProduct(ctx, { ...bare, batchNumber: "L7", batchQuantity: 3, testCost: "10" });
  expect(await getProduct(ctx, id)).toMatchObject({
    category: "peptides",
    qrCode: `QR-L7-${ctx.now()}`,
    isBatch: true,
    lotTracked: true,
  });
  // The company page's form requires neither the batch number nor the quantity.
  await createProduct(ctx, input(company.id, { sku: "P-2" }), { form: "company" });
});

test("a change affects only the fields it names; a form clears empty fields", async () => {
  const company = await aCompany();
  const ctx = systemWorld();
  const id = await createProduct(
    ctx,
    input(company.id, { cost: "5", barcode: "X-1", barcodes: ["X-2"], batchNumber: "L1" }),
  );

  expect(await updateProduct(ctx, id, change({ price: "7" }))).toMatchObject({ costMinor: 500, priceMinor: 700 });
  expect(await codesOf(company.id)).toEqual(["X-1", "X-2"]);
  await updateProduct(ctx, id, change({ barcode: "X-3" }));
  expect(await codesOf(company.id)).toEqual(["X-2", "X-3"]);

  const form = CompanyProduct.parse({ name: "Bottle 2", sku: "B-9", barcodes: "X-4\nX-5" });
  expect(await updateProduct(ctx, id, wholeForm(CompanyProduct, form))).toMatchObject({
    name: "Bottle 2",
    sku: "B-9",
    costMinor: null,
    barcode: null,
    batchNumber: "L1",
    reorderPoint: 10,
  });
  expect(await codesOf(company.id)).toEqual(["X-4", "X-5"]);

  const typed = { units: "metric", weight: "250", length: "10", width: "8", height: "4.5" };
  const sized = CompanyProduct.parse({ name: "Bottle 2", sku: "B-9", ...typed });
  const size = { weightGrams: 250, lengthMm: 100, widthMm: 80, heightMm: 45 };
  expect(await updateProduct(ctx, id, wholeForm(CompanyProduct, sized))).toMatchObject(size);
  expect(CompanyProduct.safeParse({ name: "B", sku: "B", weight: "heavy" }).error?.issues).toMatchObject([
    { path: ["weight"] },
  ]);
});

test("an edit of an older version is refused", async () => {
  const company = await aCompany();
  const ctx = systemWorld();
  const id = await createProduct(ctx, input(company.id));
  const { updatedAt } = await getProduct(ctx, id);
  ctx.clock.now += 5;
  await updateProduct(ctx, id, change({ name: "Mine" }), { version: updatedAt });
  await expect(updateProduct(ctx, id, change({ name: "Theirs" }), { version: updatedAt })).rejects.toThrow();
  expect((await getProduct(ctx, id)).name).toBe("Mine");
});

test("whether a product is kept by lot changes only while there is no stock", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 4 });
  const error = await refusal(updateProduct(systemWorld(), product.id, change({ lotTracked: true })));
  expect(error.detail.fields?.lotTracked?.[0]).toContain("4 units on hand");
});

test("a product that orders or movements refer to is archived, any other is deleted", async () => {
  const company = await aCompany();
  const ctx = systemWorld();
  const moved = await aProduct(company, { onHand: 1 });
  const ordered = await aProduct(company);
  await anOrder(company, { status: "on-hold", lines: [{ product: ordered, quantity: 1 }] });
  const id = await createProduct(ctx, input(company.id, { barcode: "GONE" }));

  expect(await removeProduct(ctx, moved.id)).toMatchObject({ archived: true });
  expect(await removeProduct(ctx, ordered.id)).toMatchObject({ archived: true });
  expect(await removeProduct(ctx, id)).toMatchObject({ archived: false });

  const left = await ctx.db
    .company(company.id)
    .rows({ id: products.id }, (own) => sql`from ${products} where ${own(products)} order by id`);
  expect(left.map((row) => row.id)).toEqual([moved.id, ordered.id]);
  expect(await codesOf(company.id)).toEqual([]);
  await expect(removeProduct(ctx, id)).rejects.toMatchObject({ code: "not_found" });
  expect((await listProducts(ctx, ProductQuery.parse({ companyId: company.id }))).rows).toEqual([]);

  const taken = await refusal(createProduct(ctx, input(company.id, { sku: moved.sku })));
  expect(taken.message).toContain("Restore that one instead");
  await restoreProduct(ctx, moved.id);
  expect((await listProducts(ctx, ProductQuery.parse({ companyId: company.id }))).rows).toHaveLength(1);
});

test("the audit log records who changed a product", async () => {
  const company = await aCompany();
  const owner = await aUser("company_manager", { companyId: company.id });
  const ctx = worldOf(owner, "products.edit");
  const id = await createProduct(ctx, input(company.id, { cost: "1" }));
  await updateProduct(ctx, id, change({ cost: "2" }));
  await removeProduct(ctx, id);

  const entries = await ctx.directory.rows(
    { action: auditLog.action, actorId: auditLog.actorId, detail: auditLog.detail },
    sql`from ${auditLog} where ${auditLog.companyId} = ${company.id} order by ${auditLog.id}`,
  );
  expect(entries.map(({ action }) => action)).toEqual(["product.created", "product.changed", "product.deleted"]);
  expect(entries[1]).toMatchObject({
    actorId: owner.id,
    detail: { before: { costMinor: 100 }, after: { costMinor: 200 } },
  });
});

test("another company's product is not found", async () => {
  const [mine, theirs] = [await aCompany(), await aCompany()];
  const product = await aProduct(theirs);
  const ctx = worldOf(await aUser("company_manager", { companyId: mine.id }), "products.edit");
  await expect(updateProduct(ctx, product.id, change({ name: "x" }))).rejects.toMatchObject({ code: "not_found" });
  await expect(removeProduct(ctx, product.id)).rejects.toMatchObject({ code: "not_found" });
  await expect(createProduct(ctx, input(theirs.id))).rejects.toThrow();
});

test("the inventory form takes weight and sides in its units and shows them in the viewer's", async () => {
  const company = await aCompany();
  const ctx = systemWorld();
  const typed = { companyId: company.id, name: "Bottle", sku: "B-7", category: "supplements", units: "imperial" };
  const sides = { length: "12.25", width: "30 cm", height: "" };
  const id = await createProduct(ctx, InventoryProduct.parse({ ...typed, ...sides, weight: "2 lb 3 oz" }));
  expect(await getProduct(ctx, id)).toMatchObject({ weightGrams: 992, lengthMm: 311, widthMm: 300, heightMm: null });

  const shown = async (units: "metric" | "imperial") => {
    const { values } = await productForForm({ ...ctx, actor: { ...ctx.actor, units } }, id);
    const { weight, length, width, height } = values;
    return { units: values.units, weight, length, width, height };
  };
  expect(await shown("metric")).toEqual({ units: "metric", weight: "992", length: "31.1", width: "30", height: "" });
  const inches = await shown("imperial");
  expect(inches).toMatchObject({ weight: "35", length: "12.25", width: "11.8", height: "" });

  const change = wholeForm(InventoryChange, InventoryChange.parse({ ...typed, ...inches, weight: "" }));
  await updateProduct(ctx, id, change);
  expect(await getProduct(ctx, id)).toMatchObject({ weightGrams: null, lengthMm: 311, widthMm: 300, name: "Bottle" });
  const wrong = InventoryProduct.safeParse({ ...typed, weight: "heavy", length: "0", width: "40 ft" });
  expect(wrong.error?.issues.map(({ path }) => path.join())).toEqual(["weight", "length", "width"]);
});
