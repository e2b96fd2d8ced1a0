/**
 * Problems reported about other products: an expiry date is lost when a lot is scanned without it, screens disagree on
 * the last day, undo mixes lots.
 */
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { receiveGoods } from "#app/domain/inbound/receiving/receive-goods.server";
import { binScreen } from "#app/domain/inventory/bins/bin-screen.server";
import { expiringPage } from "#app/domain/inventory/lots/expiring.server";
import { lotScreen } from "#app/domain/inventory/lots/lots.server";
import { receiveOpeningStock } from "#app/domain/inventory/opening-stock.server";
import { OpeningStock } from "#app/domain/inventory/stock/opening-stock.schema";
import { productStockScreen } from "#app/domain/inventory/stock/product-stock.server";
import { lotsOf } from "#app/domain/inventory/stock-list.server";
import type { Ctx } from "#app/domain/kernel/ctx";
import { createOrder } from "#app/domain/orders/orders.service.server";
import { pickItem, startPicking, undoPick } from "#app/domain/picking/picking.service.server";
import { lots } from "#db/schema/catalog";
import { stockRules } from "#db/schema/stock";
import { aCompany } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { aPicker } from "#tests/factories/picker";
import { aProduct, levels } from "#tests/factories/stock";
import { systemWorld } from "#tests/factories/world";

const lotLines = (companyId: string) =>
  systemWorld()
    .db.company(companyId)
    .rows(
      { number: lots.lotNumber, expiresOn: lots.expiresOn },
      (own) => sql`from ${lots} where ${own(lots)} order by 1`,
    );

const receipt = (
  companyId: string,
  line: { sku: string; lotNumber: string; expiresOn?: string; quantity?: string },
) => ({
  companyId,
  operationId: crypto.randomUUID(),
  lines: [{ quantity: "1", ...line }],
});

test("a lot received again without expiry keeps the stored one; with another date it is refused", async () => {
  const company = await aCompany();
  const { sku } = await aProduct(company, { lotTracked: true, lots: [] });
  const ctx = systemWorld();
  await receiveGoods(ctx, receipt(company.id, { sku, lotNumber: "L-1", expiresOn: "2040-05-04" }));
  await receiveGoods(ctx, receipt(company.id, { sku, lotNumber: "L-1" }));
  const line = { sku, lotNumber: "L-1", quantity: 1 };
  await receiveOpeningStock(ctx, company.id, OpeningStock.parse({ operationId: crypto.randomUUID(), lines: [line] }));
  const other = receipt(company.id, { sku, lotNumber: "L-1", expiresOn: "2041-01-01" });
  await expect(receiveGoods(ctx, other)).rejects.toMatchObject({ code: "validation" });
  expect(await lotLines(company.id)).toEqual([{ number: "L-1", expiresOn: "2040-05-04" }]);
});

test("two docks that name another expiry for one new lot at once: one is booked, one is refused, no day is lost", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { lotTracked: true, lots: [] });
  const ctx = systemWorld();
  const days = ["2040-01-01", "2041-01-01"];
  const ends = await Promise.allSettled(
    days.map((expiresOn) => receiveGoods(ctx, receipt(company.id, { sku: product.sku, lotNumber: "L-1", expiresOn }))),
  );
  expect(ends.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const booked = days[ends.findIndex(({ status }) => status === "fulfilled")];
  expect(await lotLines(company.id)).toEqual([{ number: "L-1", expiresOn: booked }]);
  expect(await levels(product)).toMatchObject({ onHand: 1 });
});

test("lines of one form that name a lot's expiry once mean one lot; two days for it are refused", async () => {
  const company = await aCompany();
  const { sku } = await aProduct(company, { lotTracked: true, lots: [] });
  const opening = (...expiries: (string | null)[]) =>
    receiveOpeningStock(
      systemWorld(),
      company.id,
      OpeningStock.parse({
        operationId: crypto.randomUUID(),
        lines: expiries.map((expiresOn) => ({ sku, lotNumber: "L-1", expiresOn, quantity: 1 })),
      }),
    );
  await expect(opening("2040-01-01", "2041-01-01")).rejects.toMatchObject({
    detail: { fields: { "lines[1].expiresOn": ["Lot L-1 is known and expires on 1 Jan 2040"] } },
  });
  await opening(null, "2040-01-01");
  expect(await lotLines(company.id)).toEqual([{ number: "L-1", expiresOn: "2040-01-01" }]);
});

const DAY = "2040-05-04";
const at = (day: string): number => Date.parse(`${day}T23:59:00Z`);

/** The lot's state on each screen at that moment, and whether an order is allocated to it. */
async function sayings(clock: number, company: { id: string }, product: Awaited<ReturnType<typeof aProduct>>) {
  const now = () => clock;
  const ctx: Ctx = { ...systemWorld(), now };
  const [lot] = product.lots as [(typeof product.lots)[number]];
  const expiring = await expiringPage(ctx, ctx.db.company(company.id), { days: 60 });
  const screen = await productStockScreen(ctx, product.id, { show: "stock" } as never);
  const order = await createOrder(ctx, {
    orderNumber: `AT-${clock}`,
    customerName: "Mara Engel",
    customerEmail: "mara@example.test",
    shippingAddress: "Poststrasse 12",
    companyId: company.id,
    totalAmount: undefined,
    items: [{ productId: product.id, sku: undefined, quantity: 1, price: undefined }],
  });
  return {
    "its own page": (await lotScreen(ctx, lot.id)).lot.state,
    "the list of lots": (await lotsOf(ctx, ctx.db, product.id))[0]?.state,
    "expiring soon": expiring.rows[0]?.state,
    "its location": (await binScreen(ctx, lot.locationId, undefined)).rows.find(({ lotId }) => lotId === lot.id)?.state,
    "its product": screen.stock?.levels[0]?.state,
    "an order": order.status,
  };
}

test("every screen agrees on a lot's last day, and so does allocation", async () => {
  for (const [stop, last, after] of [
    [0, DAY, "2040-05-05"],
    [7, "2040-04-27", "2040-04-28"],
  ] as const) {
    const company = await aCompany();
    await systemWorld().db.company(company.id).insert(stockRules, { stopPickingDays: stop, updatedAt: 1 });
    const product = await aProduct(company, {
      lots: [{ onHand: 9, lotNumber: "L-1", expiresOn: DAY, location: `L-0${stop}-1-1` }],
    });
    const good = await sayings(at(last), company, product);
    expect(counted(good), JSON.stringify(good)).toEqual({ available: 5, pending: 1 });
    const bad = await sayings(at(after), company, product);
    expect(counted(bad), JSON.stringify(bad)).toEqual({ [stop ? "stopped" : "expired"]: 5, "on-hold": 1 });
  }
});

const counted = (sayings: Record<string, string | undefined>) => {
  const counts: Record<string, number> = {};
  for (const state of Object.values(sayings)) counts[String(state)] = (counts[String(state)] ?? 0) + 1;
  return counts;
};

test("undo of a pick puts it back to the lot and place that it came from", async () => {
  const company = await aCompany();
  const product = await aProduct(company, {
    lots: [
      { onHand: 2, lotNumber: "L-1", expiresOn: "2040-01-01", location: "MODEL-A" },
      { onHand: 3, lotNumber: "L-2", expiresOn: "2041-01-01", location: "MODEL-B" },
    ],
  });
  const order = await anOrder(company, { lines: [{ product, quantity: 4 }] });
  const anna = await aPicker(company);
  const item = order.items[0]?.id ?? "";
  const places = (state: Awaited<ReturnType<typeof startPicking>>) =>
    state.lines[0]?.places.map(({ lotNumber, location, quantity, picked }) => [lotNumber, location, quantity, picked]);
  const before = places(await startPicking(anna, order.id));
  await pickItem(anna, item, { quantity: 1 });
  anna.clock.now += 1000;
  const second = await pickItem(anna, item, {});
  anna.clock.now += 1000;
  const third = await pickItem(anna, item, {});
  expect(places(third.state)).toEqual([
    ["L-1", "MODEL-A", 2, 2],
    ["L-2", "MODEL-B", 2, 2],
  ]);
  anna.clock.now += 1000;
  const undone = await undoPick(anna, { orderId: order.id, pickId: second.line.lastPick?.id });
  expect(places(undone)).toEqual([
    ["L-1", "MODEL-A", 2, 1],
    ["L-2", "MODEL-B", 2, 2],
  ]);
  anna.clock.now += 1000;
  await undoPick(anna, { orderId: order.id });
  expect(places(await undoPick(anna, { orderId: order.id }))).toEqual(before);
});
