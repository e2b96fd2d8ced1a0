import { expect, test } from "vitest";
import { productBarcodes } from "#db/schema/catalog";
import { aCompany, aUser } from "#tests/factories/company";
import { plansOf } from "#tests/factories/query-plans";
import { aProduct } from "#tests/factories/stock";
import { systemWorld, worldOf } from "#tests/factories/world";
import { listProducts, ProductQuery } from "./product-list.server";

const skus = (page: { rows: { sku: string }[] }) => page.rows.map((row) => row.sku);

test("a product is found by part of its name or SKU and by a whole barcode, in the companies in reach only", async () => {
  const [mine, theirs] = [await aCompany(), await aCompany()];
  const bottle = await aProduct(mine, { name: "Steel Bottle 100%", sku: "SB-1" });
  const scanned = await aProduct(mine, { name: "Mug", sku: "MUG_1" });
  await aProduct(theirs, { name: "Steel Bottle", sku: "SB-2" });
  await aProduct(mine, { name: "Old Steel Bottle", sku: "SB-0", archivedAt: 1 });
  await systemWorld().db.company(mine.id).insert(productBarcodes, { code: "04006381333931", productId: scanned.id });
  const ctx = worldOf(await aUser("client", { companyId: mine.id }), "products.read");
  const find = async (q: string) => skus(await listProducts(ctx, ProductQuery.parse({ q })));

  expect(await find("steel b")).toEqual([bottle.sku]);
  expect(await find("100%")).toEqual([bottle.sku]);
  expect(await find("sb-")).toEqual([bottle.sku]);
  expect(await find("_")).toEqual([scanned.sku]);
  expect(await find("4006381333931")).toEqual([scanned.sku]);
  await expect(listProducts(ctx, ProductQuery.parse({ companyId: theirs.id }))).rejects.toThrow();
});

test("a scanned label finds the product with its code, and no other company's", async () => {
  const [mine, theirs] = [await aCompany(), await aCompany()];
  const code = "09501101530003";
  for (const company of [mine, theirs]) {
    const product = await aProduct(company, { sku: `VIAL-${company.id.slice(-4)}` });
    await systemWorld().db.company(company.id).insert(productBarcodes, { code, productId: product.id });
  }
  const ctx = worldOf(await aUser("client", { companyId: mine.id }), "products.read");
  const find = async (q: string) => skus(await listProducts(ctx, ProductQuery.parse({ q })));

  for (const label of [
    "0109501101530003172712311012AB",
    "]C1010950110153000310LOT7\u001d172712313712",
    "(01)09501101530003(10)12AB",
    "https://id.gs1.org/01/09501101530003/10/12AB",
    "9501101530003",
  ]) {
    expect(await find(label), label).toEqual([`VIAL-${mine.id.slice(-4)}`]);
  }
  expect(await find("0109501101530010172712311012AB")).toEqual([]);
});

test("products come page by page, newest first", async () => {
  const company = await aCompany();
  const made = [await aProduct(company), await aProduct(company), await aProduct(company)].map(
    (product) => product.sku,
  );
  const ctx = systemWorld();

  const first = await listProducts(ctx, ProductQuery.parse({ companyId: company.id, limit: 2 }));
  const second = await listProducts(ctx, ProductQuery.parse({ companyId: company.id, limit: 2, cursor: first.next }));

  expect([...skus(first), ...skus(second)]).toEqual(made.toReversed());
  expect(second.next).toBeNull();
  expect(ctx.costs.trips).toBe(2);
});

test("a page of products reads their codes in the same round trip, and no other's", async () => {
  const company = await aCompany();
  const many = await aProduct(company);
  const few = [await aProduct(company), await aProduct(company), await aProduct(company)];
  const codes = Array.from({ length: 80 }, (_, n) => ({ code: `MANY-${n}`, productId: many.id, unitsPerScan: 1 }));
  const own = few.map(({ id, sku }) => ({ code: `OF-${sku}`, productId: id, unitsPerScan: 2 }));
  await systemWorld()
    .db.company(company.id)
    .insertMany(productBarcodes, [...codes, ...own]);
  const ctx = systemWorld();

  const { rows } = await listProducts(ctx, ProductQuery.parse({ companyId: company.id, limit: 2 }));

  expect(rows.map(({ codes }) => codes)).toEqual(
    few
      .toReversed()
      .slice(0, 2)
      .map(({ sku }) => [{ code: `OF-${sku}`, unitsPerScan: 2 }]),
  );
  expect(ctx.costs.trips).toBe(1);
  expect(ctx.costs.read).toBeLessThan(30);
  expect((await plansOf(ctx, (spied) => listProducts(spied, ProductQuery.parse({})))).flat().join()).toContain(
    "product_barcodes_by_product",
  );
});
