import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { asnLines, asns } from "#db/schema/inbound/asns";
import { aCompany, aUser } from "#tests/factories/company";
import { aProduct } from "#tests/factories/stock";
import { systemWorld, worldOf } from "#tests/factories/world";
import { DomainError } from "../kernel/errors";
import { announceFromFile } from "./announce-from-file.server";

async function setUp() {
  const company = await aCompany();
  await aProduct(company, { sku: "PEP", lotTracked: true, lots: [] });
  await aProduct(company, { sku: "TEE", lots: [] });
  const ctx = worldOf(await aUser("client", { companyId: company.id }), "inbound.announce");
  const head = { companyId: company.id, operationId: crypto.randomUUID(), supplier: "Atlas", reference: "PO-9" };
  return { company, ctx, head, db: systemWorld().db.company(company.id) };
}
const bytes = (text: string) => new TextEncoder().encode(text);
const problemsOf = (work: Promise<unknown>) =>
  work.then(
    () => [],
    (error: unknown) =>
      error instanceof DomainError ? (error.detail.fields?.file ?? [error.message]) : [String(error)],
  );

test("a file's rows become the lines of a draft; the same file sent twice is one draft", async () => {
  const { ctx, head, db } = await setUp();
  const file = bytes(
    "Item SKU;Qty;Batch No;Best before;Units per carton\r\nPEP;1000;L1;31.12.2031;50\r\n\r\nTEE;6;;;\r\n",
  );
  const made = await Promise.all([announceFromFile(ctx, head, file), announceFromFile(ctx, head, file)]);
  expect(made[0]).toEqual(made[1]);
  expect(await db.find(asns, made[0].id)).toMatchObject({ status: "draft", supplier: "Atlas", reference: "PO-9" });
  expect(
    await db.select(asnLines, {
      columns: ["lotNumber", "expiresOn", "expected", "cartonUnits"],
      where: eq(asnLines.asnId, made[0].id),
      orderBy: asnLines.line,
    }),
  ).toEqual([
    { lotNumber: "L1", expiresOn: "2031-12-31", expected: 1_000, cartonUnits: 50 },
    { lotNumber: "", expiresOn: null, expected: 6, cartonUnits: null },
  ]);
});

test.each([
  ["", ["The file is empty."]],
  ["SKU,Quantity\n", ["The file has a header but no rows."]],
  ["Name,Note\nA,B\n", ["The file has no column for the SKU", "The file has no column for the quantity"]],
  ["SKU,Quantity\nTEE,two\n", ["Row 2, Quantity: Enter a number"]],
  ["SKU,Quantity\nTEE,1\nNOPE,2\n,3\n", ["Row 4: Choose a product"]],
  ["SKU,Quantity\nTEE,1\nNOPE,2\n", ["Row 3: No active product has this SKU"]],
  ["SKU,Quantity,Lot\nTEE,1,L1\n", ["Row 2: This product is not tracked by lot"]],
])("%j is refused as a whole, row by row", async (text, problems) => {
  const { ctx, head, db } = await setUp();
  const said = await problemsOf(announceFromFile(ctx, head, bytes(text)));
  expect(said).toHaveLength(problems.length);
  expect(said.map((one) => one.split(":")[0])).toEqual(problems.map((one) => one.split(":")[0]));
  expect(await db.count(asns)).toBe(0);
});

test("another company's products are unknown, and another company is not found", async () => {
  const [mine, other] = [await setUp(), await setUp()];
  await expect(
    announceFromFile(mine.ctx, { ...mine.head, companyId: other.company.id }, bytes("SKU,Quantity\nTEE,1\n")),
  ).rejects.toThrow();
});
