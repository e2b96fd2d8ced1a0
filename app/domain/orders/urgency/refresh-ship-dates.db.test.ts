import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { shipDateRuns } from "#db/schema/directory/warehouses";
import { orders } from "#db/schema/orders";
import { aCompany, aUser } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { aProduct } from "#tests/factories/stock";
import { aWarehouse } from "#tests/factories/warehouse";
import { systemWorld, worldOf } from "#tests/factories/world";
import { changeOrderWarehouse } from "../../fulfillment/warehouse/order-warehouse.server";
import { StockRulesForm } from "../../inventory/rules/stock-rules.schema";
import { changeStockRules } from "../../inventory/rules/stock-rules.server";
import { closeDay, openDay } from "../../warehouses/closed-days.server";
import { removeCutOff, setCutOff } from "../../warehouses/cut-offs.server";
import { CutOffForm, WarehouseForm } from "../../warehouses/warehouses.schema";
import { changeWarehouse, getWarehouse } from "../../warehouses/warehouses.server";
import { refreshShipDatesJob, resumeShipDates } from "./refresh-ship-dates.server";
import { setUrgency } from "./set-urgency.server";

const WEDNESDAY = Date.parse("2026-05-06T15:00:00Z");

/** A company whose own warehouse works every day. */
async function setUp() {
  const company = await aCompany();
  const warehouse = await aWarehouse();
  const ctx = systemWorld();
  await changeStockRules(ctx, company.id, StockRulesForm.parse({ sellableFrom: "receipt", warehouseId: warehouse.id }));
  return { ctx, company, warehouse };
}

const shipDateOf = async (id: string) =>
  (await systemWorld().db.selectFirst(orders, { columns: ["requiredShipDate"], where: eq(orders.id, id) }))
    ?.requiredShipDate;

const isRunning = async (warehouseId: string) =>
  (
    await systemWorld().directory.select(shipDateRuns, {
      columns: ["warehouseId"],
      where: eq(shipDateRuns.warehouseId, warehouseId),
    })
  ).length > 0;

/** Delivers the job and what it enqueues. */
async function run(warehouseId: string): Promise<number> {
  let jobs = 0;
  while (await isRunning(warehouseId)) {
    await refreshShipDatesJob(systemWorld(), { type: "refresh-ship-dates", warehouseId });
    jobs += 1;
  }
  return jobs;
}

test("open orders follow the hours of their warehouse, except those with a date of a user and those that have shipped", async () => {
  const { ctx, company, warehouse } = await setUp();
  const elsewhere = await aCompany();
  const place = (status: "pending" | "on-hold" | "shipped") => anOrder(company, { placedAt: WEDNESDAY, status });
  const [open, held, shipped, fixed, free] = [
    await place("pending"),
    await place("on-hold"),
    await place("shipped"),
    await place("pending"),
    await place("pending"),
  ];
  const other = await anOrder(elsewhere, { placedAt: WEDNESDAY });
  await setUrgency(ctx, fixed.id, { priority: "normal", requiredShipDate: "2026-05-20" });
  await setUrgency(ctx, free.id, { priority: "high", requiredShipDate: undefined });
  const dates = async () => Promise.all([open, held, shipped, fixed, free, other].map(({ id }) => shipDateOf(id)));
  expect(await dates()).toEqual(["2026-05-07", "2026-05-07", "2026-05-07", "2026-05-20", null, "2026-05-07"]);

  await setCutOff(ctx, warehouse.id, CutOffForm.parse({ time: "16:00" }));
  expect(ctx.jobs).toContainEqual({ type: "refresh-ship-dates", warehouseId: warehouse.id });
  await run(warehouse.id);
  expect(await dates()).toEqual(["2026-05-06", "2026-05-06", "2026-05-07", "2026-05-20", null, "2026-05-07"]);

  // The user's date was the one by the hours again: from now on it follows.
  await setUrgency(ctx, fixed.id, { priority: "normal", requiredShipDate: "2026-05-06" });
  await removeCutOff(ctx, warehouse.id, { carrier: "", service: "" });
  await closeDay(ctx, warehouse.id, { day: "2026-05-07", name: "Stocktaking" });
  await run(warehouse.id);
  expect(await dates()).toEqual(["2026-05-08", "2026-05-08", "2026-05-07", "2026-05-08", null, "2026-05-07"]);
  await openDay(ctx, warehouse.id, "2026-05-07");
  const { workingDays: _days, ...form } = await getWarehouse(ctx, warehouse.id);
  await changeWarehouse(ctx, warehouse.id, WarehouseForm.parse({ ...form, workingDays: ["1"] }));
  await run(warehouse.id);
  expect((await dates())[0]).toBe("2026-05-11");
  const asked = WarehouseForm.parse({ ...form, timeZone: "America/New_York", workingDays: ["3", "4"] });
  await changeWarehouse(ctx, warehouse.id, asked);
  await run(warehouse.id);
  // 11:00 in New York.
  expect((await dates())[0]).toBe("2026-05-06");
});

test("a run goes through the orders in parts, and one that lost its message continues", async () => {
  const { ctx, company, warehouse } = await setUp();
  const order = await anOrder(company, { placedAt: WEDNESDAY });
  await setCutOff(ctx, warehouse.id, CutOffForm.parse({ time: "18:00" }));
  const later = systemWorld();
  later.clock.now = Date.now() + 10 * 60_000;
  await resumeShipDates(later);
  expect(later.jobs).toContainEqual({ type: "refresh-ship-dates", warehouseId: warehouse.id });
  await run(warehouse.id);
  expect(await shipDateOf(order.id)).toBe("2026-05-06");
  const after = systemWorld();
  after.clock.now = Date.now() + 10 * 60_000;
  await resumeShipDates(after);
  expect(after.jobs).not.toContainEqual({ type: "refresh-ship-dates", warehouseId: warehouse.id });
});

test("an order that moves to another warehouse ships by the hours there", async () => {
  const company = await aCompany();
  const west = await aWarehouse({ timeZone: "America/Los_Angeles" });
  const product = await aProduct(company, {
    lots: [{ onHand: 4 }, { onHand: 4, lotNumber: "L2", warehouse: west.id }],
  });
  const order = await anOrder(company, { placedAt: WEDNESDAY, lines: [{ product, quantity: 2 }] });
  expect(await shipDateOf(order.id)).toBe("2026-05-07");
  await changeOrderWarehouse(worldOf(await aUser("admin"), "picking.supervise"), order.id, west.id);
  // 8:00 there.
  expect(await shipDateOf(order.id)).toBe("2026-05-06");
});
