import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { products } from "#db/schema/catalog";
import { bins } from "#db/schema/directory/warehouses";
import { activities } from "#db/schema/shipping";
import { stockMovements } from "#db/schema/stock";
import { aBin, aCode } from "#tests/factories/bin";
import { aCompany } from "#tests/factories/company";
import { aProduct } from "#tests/factories/stock";
import { systemWorld } from "#tests/factories/world";
import { createUnits } from "../../inbound/handling-units/create-units.server";
import { dissolveUnit } from "../../inbound/handling-units/dissolve-unit.server";
import { NewUnits, UnitMove } from "../../inbound/handling-units/handling-unit.schema";
import { moveHandlingUnit } from "../../inbound/handling-units/move-unit.server";
import { receiveGoods } from "../../inbound/receiving/receive-goods.server";
import { ReceiveForm } from "../../inbound/receiving/receiving.schema";
import { chargesOf } from "../charges.repo.server";
import { recordStorageOf } from "./record-storage.server";

const op = () => crypto.randomUUID();
const at = (day: number) => Date.UTC(2026, 5, day, 10);
const SIX_LITERS = { lengthMm: 300, widthMm: 200, heightMm: 100 };

/** A warehouse of two bins on 15 June 2026. */
async function aWarehouse() {
  const ctx = systemWorld();
  ctx.clock.now = at(15);
  const [rack, shelf] = [aCode("ST"), aCode("ST")];
  await aBin(rack);
  await aBin(shelf);
  const make = async (kind: string, place: string) => {
    const { ids } = await createUnits(ctx, NewUnits.parse({ operationId: op(), kind, place }));
    const [unit] = await ctx.directory.select(bins, { columns: ["code"], where: eq(bins.id, ids[0] ?? "") });
    return { id: ids[0] ?? "", code: unit?.code ?? "" };
  };
  const move = (id: string, place: string) => moveHandlingUnit(ctx, id, UnitMove.parse({ operationId: op(), place }));
  const receive = (companyId: string, sku: string, quantity: number, location: string) => {
    const lines = [{ sku, quantity: String(quantity), location }];
    return receiveGoods(ctx, ReceiveForm.parse({ operationId: op(), companyId, lines }));
  };
  return { ctx, rack, shelf, make, move, receive };
}

async function recorded(companyId: string) {
  const rows = await systemWorld()
    .db.company(companyId)
    .select(activities, {
      columns: ["billDay", "quantity", "lines", "detail"],
      where: eq(activities.kind, "stored"),
      orderBy: activities.sourceId,
    });
  return rows.map(({ billDay, quantity, lines, detail }) => [billDay.slice(-2), quantity, lines, detail]);
}

test("a pallet counts for each company that has stock on it, also in a carton, wherever it is moved", async () => {
  const { ctx, rack, shelf, make, move, receive } = await aWarehouse();
  const [one, other] = [await aCompany(), await aCompany()];
  const [tee, mug] = [await aProduct(one, SIX_LITERS), await aProduct(other, SIX_LITERS)];
  const pallet = await make("pallet", rack);
  const carton = await make("carton", pallet.code);
  await receive(one.id, tee.sku, 10, pallet.code);
  await receive(one.id, tee.sku, 2, shelf);
  await receive(other.id, mug.sku, 5, carton.code);
  ctx.clock.now = at(16);
  await move(pallet.id, shelf);
  ctx.clock.now = at(17);
  await move(carton.id, rack);
  await receive(other.id, mug.sku, 1, pallet.code);
  ctx.clock.now = at(18);
  await move(carton.id, pallet.code);
  ctx.clock.now = at(19);
  await move(carton.id, rack);
  await dissolveUnit(ctx, carton.id, { operationId: op() });
  expect(await recordStorageOf(ctx, one.id)).toBe(4);
  expect(await recordStorageOf(ctx, other.id)).toBe(4);
  const twelve = { pallets: 1, palletLocations: 1, volume: { m3: 72, ft3: 2543 } };
  expect(await recorded(one.id)).toEqual(["15", "16", "17", "18"].map((day) => [day, 12, 1, twelve]));
  const six = { volume: { m3: 36, ft3: 1271 } };
  expect(await recorded(other.id)).toEqual([
    ["15", 5, 0, { pallets: 1, palletLocations: 1, volume: { m3: 30, ft3: 1059 } }],
    ["16", 5, 0, { pallets: 1, palletLocations: 1, volume: { m3: 30, ft3: 1059 } }],
    // The carton stands alone, and one unit is on the pallet.
    ["17", 6, 1, { pallets: 1, palletLocations: 1, ...six }],
    ["18", 6, 0, { pallets: 1, palletLocations: 2, ...six }],
  ]);
  ctx.clock.now = at(20);
  await recordStorageOf(ctx, other.id);
  // The carton was dissolved into the rack.
  expect((await recorded(other.id)).at(-1)).toEqual(["19", 6, 1, { pallets: 1, palletLocations: 1, ...six }]);
});

test("a size entered later leaves recorded days as they are, and units without a size are named", async () => {
  const { ctx, shelf, receive } = await aWarehouse();
  const company = await aCompany();
  const db = ctx.db.company(company.id);
  const sized = await aProduct(company, { ...SIX_LITERS, sku: "SIZED" });
  const flat = await aProduct(company, { lengthMm: 300, widthMm: 200, sku: "FLAT" });
  await receive(company.id, sized.sku, 10, shelf);
  await receive(company.id, flat.sku, 4, shelf);
  ctx.clock.now = at(16);
  await recordStorageOf(ctx, company.id);
  await db.update(products, { heightMm: 50 }, eq(products.id, flat.id));
  await db.update(products, { heightMm: 200 }, eq(products.id, sized.id));
  ctx.clock.now = at(17);
  await recordStorageOf(ctx, company.id);
  const days = [
    ["15", 14, 1, { volume: { m3: 60, ft3: 2119 }, unmeasured: { units: 4, products: 1, skus: ["FLAT"] } }],
    ["16", 14, 1, { volume: { m3: 132, ft3: 4662 } }],
  ];
  expect(await recorded(company.id)).toEqual(days);
  const charges = await chargesOf(db, { from: "2026-06-15", to: "2026-06-16" });
  expect(charges.map(({ day, kind, lines, units }) => [day.slice(-2), kind, lines, units]).sort()).toMatchObject([
    ["15", "received", 2, 14],
    ["15", "stored", 1, 14],
    ["15", "unmeasured", 0, 4],
    ["15", "volume", 60, 2119],
    ["16", "stored", 1, 14],
    ["16", "volume", 132, 4662],
  ]);
});

test("a night reads each product twice and its stock once, and writes one row more for the volume", async () => {
  const company = await aCompany();
  const ctx = systemWorld();
  const db = ctx.db.company(company.id);
  const PRODUCTS = 40;
  for (let n = 0; n < PRODUCTS; n++) {
    const product = await aProduct(company, SIX_LITERS);
    const id = ctx.newId(at(1) + n);
    await db.insert(stockMovements, {
      ...{ id, operationId: id, productId: product.id, lotId: product.lots[0]?.id ?? "", deltaOnHand: 3 },
      ...{ locationId: product.lots[0]?.locationId ?? "", kind: "receive", actorId: "t", actorName: "T", at: at(1) },
    });
  }
  ctx.clock.now = at(3);
  await recordStorageOf(ctx, company.id);
  ctx.clock.now = at(4);
  Object.assign(ctx.costs, { read: 0, written: 0, trips: 0 });
  expect(await recordStorageOf(ctx, company.id)).toBe(1);
  expect(ctx.costs).toMatchObject({ trips: 3, written: 7 });
  // A product is an index entry and a row, in each half of the query; a level is a row and its group.
  expect(ctx.costs.read).toBeLessThanOrEqual(6 * PRODUCTS + 20);
});
