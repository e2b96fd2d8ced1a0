import { and, asc, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { locations } from "#db/schema/catalog";
import { MAIN_WAREHOUSE } from "#db/schema/directory/warehouses";
import { orderHistory, orderItems, orders } from "#db/schema/orders";
import { allocations } from "#db/schema/stock";
import { aDraft } from "#tests/factories/draft";
import { aKit } from "#tests/factories/kit";
import { plansOf } from "#tests/factories/query-plans";
import { aSplitCompany, type SplitCompany } from "#tests/factories/split";
import { aMovement, levels, type TestProduct } from "#tests/factories/stock";
import { systemWorld, testEnv } from "#tests/factories/world";
import { releaseHolds } from "../../fulfillment/release-holds.server";
import { releaseWaiting } from "../../fulfillment/release-waiting.server";
import { archiveWarehouse } from "../../warehouses/warehouses.server";
import {
  divideOrder,
  editOrder,
  findOrder,
  linkedOrders,
  listItems,
  placeOrder,
  splitOf,
} from "../orders.service.server";
import { warehouseReason } from "./warehouse-reason";

const ctx = systemWorld();

const place = async (
  { company }: SplitCompany,
  lines: readonly (readonly [TestProduct, number])[],
  over: Parameters<typeof aDraft>[0] = {},
) => {
  const draft = aDraft({ lines: lines.map(([{ sku }, quantity]) => ({ sku, quantity })), ...over });
  return placeOrder(systemWorld(), ctx.db.company(company.id), draft, { source: "manual" });
};

/** All orders of the company, with their lines and where they are allocated. */
async function ordersOf({ company }: SplitCompany) {
  const db = ctx.db.company(company.id);
  const rows = await db.select(orders, {
    columns: ["id", "orderNumber", "status", "warehouseId", "warehouseChoice", "totalMinor", "backorderOf", "isSplit"],
    orderBy: asc(orders.id),
  });
  const items = await db.select(orderItems, {
    columns: ["orderId", "line", "productId", "quantity", "kit"],
    orderBy: asc(orderItems.line),
  });
  const allocated = await db.rows(
    {
      orderId: allocations.orderId,
      warehouseId: locations.warehouseId,
      units: sql`sum(${allocations.quantity})`.mapWith(Number),
    },
    (
      own,
    ) => sql`from ${allocations} join ${locations} on ${own(locations)} and ${locations.id} = ${allocations.locationId}
      where ${own(allocations)} group by 1, 2`,
  );
  return rows.map((row) => ({
    ...row,
    lines: items.filter(({ orderId }) => orderId === row.id).map(({ line, quantity }) => [line, quantity]),
    kits: items.flatMap(({ orderId, kit }) => (orderId === row.id && kit ? [kit.quantity] : [])),
    allocated: allocated
      .filter(({ orderId }) => orderId === row.id)
      .map(({ warehouseId, units }) => [warehouseId, units]),
  }));
}

test("an order that no single warehouse can fill ships from two, as linked orders", async () => {
  const split = await aSplitCompany();
  const [both, here] = [await split.stocked(6, 5), await split.stocked(2, 0)];
  const placed = await place(split, [
    [both, 10],
    [here, 2],
  ]);
  expect(placed.judgement.status).toBe("pending");
  const [first, part, ...more] = await ordersOf(split);
  expect(more).toEqual([]);
  expect(first).toMatchObject({
    ...{ id: placed.orderId, status: "pending", warehouseId: MAIN_WAREHOUSE, totalMinor: 1000, isSplit: true },
    lines: [
      [1, 6],
      [2, 2],
    ],
    allocated: [[MAIN_WAREHOUSE, 8]],
  });
  expect(part).toMatchObject({
    ...{ orderNumber: `${placed.orderNumber}-S1`, status: "pending", warehouseId: split.west.id, totalMinor: 0 },
    ...{ backorderOf: placed.orderId, isSplit: true, lines: [[1, 4]], allocated: [[split.west.id, 4]] },
  });
  expect(warehouseReason(first!.warehouseChoice)).toBe(
    `Split shipment: no single warehouse had all units. Besides this order, order ${part!.orderNumber} ships from ${split.west.code}.`,
  );
  expect(warehouseReason(part!.warehouseChoice)).toContain(`order ${placed.orderNumber} ships from MAIN`);
  expect(await linkedOrders(ctx.db, first!.id)).toMatchObject([{ id: part!.id, isOriginal: false }]);
  expect(await linkedOrders(ctx.db, part!.id)).toMatchObject([{ id: first!.id, isOriginal: true }]);
  expect(await levels(both)).toEqual({ onHand: 11, allocated: 10, available: 1 });
  const history = await ctx.db.select(orderHistory, {
    columns: ["event", "note"],
    where: and(eq(orderHistory.orderId, first!.id), eq(orderHistory.event, "split")),
  });
  expect(history).toEqual([
    { event: "split", note: `Ships from ${split.west.code} with order ${part!.orderNumber}: 4 of ${both.sku}` },
  ]);
});

test("an order that one warehouse can fill is not split", async () => {
  const split = await aSplitCompany();
  const product = await split.stocked(6, 9);
  await place(split, [[product, 8]]);
  expect(await ordersOf(split)).toMatchObject([{ warehouseId: split.west.id, isSplit: false, lines: [[1, 8]] }]);
});

test("without the setting the order waits on hold, and none is split when units are missing everywhere", async () => {
  const off = await aSplitCompany({ isOn: false });
  await place(off, [[await off.stocked(6, 5), 10]]);
  expect(await ordersOf(off)).toMatchObject([{ status: "on-hold", isSplit: false, lines: [[1, 10]] }]);
  const on = await aSplitCompany();
  await place(on, [[await on.stocked(6, 5), 12]]);
  expect(await ordersOf(on)).toMatchObject([{ status: "on-hold", isSplit: false, lines: [[1, 12]] }]);
});

test("whole kits ship from each warehouse", async () => {
  const split = await aSplitCompany();
  const [cup, plate] = [await split.stocked(3, 2), await split.stocked(4, 4)];
  const kit = await aKit(split.company, [
    [cup, 1],
    [plate, 2],
  ]);
  await place(split, [[kit, 4]]);
  const [first, part] = await ordersOf(split);
  expect(first).toMatchObject({ kits: [2, 2], allocated: [[MAIN_WAREHOUSE, 6]] });
  expect(part).toMatchObject({ kits: [2, 2], allocated: [[split.west.id, 6]] });
});

test("two orders at once for the same units never allocate a unit twice", async () => {
  const split = await aSplitCompany();
  const product = await split.stocked(3, 3);
  await Promise.all([place(split, [[product, 4]]), place(split, [[product, 4]]), place(split, [[product, 2]])]);
  const all = await ordersOf(split);
  const pending = all.filter(({ status }) => status === "pending");
  const units = pending.flatMap(({ lines }) => lines).reduce((sum, [, quantity]) => sum + quantity!, 0);
  expect(await levels(product)).toMatchObject({ onHand: 6, allocated: units });
  expect(all.flatMap(({ lines }) => lines).reduce((sum, [, quantity]) => sum + quantity!, 0)).toBe(10);
});

test("an order that waited is split when the units arrive, once", async () => {
  const split = await aSplitCompany();
  const product = await split.stocked(3, 3);
  const { orderId } = await place(split, [[product, 8]]);
  await aMovement(product, 2);
  const job = () => releaseWaiting(systemWorld(), split.company.id, { productIds: [product.id] });
  const released = await Promise.all([job(), job()]);
  expect(released.map((one) => one.released).toSorted()).toEqual([0, 1]);
  expect(await ordersOf(split)).toMatchObject([
    { id: orderId, status: "pending", lines: [[1, 5]], allocated: [[MAIN_WAREHOUSE, 5]] },
    { backorderOf: orderId, status: "pending", lines: [[1, 3]], allocated: [[split.west.id, 3]] },
  ]);
});

test("releasing a hold splits the order, and a line that ships elsewhere leaves it", async () => {
  const split = await aSplitCompany();
  const [here, there] = [await split.stocked(2, 0), await split.stocked(0, 2)];
  const { orderId } = await place(
    split,
    [
      [here, 2],
      [there, 1],
    ],
    { holds: [{ kind: "manual", reason: "Wait." }] },
  );
  const attempts = await Promise.allSettled([
    releaseHolds(systemWorld(), orderId, { all: true }),
    releaseHolds(systemWorld(), orderId, { all: true }),
  ]);
  expect(attempts.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await ordersOf(split)).toMatchObject([
    { id: orderId, lines: [[1, 2]], allocated: [[MAIN_WAREHOUSE, 2]] },
    { lines: [[2, 1]], allocated: [[split.west.id, 1]] },
  ]);
});

test("an edit that needs more than its warehouse has splits the order", async () => {
  const split = await aSplitCompany();
  const product = await split.stocked(3, 3);
  const { orderId } = await place(split, [[product, 2]]);
  const [item] = await ctx.db.select(orderItems, { columns: ["id"], where: eq(orderItems.orderId, orderId) });
  const wanted = { id: item!.id, quantity: 5, productId: undefined, sku: undefined, price: undefined };
  const edited = await editOrder(systemWorld(), orderId, { items: [wanted] });
  expect(edited).toMatchObject({ lineCount: 1, unitCount: 3, isSplit: true, totalMinor: 2500 });
  expect(await ordersOf(split)).toMatchObject([
    { lines: [[1, 3]], allocated: [[MAIN_WAREHOUSE, 3]] },
    { lines: [[1, 2]], allocated: [[split.west.id, 2]] },
  ]);
  await expect(editOrder(systemWorld(), orderId, { items: [wanted] })).rejects.toMatchObject({
    code: "insufficient_stock",
  });
  expect(await levels(product)).toMatchObject({ allocated: 5 });
});

test("the company's default warehouse ships first, and only warehouses whose rules match ship", async () => {
  const split = await aSplitCompany();
  const product = await split.stocked(4, 4);
  await testEnv.DB.prepare("update allocation_rules set country = 'US' where company_id = ? and warehouse_id = ?")
    .bind(split.company.id, split.west.id)
    .run();
  const { orderId } = await place(split, [[product, 6]], {
    shipTo: { ...TO, country: "DE" },
  });
  expect(await ordersOf(split)).toMatchObject([{ id: orderId, status: "on-hold" }]);
  await place(split, [[product, 6]], { shipTo: { ...TO, country: "us" } });
  expect((await ordersOf(split)).slice(1)).toMatchObject([
    { warehouseId: MAIN_WAREHOUSE, lines: [[1, 4]] },
    { warehouseId: split.west.id, lines: [[1, 2]] },
  ]);
});

const TO = {
  name: "Ada",
  company: "",
  address1: "1 Road",
  address2: "",
  city: "X",
  postcode: "1",
  phone: "",
  state: "",
};

test("a warehouse that closes meanwhile ships nothing, and neither does the rest", async () => {
  const split = await aSplitCompany();
  const product = await split.stocked(3, 3);
  const { orderId } = await place(split, [[product, 5]], { holds: [{ kind: "manual", reason: "Wait." }] });
  const db = ctx.db.company(split.company.id);
  const [order, items] = await db.batch(findOrder(ctx, orderId), listItems(ctx, orderId));
  const plan = await splitOf(ctx, db, order!, items);
  expect(plan?.shipments.map(({ code }) => code)).toEqual(["MAIN", split.west.code]);
  await aMovement({ ...product, lots: product.lots.slice(1) }, -3);
  await archiveWarehouse(ctx, split.west.id);
  await expect(db.batch(...divideOrder(ctx, db, plan!))).rejects.toMatchObject({ what: "insufficient_stock" });
  expect(await splitOf(ctx, db, order!, items)).toBeNull();
  await expect(releaseHolds(systemWorld(), orderId, { all: true })).rejects.toMatchObject({
    code: "insufficient_stock",
  });
  expect(await ordersOf(split)).toMatchObject([{ id: orderId, status: "on-hold", lines: [[1, 5]], allocated: [] }]);
});

test("the next part continues the numbers, also where one is taken", async () => {
  const split = await aSplitCompany();
  const product = await split.stocked(3, 3);
  const orderNumber = `N-${crypto.randomUUID()}`;
  await place(split, [], { orderNumber: `${orderNumber}-S1` });
  await place(split, [[product, 5]], { orderNumber });
  expect((await ordersOf(split)).map((order) => order.orderNumber)).toEqual([
    `${orderNumber}-S1`,
    orderNumber,
    `${orderNumber}-S2`,
  ]);
});

test("no table of the company is walked to plan a split", async () => {
  const split = await aSplitCompany();
  const product = await split.stocked(3, 3);
  const { orderId } = await place(split, [[product, 5]], { holds: [{ kind: "manual", reason: "Wait." }] });
  const db = ctx.db.company(split.company.id);
  const [order, items] = await db.batch(findOrder(ctx, orderId), listItems(ctx, orderId));
  const plans = await plansOf(ctx, (spied) => splitOf(spied, spied.db.company(split.company.id), order!, items));
  const walked =
    /^SCAN (orders|order_items|stock_levels|allocations|lots|locations|allocation_rules|stock_rules|warehouses|pick)/;
  expect(plans.flat().filter((step) => walked.test(step))).toEqual([]);
});

test("without the setting, a refused edit, release or order asks the database no more often", async () => {
  const off = await aSplitCompany({ isOn: false });
  const product = await off.stocked(3, 3);
  const { orderId } = await place(off, [[product, 2]]);
  const [item] = await ctx.db.select(orderItems, { columns: ["id"], where: eq(orderItems.orderId, orderId) });
  const tripsOf = async (work: (world: ReturnType<typeof systemWorld>) => Promise<unknown>) => {
    const world = systemWorld();
    await work(world).catch((error: { code?: string }) => expect(error.code).toBe("insufficient_stock"));
    return world.costs.trips;
  };
  const line = { id: item!.id, productId: undefined, sku: undefined, price: undefined };
  const edit = await tripsOf((world) => editOrder(world, orderId, { items: [{ ...line, quantity: 5 }] }));
  const { orderId: held } = await place(off, [[product, 4]]);
  const release = await tripsOf((world) => releaseHolds(world, held, { all: true }));
  const waiting = await tripsOf((world) => releaseWaiting(world, off.company.id, { productIds: [product.id] }));
  // Reading the order and its products, and the refused batch; the order, the batch and what is short; the list and the batch.
  expect({ edit, release, waiting }).toEqual({ edit: 3, release: 3, waiting: 2 });
});
