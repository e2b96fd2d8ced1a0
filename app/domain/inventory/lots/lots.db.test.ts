import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { allocations, stockRules } from "#db/schema/stock";
import { aCompany, aUser } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { aPicker } from "#tests/factories/picker";
import { aProduct, levels, type TestProduct } from "#tests/factories/stock";
import { systemWorld, worldOf } from "#tests/factories/world";
import { todayOf } from "../../kernel/calendars";
import { pickItem, startPicking } from "../../picking/picking.service.server";
import { daysAfter } from "../lot-usability";
import { changeLot } from "./change-lot.server";
import { lotVersion } from "./lot.schema";
import { lotOutcome } from "./lot-outcome";
import { lotScreen } from "./lots.server";
import { reallocateLot } from "./reallocate-lot.server";

const ctx = systemWorld();
const today = todayOf(ctx);

/** A product with the lots SOON and LATER, a year or more away. */
const twoLots = (company: { id: string }, soon = 5, later = 5) =>
  aProduct(company, {
    lotTracked: true,
    lots: [
      { onHand: soon, lotNumber: "SOON", expiresOn: daysAfter(today, 400), location: "A-01-1-1" },
      { onHand: later, lotNumber: "LATER", expiresOn: daysAfter(today, 500), location: "A-02-1-1" },
    ],
  });
const lotOf = (product: TestProduct, number: string) => product.lots.find((lot) => lot.lotNumber === number)?.id ?? "";

async function change(lotId: string, over: { status?: string; expiresOn?: string | null }, by = ctx) {
  const { lot } = await lotScreen(by, lotId);
  return changeLot(by, lotId, {
    version: lotVersion(lot),
    status: lot.status,
    expiresOn: lot.expiresOn,
    reason: "Because",
    ...over,
  } as Parameters<typeof changeLot>[2]);
}

const promisedOf = async (product: TestProduct) => {
  const db = systemWorld().db.company(product.companyId);
  const rows = await db.rows(
    { lotId: allocations.lotId, orderId: allocations.orderId, units: sql<number>`sum(${allocations.quantity})` },
    (own) => sql`from ${allocations} where ${own(allocations)} and ${allocations.productId} = ${product.id}
      group by ${allocations.lotId}, ${allocations.orderId} order by ${allocations.orderId}`,
  );
  return rows.map(({ lotId, ...row }) => ({
    ...row,
    lot: product.lots.find(({ id }) => id === lotId)?.lotNumber,
  }));
};

test("orders of a quarantined lot get other units at once, the oldest first; the rest are reported as short", async () => {
  const company = await aCompany();
  const product = await twoLots(company, 6, 3);
  const first = await anOrder(company, { lines: [{ product, quantity: 2 }] });
  const second = await anOrder(company, { lines: [{ product, quantity: 4 }] });

  const changed = await change(lotOf(product, "SOON"), { status: "quarantined" });

  expect(changed).toMatchObject({ movedOrders: 2, short: { orders: 1, units: 3 } });
  expect(lotOutcome(changed)).toBe(
    "Units of 2 open orders were reallocated to other stock. One order is still allocated 3 units of it. There is no other stock to allocate.",
  );
  expect(await promisedOf(product)).toEqual(
    [
      { orderId: first.id, lot: "LATER", units: 2 },
      { orderId: second.id, lot: "SOON", units: 3 },
      { orderId: second.id, lot: "LATER", units: 1 },
    ].sort((a, b) => (a.orderId < b.orderId ? -1 : a.orderId > b.orderId ? 1 : 0)),
  );
  expect(await levels(product)).toEqual({ onHand: 9, allocated: 6, available: 3 });

  const screen = await lotScreen(ctx, lotOf(product, "SOON"));
  expect(screen.lot).toMatchObject({ state: "quarantined", onHand: 6, lotNumber: "SOON" });
  expect(screen.allocatedOrders).toMatchObject([{ orderNumber: second.orderNumber, units: 3, picked: 0 }]);
});

test("units that are picked already stay with their order; only the rest moves", async () => {
  const company = await aCompany();
  const product = await twoLots(company);
  const order = await anOrder(company, { lines: [{ product, quantity: 4 }] });
  const anna = await aPicker(company);
  await startPicking(anna, order.id);
  await pickItem(anna, order.items[0]?.id ?? "", { quantity: 1 });

  await change(lotOf(product, "SOON"), { status: "recalled" });

  expect(await promisedOf(product)).toMatchObject([
    { lot: "SOON", units: 1 },
    { lot: "LATER", units: 3 },
  ]);
  await pickItem(anna, order.items[0]?.id ?? "", { quantity: 3 });
  expect(await levels(product)).toMatchObject({ allocated: 4 });
});

test("changing the expiry to a past day reallocates the lot's orders too", async () => {
  const company = await aCompany();
  const product = await twoLots(company);
  await anOrder(company, { lines: [{ product, quantity: 2 }] });
  await change(lotOf(product, "SOON"), { expiresOn: daysAfter(today, -1) });
  expect(await promisedOf(product)).toMatchObject([{ lot: "LATER", units: 2 }]);
});

test("units received later are allocated to the short orders on request", async () => {
  const company = await aCompany();
  const product = await twoLots(company, 4, 0);
  await anOrder(company, { lines: [{ product, quantity: 4 }] });
  expect((await change(lotOf(product, "SOON"), { status: "quarantined" })).short).toEqual({ orders: 1, units: 4 });
  expect((await reallocateLot(ctx, lotOf(product, "SOON"))).short.units).toBe(4);

  await change(lotOf(product, "SOON"), { status: "available" });
  expect((await reallocateLot(ctx, lotOf(product, "SOON"))).short.units).toBe(0);
});

test("lots within the company's stop days are not allocated, and do not count as sellable", async () => {
  const company = await aCompany();
  await systemWorld().db.company(company.id).insert(stockRules, { stopPickingDays: 450, updatedAt: 1 });
  const product = await twoLots(company);
  await anOrder(company, { lines: [{ product, quantity: 5 }] });
  expect(await promisedOf(product)).toMatchObject([{ lot: "LATER", units: 5 }]);
  await expect(anOrder(company, { lines: [{ product, quantity: 1 }] })).rejects.toThrow(
    /1 ordered, 0 available|on-hold/,
  );
  expect((await lotScreen(ctx, lotOf(product, "SOON"))).lot.state).toBe("stopped");
});

test("of two concurrent changes of a lot, the second gets a conflict and overwrites nothing", async () => {
  const company = await aCompany();
  const product = await twoLots(company);
  const lotId = lotOf(product, "SOON");
  const results = await Promise.allSettled([
    change(lotId, { status: "quarantined" }),
    change(lotId, { status: "recalled" }),
  ]);
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  await expect(
    changeLot(ctx, lotId, {
      version: "old",
      status: "available",
      expiresOn: null,
      reason: "Because",
    }),
  ).rejects.toMatchObject({ code: "conflict" });
});

test("another company's lot is not found", async () => {
  const [mine, theirs] = [await aCompany(), await aCompany()];
  const product = await twoLots(theirs);
  const manager = worldOf(await aUser("warehouse_manager", { companyId: mine.id }), "inventory.adjust");
  await expect(lotScreen(manager, lotOf(product, "SOON"))).rejects.toMatchObject({ code: "not_found" });
  await expect(reallocateLot(manager, lotOf(product, "SOON"))).rejects.toMatchObject({
    code: "not_found",
  });
});

test("a lot's screen costs one round trip and what it shows", async () => {
  const company = await aCompany();
  const product = await twoLots(company);
  await anOrder(company, { lines: [{ product, quantity: 2 }] });
  const world = systemWorld();
  await lotScreen(world, lotOf(product, "SOON"));
  expect(world.costs.trips).toBe(1);
  expect(world.costs.read).toBeLessThan(30);
});

test("a lot that expired after its allocation is replaced when picking starts", async () => {
  const company = await aCompany();
  const product = await twoLots(company);
  const order = await anOrder(company, { lines: [{ product, quantity: 2 }] });
  const anna = await aPicker(company);
  anna.clock.now += 401 * 86_400_000;
  const state = await startPicking(anna, order.id);
  expect(state.lines[0]?.places).toMatchObject([{ lotNumber: "LATER", quantity: 2 }]);
});
