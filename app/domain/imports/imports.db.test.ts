import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { productBarcodes, products } from "#db/schema/catalog";
import { auditLog } from "#db/schema/directory/accounts";
import { stockMovements } from "#db/schema/stock";
import { aCompany, aUser } from "#tests/factories/company";
import { aCheckedImport, anUpload, runJobs } from "#tests/factories/import";
import { dyingWorld, Killed } from "#tests/factories/killed-worker";
import { aKit } from "#tests/factories/kit";
import { aProduct, levels } from "#tests/factories/stock";
import { systemWorld, worldOf } from "#tests/factories/world";
import { createProduct } from "../catalog/create-product.server";
import { NewProduct } from "../catalog/product.schema";
import { listProducts, ProductQuery } from "../catalog/product-list.server";
import { DomainError } from "../kernel/errors";
import { continueImport } from "./continue-import.server";
import {
  beginImport,
  discardImport,
  getImport,
  importPage,
  mapImport,
  rereadImport,
  startImport,
} from "./imports.service.server";
import { importReport } from "./report.server";
import { workOn } from "./work-import.server";

const productsOf = (companyId: string) =>
  systemWorld()
    .db.company(companyId)
    .rows(
      { sku: products.sku, name: products.name, costMinor: products.costMinor, priceMinor: products.priceMinor },
      (own) => sql`from ${products} where ${own(products)} order by sku`,
    );
const reasonsOf = async (id: string) =>
  (await importPage(systemWorld(), id)).problems.map(({ row, column, reason }) => `${row} ${column}: ${reason}`);

describe("products", () => {
  test("valid rows create and change products, invalid ones are listed by row, and nothing happens before the choice", async () => {
    const company = await aCompany();
    const known = await aProduct(company, { sku: "old-1", name: "Old", priceMinor: 100, barcode: "036000291452" });
    const ctx = systemWorld();
    const text = [
      "SKU,Name,Cost,Price,UPC",
      'NEW-1,"Tee ""big"", blue","$1,200.50",2.5,4006381333931',
      "OLD-1,,3,,",
      "NEW-2,,1,1,",
      "NEW-3,Three,abc,-1,",
      "new-1,Again,1,1,",
      "NEW-4,Four,1,1,036000291452",
      "NEW-5,Five,1,1,4006381333930",
    ].join("\n");
    const id = await aCheckedImport(ctx, company, "products", text);

    expect(await getImport(ctx, id)).toMatchObject({ status: "ready", total: 7, creates: 1, updates: 1, refused: 5 });
    expect(await reasonsOf(id)).toEqual([
      "4 Name: Product name is required",
      "5 Cost: This is not a number",
      "5 Price: This cannot be less than zero",
      "6 SKU: Row 2 already has this SKU",
      "7 UPC: 036000291452 already belongs to SKU old-1",
      "8 UPC: The check digit of 4006381333930 is wrong. The last digit should be 1",
    ]);
    expect((await getImport(ctx, id)).preview.slice(0, 3)).toEqual([
      { row: 2, subject: 'NEW-1 · Tee "big", blue', outcome: "create", detail: "cost $1,200.50, price $2.50" },
      { row: 3, subject: "OLD-1", outcome: "update", detail: "cost $3.00" },
      { row: 4, subject: "NEW-2", outcome: "refuse", detail: "Product name is required" },
    ]);
    expect(await productsOf(company.id)).toHaveLength(1);
    await expect(beginImport(ctx, id, "all")).rejects.toThrow("5 rows have problems");
    expect(await productsOf(company.id)).toHaveLength(1);

    await beginImport(ctx, id, "good");
    await runJobs(ctx);
    expect(await getImport(ctx, id)).toMatchObject({ status: "done", created: 1, updated: 1, failed: 0 });
    expect(await productsOf(company.id)).toEqual([
      { sku: "NEW-1", name: 'Tee "big", blue', costMinor: 120050, priceMinor: 250 },
      // An empty cell keeps the product's current value.
      { sku: known.sku, name: "Old", costMinor: 300, priceMinor: 100 },
    ]);
    const report = await new Response((await importReport(ctx, id)).body).text();
    expect(report.split("\r\n").slice(1, 3)).toEqual([
      "4,Name,,Product name is required",
      "5,Cost,abc,This is not a number",
    ]);
  });

  test("a new code takes the old one's place and stays the product's own", async () => {
    const company = await aCompany();
    const ctx = systemWorld();
    await createProduct(
      ctx,
      NewProduct.parse({ companyId: company.id, name: "x", sku: "A", barcode: "OLD", barcodes: ["KEPT"] }),
    );
    const id = await aCheckedImport(ctx, company, "products", "SKU;Barcode\nA;NEW\n");
    await beginImport(ctx, id, "all");
    const codes = await ctx.db
      .company(company.id)
      .rows(
        { code: productBarcodes.code },
        (own) => sql`from ${productBarcodes} where ${own(productBarcodes)} order by 1`,
      );
    expect(codes.map(({ code }) => code)).toEqual(["KEPT", "NEW"]);
  });

  test("formulas, emoji, right-to-left and 200 characters are only text; 201 are too many", async () => {
    const company = await aCompany();
    const ctx = systemWorld();
    const names = ['=HYPERLINK("http://x")', "👕 Tee", "قميص أزرق", "x".repeat(200)];
    const text = `SKU,Name\n${[...names, "x".repeat(201)].map((name, n) => `S${n},"${name.replaceAll('"', '""')}"`).join("\n")}`;
    const id = await aCheckedImport(ctx, company, "products", text);
    expect(await reasonsOf(id)).toEqual(["6 Name: At most 200 characters"]);
    await beginImport(ctx, id, "good");
    expect((await productsOf(company.id)).map(({ name }) => name)).toEqual(names);
  });

  test("products of a peptide company are kept by lot", async () => {
    const company = await aCompany({ category: "peptides" });
    const ctx = systemWorld();
    await beginImport(ctx, await aCheckedImport(ctx, company, "products", "SKU,Name\nP,Peptide"), "all");
    const [row] = await ctx.db
      .company(company.id)
      .rows({ lotTracked: products.lotTracked }, (own) => sql`from ${products} where ${own(products)}`);
    expect(row).toEqual({ lotTracked: true });
  });

  test("no file makes a peptide of a product that is not kept by lot", async () => {
    const company = await aCompany();
    const ctx = systemWorld();
    await aProduct(company, { sku: "LOOSE", onHand: 3 });
    await aProduct(company, { sku: "LOTS", lotTracked: true, lots: [] });
    const id = await aCheckedImport(ctx, company, "products", "SKU,Category\nLOOSE,Peptides\nLOTS,Peptides");
    expect(await reasonsOf(id)).toEqual([
      "2 Category: Peptides track lots. Turn on lot tracking on the product page first",
    ]);
  });

  test("a peptide company's file without lots gets a note about the consequence", async () => {
    const company = await aCompany({ category: "peptides" });
    const ctx = systemWorld();
    const id = await aCheckedImport(ctx, company, "products", "SKU,Name,Price,Track lots\nPEP-1,Vial,2,no");
    expect((await getImport(ctx, id)).preview).toMatchObject([
      { outcome: "create", detail: "price $2.00, tracks lots, as all peptides do" },
    ]);
  });

  test("a change by another user between check and import is taken into account", async () => {
    const company = await aCompany();
    const ctx = systemWorld();
    const id = await aCheckedImport(ctx, company, "products", "SKU,Name,Barcode\nA,Mine,\nB,Mine,CODE\n");
    const make = (sku: string, over = {}) =>
      createProduct(systemWorld(), NewProduct.parse({ companyId: company.id, name: "Theirs", sku, ...over }));
    await make("A");
    await make("C", { barcode: "CODE" });
    await beginImport(ctx, id, "all");

    expect(await getImport(ctx, id)).toMatchObject({ status: "done", created: 0, updated: 1, failed: 1 });
    expect(await reasonsOf(id)).toEqual(["3 Barcode: CODE already belongs to SKU C"]);
  });

  test("other columns can be chosen until it begins, and are remembered for the next file", async () => {
    const company = await aCompany();
    const ctx = systemWorld();
    const id = await anUpload(ctx, company, "products", "Ref,Label\nA,Tee\n");
    await expect(mapImport(ctx, id, {})).rejects.toThrow(DomainError);
    await expect(mapImport(ctx, id, { sku: 0, name: 0 })).rejects.toMatchObject({
      detail: { fields: { name: ["This column is already used for SKU"] } },
    });
    await mapImport(ctx, id, { sku: 1, name: 0 });
    await mapImport(ctx, id, { sku: 0, name: 1 });
    await beginImport(ctx, id, "all");
    expect(await productsOf(company.id)).toMatchObject([{ sku: "A", name: "Tee" }]);
    await expect(mapImport(ctx, id, { sku: 1, name: 0 })).rejects.toThrow("already running");

    const next = await anUpload(ctx, company, "products", "Label,Ref\nTee,A\n");
    expect((await importPage(ctx, next)).mapping).toEqual({ sku: 1, name: 0 });
  });

  test("a file read in the wrong encoding is read again, and one thrown away leaves nothing", async () => {
    const company = await aCompany();
    const ctx = systemWorld();
    const id = await startImport(ctx, company.id, "products", {
      fileName: "x.csv",
      bytes: new TextEncoder().encode("SKU,Name\nA,Größe"),
      encoding: "windows-1252",
    });
    expect((await importPage(ctx, id)).sample).toEqual([["A", "GrÃ¶ÃŸe"]]);
    await rereadImport(ctx, id, "utf-8");
    expect((await importPage(ctx, id)).sample).toEqual([["A", "Größe"]]);
    await discardImport(ctx, id);
    await expect(getImport(ctx, id)).rejects.toMatchObject({ code: "not_found" });
    expect(await ctx.files.get(`${company.id}/imports/${id}/file`)).toBeNull();
  });
});

describe("stock", () => {
  const FILE = [
    "SKU,Qty,Lot,Expiry,Location",
    'TEE,"1,000",,,a-01-1-1',
    "PEP,5,L1,31.12.2030,",
    "PEP,5,L2,03/04/2030,",
    "PEP,5,,,",
    "TEE,-5,,,A-01-1-2",
    "NONE,5,,,",
    "PEP,7,L1,2031-01-01,B-1-1-1",
    "TEE,3,,,A-01-1-1",
  ].join("\n");

  async function theirGoods() {
    const company = await aCompany();
    const tee = await aProduct(company, { sku: "TEE", name: "Tee", lots: [] });
    const pep = await aProduct(company, {
      sku: "PEP",
      name: "Peptide",
      lotTracked: true,
      location: "C-1-1-1",
      lots: [],
    });
    return { company, tee, pep };
  }

  test("valid rows are received through the ledger, invalid ones are listed by row", async () => {
    const { company, tee, pep } = await theirGoods();
    const ctx = systemWorld();
    const id = await aCheckedImport(ctx, company, "stock", FILE);
    expect(await reasonsOf(id)).toEqual([
      "4 Expiry: This could be 3 Apr or 4 Mar: write it as 2030-04-03",
      "5 Lot: Peptide tracks lots. Enter a lot number",
      "6 Qty: A quantity cannot be less than zero",
      "7 SKU: No product with this SKU",
      "8 Expiry: Lot L1 has a different expiry date in row 3",
      "9 SKU: Row 2 already has this product, lot, and location",
    ]);
    await beginImport(ctx, id, "good");
    expect(await getImport(ctx, id)).toMatchObject({ status: "done", created: 2, units: 1005 });
    expect(await levels(tee)).toMatchObject({ onHand: 1000 });
    expect(await levels(pep)).toMatchObject({ onHand: 5 });
  });

  test("a kit is not received: its components are", async () => {
    const company = await aCompany();
    const part = await aProduct(company);
    const kit = await aKit(company, [[part, 2]], { name: "Starter kit" });
    const ctx = systemWorld();
    const id = await aCheckedImport(ctx, company, "stock", `SKU,Qty\n${kit.sku},5\n${part.sku},4`);
    expect(await reasonsOf(id)).toEqual(["2 SKU: Starter kit is a kit. Name its components"]);
    await beginImport(ctx, id, "good");
    expect(await levels(part)).toMatchObject({ onHand: 4 });
  });

  test("rows with quantity 0 are skipped, whatever their other cells say, and one without a SKU or a number is refused", async () => {
    const { company, tee } = await theirGoods();
    const ctx = systemWorld();
    const text = "SKU,Qty,Lot,Location\nTEE,4,,\nTEE,0,,\nPEP,0.00,soon,\nGONE,0,L,\n,0,,\nTEE,none,,A\n";
    const id = await aCheckedImport(ctx, company, "stock", text);
    expect(await getImport(ctx, id)).toMatchObject({ status: "ready", creates: 1, refused: 2, units: 4 });
    expect((await getImport(ctx, id)).preview.slice(1, 4)).toEqual([
      { row: 3, subject: "TEE · Tee", outcome: "skip", detail: "Quantity 0: nothing to receive" },
      { row: 4, subject: "PEP · Peptide", outcome: "skip", detail: "Quantity 0: nothing to receive" },
      { row: 5, subject: "GONE", outcome: "skip", detail: "Quantity 0: nothing to receive" },
    ]);
    expect(await reasonsOf(id)).toEqual(["6 SKU: SKU is required", "7 Qty: This is not a number"]);
    await beginImport(ctx, id, "good");
    expect(await getImport(ctx, id)).toMatchObject({ status: "done", created: 1, failed: 0, units: 4 });
    expect(await levels(tee)).toMatchObject({ onHand: 4 });
  });

  test("a file of zeros only cannot be imported, and none of its rows is invalid", async () => {
    const { company } = await theirGoods();
    const ctx = systemWorld();
    const id = await aCheckedImport(ctx, company, "stock", "SKU,Qty\nTEE,0\nPEP,0");
    expect(await getImport(ctx, id)).toMatchObject({ status: "ready", creates: 0, refused: 0 });
    await expect(beginImport(ctx, id, "all")).rejects.toThrow("No rows can be imported");
  });

  test("two presses of the start button at once run the import once", async () => {
    const { company, tee } = await theirGoods();
    const ctx = systemWorld();
    const lines = Array.from({ length: 1200 }, (_, n) => `TEE,1,A-${n}-1-1`);
    const id = await aCheckedImport(ctx, company, "stock", `SKU,Qty,Location\n${lines.join("\n")}`);
    const [one, two] = [systemWorld(), systemWorld()];
    const presses = await Promise.allSettled([beginImport(one, id, "all"), beginImport(two, id, "all")]);
    expect(presses.filter(({ status }) => status === "fulfilled").length).toBeGreaterThan(0);
    expect(one.jobs.length + two.jobs.length).toBe(1);
    await Promise.all([runJobs(one), runJobs(two)]);
    expect(await getImport(ctx, id)).toMatchObject({ status: "done", created: 1200, units: 1200, failed: 0 });
    expect(await levels(tee)).toMatchObject({ onHand: 1200 });
    const starts = await ctx.directory.rows(
      { action: auditLog.action },
      sql`from ${auditLog} where ${auditLog.companyId} = ${company.id} and ${auditLog.action} = 'stock.imported'`,
    );
    // One audit entry for the start and one for the end.
    expect(starts).toHaveLength(2);
    // Starting a finished import again changes nothing.
    await beginImport(ctx, id, "all");
    expect(await levels(tee)).toMatchObject({ onHand: 1200 });
  });

  test("requested and delivered twice it is received once, and the same file is noticed again", async () => {
    const { company, tee } = await theirGoods();
    const ctx = systemWorld();
    const id = await aCheckedImport(ctx, company, "stock", "SKU,Qty\nTEE,4\n");
    await Promise.allSettled([beginImport(ctx, id, "all"), beginImport(ctx, id, "all")]);
    for (let n = 0; n < 3; n++) await continueImport(ctx, { companyId: company.id, importId: id });
    await runJobs(ctx);
    expect(await levels(tee)).toMatchObject({ onHand: 4 });

    const again = await anUpload(ctx, company, "stock", "SKU,Qty\nTEE,4\n");
    expect((await importPage(ctx, again)).importedBefore).toBeTypeOf("number");
  });

  test("a worker killed anywhere leaves no partial row, and the next one continues", async () => {
    const { company, tee } = await theirGoods();
    const lines = Array.from({ length: 1300 }, (_, n) => `TEE,1,A-${String(n % 9)}-${n}-1`);
    const text = `SKU,Qty,Location\n${lines.join("\n")}`;
    for (const [trip, lastOneCounts] of [
      [1, true],
      [3, false],
      [3, true],
      [4, true],
      [6, false],
      [9, true],
    ] as const) {
      const before = (await levels(tee)).onHand;
      const ctx = systemWorld();
      const id = await aCheckedImport(ctx, company, "stock", text);
      await beginImport({ ...ctx, enqueue: async () => undefined }, id, "all");
      const job = { companyId: company.id, importId: id };
      await continueImport(dyingWorld(ctx, trip, lastOneCounts), job).catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error;
      });
      const midway = await getImport(ctx, id);
      expect((await levels(tee)).onHand - before).toBe(midway.units);
      await Promise.all([continueImport(ctx, job), continueImport(ctx, job)]);
      await runJobs(ctx);
      expect(await getImport(ctx, id)).toMatchObject({ status: "done", created: 1300, units: 1300, failed: 0 });
      expect((await levels(tee)).onHand - before).toBe(1300);
    }
  });
});

test("who started an import is who moved the stock, and the audit log has both", async () => {
  const company = await aCompany();
  await aProduct(company, { sku: "TEE", lots: [] });
  const manager = await aUser("warehouse_manager", { companyId: company.id });
  const ctx = worldOf(manager, "inventory.adjust");
  const id = await aCheckedImport(ctx, company, "stock", "SKU,Qty\nTEE,4\n");
  await beginImport({ ...ctx, enqueue: ctx.enqueue }, id, "all");
  const moved = await ctx.db
    .company(company.id)
    .first({ actorId: stockMovements.actorId }, (own) => sql`from ${stockMovements} where ${own(stockMovements)}`);
  expect(moved).toEqual({ actorId: manager.id });
  const entries = await ctx.directory.rows(
    { action: auditLog.action, actorId: auditLog.actorId },
    sql`from ${auditLog} where ${auditLog.companyId} = ${company.id}`,
  );
  expect(entries).toEqual([
    { action: "stock.imported", actorId: manager.id },
    { action: "stock.imported", actorId: manager.id },
  ]);
});

test("another company's import is not found, and a company's owner imports products but no stock", async () => {
  const [mine, theirs] = [await aCompany(), await aCompany()];
  const owner = worldOf(await aUser("company_manager", { companyId: mine.id }), "products.edit");
  const foreign = await anUpload(systemWorld(), theirs, "products", "SKU,Name\nA,x\n");
  await expect(importPage(owner, foreign)).rejects.toMatchObject({ code: "not_found" });
  await expect(mapImport(owner, foreign, { sku: 0 })).rejects.toMatchObject({ code: "not_found" });
  await expect(beginImport(owner, foreign, "all")).rejects.toMatchObject({ code: "not_found" });
  await expect(importReport(owner, foreign)).rejects.toMatchObject({ code: "not_found" });
  await expect(anUpload(owner, theirs, "products", "SKU,Name\nA,x\n")).rejects.toThrow();
  await expect(anUpload(owner, mine, "stock", "SKU,Qty\nA,1\n")).rejects.toMatchObject({ code: "forbidden" });
  const stock = await anUpload(systemWorld(), mine, "stock", "SKU,Qty\nA,1\n");
  await expect(importPage(owner, stock)).rejects.toMatchObject({ code: "forbidden" });
});

test("a long file is checked and imported in messages of bounded work, and its page stays cheap", {
  timeout: 60_000,
}, async () => {
  const company = await aCompany();
  const ctx = systemWorld();
  const line = (n: number) => `SKU-${n},"Product, number ${n}",${n}.25,${n % 5 === 0 ? "x" : "9.99"},CODE-${n}`;
  const text = `SKU,Name,Cost,Price,Barcode\n${Array.from({ length: 6000 }, (_, n) => line(n)).join("\n")}`;
  const id = await aCheckedImport(ctx, company, "products", text);
  expect(await getImport(ctx, id)).toMatchObject({ status: "ready", total: 6000, refused: 1200, creates: 4800 });

  await beginImport(ctx, id, "good");
  let messages = 0;
  for (; (await getImport(ctx, id)).status !== "done"; messages++) await workOn(ctx, company.id, id, 4);
  expect(messages).toBe(3);
  expect(await getImport(ctx, id)).toMatchObject({ created: 4800, failed: 0 });

  const page = systemWorld();
  await importPage(page, id);
  expect(page.costs.trips).toBe(2);
  expect(page.costs.read).toBeLessThan(3 * 50 + 40);
  const search = systemWorld();
  await listProducts(search, ProductQuery.parse({ companyId: company.id, q: "number 4", limit: 10 }));
  expect(search.costs.read).toBeLessThanOrEqual(3 * 10 + 40);
});

describe("two tabs on one import", () => {
  test("changing the encoding during the import changes no rows", async () => {
    const company = await aCompany();
    const ctx = systemWorld();
    const rows = Array.from({ length: 1200 }, (_, n) => `S${n},Tée ${n}`);
    const id = await aCheckedImport(ctx, company, "products", `SKU,Name\n${rows.join("\n")}\n`);
    await beginImport(ctx, id, "all");
    await expect(rereadImport(ctx, id, "windows-1252")).rejects.toThrow(DomainError);
    await runJobs(ctx);
    expect(await getImport(ctx, id)).toMatchObject({ status: "done", created: 1200 });
    const names = (await productsOf(company.id)).map(({ name }) => name);
    expect(names.filter((name) => !name.startsWith("Tée "))).toEqual([]);
  });

  test("of two choices of columns the later one is what every row is checked by", async () => {
    const company = await aCompany();
    const ctx = systemWorld();
    const rows = Array.from({ length: 1200 }, (_, n) => `S${n},Tee ${n},`);
    const id = await anUpload(ctx, company, "products", `SKU,Name,Label\n${rows.join("\n")}\n`);
    await mapImport(ctx, id, { sku: 0, name: 2 });
    // The second tab chooses other columns after the first choice's worker has read its first rows.
    let chosen: Promise<void> | null = null;
    const get = async (key: string) => {
      chosen ??= mapImport(ctx, id, { sku: 0, name: 1 });
      await chosen;
      return ctx.files.get(key);
    };
    await workOn({ ...ctx, files: { ...ctx.files, get } }, company.id, id);
    await runJobs(ctx);
    expect(await getImport(ctx, id)).toMatchObject({ status: "ready", creates: 1200, refused: 0 });
  });
});

test("a cell of megabytes is a row that is refused, not a fault", { timeout: 30_000 }, async () => {
  const company = await aCompany();
  const ctx = systemWorld();
  const text = `SKU,Name,More barcodes\n${"x".repeat(3_000_000)},Long,\nA,Alpha,"${"c;".repeat(1_200_000)}"\nB,Beta,\n`;
  const id = await aCheckedImport(ctx, company, "products", text);
  expect(await getImport(ctx, id)).toMatchObject({ status: "ready", creates: 2, refused: 1 });
  const stock = await aCheckedImport(ctx, company, "stock", `SKU,Quantity,Lot\n${"x".repeat(3_000_000)},5,\n`);
  expect(await getImport(ctx, stock)).toMatchObject({ status: "ready", creates: 0, refused: 1 });
});

test("work that has come to a stop is set going once, however many follow it", async () => {
  const company = await aCompany();
  const ctx = systemWorld();
  const rows = Array.from({ length: 1200 }, (_, n) => `S${n},Tee`);
  const id = await anUpload(ctx, company, "products", `SKU,Name\n${rows.join("\n")}\n`);
  await mapImport(ctx, id, { sku: 0, name: 1 });
  // The queue message is lost.
  ctx.jobs.length = 0;
  ctx.clock.now += 60_000;
  await Promise.all([importPage(ctx, id), importPage(ctx, id)]);
  await importPage(ctx, id);
  expect(ctx.jobs).toHaveLength(1);
});
