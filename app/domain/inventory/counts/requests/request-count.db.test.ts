import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { countLines, counts } from "#db/schema/counting/counts";
import { activities } from "#db/schema/shipping";
import { aCompany, aUser } from "#tests/factories/company";
import { aProduct } from "#tests/factories/stock";
import { systemWorld, worldOf } from "#tests/factories/world";
import { confirmLocation } from "../confirm-location.server";
import { saveCount } from "../save-count.server";
import { requestCount, requestProductCount } from "./request-count.server";
import { REQUESTED_COUNT } from "./requested-count";

const ctx = systemWorld();
let n = 0;

async function setUp() {
  n += 1;
  const company = await aCompany();
  const codes = [`RQ${n}-1`, `RQ${n}-2`];
  const product = await aProduct(company, {
    lots: codes.map((location, at) => ({ onHand: 4, lotNumber: `L${at}`, location })),
    lotTracked: true,
  });
  await aProduct(company, { lots: [{ onHand: 4, location: `RR${n}-1` }] });
  const client = worldOf(await aUser("client", { companyId: company.id }), "inventory.request-count");
  return { company: ctx.db.company(company.id), companyId: company.id, product, client };
}

test("a client requests a count of a product: each of its locations is counted, and billed once", async () => {
  const { company, product, client } = await setUp();
  expect(await requestProductCount(client, product.id)).toEqual({ sku: product.sku, opened: product.lots.length });
  const opened = await company.select(counts, { columns: ["id", "code", "reason", "createdByName"] });
  expect(opened.map(({ reason }) => reason)).toEqual(opened.map(() => "request"));
  const [{ id = "", code = "" } = {}] = opened;
  const billed = () => company.select(activities, { columns: ["kind", "sourceId", "quantity", "detail"] });
  expect(await billed()).toEqual([]);
  await confirmLocation(ctx, id, code);
  const lines = await company.select(countLines, { columns: ["id"], where: eq(countLines.countId, id) });
  const found = { operationId: crypto.randomUUID(), lines: lines.map((line) => ({ id: line.id, counted: 4 })) };
  await saveCount(ctx, id, found);
  await saveCount(ctx, id, found);
  expect(await billed()).toMatchObject([
    { kind: "special", sourceId: id, quantity: 1, detail: { item: REQUESTED_COUNT, note: code } },
  ]);
});

test("what is being counted already is not opened twice, and other companies' stock is unknown", async () => {
  const { companyId, product, client } = await setUp();
  expect(await requestCount(client, { companyId, zone: `rr${n}` })).toEqual({ opened: 1 });
  await requestProductCount(client, product.id);
  await expect(requestProductCount(client, product.id)).rejects.toMatchObject({ code: "conflict" });
  const other = await setUp();
  await expect(requestProductCount(client, other.product.id)).rejects.toMatchObject({ code: "not_found" });
  await expect(requestCount(client, { companyId: other.companyId, sku: "X" })).rejects.toMatchObject({
    code: "not_found",
  });
});
