import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { recordStorageOf } from "#app/domain/billing/storage/record-storage.server";
import { imageKey, readImageAddress } from "#app/domain/files/image-address";
import { judgeImage } from "#app/domain/files/image-format";
import { replenishmentScreen } from "#app/domain/inventory/replenishment/replenishment.server";
import { addDays } from "#app/domain/kernel/days";
import { OrderQuery } from "#app/domain/orders/order-query";
import { listOrders } from "#app/domain/orders/orders.service.server";
import { cartScreen, planWave, wallScreen, wavesScreen } from "#app/domain/picking/picking.service.server";
import { WavePlanQuery, WavesQuery } from "#app/domain/picking/waves/wave.schema";
import { listReturns } from "#app/domain/returns/list-returns.server";
import { RETURN_STATUS } from "#app/domain/returns/return-status";
import { RequestState } from "#app/http/request/request-state.server";
import { invoices } from "#db/schema/billing";
import { products } from "#db/schema/catalog";
import { counts, dailyCounts } from "#db/schema/counting/counts";
import { pickCarts } from "#db/schema/directory/pick-carts";
import { MAIN_WAREHOUSE, userWarehouses, warehouses } from "#db/schema/directory/warehouses";
import { orderHistory, orderItems, orders } from "#db/schema/orders";
import { shipments, trackingEvents } from "#db/schema/shipping";
import { productStock, stockMovements } from "#db/schema/stock";
import { dayOf } from "#tests/factories/utc-day";
import { systemWorld, testEnv } from "#tests/factories/world";
import { seedDemo, writeDemo } from "./demo.server";
import { demoInvoices } from "./demo-invoices.server";
import { demoReturns } from "./demo-returns.server";
import pictures from "./pictures/pictures.json";
import { demoCounts } from "./stock-work/demo-counts.server";
import { demoPickFaces } from "./stock-work/demo-pick-faces.server";
import { demoPicking } from "./stock-work/demo-picking.server";
import { demoSecondWarehouse } from "./stock-work/demo-second-warehouse.server";

const ctx = systemWorld();
let companyIds: string[];
beforeAll(async () => {
  companyIds = await writeDemo(ctx, "http://127.0.0.1:1", pictures);
});
// Other tests use bins with the same codes in this database.
afterAll(() =>
  ctx.directory.write(
    sql`update bins set dedicated_company_id = null, max_volume_cm3 = null, max_weight_grams = null, max_pallets = null`,
  ),
);

test("the demo has four companies whose stock equals their receipts, and is seeded once", async () => {
  expect(companyIds).toHaveLength(4);

  for (const id of companyIds) {
    const company = ctx.db.company(id);
    const [[stock], [ledger]] = await company.batch(
      company.rows({ units: sql<number>`sum(on_hand)` }, (own) => sql`from ${productStock} where ${own(productStock)}`),
      company.rows(
        { units: sql<number>`sum(delta_on_hand)` },
        (own) => sql`from ${stockMovements} where ${own(stockMovements)}`,
      ),
    );
    expect(stock?.units).toBeGreaterThan(100);
    expect(stock).toEqual(ledger);
  }
  expect(await seedDemo(new RequestState(testEnv, null), "http://127.0.0.1:1", {})).toEqual({
    seeded: false,
    collector: { integrationId: expect.any(String), secret: expect.stringMatching(/^whsec_/) },
  });
});

test("each product of the demo has a size, and a picture that an upload would accept", async () => {
  for (const id of companyIds) {
    const rows = await ctx.db.company(id).select(products, { columns: ["sku", "image1Url", "lengthMm"] });
    expect(rows.filter(({ image1Url, lengthMm }) => !image1Url || !lengthMm)).toEqual([]);
    const { imageId = "" } = readImageAddress(rows[0]?.image1Url ?? "") ?? {};
    const file = await ctx.files.get(imageKey(id, imageId));
    expect(judgeImage(new Uint8Array(file ?? new ArrayBuffer(0)))).toMatchObject({ type: "image/webp", width: 320 });
  }
});

test("each delivered order of the demo has its delivery: in its history and from its carrier", async () => {
  for (const id of companyIds) {
    const company = ctx.db.company(id);
    const [delivered, events, entries] = await company.batch(
      company.rows({ id: orders.id }, (own) => sql`from ${orders} where ${own(orders)} and status = 'delivered'`),
      company.rows(
        { id: shipments.orderId },
        (own) => sql`from ${trackingEvents} join ${shipments} on ${own.through(shipments, trackingEvents)}
          and ${shipments.id} = ${trackingEvents.shipmentId} where ${own(trackingEvents)}
          and ${trackingEvents.status} = 'delivered'`,
      ),
      company.rows(
        { id: orderHistory.orderId },
        (own) => sql`from ${orderHistory} where ${own(orderHistory)} and ${orderHistory.to} = 'delivered'`,
      ),
    );
    const ids = (rows: { id: string }[]) => rows.map((row) => row.id).sort();
    expect(delivered.length).toBeGreaterThan(0);
    expect(ids(events)).toEqual(ids(delivered));
    expect(ids(entries)).toEqual(ids(delivered));
  }
});

test("each shipped order of the demo is found by its SKUs and its tracking number, and has an expected delivery", async () => {
  for (const id of companyIds) {
    const company = ctx.db.company(id);
    const [sent, lines] = await company.batch(
      company.rows(
        { ...{ id: orders.id, skus: orders.skus, tracking: orders.tracking }, expected: shipments.estimatedDelivery },
        (own) => sql`from ${orders} join ${shipments} on ${own.through(shipments, orders)}
          and ${shipments.orderId} = ${orders.id} where ${own(orders)} order by ${orders.id}`,
      ),
      company.rows(
        { orderId: orderItems.orderId, sku: orderItems.sku },
        (own) => sql`from ${orderItems} where ${own(orderItems)}`,
      ),
    );
    expect(sent.length).toBeGreaterThan(100);
    for (const { id: orderId, skus, expected } of sent) {
      const own = lines.filter((line) => line.orderId === orderId).map(({ sku }) => sku);
      expect(skus.split(" ").sort()).toEqual([...new Set(own)].sort());
      expect(expected).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    }
    const [one] = sent;
    const found = async (q: string) => (await listOrders(ctx, OrderQuery.parse({ q, companyId: id }))).rows;
    expect((await found(one?.tracking ?? "")).map((row) => row.id)).toEqual([one?.id]);
    expect((await found(one?.skus.split(" ")[0] ?? "")).length).toBeGreaterThan(0);
  }
});

test("the demo's months that are over have their invoices, in every state", async () => {
  for (const id of companyIds) await recordStorageOf(ctx, id);
  await demoInvoices(ctx, companyIds);
  const states: string[][] = [];
  const numbered: { number: number | null; issuedAt: number | null }[] = [];
  for (const id of companyIds) {
    const found = await ctx.db.company(id).rows(
      {
        status: invoices.status,
        total: invoices.totalMinor,
        number: invoices.number,
        issuedAt: invoices.issuedAt,
        to: invoices.periodTo,
      },
      (own) => sql`from ${invoices} where ${own(invoices)} order by ${invoices.periodFrom}`,
    );
    expect(found.every(({ total }) => total > 0)).toBe(true);
    // Each was issued on the second day after its period, or today where that day is still to come.
    const today = dayOf(Date.now());
    const issueDay = (to: string) => [addDays(to, 2), today].sort()[0];
    for (const { issuedAt, to } of found) if (issuedAt !== null) expect(dayOf(issuedAt)).toBe(issueDay(to));
    numbered.push(...found.filter(({ number }) => number !== null));
    states.push(found.map(({ status }) => status));
  }
  numbered.sort((a, b) => Number(a.number) - Number(b.number));
  const dates = numbered.map(({ issuedAt }) => issuedAt as number);
  expect(dates).toEqual([...dates].sort((a, b) => a - b));
  expect(states.map((one) => one.at(-1))).toEqual(expect.arrayContaining(["draft", "issued", "paid"]));
  expect(states.flatMap((one) => one.slice(0, -1)).every((status) => status === "paid")).toBe(true);
});

test("each company has a return in each status", async () => {
  await demoReturns(ctx, companyIds);
  for (const companyId of companyIds) {
    const { rows } = await listReturns(ctx, { companyId, limit: 50 });
    expect(RETURN_STATUS.filter((status) => !rows.some((row) => row.status === status))).toEqual([]);
    const completed = rows.filter(({ status }) => status === "completed");
    expect(completed.every(({ receivedUnits, expectedUnits }) => receivedUnits === expectedUnits)).toBe(true);
  }
});

test("companies have pick faces to replenish, and counts in each status", async () => {
  await demoPickFaces(ctx, companyIds.slice(3));
  await demoCounts(ctx, companyIds.slice(2));
  for (const company of companyIds.slice(2)) {
    const found = await ctx.db.company(company).select(counts, { columns: ["status", "settled"] });
    expect(new Set(found.map(({ status }) => status))).toEqual(
      new Set(["open", "recount", "review", "done", "canceled"]),
    );
    const days = await ctx.db.company(company).select(dailyCounts, { columns: ["day", "lines"] });
    expect(days.length).toBeGreaterThan(4);
  }
  const { rows } = await replenishmentScreen(ctx, { company: companyIds[3] });
  expect(rows).toHaveLength(2);
});

test("an order ships from both warehouses, and the floor staff work in one of them", async () => {
  await demoSecondWarehouse(ctx, companyIds[2] ?? "");
  const shipments = await ctx.db.company(companyIds[2] ?? "").rows(
    { status: orders.status, warehouse: warehouses.code },
    (own) => sql`from ${orders} join ${warehouses} on ${warehouses.id} = ${orders.warehouseId}
      where ${own(orders)} and ${orders.isSplit} order by ${orders.id}`,
  );
  expect(shipments).toEqual([
    { status: "pending", warehouse: "MAIN" },
    { status: "pending", warehouse: "WEST" },
  ]);
  const assigned = await ctx.directory.select(userWarehouses, { columns: ["warehouseId"] });
  expect(assigned.map(({ warehouseId }) => warehouseId)).toEqual([MAIN_WAREHOUSE, MAIN_WAREHOUSE]);
});

test("orders wait to be planned, and a wave's orders wait, are on a cart with totes, and are at the put wall", async () => {
  const [, , voltbay = "", root = ""] = companyIds;
  await demoPicking(ctx, { voltbay, root });
  const carts = await ctx.directory.select(pickCarts, {
    columns: ["id", "isSorted", "handedOverAt"],
    orderBy: pickCarts.number,
  });
  const [wall, cart] = carts.slice(-2);
  expect([wall, cart]).toMatchObject([
    { isSorted: true, handedOverAt: expect.any(Number) },
    { isSorted: false, handedOverAt: null },
  ]);
  const slots = (await wallScreen(ctx, wall?.id ?? "")).orders.map(({ items }) =>
    items.flatMap(({ lots }) => lots.map(({ picked, put }) => [picked, put])),
  );
  expect(slots).toEqual([[[1, 0]], [[2, 1]], [[3, 0]]]);
  const { views } = await cartScreen(ctx, cart?.id ?? "");
  expect(views.map(({ picked, total }) => [picked, total])).toEqual([
    [2, 2],
    [0, 1],
    [0, 1],
  ]);
  const [wave] = (await wavesScreen(ctx, WavesQuery.parse({}))).rows;
  expect(wave).toMatchObject({ waiting: 2, picking: 6 });
  const planned = (await planWave(ctx, WavePlanQuery.parse({ orders: 500 }))).orders.map((order) => order.orderNumber);
  expect(planned).toEqual(expect.arrayContaining(["VB-WAVE-9", "RR-WAVE-10"]));
});
