import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { locations } from "#db/schema/catalog";
import { allocations, stockLevels, stockMovements } from "#db/schema/stock";
import { aBin, aCode } from "#tests/factories/bin";
import { aCompany, aUser } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { aPicker } from "#tests/factories/picker";
import { aProduct, levels, type TestProduct } from "#tests/factories/stock";
import { systemWorld, worldOf } from "#tests/factories/world";
import { pickItem, startPicking } from "../../picking/picking.service.server";
import { transferStock } from "./transfer.server";
import { transferSources } from "./transfer-sources.server";

const ctx = systemWorld();

async function setUp(onHand = 10, { pickable = true } = {}) {
  const to = pickable ? "B-01-1-1" : aCode("Q");
  const company = await aCompany();
  const product = await aProduct(company, { onHand, sku: "MOVE-1" });
  await aBin(to, { kind: pickable ? "pick" : "quarantine" }, { once: true });
  const move = (quantity: number, over: object = {}, by = ctx) =>
    transferStock(by, {
      operationId: crypto.randomUUID(),
      companyId: company.id,
      source: `${product.id}:${product.lots[0]?.id}:${product.lots[0]?.locationId}`,
      to: to.toLowerCase(),
      quantity,
      ...over,
    });
  return { company, product, to, move };
}

const at = async (product: TestProduct) => {
  const rows = await systemWorld()
    .db.company(product.companyId)
    .rows(
      { code: locations.code, onHand: stockLevels.onHand, allocated: stockLevels.allocated },
      (
        own,
      ) => sql`from ${stockLevels} join ${locations} on ${own(locations)} and ${locations.id} = ${stockLevels.locationId}
        where ${own(stockLevels)} and ${stockLevels.productId} = ${product.id} order by ${locations.code}`,
    );
  return Object.fromEntries(rows.map(({ code, ...level }) => [code, [level.onHand, level.allocated]]));
};

test("units go from one place to another, and the product's sum stays", async () => {
  const { product, move } = await setUp();
  expect(await move(4)).toMatchObject({ quantity: 4, carried: 0, from: "A-01-1-01", to: "B-01-1-1" });
  expect(await at(product)).toEqual({ "A-01-1-01": [6, 0], "B-01-1-1": [4, 0] });
  expect(await levels(product)).toEqual({ onHand: 10, allocated: 0, available: 10 });
});

test("allocated units move with their allocation; picked ones stay", async () => {
  const { company, product, move } = await setUp();
  const first = await anOrder(company, { lines: [{ product, quantity: 3 }] });
  const second = await anOrder(company, { lines: [{ product, quantity: 5 }] });
  const anna = await aPicker(company);
  await startPicking(anna, first.id);
  await pickItem(anna, first.items[0]?.id ?? "", { quantity: 3 });

  expect(await move(6)).toMatchObject({ carried: 4 });
  expect(await at(product)).toEqual({ "A-01-1-01": [4, 4], "B-01-1-1": [6, 4] });
  const promised = await systemWorld()
    .db.company(company.id)
    .rows(
      { orderId: allocations.orderId, units: sql<number>`sum(${allocations.quantity})` },
      (own) =>
        sql`from ${allocations} where ${own(allocations)} group by ${allocations.orderId} order by ${allocations.orderId}`,
    );
  expect(promised).toEqual([
    { orderId: first.id, units: 3 },
    { orderId: second.id, units: 5 },
  ]);
  await expect(move(2)).rejects.toMatchObject({
    code: "insufficient_stock",
    message: "4 of 4 are allocated to orders, and 3 of those are already picked. At most 1 can be moved.",
  });
  expect(await levels(product)).toEqual({ onHand: 10, allocated: 8, available: 2 });
});

test("no allocation moves to a location that is not pickable", async () => {
  const { company, product, to, move } = await setUp(10, { pickable: false });
  await anOrder(company, { lines: [{ product, quantity: 7 }] });
  await expect(move(4)).rejects.toMatchObject({
    message: `7 of 10 are allocated to orders, and ${to} is not pickable. At most 3 can go there.`,
  });
  await move(3);
  expect(await at(product)).toEqual({ "A-01-1-01": [7, 7], [to]: [3, 0] });
});

test("more units than available are refused with the figures, and nothing moves", async () => {
  const { product, move } = await setUp();
  await expect(move(11)).rejects.toMatchObject({ message: "Only 10 units are at A-01-1-01; 11 were requested." });
  await expect(move(1, { to: "NOWHERE" })).rejects.toMatchObject({ code: "validation" });
  await expect(move(1, { to: "A-01-1-01" })).rejects.toMatchObject({ code: "validation" });
  expect(await at(product)).toEqual({ "A-01-1-01": [10, 0] });
});

test("the same form sent twice moves once", async () => {
  const { product, move } = await setUp();
  const operationId = crypto.randomUUID();
  await Promise.all([move(4, { operationId }), move(4, { operationId })]);
  await move(4, { operationId });
  expect(await at(product)).toEqual({ "A-01-1-01": [6, 0], "B-01-1-1": [4, 0] });
});

test("ten people who move the last units at once: no place goes below zero", async () => {
  const { product, move } = await setUp(25);
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => move(4)));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(6);
  expect(await at(product)).toEqual({ "A-01-1-01": [1, 0], "B-01-1-1": [24, 0] });
});

test("another company's units and places are out of reach", async () => {
  const [mine, theirs] = [await setUp(), await setUp()];
  const manager = worldOf(await aUser("warehouse_manager", { companyId: mine.company.id }), "inventory.adjust");
  await expect(theirs.move(1, {}, manager)).rejects.toThrow();
  await expect(theirs.move(1, { companyId: mine.company.id }, manager)).rejects.toMatchObject({ code: "not_found" });
});

test("sources are found by product, by location and by lot number", async () => {
  const { company, product } = await setUp();
  const lotted = await aProduct(company, { sku: "LOT-1", lotTracked: true, lots: [{ onHand: 3, lotNumber: "L77" }] });
  const db = systemWorld().db.company(company.id);
  expect((await transferSources(db, { code: "move-1" }))?.sources).toMatchObject([
    { productId: product.id, onHand: 10 },
  ]);
  expect((await transferSources(db, { code: "L77" }))?.sources).toMatchObject([
    { productId: lotted.id, lotNumber: "L77" },
  ]);
  expect((await transferSources(db, { code: "a-01-1-01" }))?.sources).toHaveLength(2);
  expect(await transferSources(db, { code: "nothing" })).toMatchObject({
    sources: [],
    unknown: "No product, lot, or location has the code nothing.",
  });
  expect(await transferSources(db, {})).toBeNull();
});

test("a form sent again with other content moves nothing more, and says what it moved", async () => {
  const { product, move } = await setUp();
  const operationId = crypto.randomUUID();
  await move(4, { operationId });
  await expect(move(3, { operationId })).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining("4 × "),
  });
  expect(await move(4, { operationId })).toMatchObject({ quantity: 4 });
  expect(await at(product)).toEqual({ "A-01-1-01": [6, 0], "B-01-1-1": [4, 0] });
});

test("rules of the target are broken only with a reason, which the ledger keeps; a reservation is always kept", async () => {
  const { company, product, move } = await setUp();
  const [single, reserved] = [aCode("R"), aCode("R")];
  const other = await aCompany();
  await aBin(single, { oneSku: true, maxWeightGrams: 100 });
  await aBin(reserved, { dedicatedCompanyId: other.id });
  const heavy = await aProduct(company, { onHand: 5, weightGrams: 60 });
  const put = (of: TestProduct, to: string, quantity: number, over = {}) =>
    move(quantity, { to, source: `${of.id}:${of.lots[0]?.id}:${of.lots[0]?.locationId}`, ...over });
  await put(heavy, single, 1);
  const refused = (rules: string) => ({
    reason: "placement_rules",
    detail: {
      fields: { placementReason: [`Rules broken: ${single}: ${rules}. Enter a reason to put it here anyway`] },
    },
  });
  await expect(put(heavy, single, 1)).rejects.toMatchObject(refused("more than its weight limit"));
  await expect(put(product, single, 1)).rejects.toMatchObject(refused("one SKU only"));
  await put(product, single, 1, { placementReason: "Nothing else is free" });
  const reasons = await systemWorld()
    .db.company(company.id)
    .select(stockMovements, { columns: ["reason"], where: eq(stockMovements.productId, product.id) });
  expect(reasons.map(({ reason }) => reason)).toContain(`Rules broken: ${single}: one SKU only. Nothing else is free`);
  const kept = { fields: { to: [`${reserved} is reserved for another company`] } };
  await expect(put(product, reserved, 1, { placementReason: "Please" })).rejects.toMatchObject({ detail: kept });
});

test("staff move units to a bin that the company never used; its own users know its locations only", async () => {
  const { company, product, move } = await setUp();
  const to = aCode("N");
  await aBin(to);
  const user = await aUser("warehouse_manager", { companyId: company.id });
  const own = worldOf(user, "inventory.adjust");
  await expect(move(1, { to }, own)).rejects.toMatchObject({
    detail: { fields: { to: [expect.stringContaining("No location")] } },
  });
  await move(1, { to });
  expect(await at(product)).toMatchObject({ [to]: [1, 0] });
  await move(1, { to }, own);
  expect(await at(product)).toMatchObject({ [to]: [2, 0] });
});
