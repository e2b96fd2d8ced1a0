import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { orders } from "#db/schema/orders";
import { pickSessions } from "#db/schema/picking";
import { aCompany, aUser } from "#tests/factories/company";
import { copyRow } from "#tests/factories/many-rows";
import { anOrder } from "#tests/factories/order";
import { aPicker } from "#tests/factories/picker";
import { aProduct } from "#tests/factories/stock";
import { worldOf } from "#tests/factories/world";
import {
  completePicking,
  pausePicking,
  pickableOrders,
  pickHistory,
  pickItem,
  pickingScreen,
  resumePicking,
  startPicking,
  takeOver,
  todayStats,
  undoPick,
} from "../picking.service.server";

const MINUTE = 60_000;
/** Noon, so that adding or subtracting minutes stays within the day. */
const NOON = new Date().setUTCHours(12, 0, 0, 0);

async function pickOne(anna: Awaited<ReturnType<typeof aPicker>>, company: { id: string }, minutes: number, pause = 0) {
  const product = await aProduct(company, { onHand: 5 });
  const order = await anOrder(company, { lines: [{ product, quantity: 2 }] });
  await startPicking(anna, order.id);
  if (pause > 0) {
    await pausePicking(anna, order.id);
    anna.clock.now += pause * MINUTE;
    await resumePicking(anna, order.id);
  }
  anna.clock.now += minutes * MINUTE;
  await pickItem(anna, order.items[0]?.id ?? "", {});
  await completePicking(anna, order.id);
  return order;
}

test("today's figures are the actor's own, of today, without pauses", async () => {
  const company = await aCompany();
  const anna = await aPicker(company);
  const ben = await aPicker(company, { name: "Ben Okafor" });
  anna.clock.now = NOON - 24 * 60 * MINUTE;
  await pickOne(anna, company, 5);
  anna.clock.now = NOON;
  ben.clock.now = NOON;
  await pickOne(anna, company, 4);
  await pickOne(anna, company, 2, 30);
  await pickOne(ben, company, 9);

  expect(await todayStats(anna)).toEqual({
    orders: 2,
    lines: 2,
    units: 4,
    averageTime: 3 * MINUTE,
    linesPerHour: 20,
    accuracy: 100,
  });
});

test("handed-over work counts for the user who did it, and units put back or short reduce accuracy", async () => {
  const company = await aCompany();
  const [anna, ben] = [await aPicker(company), await aPicker(company, { name: "Ben Okafor" })];
  const mia = await aPicker(company, { name: "Mia Lund", role: "warehouse_manager" });
  for (const one of [anna, ben, mia]) one.clock.now = NOON;
  const product = await aProduct(company, { onHand: 9 });
  const order = await anOrder(company, { lines: [{ product, quantity: 5 }] });
  const item = order.items[0]?.id ?? "";
  await startPicking(anna, order.id);
  await pickItem(anna, item, { quantity: 1 });
  await undoPick(anna, { orderId: order.id });
  await pickItem(anna, item, { quantity: 3 });
  for (const one of [anna, ben, mia]) one.clock.now += 60 * MINUTE;
  await takeOver(ben, order.id);
  ben.clock.now += 2 * MINUTE;
  await pickItem(ben, item, {});
  await completePicking(ben, order.id);

  expect(await todayStats(anna)).toMatchObject({ orders: 0, lines: 1, units: 3, averageTime: null, accuracy: 75 });
  expect(await todayStats(ben)).toMatchObject({
    orders: 1,
    lines: 0,
    units: 2,
    averageTime: 2 * MINUTE,
    accuracy: 100,
  });
  expect((await pickingScreen(mia)).team).toMatchObject([
    { userName: "Anna Meyer", units: 3, picking: null },
    { userName: "Ben Okafor", units: 2, picking: null },
  ]);
  expect((await pickingScreen(anna)).team).toEqual([]);
});

test("the team's figures read what ended today, not what ended yesterday", async () => {
  const company = await aCompany();
  const [anna, mia] = [await aPicker(company), await aPicker(null, { name: "Mia Lund", role: "admin" })];
  anna.clock.now = NOON - 24 * 60 * MINUTE;
  const order = await pickOne(anna, company, 5);
  const readToday = async () => {
    mia.clock.now = NOON;
    const { read } = mia.costs;
    await pickingScreen(mia);
    return mia.costs.read - read;
  };
  const before = await readToday();
  const session = await anna.db.selectFirst(pickSessions, {
    columns: ["id"],
    where: eq(pickSessions.orderId, order.id),
  });
  await copyRow("pick_sessions", session?.id ?? "", 100, { id: "one.id || '-' || i" });
  // An index with more entries can cost a row or two more.
  expect(await readToday()).toBeLessThanOrEqual(before + 2);
});

test("before the first order there are no averages", async () => {
  expect(await todayStats(await aPicker(await aCompany()))).toEqual({
    orders: 0,
    lines: 0,
    units: 0,
    averageTime: null,
    linesPerHour: null,
    accuracy: null,
  });
});

test("pickers see their own history and no other; those who supervise see everybody's", async () => {
  const company = await aCompany();
  const anna = await aPicker(company);
  const ben = await aPicker(company, { name: "Ben Okafor" });
  const manager = await aPicker(company, { role: "warehouse_manager" });
  const first = await pickOne(anna, company, 1);
  ben.clock.now += MINUTE;
  await pickOne(ben, company, 1);

  expect((await pickHistory(anna, { limit: 50 })).rows).toMatchObject([
    { orderNumber: first.orderNumber, by: "Anna Meyer", lines: 1, units: 2 },
  ]);
  expect(() => pickHistory(anna, { userId: ben.actor.id, limit: 50 })).toThrow("your own pick history");
  expect((await pickHistory(manager, { limit: 50 })).rows.map(({ by }) => by)).toEqual(["Ben Okafor", "Anna Meyer"]);
  expect((await pickHistory(manager, { userId: anna.actor.id, limit: 50 })).rows.map(({ by }) => by)).toEqual([
    "Anna Meyer",
  ]);
  const stranger = await aPicker(await aCompany(), { role: "warehouse_manager" });
  expect(await pickHistory(stranger, { limit: 50 })).toEqual({ rows: [], next: null });
});

test("history is limited to its days and continues after a page, over several companies", async () => {
  const [one, two] = [await aCompany(), await aCompany()];
  const anna = await aPicker(one, { assigned: [two.id] });
  for (const [index, company] of [one, two, one, two].entries()) {
    anna.clock.now = NOON + index * 10 * MINUTE;
    await pickOne(anna, company, 1);
  }

  const { rows, next } = await pickHistory(anna, { limit: 3 });
  expect(rows.map(({ startedAt }) => startedAt)).toEqual([30, 20, 10].map((minutes) => NOON + minutes * MINUTE));
  expect(await pickHistory(anna, { limit: 3, cursor: next })).toMatchObject({
    rows: [{ startedAt: NOON }],
    next: null,
  });
  const at = (minutes: number) => new Date(NOON + minutes * MINUTE).toISOString();
  const range = { from: at(5), to: at(25), limit: 10 };
  expect((await pickHistory(anna, range)).rows).toHaveLength(2);
});

test("the orders that have waited longest are offered first, from every company in reach and no other", async () => {
  const [one, two, foreign] = [await aCompany(), await aCompany(), await aCompany()];
  const anna = await aPicker(one, { assigned: [two.id] });
  const placed = [];
  for (const [company, hoursAgo] of [
    [one, 4],
    [two, 3],
    [one, 2],
    [two, 1],
    [foreign, 9],
  ] as const) {
    const product = await aProduct(company, { onHand: 1 });
    placed.push(await anOrder(company, { lines: [{ product }], placedAt: Date.now() - hoursAgo * 60 * MINUTE }));
  }
  await anOrder(one, { status: "on-hold", placedAt: Date.now() - 99 * 60 * MINUTE });
  // An order without lines could be started but never completed, so it is not offered.
  await anOrder(one, { placedAt: Date.now() - 98 * 60 * MINUTE });

  const offered = await pickableOrders(anna, 3);

  expect(offered.map(({ id }) => id)).toEqual(placed.slice(0, 3).map(({ id }) => id));
});

test("offering three orders out of hundreds reads only a few rows", async () => {
  const company = await aCompany();
  const anna = await aPicker(company, { assigned: [(await aCompany()).id] });
  const product = await aProduct(company, { onHand: 40 });
  for (let n = 0; n < 40; n++) await anOrder(company, { lines: [{ product }] });
  const before = anna.costs.read;

  await pickableOrders(anna, 3);

  expect(anna.costs.read - before).toBeLessThan(55);
});

test("urgent orders are offered first, then the oldest, in one company and in several", async () => {
  const [company, other] = [await aCompany(), await aCompany()];
  const product = await aProduct(company, { onHand: 9 });
  const place = () => anOrder(company, { lines: [{ product, quantity: 1 }] });
  const [first, second, third] = [await place(), await place(), await place()];
  const manager = worldOf(await aUser("warehouse_manager", { assigned: [company.id, other.id] }), "orders.read");
  const db = manager.db.company(company.id);
  await db.update(orders, { priority: 2 }, eq(orders.id, third.id));
  await db.update(orders, { priority: 1 }, eq(orders.id, second.id));
  const expected = [third.id, second.id, first.id];
  expect((await pickableOrders(manager, 3)).map(({ id }) => id)).toEqual(expected);
  expect((await pickableOrders(manager, 2, { companyId: company.id })).map(({ id }) => id)).toEqual(
    expected.slice(0, 2),
  );
});
