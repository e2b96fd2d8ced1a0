import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { countLines } from "#db/schema/counting/counts";
import { auditLog } from "#db/schema/directory/accounts";
import { MAIN_WAREHOUSE } from "#db/schema/directory/warehouses";
import { stockMovements } from "#db/schema/stock";
import { aCompany, aUser } from "#tests/factories/company";
import { aProduct, type TestProduct } from "#tests/factories/stock";
import { aWarehouse } from "#tests/factories/warehouse";
import { systemWorld, worldOf } from "#tests/factories/world";
import { inWarehouse } from "../../../warehouses/in-warehouse.server";
import { confirmLocation } from "../confirm-location.server";
import { listCounts } from "../list/list-counts.server";
import { saveCount } from "../save-count.server";
import { changePlan, createPlan, deletePlan } from "./change-plan.server";
import { CountPlanForm, EditCountPlan } from "./plan.schema";
import { findPlan, planScreen, plansScreen, runDuePlans, runPlan } from "./plans.server";

const ctx = systemWorld();
let n = 0;

async function setUp() {
  n += 1;
  const company = await aCompany();
  const at = (code: string, onHand = 5) => aProduct(company, { priceMinor: 100, lots: [{ onHand, location: code }] });
  const fast = await at(`PA${n}-01-1-01`);
  const slow = await at(`PA${n}-02-1-01`);
  const other = await at(`PB${n}-01-1-01`);
  return { company, fast, slow, other };
}

const plan = async (fields: Record<string, string>, by = ctx) => {
  const name = `Plan ${crypto.randomUUID()}`;
  await createPlan(by, CountPlanForm.parse({ name, maxLocations: "50", everyDays: "0", ...fields }));
  const { plans } = await plansScreen(by);
  return plans.find((one) => one.name === name)?.id ?? "";
};
const changesOf = (companyId: string) =>
  ctx.directory.rows(
    { subject: auditLog.subject, detail: auditLog.detail },
    sql`from ${auditLog} where ${auditLog.companyId} = ${companyId} and ${auditLog.action} = 'count-plan.changed' order by ${auditLog.id}`,
  );
const open = async (companyId: string) => (await listCounts(ctx, { company: companyId })).rows.map(({ code }) => code);

async function ship(product: TestProduct, units: number) {
  const [lot] = product.lots;
  const id = ctx.newId();
  await ctx.db.company(product.companyId).insert(stockMovements, {
    ...{ id, productId: product.id, lotId: lot?.id ?? "", locationId: lot?.locationId ?? "", deltaOnHand: -units },
    ...{ kind: "ship", actorId: "t", actorName: "T", operationId: id, at: ctx.now() },
  });
}

test("a plan opens counts by zone, once, in walking order, and at most so many", async () => {
  const { company } = await setUp();
  const id = await plan({ companyId: company.id, zone: `pa${n}` });
  expect(await runPlan(ctx, id)).toMatchObject({ opened: 2 });
  expect(await runPlan(ctx, id)).toMatchObject({ opened: 0 });
  expect(await open(company.id)).toEqual([`PA${n}-01-1-01`, `PA${n}-02-1-01`]);
  expect(await runPlan(ctx, await plan({ companyId: company.id, maxLocations: "1" }))).toMatchObject({ opened: 1 });
});

test("a plan opens counts by the class of the products there: A ships most of the value", async () => {
  const { company, fast, slow } = await setUp();
  await ship(fast, 4);
  await ship(slow, 1);
  await runPlan(ctx, await plan({ companyId: company.id, abcClass: "A" }));
  expect(await open(company.id)).toEqual([`PA${n}-01-1-01`]);
  await runPlan(ctx, await plan({ companyId: company.id, abcClass: "C" }));
  expect(await open(company.id)).toEqual([`PA${n}-01-1-01`, `PB${n}-01-1-01`]);
});

test("a plan opens counts by SKU, and of locations that were not counted for some days", async () => {
  const { company, slow } = await setUp();
  await runPlan(ctx, await plan({ companyId: company.id, sku: slow.sku }));
  const [row] = (await listCounts(ctx, { company: company.id })).rows;
  expect(row?.code).toBe(`PA${n}-02-1-01`);
  await confirmLocation(ctx, row?.id ?? "", row?.code ?? "");
  const lines = await ctx.db.company(company.id).select(countLines, { columns: ["id"] });
  await saveCount(ctx, row?.id ?? "", {
    operationId: crypto.randomUUID(),
    lines: lines.map(({ id }) => ({ id, counted: 5 })),
  });
  const stale = await plan({ companyId: company.id, notCountedDays: "30" });
  expect(await runPlan(ctx, stale)).toMatchObject({ opened: 2 });
  expect(await open(company.id)).toEqual([`PA${n}-01-1-01`, `PB${n}-01-1-01`]);
});

test("plans that are due run by themselves, and then wait for their next day", async () => {
  const { company } = await setUp();
  const id = await plan({ companyId: company.id, everyDays: "7" });
  const world = systemWorld();
  await runDuePlans(world);
  expect(await open(company.id)).toEqual([]);
  world.clock.now += 86_400_000;
  await runDuePlans(world);
  expect(await open(company.id)).toHaveLength(3);
  const found = (await plansScreen(ctx)).plans.find((one) => one.id === id);
  expect(found?.nextOn).toBe(new Date(world.clock.now + 7 * 86_400_000).toISOString().slice(0, 10));
});

test("a plan of another company, or of all, is unknown to a company's own manager", async () => {
  const { company } = await setUp();
  const stranger = worldOf(await aUser("warehouse_manager", { companyId: (await aCompany()).id }), "inventory.adjust");
  const ids = [await plan({ companyId: company.id }), await plan({})];
  const seen = (await plansScreen(stranger)).plans.map(({ id }) => id);
  for (const id of ids) {
    expect(seen).not.toContain(id);
    await expect(runPlan(stranger, id)).rejects.toMatchObject({ code: "not_found" });
    await expect(planScreen(stranger, id)).rejects.toMatchObject({ code: "not_found" });
    const form = CountPlanForm.parse({ name: "y", companyId: stranger.actor.companyId ?? "" });
    await expect(changePlan(stranger, id, form)).rejects.toMatchObject({ code: "not_found" });
    await expect(deletePlan(stranger, id)).rejects.toMatchObject({ code: "not_found" });
  }
  const form = CountPlanForm.parse({ name: "x", companyId: company.id, maxLocations: "1", everyDays: "0" });
  await expect(createPlan(stranger, form)).rejects.toMatchObject({ code: "not_found" });
  for (const id of ids) await deletePlan(ctx, id);
});

test("an edited plan opens other counts, keeps its next day unless the interval changes, and is audited once", async () => {
  const { company } = await setUp();
  const world = systemWorld();
  const id = await plan({ companyId: company.id, zone: `pa${n}`, everyDays: "7" });
  await runPlan(world, id);
  const { plan: before, version } = await planScreen(world, id);
  const form = {
    name: before.name,
    companyId: company.id,
    zone: `pb${n}`,
    maxLocations: "50",
    everyDays: "7",
    version,
  };
  const entries = () => changesOf(company.id);
  await changePlan(world, id, EditCountPlan.parse(form));
  expect(await findPlan(world, id)).toMatchObject({
    zone: `PB${n}`,
    nextOn: before.nextOn,
    lastRunAt: before.lastRunAt,
  });
  expect(await entries()).toMatchObject([{ subject: before.name, detail: { after: { zone: `PB${n}` } } }]);
  expect(await runPlan(world, id)).toMatchObject({ opened: 1 });

  const now = await planScreen(world, id);
  const same = EditCountPlan.parse({ ...form, version: now.version });
  await changePlan(world, id, same);
  expect(await entries()).toHaveLength(1);
  const day = (days: number) => new Date(world.clock.now + days * 86_400_000).toISOString().slice(0, 10);
  await changePlan(world, id, { ...same, everyDays: 30 });
  expect((await findPlan(world, id)).nextOn).toBe(day(30));
  await changePlan(world, id, EditCountPlan.parse({ ...form, version: undefined, everyDays: "0" }));
  expect((await findPlan(world, id)).nextOn).toBeNull();
});

test("a plan is for the warehouse named, otherwise for the one at work, and an edit without one keeps it", async () => {
  const [company, here, there] = [await aCompany(), await aWarehouse(), await aWarehouse()];
  const stock = (warehouse: string) => aProduct(company, { lots: [{ onHand: 5, location: "WH-01-1-01", warehouse }] });
  await stock(here.id);
  await stock(there.id);
  const working = inWarehouse(ctx, here.id) as typeof ctx;
  const of = async (fields: object, by = working) =>
    findPlan(by, (await createPlan(by, CountPlanForm.parse({ name: "W", companyId: company.id, ...fields }))).id);
  expect((await of({}, ctx)).warehouseId).toBe(MAIN_WAREHOUSE);
  expect((await of({})).warehouseId).toBe(here.id);
  const plan = await of({ warehouseId: there.id });
  expect(plan.warehouseId).toBe(there.id);
  await changePlan(working, plan.id, EditCountPlan.parse({ name: "W", companyId: company.id, zone: "WH" }));
  expect(await findPlan(ctx, plan.id)).toMatchObject({ warehouseId: there.id, zone: "WH" });
  await runPlan(working, plan.id);
  const opened = async (warehouse: string) =>
    (await listCounts(inWarehouse(ctx, warehouse), { company: company.id })).rows.length;
  expect([await opened(there.id), await opened(here.id)]).toEqual([1, 0]);
  const unknown = { code: "validation", detail: { fields: { warehouseId: ["Choose a warehouse"] } } };
  await expect(of({ warehouseId: "unknown" })).rejects.toMatchObject(unknown);
  const form = EditCountPlan.parse({ name: "W", companyId: company.id, warehouseId: "unknown" });
  await expect(changePlan(ctx, plan.id, form)).rejects.toMatchObject(unknown);
  const { warehouses, version } = await planScreen(ctx, plan.id);
  expect(warehouses.map(({ id }) => id)).toEqual(expect.arrayContaining([here.id, there.id]));
  await changePlan(ctx, plan.id, { ...form, warehouseId: here.id, version });
  expect(await findPlan(ctx, plan.id)).toMatchObject({ warehouseId: here.id });
});

test("of two tabs that edit a plan, the second to save is refused, also at the same moment", async () => {
  const { company } = await setUp();
  const id = await plan({ companyId: company.id });
  const { plan: before, version } = await planScreen(ctx, id);
  const form = (zone: string, over: object = {}) =>
    EditCountPlan.parse({ name: before.name, companyId: company.id, zone, maxLocations: "50", version, ...over });
  const refused = { code: "conflict", message: expect.stringContaining("Another user changed this plan") };
  const both = await Promise.allSettled([changePlan(ctx, id, form("A")), changePlan(ctx, id, form("B"))]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(both.find(({ status }) => status === "rejected")).toMatchObject({ reason: refused });
  await expect(changePlan(ctx, id, form("C"))).rejects.toMatchObject(refused);
  expect((await findPlan(ctx, id)).zone).toMatch(/^[AB]$/);
  await runPlan(ctx, id);
  const { version: again } = await planScreen(ctx, id);
  expect(await changePlan(ctx, id, form("D", { version: again }))).toEqual({ name: before.name });
});
