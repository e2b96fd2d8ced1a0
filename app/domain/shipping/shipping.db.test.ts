import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { shipOrder } from "#app/domain/channels/before-shipping/ship.server";
import { lots } from "#db/schema/catalog";
import { integrations } from "#db/schema/integrations";
import { orders } from "#db/schema/orders";
import { shipments } from "#db/schema/shipping";
import { aCompany, aUser } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { PARCEL } from "#tests/factories/parcel";
import { aProduct } from "#tests/factories/stock";
import { systemWorld, worldOf } from "#tests/factories/world";
import { listReachableCompanies } from "../companies/companies.service.server";
import { senderInReach } from "./files/send-orders.server";
import { listReadyToShip, listShipments, shipmentsScreen } from "./shipment-lists.server";

async function aBench(picked: number, completed: number) {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 500 });
  const ids: string[] = [];
  for (let i = 0; i < picked; i++)
    ids.push((await anOrder(company, { status: "picked", lines: [{ product, quantity: 1 }] })).id);
  for (let i = 0; i < completed; i++) await anOrder(company, { status: "completed" });
  const world = worldOf(await aUser("employee", { companyId: company.id }), "floor.work");
  return { company, world, ids };
}

test("picked and processing orders wait together, newest first, page by page", async () => {
  const { company, world, ids } = await aBench(4, 2);
  const product = await aProduct(company, { onHand: 5 });
  ids.push((await anOrder(company, { status: "processing", lines: [{ product, quantity: 1 }] })).id);

  const first = await listReadyToShip(world, { limit: 3 }, listReachableCompanies(world), senderInReach(world));
  const second = await listReadyToShip(
    world,
    { limit: 3, cursor: first.next ?? "" },
    listReachableCompanies(world),
    senderInReach(world),
  );

  expect([...first.ready, ...second.ready].map(({ id }) => id)).toEqual(ids.toReversed());
  expect(second.next).toBeNull();
});

/** Another company with integrations of a type without order files. */
async function manyStores() {
  const company = systemWorld().db.company((await aCompany()).id);
  const at = Date.now();
  const store = { name: "Store", apiKeySealed: "-", apiKeyHint: "-", createdAt: at, updatedAt: at };
  await company.batch(
    company.insertMany(
      integrations,
      Array.from({ length: 60 }, (_, n) => ({
        ...store,
        type: "woocommerce" as const,
        id: `store-${company.companyId}-${n}`,
      })),
    ),
  );
}

test("the list costs one round trip, and reads no more however many orders are done and stores connected", async () => {
  await manyStores();
  const few = await aBench(3, 2);
  const many = await aBench(3, 60);
  const costOf = async ({ world }: typeof few) => {
    const before = { ...world.costs };
    await listReadyToShip(world, { limit: 50 }, listReachableCompanies(world), senderInReach(world));
    return { trips: world.costs.trips - before.trips, read: world.costs.read - before.read };
  };
  const cost = await costOf(few);
  expect(cost.trips).toBe(1);
  expect(cost.read).toBeLessThanOrEqual(3 * 3 + 40);
  expect(await costOf(many)).toEqual(cost);
});

test("an order is found by its number, its customer, and not by a stranger's", async () => {
  const { company, world } = await aBench(0, 0);
  const product = await aProduct(company, { onHand: 5 });
  const order = await anOrder(company, {
    status: "picked",
    orderNumber: `FIND-${company.id.slice(-6)}`,
    customerName: "Zoë Quist",
    lines: [{ product, quantity: 1 }],
  });
  const search = async (q: string) =>
    (await listReadyToShip(world, { limit: 10, q }, listReachableCompanies(world), senderInReach(world))).ready.map(
      ({ id }) => id,
    );

  expect(await search(order.orderNumber.toLowerCase())).toEqual([order.id]);
  expect(await search("zoë")).toEqual([order.id]);
  expect(await search('"*" OR 1')).toEqual([]);
  const stranger = worldOf(await aUser("employee", { companyId: (await aCompany()).id }), "floor.work");
  const theirs = await listReadyToShip(
    stranger,
    { limit: 10, q: "zoë" },
    listReachableCompanies(stranger),
    senderInReach(stranger),
  );
  expect(theirs.ready).toEqual([]);
});

test("shipments are listed by span of time and by tracking number", async () => {
  const { world, ids } = await aBench(2, 0);
  for (const id of ids) await shipOrder(world, id, PARCEL);
  const day = new Date(systemWorld().now()).toISOString().slice(0, 10);
  const count = async (query: object) => (await listShipments(world, { limit: 10, ...query })).rows.length;

  expect(await count({})).toBe(2);
  expect(await count({ from: day, to: day })).toBe(2);
  expect(await count({ to: "2020-01-01" })).toBe(0);
  expect(await count({ q: PARCEL.trackingNumber.toLowerCase() })).toBe(2);
  expect(await count({ q: "nothing" })).toBe(0);
});

test("units of a lot that was recalled after they were picked do not leave the warehouse", async () => {
  const { company, world } = await aBench(0, 0);
  const product = await aProduct(company, { sku: "PEP-9", lotTracked: true, lots: [{ onHand: 5, lotNumber: "L9" }] });
  const order = await anOrder(company, { status: "picked", lines: [{ product, quantity: 2 }] });
  const db = systemWorld().db.company(company.id);
  await db.update(lots, { status: "recalled" }, sql`${lots.id} = ${product.lots[0]?.id}`);

  await expect(shipOrder(world, order.id, PARCEL)).rejects.toMatchObject({
    code: "conflict",
    message:
      "Lot L9 of PEP-9 is recalled and cannot be shipped. Reopen picking and release the order so that other units are picked.",
  });
  await db.update(lots, { status: "available" }, sql`${lots.id} = ${product.lots[0]?.id}`);
  expect(await shipOrder(world, order.id, PARCEL)).toMatchObject({ orderId: order.id });
});

test("shipping an order reads no more however many orders have left before it", async () => {
  const cost = async (before: number) => {
    const { company, world, ids } = await aBench(before + 1, 0);
    const [last, ...others] = ids as [string, ...string[]];
    const db = systemWorld().db.company(company.id);
    for (const id of others) await db.update(orders, { shippedAt: 1 }, sql`${orders.id} = ${id}`);
    const { read } = world.costs;
    await shipOrder(world, last, PARCEL);
    return world.costs.read - read;
  };
  const few = await cost(1);
  expect(await cost(25)).toBeLessThanOrEqual(few + 5);
});

test("a carrier's shipments are looked for among so many at a time, however few they are, in the order in which they left", async () => {
  const { world, company } = await aBench(0, 8);
  const sent = await world.db.rows({ id: orders.id }, (own) => sql`from ${orders} where ${own(orders)} order by 1`);
  const ids = sent.map(() => world.newId());
  // The oldest shipment went with DHL, and so did one that the carrier has received already.
  const rows = sent.map((order, n) => ({
    id: ids[n] as string,
    orderId: order.id,
    orderNumber: "1",
    trackingNumber: "X",
    carrier: n === 0 || n === 4 ? ("dhl" as const) : ("ups" as const),
    shippingMethod: "standard" as const,
    trackingStatus: n === 4 ? ("accepted" as const) : ("unknown" as const),
    units: 1,
    createdBy: world.actor.id,
    createdByName: "x",
    createdAt: 1,
  }));
  await world.db.company(company.id).insertMany(shipments, rows);
  const shown = async (cursor?: string, carrier?: "dhl") => {
    const query = { status: "shipped" as const, carrier, limit: 3, cursor };
    const page = await shipmentsScreen(world, query, listReachableCompanies(world), 5);
    return { ids: page.shipments.map(({ id }) => id), next: page.next };
  };

  expect(await shown(undefined, "dhl")).toEqual({ ids: [ids[4]], next: ids[2] });
  expect(await shown(ids[2], "dhl")).toEqual({ ids: [ids[0]], next: null });
  expect(await shown()).toEqual({ ids: [ids[7], ids[6], ids[5]], next: ids[5] });
  expect(await shown(ids[5])).toEqual({ ids: [ids[4], ids[3], ids[2]], next: ids[2] });
  expect(await shown(ids[2])).toEqual({ ids: [ids[1], ids[0]], next: null });
});
