import { expect, test } from "vitest";
import { listReachableCompanies } from "#app/domain/companies/companies.service.server";
import { changeOrderWarehouse } from "#app/domain/fulfillment/warehouse/order-warehouse.server";
import { senderInReach } from "#app/domain/shipping/files/send-orders.server";
import { listReadyToShip } from "#app/domain/shipping/shipment-lists.server";
import { MAIN_WAREHOUSE } from "#db/schema/directory/warehouses";
import { aCompany, aUser } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { aProduct } from "#tests/factories/stock";
import { aWarehouse } from "#tests/factories/warehouse";
import { systemWorld, testEnv, worldOf } from "#tests/factories/world";
import { otherOrders, pickableOrders } from "./picking-figures.server";

const ctx = systemWorld();

async function setUp() {
  const company = await aCompany();
  const other = await aWarehouse();
  const product = await aProduct(company, {
    lots: [{ onHand: 500 }, { onHand: 50, lotNumber: "L2", warehouse: other.id }],
  });
  const picker = await aUser("employee", { companyId: company.id });
  const at = (warehouseId: string | null) => {
    const world = worldOf(picker, "floor.work");
    return Object.assign(world, { actor: { ...world.actor, warehouseId } });
  };
  const place = async () => (await anOrder(company, { lines: [{ product, quantity: 1 }] })).id;
  return { company, other: other.id, product, picker, at, place };
}

test("the picking queue lists the orders of the chosen warehouse; without a choice all", async () => {
  const { other, at, place } = await setUp();
  const [here, there] = [await place(), await place()];
  await changeOrderWarehouse(ctx, there, other);
  const queue = async (warehouseId: string | null) => {
    const [all, others] = await Promise.all([
      pickableOrders(at(warehouseId), 10),
      otherOrders(at(warehouseId), 10, {}),
    ]);
    expect(others.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
    return all.map(({ id }) => id);
  };
  expect(await queue(null)).toEqual([here, there]);
  expect(await queue(MAIN_WAREHOUSE)).toEqual([here]);
  expect(await queue(other)).toEqual([there]);
});

test("the queue of a further warehouse reads its own orders, however many the main one has", async () => {
  const { company, other, at, place } = await setUp();
  await changeOrderWarehouse(ctx, await place(), other);
  const reads = async () => {
    const world = at(other);
    expect(await otherOrders(world, 3, { companyId: company.id })).toHaveLength(1);
    return world.costs.read;
  };
  const before = await reads();
  for (let i = 0; i < 25; i++) await place();
  expect((await reads()) - before).toBeLessThanOrEqual(1);
});

test("the orders ready to ship are those of the chosen warehouse, with their number", async () => {
  const { other, at, place } = await setUp();
  const [here, there] = [await place(), await place()];
  await changeOrderWarehouse(ctx, there, other);
  await testEnv.DB.prepare("update orders set status = 'picked' where id in (?, ?)").bind(here, there).run();
  const ready = async (warehouseId: string | null, q?: string) => {
    const world = at(warehouseId);
    const listed = await listReadyToShip(world, { limit: 10, q }, listReachableCompanies(world), senderInReach(world));
    return { ids: listed.ready.map(({ id }) => id).sort(), count: listed.count };
  };
  expect(await ready(null)).toEqual({ ids: [here, there].sort(), count: 2 });
  expect(await ready(MAIN_WAREHOUSE)).toEqual({ ids: [here], count: 1 });
  expect(await ready(other)).toEqual({ ids: [there], count: 1 });
  expect(await ready(other, "mara@example.test")).toEqual({ ids: [there], count: 1 });
});
