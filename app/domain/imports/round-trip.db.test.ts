import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { locations, lots, productBarcodes, products } from "#db/schema/catalog";
import { stockLevels } from "#db/schema/stock";
import { columnsOf } from "#db/statement.server";
import { aCompany } from "#tests/factories/company";
import { aCheckedImport, runJobs } from "#tests/factories/import";
import { aProduct } from "#tests/factories/stock";
import { systemWorld } from "#tests/factories/world";
import { createProduct } from "../catalog/create-product.server";
import { exportProducts } from "../catalog/list/export-products.server";
import { NewProduct } from "../catalog/product.schema";
import { StockAdjustment } from "../inventory/adjust/adjust.schema";
import { adjustStock } from "../inventory/adjust-stock.server";
import { exportStock } from "../inventory/stock/export-stock.server";
import { textOfRows } from "../system/data-exports/format.server";
import { columnsOfPart, readRows } from "../system/data-exports/read-part.server";
import { beginImport, getImport } from "./imports.service.server";

async function aFilledCompany() {
  const company = await aCompany();
  const input = {
    ...{ companyId: company.id, sku: "TEE", name: 'Tee "big",\nblue; long', shortName: "'=1+1", price: "1234.50" },
    ...{
      upc: "4006381333931",
      barcode: "036000291452",
      category: "clothing",
      location: "B-02-1-04",
      weightGrams: "180",
    },
    ...{
      barcodes: [
        { code: "CASE-12", unitsPerScan: "12" },
        { code: "SIZE=5", unitsPerScan: "1" },
      ],
      reorderPoint: "0",
    },
    ...{ description: "=SUM(A1)\nsecond line", purchaseDate: "2026-05-03" },
  };
  await createProduct(systemWorld(), NewProduct.parse(input));
  await aProduct(company, { sku: "YEN", currency: "JPY", costMinor: 1000, priceMinor: 1234, onHand: 5 });
  await aProduct(company, { sku: "DINAR", currency: "KWD", costMinor: 500, priceMinor: 1234, onHand: 7 });
  await aProduct(company, {
    ...{ sku: "ZINC", lotTracked: true, category: "supplements" },
    lots: [
      { onHand: 30, lotNumber: "ZN-1", expiresOn: "2027-10-31", location: "C-01-3-02" },
      { onHand: 1200, lotNumber: "ZN-1b", location: "C-01-3-03" },
    ],
  });
  return company;
}

const productExport = async (companyId: string): Promise<string> =>
  new Response(await exportProducts(systemWorld(), { companyId, archived: false })).text();

/** A table's file in the data export. */
async function dataExport(companyId: string, part: "products" | "stock_levels"): Promise<string> {
  const ctx = systemWorld();
  const { rows } = await readRows(ctx, ctx.db.company(companyId), { part, cursor: "", limit: 1000 });
  return textOfRows(rows, columnsOfPart(part), { format: "csv", isFirst: true });
}

async function catalogOf(companyId: string) {
  const company = systemWorld().db.company(companyId);
  const { id: _id, companyId: _company, createdAt: _made, updatedAt: _changed, ...columns } = columnsOf(products);
  const rows = await company.rows(columns, (own) => sql`from ${products} where ${own(products)} order by sku`);
  const codes = await company.rows(
    { code: productBarcodes.code, units: productBarcodes.unitsPerScan },
    (own) => sql`from ${productBarcodes} where ${own(productBarcodes)} order by 1`,
  );
  return { rows, codes };
}

const changesOf = (companyId: string) =>
  systemWorld()
    .db.company(companyId)
    .rows(
      { sku: products.sku, updatedAt: products.updatedAt },
      (own) => sql`from ${products} where ${own(products)} order by sku`,
    );

const stockOf = (companyId: string) =>
  systemWorld()
    .db.company(companyId)
    .rows(
      {
        sku: products.sku,
        lotNumber: lots.lotNumber,
        expiresOn: lots.expiresOn,
        location: locations.code,
        onHand: stockLevels.onHand,
      },
      (own) => sql`from ${stockLevels}
        cross join ${products} on ${own(products)} and ${products.id} = ${stockLevels.productId}
        cross join ${lots} on ${own(lots)} and ${lots.id} = ${stockLevels.lotId}
        cross join ${locations} on ${own(locations)} and ${locations.id} = ${stockLevels.locationId}
        where ${own(stockLevels)} order by 1, 2, 4`,
    );

async function importAll(company: { id: string }, kind: "products" | "stock", text: string) {
  const ctx = systemWorld();
  const id = await aCheckedImport(ctx, company, kind, text);
  expect(await getImport(ctx, id)).toMatchObject({ status: "ready", refused: 0 });
  await beginImport(ctx, id, "all");
  await runJobs(ctx);
  expect(await getImport(ctx, id)).toMatchObject({ status: "done", failed: 0 });
}

test.each([
  ["product export", productExport],
  ["data export", (companyId: string) => dataExport(companyId, "products")],
])("the products of a %s change nothing in their own company and are the same in an empty one", async (_, exported) => {
  const [company, empty] = [await aFilledCompany(), await aCompany()];
  const text = await exported(company.id);
  const [catalog, changes] = [await catalogOf(company.id), await changesOf(company.id)];

  await importAll(company, "products", text);
  expect(await catalogOf(company.id)).toEqual(catalog);
  expect(await changesOf(company.id)).toEqual(changes);

  await importAll(empty, "products", text);
  expect(await catalogOf(empty.id)).toEqual(catalog);
  const prices = catalog.rows.map(({ sku, priceMinor }) => [sku, priceMinor]);
  expect(prices).toEqual([
    ["DINAR", 1234],
    ["TEE", 123450],
    ["YEN", 1234],
    ["ZINC", null],
  ]);
});

test("the stock of a data export is received in an empty company, and not again in its own", async () => {
  const [company, empty] = [await aFilledCompany(), await aCompany()];
  const text = await dataExport(company.id, "stock_levels");
  const stock = await stockOf(company.id);
  expect(stock).toHaveLength(4);

  const ctx = systemWorld();
  const again = await aCheckedImport(ctx, company, "stock", text);
  expect(await getImport(ctx, again)).toMatchObject({ status: "ready", creates: 0, refused: 4 });
  await expect(beginImport(ctx, again, "good")).rejects.toThrow("No rows can be imported");
  expect(await stockOf(company.id)).toEqual(stock);

  await importAll(empty, "products", await productExport(company.id));
  await importAll(empty, "stock", text);
  expect(await stockOf(empty.id)).toEqual(stock);
});

test("the stock export by lot and location is received in an empty company, and not again in its own", async () => {
  const [company, empty] = [await aFilledCompany(), await aCompany()];
  const ctx = systemWorld();
  const text = await new Response(
    await exportStock(ctx, { companyId: company.id }, { format: "csv", per: "location" }),
  ).text();
  const [head, ...lines] = text.replace("\ufeff", "").trim().split("\r\n");
  expect(head).toBe("SKU,Product,Company,Lot number,Expiry date,Lot status,Location,Quantity,Allocated,Product ID");
  expect(lines).toHaveLength(4);
  expect(text).toContain(",ZN-1,2027-10-31,available,C-01-3-02,30,0,");

  await importAll(empty, "products", await productExport(company.id));
  await importAll(empty, "stock", text);
  expect(await stockOf(empty.id)).toEqual(await stockOf(company.id));
  const again = await aCheckedImport(ctx, company, "stock", text);
  expect(await getImport(ctx, again)).toMatchObject({ creates: 0, refused: 4 });

  const one = await new Response(
    await exportStock(ctx, { companyId: company.id, q: "ZINC" }, { format: "csv", per: "location" }),
  ).text();
  expect(one.trim().split("\r\n")).toHaveLength(3);
});

test("the stock export by lot and location has all locations of a product that fills more than one page of them", async () => {
  const company = await aCompany();
  const lines = Array.from({ length: 2100 }, (_, n) => `TEE,${n + 1},A-${n}-1-1`);
  await aProduct(company, { sku: "TEE", lots: [] });
  await importAll(company, "stock", `SKU,Qty,Location\n${lines.join("\n")}`);
  const text = await new Response(
    await exportStock(systemWorld(), { companyId: company.id }, { format: "csv", per: "location" }),
  ).text();
  const places = text
    .trim()
    .split("\r\n")
    .slice(1)
    .map((line) => line.split(",").slice(6, 8).join(","));
  expect(places.toSorted()).toEqual(lines.map((_, n) => `A-${n}-1-1,${n + 1}`).toSorted());
});

test("a data export with products without stock and with an expired lot is imported again as it was", async () => {
  const [company, empty] = [await aCompany(), await aCompany()];
  const tee = await aProduct(company, { sku: "TEE", onHand: 3, location: "A-01-1-1" });
  await aProduct(company, { sku: "NEVER", lots: [] });
  await aProduct(company, {
    ...{ sku: "PEP", lotTracked: true, category: "supplements" },
    lots: [
      { onHand: 4, lotNumber: "OLD", expiresOn: "2020-01-31", location: "C-01-3-02" },
      { onHand: 6, lotNumber: "NEW", expiresOn: "2030-01-31", location: "C-01-3-02" },
    ],
  });
  await adjustStock(systemWorld(), tee.id, {
    ...StockAdjustment.parse({ adjustment: -3, reason: "Lost" }),
    operationId: crypto.randomUUID(),
  });
  const exported = await dataExport(company.id, "stock_levels");
  expect(exported).toMatch(/,0,/);
  await importAll(empty, "products", await dataExport(company.id, "products"));
  await importAll(empty, "stock", exported);
  expect((await catalogOf(empty.id)).rows).toEqual((await catalogOf(company.id)).rows);
  expect(await stockOf(empty.id)).toEqual((await stockOf(company.id)).filter(({ onHand }) => onHand > 0));
  expect(await stockOf(empty.id)).toHaveLength(2);
});

test.each([
  ["KWD", [1234, 1234567, 1, 100, 999_999_999]],
  ["JPY", [1234, 1234567, 1, 100, 999_999_999]],
  ["USD", [1234, 1234567, 1, 100, 999_999_999]],
])("amounts in %s are the same after an export and an import", async (currency, amounts) => {
  const [company, empty] = [await aCompany(), await aCompany()];
  for (const [n, minor] of amounts.entries()) {
    await aProduct(company, { sku: `P${n}`, currency, costMinor: minor, priceMinor: minor * 2 });
  }
  const text = await productExport(company.id);
  for (const target of [company, empty]) {
    await importAll(target, "products", text);
    const rows = (await catalogOf(target.id)).rows.map(({ costMinor, priceMinor, ...row }) => ({
      ...{ currency: row.currency, costMinor, priceMinor },
    }));
    expect(rows).toEqual(amounts.map((minor) => ({ currency, costMinor: minor, priceMinor: minor * 2 })));
  }
});

test("a price in another currency than its product's is refused", async () => {
  const company = await aFilledCompany();
  const ctx = systemWorld();
  const id = await aCheckedImport(ctx, company, "products", "SKU,Name,Price,Currency\nYEN,,5,USD\nNEW,x,5,ABC");
  expect((await getImport(ctx, id)).preview).toMatchObject([
    { outcome: "refuse", detail: "This product uses JPY. Enter costs and prices in that currency" },
    { outcome: "refuse", detail: "Use a currency code, such as USD" },
  ]);
});

test("a product that is archived in the file is not imported as an active one", async () => {
  const ctx = systemWorld();
  const id = await aCheckedImport(
    ctx,
    await aCompany(),
    "products",
    "sku,name,archivedAt\nA,x,2026-05-03T10:00:00.000Z",
  );
  expect((await getImport(ctx, id)).refused).toBe(1);
});

test("without a currency column, new products get the currency in which the company trades", async () => {
  const [company, fresh] = [await aCompany(), await aCompany()];
  await aProduct(company, { sku: "OLD", currency: "JPY", priceMinor: 100 });
  for (const one of [company, fresh]) await importAll(one, "products", "SKU,Name,Price\nNEW,New,5");
  const currencyOf = async ({ id }: { id: string }) =>
    (await catalogOf(id)).rows.find(({ sku }) => sku === "NEW")?.currency;
  expect(await currencyOf(company)).toBe("JPY");
  expect(await currencyOf(fresh)).toBe(systemWorld().config.currency);
});
