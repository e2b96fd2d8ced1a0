import { expect, test } from "vitest";
import { NewProduct } from "#app/domain/catalog/product.schema";
import { aCompany, aUser } from "#tests/factories/company";
import { aProduct, levels } from "#tests/factories/stock";
import { systemWorld, worldOf } from "#tests/factories/world";
import { DomainError } from "../kernel/errors";
import { openProduct, receiveOpeningStock } from "./opening-stock.server";
import { OpeningStock } from "./stock/opening-stock.schema";

const opening = (lines: object[], operationId = crypto.randomUUID()) => OpeningStock.parse({ operationId, lines });
const fieldsOf = async (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof DomainError ? error.detail.fields : error),
  );

test("opening stock is received through the ledger, creates lots and locations, and counts once when sent repeatedly", async () => {
  const company = await aCompany();
  const peptide = await aProduct(company, { sku: "PEP-1", lotTracked: true, lots: [] });
  const shirt = await aProduct(company, { sku: "TEE-1", location: "b-1-1-1", lots: [] });
  const ctx = systemWorld();
  const input = opening([
    { sku: "pep-1", lotNumber: "L1", expiresOn: "2030-01-31", quantity: 5, location: "a-02-1-1" },
    { sku: "PEP-1", lotNumber: "L2", quantity: "7", location: "A-02-1-1" },
    { sku: "TEE-1", quantity: 3 },
  ]);

  expect(await receiveOpeningStock(ctx, company.id, input)).toEqual({ units: 15 });
  expect(await receiveOpeningStock(ctx, company.id, input)).toEqual({ units: 0 });
  expect(await levels(peptide)).toMatchObject({ onHand: 12, available: 12 });
  expect(await levels(shirt)).toMatchObject({ onHand: 3 });
  const more = { ...input, lines: [...input.lines, ...opening([{ sku: "TEE-1", quantity: 9 }]).lines] };
  await expect(receiveOpeningStock(ctx, company.id, more)).rejects.toMatchObject({ code: "conflict" });
  expect(await levels(shirt)).toMatchObject({ onHand: 3 });
});

test("a line without required data refuses all lines and names the field", async () => {
  const company = await aCompany();
  const tracked = await aProduct(company, {
    sku: "P",
    name: "Peptide",
    lotTracked: true,
    lots: [{ onHand: 1, lotNumber: "L1", expiresOn: "2030-01-01" }],
  });
  const loose = await aProduct(company, { sku: "T", name: "Tee", lots: [] });
  const lines = [
    { sku: "P", quantity: 1 },
    { sku: "T", lotNumber: "L1", quantity: 1 },
    { sku: "T", expiresOn: "2030-01-01", quantity: 1 },
    { sku: "P", lotNumber: "L1", expiresOn: "2031-01-01", quantity: 1 },
    { sku: "NO", quantity: 1 },
    { sku: "T", quantity: 1 },
  ];
  expect(await fieldsOf(receiveOpeningStock(systemWorld(), company.id, opening(lines)))).toEqual({
    "lines[0].lotNumber": ["Peptide tracks lots. Enter a lot number"],
    "lines[1].lotNumber": ['Tee does not track lots. Leave this empty, or turn on "Track lots" for the product'],
    "lines[2].expiresOn": ["Tee does not track lots, so it has no expiry date"],
    "lines[3].expiresOn": ["Lot L1 is known and expires on 1 Jan 2030"],
    "lines[4].sku": ["No product with this SKU"],
  });
  expect((await levels(tracked)).onHand).toBe(1);
  expect((await levels(loose)).onHand).toBe(0);
});

test.each([["0"], ["-3"], ["1.5"], ["x"], ["1000001"]])("%s is no quantity", (quantity) => {
  expect(OpeningStock.safeParse({ operationId: "12345678", lines: [{ sku: "X", quantity }] }).success).toBe(false);
});

test("a company's owner makes products but books no stock; another company is out of reach", async () => {
  const [mine, theirs] = [await aCompany(), await aCompany()];
  const owner = worldOf(await aUser("company_manager", { companyId: mine.id }), "products.edit");
  const manager = worldOf(await aUser("warehouse_manager", { companyId: mine.id }), "products.edit");
  const input = (companyId: string) => NewProduct.parse({ companyId, name: "x", sku: "x", startingInventory: 2 });

  await expect(openProduct(owner, input(mine.id))).rejects.toMatchObject({ code: "forbidden" });
  await expect(openProduct(manager, input(theirs.id))).rejects.toThrow();
  await openProduct(manager, input(mine.id));
  await expect(receiveOpeningStock(owner, mine.id, opening([{ sku: "x", quantity: 1 }]))).rejects.toMatchObject({
    code: "forbidden",
  });
});

test("a product is created with its units, in its batch when it is tracked by lot", async () => {
  const company = await aCompany({ category: "peptides" });
  const ctx = systemWorld();
  const input = NewProduct.parse({
    companyId: company.id,
    name: "x",
    sku: "x",
    startingInventory: 4,
    location: "a-1-1-1",
  });
  expect(await fieldsOf(openProduct(ctx, input))).toEqual({
    batchNumber: ["Enter a batch number for the opening stock"],
  });
  const id = await openProduct(ctx, { ...input, batchNumber: "L1", batchQuantity: 4 });
  expect(await levels({ id, companyId: company.id, sku: "x", lots: [] })).toMatchObject({ onHand: 4 });
});
