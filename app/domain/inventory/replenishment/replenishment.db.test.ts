import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { lots } from "#db/schema/catalog";
import { MAIN_WAREHOUSE } from "#db/schema/directory/warehouses";
import { pickFaces } from "#db/schema/inventory/pick-faces";
import { allocations, stockLevels } from "#db/schema/stock";
import { aCompany, aUser } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { aMovement, aProduct, type TestLot, type TestProduct } from "#tests/factories/stock";
import { aWarehouse } from "#tests/factories/warehouse";
import { systemWorld, testEnv, worldOf } from "#tests/factories/world";
import { inWarehouse } from "../../warehouses/in-warehouse.server";
import { removePickFace, savePickFace } from "./pick-faces.server";
import { unitsToBring } from "./quantity";
import { PickFaceForm } from "./replenishment.schema";
import { claimFace, facesToReplenish, replenish, replenishmentScreen, replenishmentTask } from "./replenishment.server";

const ctx = systemWorld();
let n = 0;

/** A product at a pick face and in two reserve bins. */
async function setUp({ face = 2, near = 20, far = 50, min = 10, max = 30 } = {}) {
  n += 1;
  const [pick, reserve, other] = [`FACE-${n}`, `RES-${n}-1`, `RES-${n}-2`];
  const company = await aCompany();
  const places: TestLot[] = [
    { onHand: face, lotNumber: "L1", expiresOn: "2099-01-01", location: pick },
    { onHand: near, lotNumber: "L2", expiresOn: "2099-02-01", location: reserve },
    { onHand: far, lotNumber: "L3", expiresOn: "2099-03-01", location: other },
  ];
  const product = await aProduct(company, { lotTracked: true, lots: places });
  await testEnv.DB.prepare("update bins set kind = 'reserve' where code in (?, ?)").bind(reserve, other).run();
  const form = PickFaceForm.parse({ location: pick.toLowerCase(), minUnits: String(min), maxUnits: String(max) });
  await savePickFace(ctx, product.id, form);
  const key = { productId: product.id, locationId: product.lots[0]?.locationId ?? "" };
  const rows = async () => (await replenishmentScreen(ctx, { company: company.id })).rows;
  return { company, product, pick, key, rows };
}

const source = (product: TestProduct, lot: number) =>
  `${product.id}:${product.lots[lot]?.id}:${product.lots[lot]?.locationId}`;
const bring = (at: Awaited<ReturnType<typeof setUp>>, lot: number, quantity: number, over: object = {}) =>
  replenish(ctx, at.key, {
    operationId: crypto.randomUUID(),
    companyId: at.company.id,
    source: source(at.product, lot),
    to: at.pick,
    quantity,
    ...over,
  });

test.each([
  [{ free: 10, waiting: 0, reserve: 50 }, 0],
  [{ free: 9, waiting: 0, reserve: 50 }, 21],
  [{ free: 9, waiting: 0, reserve: 5 }, 5],
  [{ free: 0, waiting: 0, reserve: 0 }, 0],
  [{ free: 25, waiting: 4, reserve: 50 }, 4],
  [{ free: 3, waiting: 4, reserve: 50 }, 31],
])("of a face for 10 to 30 units with %j, %i units are brought", (figures, units) => {
  expect(unitsToBring({ ...figures, minUnits: 10, maxUnits: 30 })).toBe(units);
});

test("a face below its minimum is filled from the lot that expires first, and then leaves the list", async () => {
  const at = await setUp();
  expect(await at.rows()).toMatchObject([{ location: at.pick, free: 2, reserve: 70, waiting: 0, quantity: 28 }]);
  const task = await replenishmentTask(ctx, at.key);
  expect(task.sources.map(({ lotNumber }) => lotNumber)).toEqual(["L2", "L3"]);
  expect(task).toMatchObject({ quantity: 28, fromFirst: 20 });
  await bring(at, 1, 20);
  expect(await at.rows()).toEqual([]);
  expect(await replenishmentTask(ctx, at.key)).toMatchObject({ face: { free: 22 }, quantity: 0 });
});

test("units that orders hold in reserve are brought first and stay with their orders", async () => {
  const at = await setUp({ face: 12 });
  const { id } = await anOrder(at.company, { lines: [{ product: at.product, quantity: 15 }] });
  // Three more than the face has are allocated in reserve.
  expect(await at.rows()).toMatchObject([{ free: 0, waiting: 3, quantity: 33 }]);
  await bring(at, 1, 3);
  const held = await ctx.db.company(at.company.id).select(allocations, {
    columns: ["locationId", "quantity"],
    where: eq(allocations.orderId, id),
  });
  expect(held.every(({ locationId }) => locationId === at.key.locationId)).toBe(true);
  expect(held.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(15);
});

test("orders that wait come before faces that are merely low, also when the face is not low", async () => {
  const low = await setUp({ face: 9 });
  const product = await aProduct(low.company, {
    lots: [
      { onHand: 5, location: low.pick },
      { onHand: 40, lotNumber: "", location: low.pick },
    ].slice(0, 1),
  });
  await savePickFace(ctx, product.id, PickFaceForm.parse({ location: low.pick, minUnits: "0", maxUnits: "10" }));
  expect((await low.rows()).map(({ productId }) => productId)).toEqual([low.product.id]);
});

test("without anything in reserve nothing is listed; unusable lots do not count", async () => {
  const at = await setUp();
  const company = ctx.db.company(at.company.id);
  for (const lot of at.product.lots.slice(1)) {
    await company.update(lots, { status: "quarantined" }, eq(lots.id, lot.id));
  }
  expect(await at.rows()).toEqual([]);
});

test("the free units of a face follow every movement, block and doubt", async () => {
  const at = await setUp({ face: 6 });
  const company = ctx.db.company(at.company.id);
  const free = async () =>
    (await company.selectFirst(pickFaces, { columns: ["free"], where: eq(pickFaces.productId, at.product.id) }))?.free;
  expect(await free()).toBe(6);
  await aMovement(at.product, 5);
  expect(await free()).toBe(11);
  await anOrder(at.company, { lines: [{ product: at.product, quantity: 4 }] });
  expect(await free()).toBe(7);
  await company.update(lots, { status: "recalled" }, eq(lots.id, at.product.lots[0]?.id ?? ""));
  expect(await free()).toBe(0);
  await company.update(lots, { status: "available" }, eq(lots.id, at.product.lots[0]?.id ?? ""));
  expect(await free()).toBe(7);
});

test("another location, other units, and more than there are are refused; the same form moves once", async () => {
  const at = await setUp();
  await expect(bring(at, 1, 5, { to: "RES-1-2" })).rejects.toMatchObject({ code: "validation" });
  await expect(bring(at, 1, 5, { source: `other:${at.product.lots[1]?.id}:x` })).rejects.toMatchObject({
    code: "validation",
  });
  await expect(bring(at, 1, 21)).rejects.toMatchObject({ code: "insufficient_stock" });
  const operationId = crypto.randomUUID();
  await bring(at, 1, 4, { operationId });
  await bring(at, 1, 4, { operationId });
  expect((await replenishmentTask(ctx, at.key)).face.free).toBe(6);
});

test("units stay in the pick face's warehouse, also where another warehouse has a location of its code", async () => {
  const [company, { id: warehouse }] = [await aCompany(), await aWarehouse()];
  const product = await aProduct(company, {
    lots: [
      { onHand: 1, location: "XF-1", warehouse },
      { onHand: 20, lotNumber: "R", location: "XR-1", warehouse },
      { onHand: 0, lotNumber: "M", location: "XF-1" },
    ],
    lotTracked: true,
  });
  await testEnv.DB.prepare("update bins set kind = 'reserve' where code = 'XR-1'").run();
  await savePickFace(
    inWarehouse(ctx, warehouse),
    product.id,
    PickFaceForm.parse({ location: "XF-1", minUnits: "5", maxUnits: "10" }),
  );
  const [face, , inMain] = product.lots.map(({ locationId }) => locationId);
  const key = { productId: product.id, locationId: face ?? "" };
  const move = (by: Parameters<typeof replenish>[0]) =>
    replenish(by, key, {
      ...{ operationId: crypto.randomUUID(), companyId: company.id, to: "XF-1", quantity: 3 },
      source: source(product, 1),
    });
  const listed = async (by: Parameters<typeof replenish>[0]) =>
    (await replenishmentScreen(by, { company: company.id })).rows.map(({ location }) => location);
  expect([await listed(ctx), await listed(inWarehouse(ctx, warehouse))]).toEqual([[], ["XF-1"]]);
  expect(await facesToReplenish(ctx, { company: company.id })).toMatchObject([{ warehouseId: warehouse }]);
  await move(ctx);
  await move(inWarehouse(ctx, MAIN_WAREHOUSE));
  const units = await ctx.db.company(company.id).select(stockLevels, {
    columns: ["locationId", "onHand"],
    where: eq(stockLevels.productId, product.id),
  });
  const at = (id: string | undefined) =>
    units.filter(({ locationId }) => locationId === id).reduce((sum, { onHand }) => sum + onHand, 0);
  expect([at(face), at(inMain), at(product.lots[1]?.locationId)]).toEqual([7, 0, 14]);
});

test("a claim shows who is on it until it ends; a second user is refused meanwhile", async () => {
  const at = await setUp();
  const users = [
    await aUser("employee", { companyId: null, assigned: [at.company.id] }),
    await aUser("employee", { companyId: null, assigned: [at.company.id] }),
  ] as const;
  const [first, second] = users.map((user) => worldOf(user, "inventory.tasks"));
  if (!first || !second) throw new Error("two users");
  await claimFace(first, at.key);
  await claimFace(first, at.key);
  await expect(claimFace(second, at.key)).rejects.toMatchObject({ code: "conflict" });
  expect(await replenishmentTask(second, at.key)).toMatchObject({ claimedBy: "employee" });
  expect(await at.rows()).toMatchObject([{ claimedByName: "employee" }]);
  second.clock.now += 16 * 60_000;
  await claimFace(second, at.key);
});

test("pick faces are set where orders are picked from, changed and removed; foreign ones are unknown", async () => {
  const at = await setUp();
  const save = (location: string, by = ctx) =>
    savePickFace(by, at.product.id, PickFaceForm.parse({ location, minUnits: "1", maxUnits: "4" }));
  await expect(save(`RES-${n}-1`)).rejects.toMatchObject({ code: "validation" });
  await expect(save("NOWHERE-AT-ALL")).rejects.toMatchObject({ code: "validation" });
  await save(at.pick);
  expect((await replenishmentTask(ctx, at.key)).face).toMatchObject({ minUnits: 1, maxUnits: 4 });
  const stranger = worldOf(await aUser("warehouse_manager", { companyId: (await aCompany()).id }), "inventory.adjust");
  await expect(save(at.pick, stranger as typeof ctx)).rejects.toMatchObject({ code: "not_found" });
  await expect(removePickFace(stranger, at.product.id, at.key.locationId)).rejects.toMatchObject({ code: "not_found" });
  await removePickFace(ctx, at.product.id, at.key.locationId);
  await expect(replenishmentTask(ctx, at.key)).rejects.toMatchObject({ code: "not_found" });
});

test("the list reads what needs something, not every face and level", async () => {
  const at = await setUp();
  const filler = JSON.stringify(Array.from({ length: 2000 }, (_, i) => `${at.company.id}-${i}`));
  await testEnv.DB.batch([
    testEnv.DB.prepare(
      `insert into products (company_id, id, name, sku, created_at, updated_at)
        select ?1, value, value, value, 1, 1 from json_each(?2)`,
    ).bind(at.company.id, filler),
    testEnv.DB.prepare(
      `insert into pick_faces (company_id, product_id, location_id, min_units, max_units, created_at)
        select ?1, value, ?3, 0, 9, 1 from json_each(?2)`,
    ).bind(at.company.id, filler, at.key.locationId),
  ]);
  const picker = await aUser("employee", { companyId: null, assigned: [at.company.id] });
  const world = worldOf(picker, "inventory.tasks");
  const { rows } = await replenishmentScreen(world, { company: at.company.id });
  expect(rows).toHaveLength(1);
  expect(world.costs.trips).toBe(1);
  expect(world.costs.read).toBeLessThan(300);
});
