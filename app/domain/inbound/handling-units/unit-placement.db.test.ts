import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { bins, unitMoves } from "#db/schema/directory/warehouses";
import { activities } from "#db/schema/shipping";
import { stockLevels, stockMovements } from "#db/schema/stock";
import { aBin, aCode } from "#tests/factories/bin";
import { aCompany, aUser } from "#tests/factories/company";
import { aProduct } from "#tests/factories/stock";
import { systemWorld, worldOf } from "#tests/factories/world";
import { transferStock } from "../../inventory/transfers/transfer.server";
import { readRows } from "../../system/data-exports/read-part.server";
import { receiveGoods } from "../receiving/receive-goods.server";
import { ReceiveForm } from "../receiving/receiving.schema";
import { createUnits } from "./create-units.server";
import { dissolveUnit } from "./dissolve-unit.server";
import { NewUnits, UnitMove } from "./handling-unit.schema";
import { moveHandlingUnit } from "./move-unit.server";
import { moveScreen, unitScreen } from "./unit-screens.server";

const op = () => crypto.randomUUID();
const ctx = systemWorld();

async function aStaff() {
  const admin = worldOf(await aUser("admin"), "inventory.adjust");
  const move = async (id: string, place: string, placementReason?: string) => {
    admin.clock.now = Date.now();
    const moved = await moveHandlingUnit(admin, id, UnitMove.parse({ operationId: op(), place, placementReason }));
    // What happens next is later.
    await new Promise((resolve) => setTimeout(resolve, 2));
    return moved;
  };
  /** Moves units of the company's only level into a location. */
  const put = async (companyId: string, to: string, quantity: number, productId?: string) => {
    const db = ctx.db.company(companyId);
    const rows = await db.select(stockLevels, { columns: ["productId", "lotId", "locationId"] });
    const level = rows.find((one) => productId === undefined || one.productId === productId);
    const source = `${level?.productId}:${level?.lotId}:${level?.locationId}`;
    await transferStock(admin, { operationId: op(), companyId, quantity, to, source, placementReason: "test" });
  };
  const unit = async (place: string, kind = "pallet", companyId?: string) => {
    const { ids } = await createUnits(admin, NewUnits.parse({ operationId: op(), kind, place, companyId }));
    const { unit: made } = await unitScreen(admin, { id: ids[0] ?? "" });
    return { id: made.id, code: made.code };
  };
  return { admin, move, put, unit };
}

async function aDock(over: Parameters<typeof aBin>[1] = {}) {
  const [dock, rack] = [aCode("UR"), aCode("UR")];
  await aBin(dock, { kind: "receiving" });
  await aBin(rack, { kind: "reserve", ...over });
  return { dock, rack };
}

/** A company with five units each of two products there. */
async function aCompanyAt(location: string) {
  const company = await aCompany();
  const product = () => aProduct(company, { lots: [{ onHand: 5, location }] });
  return { company, one: await product(), other: await product() };
}

const refusedFor = (rack: string, rules: string) => ({
  code: "validation",
  detail: {
    fields: { placementReason: [`Rules broken: ${rack}: ${rules}. Enter a reason to put it here anyway`] },
  },
});

test("a mixed unit goes to a location for one company only with a reason, which the move keeps", async () => {
  const { admin, move, put, unit } = await aStaff();
  const { dock, rack } = await aDock({ oneCompany: true, oneSku: true });
  const pallet = await unit(dock);
  for (let n = 0; n < 2; n += 1) {
    const company = await aCompany();
    await aProduct(company, { lots: [{ onHand: 5, location: dock }] });
    await put(company.id, pallet.code, 2);
  }
  await expect(move(pallet.id, rack)).rejects.toMatchObject(refusedFor(rack, "one SKU only, one company only"));
  expect((await unitScreen(admin, { id: pallet.id })).unit.standsIn).toBe(dock);
  await move(pallet.id, rack, "The rack is empty otherwise");
  const { moves, unit: now } = await unitScreen(admin, { id: pallet.id });
  expect(now.standsIn).toBe(rack);
  expect(moves[0]?.reason).toBe(`Rules broken: ${rack}: one SKU only, one company only. The rack is empty otherwise`);
});

test("an empty unit, and one whose stock fits, break no rules", async () => {
  const { move, put, unit } = await aStaff();
  const { dock, rack } = await aDock({
    oneCompany: true,
    oneSku: true,
    oneLot: true,
    maxWeightGrams: 200,
    maxVolumeCm3: 16,
  });
  const company = await aCompany();
  const size = { lengthMm: 20, widthMm: 20, heightMm: 20, weightGrams: 100 };
  await aProduct(company, { ...size, lots: [{ onHand: 5, location: dock }] });
  const [empty, full] = [await unit(dock), await unit(dock)];
  await move(empty.id, rack);
  await put(company.id, full.code, 2);
  await move(full.id, rack);
  // What stands there counts: a third unit of 100 g exceeds both limits.
  const third = await unit(dock);
  await put(company.id, third.code, 1);
  await expect(move(third.id, rack)).rejects.toMatchObject(
    refusedFor(rack, "more than its volume, more than its weight limit"),
  );
  // So it does for units without a handling unit.
  const db = ctx.db.company(company.id);
  const level = (await db.select(stockLevels, { columns: ["productId", "lotId", "locationId", "onHand"] })).find(
    ({ onHand }) => onHand === 2,
  );
  const { admin } = await aStaff();
  const source = (await db.select(stockLevels, { columns: ["productId", "lotId", "locationId", "onHand"] }))
    .filter(({ onHand }) => onHand === 2)
    .map(({ productId, lotId, locationId }) => `${productId}:${lotId}:${locationId}`);
  expect(level).toBeDefined();
  await expect(
    Promise.all(
      source.map((from) =>
        transferStock(admin, { operationId: op(), companyId: company.id, quantity: 1, to: rack, source: from }),
      ),
    ),
  ).rejects.toMatchObject({ code: "validation" });
  // Out of the unit into the location that it stands in is no change there.
  const inside = (
    await db.select(stockMovements, {
      columns: ["locationId", "lotId", "productId"],
      where: eq(stockMovements.deltaOnHand, 2),
    })
  )[0];
  await transferStock(admin, {
    ...{ operationId: op(), companyId: company.id, quantity: 1, to: rack },
    source: `${inside?.productId}:${inside?.lotId}:${inside?.locationId}`,
  });
});

test("a tote on a pallet, and a dissolved unit's stock, honor the rules of the location", async () => {
  const { admin, move, put, unit } = await aStaff();
  const { dock, rack } = await aDock({ oneSku: true });
  const { company, one, other } = await aCompanyAt(dock);
  const [pallet, tote] = [await unit(dock), await unit(dock, "tote")];
  await put(company.id, pallet.code, 1, one.id);
  await put(company.id, tote.code, 1, other.id);
  await move(pallet.id, rack);
  await expect(move(tote.id, pallet.code)).rejects.toMatchObject(refusedFor(rack, "one SKU only"));
  await expect(dissolveUnit(admin, tote.id, { operationId: op(), place: rack })).rejects.toMatchObject(
    refusedFor(rack, "one SKU only"),
  );
  await move(tote.id, pallet.code, "Goes out together");
  // What stands there already can move within the location.
  await move(tote.id, rack);
  await dissolveUnit(admin, tote.id, { operationId: op() });
});

test("units put into a handling unit honor the rules of the location it stands in", async () => {
  const { admin, move, put, unit } = await aStaff();
  const { dock, rack } = await aDock({ oneSku: true });
  const { company, one, other } = await aCompanyAt(dock);
  const [pallet, tote] = [await unit(dock), await unit(dock, "tote")];
  await put(company.id, pallet.code, 2, one.id);
  await move(tote.id, pallet.code);
  await move(pallet.id, rack);
  const transfer = (to: string, level: { productId: string; lotId: string; locationId: string }) =>
    transferStock(admin, {
      ...{ operationId: op(), companyId: company.id, quantity: 1, to },
      source: `${level.productId}:${level.lotId}:${level.locationId}`,
    });
  const levels = await ctx.db.company(company.id).select(stockLevels, {
    columns: ["productId", "lotId", "locationId"],
    where: eq(stockLevels.onHand, 5),
  });
  const [loose] = levels.filter(({ productId }) => productId === other.id);
  if (!loose) throw new Error("no loose units");
  await expect(transfer(tote.code, loose)).rejects.toMatchObject(refusedFor(rack, "one SKU only"));
  const receive = (sku: string) => {
    const lines = [{ sku, quantity: "1", location: tote.code }];
    return receiveGoods(admin, ReceiveForm.parse({ operationId: op(), companyId: company.id, lines }));
  };
  await expect(receive(other.sku)).rejects.toMatchObject(refusedFor(rack, "one SKU only"));
  await receive(one.sku);
  // Units that are there already move within the location.
  const inside = await ctx.db.company(company.id).select(stockLevels, {
    columns: ["productId", "lotId", "locationId"],
    where: eq(stockLevels.onHand, 2),
  });
  for (const level of inside) await transfer(rack, level);
});

test("the suggested location breaks no rules of its own", async () => {
  const { admin, put, unit } = await aStaff();
  const { dock, rack } = await aDock({ oneSku: true });
  const { company, one, other } = await aCompanyAt(dock);
  await ctx.directory.batch(ctx.directory.update(bins, { dedicatedCompanyId: company.id }, eq(bins.code, rack)));
  const tote = await unit(dock, "tote", company.id);
  await put(company.id, tote.code, 1, one.id);
  expect((await moveScreen(admin, tote.code)).suggested).toBe(rack);
  await put(company.id, tote.code, 1, other.id);
  expect((await moveScreen(admin, tote.code)).suggested).not.toBe(rack);
});

test("a unit that comes back to receiving is billed again only with new stock, alone or on a pallet", async () => {
  const { move, put, unit } = await aStaff();
  const { dock, rack } = await aDock();
  const company = await aCompany();
  await aProduct(company, { lots: [{ onHand: 9, location: dock }] });
  const db = ctx.db.company(company.id);
  const billed = async () =>
    (await db.select(activities, { columns: ["id"], where: eq(activities.kind, "putaway") })).length;
  const [pallet, tote] = [await unit(dock), await unit(dock, "tote")];
  await put(company.id, tote.code, 1);
  await move(tote.id, pallet.code);
  await move(pallet.id, rack);
  expect(await billed()).toBe(1);
  await move(pallet.id, dock);
  await move(tote.id, dock);
  await move(tote.id, rack);
  await move(tote.id, dock);
  await move(tote.id, pallet.code);
  await move(pallet.id, rack);
  expect(await billed()).toBe(1);
  // Filled where it is stored: transferred units were put away before.
  await put(company.id, tote.code, 1);
  await move(tote.id, dock);
  await move(tote.id, rack);
  expect(await billed()).toBe(1);
  await move(tote.id, dock);
  await put(company.id, tote.code, 1);
  await move(tote.id, rack);
  expect(await billed()).toBe(2);
});

test("the data export has the moves of the company's own units", async () => {
  const { move, unit } = await aStaff();
  const { dock, rack } = await aDock();
  const [company, other] = [await aCompany(), await aCompany()];
  const [tote, second] = [await unit(dock, "tote", company.id), await unit(dock, "tote", company.id)];
  await unit(dock, "tote", other.id);
  await move(tote.id, rack);
  const db = ctx.db.company(company.id);
  const all = [];
  for (let cursor = ""; ; ) {
    const page = await readRows(ctx, db, { part: "unit_moves", cursor, limit: 2 });
    all.push(...page.rows);
    if (page.rows.length === 0) break;
    cursor = page.cursor;
  }
  expect(all.map(({ unit: code, fromPlace, toPlace }) => [code, fromPlace, toPlace])).toEqual([
    [tote.code, "", dock],
    [tote.code, dock, rack],
    [second.code, "", dock],
  ]);
  expect(
    await ctx.directory.selectFirst(unitMoves, { columns: ["reason"], where: eq(unitMoves.unitId, tote.id) }),
  ).toEqual({
    reason: "",
  });
});
