import { expect, test } from "vitest";
import { shipAllocations } from "#app/domain/inventory/allocation.server";
import { moveStatements } from "#app/domain/orders/orders.service.server";
import { pickSessions, picks } from "#db/schema/picking";
import { archiveClosedOrders } from "#tests/factories/archived";
import { aCompany } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { aPicker } from "#tests/factories/picker";
import { plansOf } from "#tests/factories/query-plans";
import { aProduct } from "#tests/factories/stock";
import { systemWorld } from "#tests/factories/world";
import {
  completePicking,
  exportPickHistory,
  historyScreen,
  pausePicking,
  pickedSession,
  pickHistory,
  pickItem,
  releasePicking,
  resumePicking,
  startPicking,
  takeOver,
  undoPick,
} from "../picking.service.server";

const MINUTE = 60_000;
/** Noon, so that adding or subtracting minutes stays within the day. */
const NOON = new Date().setUTCHours(12, 0, 0, 0);

type World = Awaited<ReturnType<typeof aPicker>>;

async function pickOne(anna: World, company: { id: string }, over: { orderNumber?: string } = {}) {
  const product = await aProduct(company, { onHand: 5 });
  const order = await anOrder(company, { lines: [{ product, quantity: 2 }], ...over });
  await startPicking(anna, order.id);
  await pickItem(anna, order.items[0]?.id ?? "", {});
  anna.clock.now += MINUTE;
  await completePicking(anna, order.id);
  return order;
}

/** Started by Anna, with a pause and a unit put back; completed by Ben. */
async function handedOver() {
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
  await pausePicking(anna, order.id);
  anna.clock.now += 3 * MINUTE;
  await resumePicking(anna, order.id);
  await pickItem(anna, item, { quantity: 3 });
  for (const one of [anna, ben, mia]) one.clock.now = NOON + 70 * MINUTE;
  await takeOver(ben, order.id);
  ben.clock.now += 2 * MINUTE;
  await pickItem(ben, item, {});
  await completePicking(ben, order.id);
  return { company, anna, ben, mia, order, product };
}

test("history is narrowed to a person, a company and an order's number with or without its sign", async () => {
  const [one, two] = [await aCompany(), await aCompany()];
  const anna = await aPicker(one, { assigned: [two.id] });
  const ben = await aPicker(two, { name: "Ben Okafor" });
  const mia = await aPicker(one, { role: "warehouse_manager", assigned: [two.id] });
  const same = { orderNumber: "SO-Hist-7" };
  await pickOne(anna, one, same);
  await pickOne(anna, two);
  ben.clock.now += 2 * MINUTE;
  await pickOne(ben, two, same);
  const of = async (filter: Parameters<typeof historyScreen>[1], who = mia) =>
    (await historyScreen(who, filter)).rows.map(({ by, companyId }) => [by, companyId === one.id ? "one" : "two"]);

  expect(await of({})).toHaveLength(3);
  expect(await of({ userId: anna.actor.id, companyId: two.id })).toEqual([["Anna Meyer", "two"]]);
  expect(await of({ orderNumber: "#so-HIST-7" })).toEqual([]);
  for (const orderNumber of ["SO-Hist-7", "#SO-Hist-7"])
    expect(await of({ orderNumber })).toEqual([
      ["Ben Okafor", "two"],
      ["Anna Meyer", "one"],
    ]);
  expect(await of({ orderNumber: "SO-Hist-7", userId: anna.actor.id })).toEqual([["Anna Meyer", "one"]]);
  // Anna reaches both companies but sees only her own sessions.
  expect(await of({ orderNumber: "SO-Hist-7" }, anna)).toEqual([["Anna Meyer", "one"]]);
  const stranger = await aPicker(await aCompany(), { role: "warehouse_manager" });
  expect(await of({ orderNumber: "SO-Hist-7" }, stranger)).toEqual([]);
  await expect(historyScreen(stranger, { companyId: one.id })).rejects.toThrow();
});

test("who supervises chooses among those who pick, and keeps whom the address names", async () => {
  const { mia, anna, ben } = await handedOver();
  const screen = await historyScreen(mia, { userId: "somebody-deleted" });

  expect(screen.people.map(({ id }) => id)).toEqual(expect.arrayContaining([anna.actor.id, ben.actor.id]));
  expect(screen.people).toContainEqual({ id: "somebody-deleted", name: "Another user" });
  expect(screen).toMatchObject({ rows: [], ofAll: true });
  expect(await historyScreen(anna, {})).toMatchObject({ people: [], ofAll: false });
});

test("a session's page shows units picked and put back, pauses, and the next picker", async () => {
  const { anna, ben, mia, order, product } = await handedOver();
  const [bens, annas] = (await historyScreen(mia, {})).rows;

  expect(annas).toMatchObject({ by: "Anna Meyer", status: "handed-over", units: 3, putBack: 1 });
  expect(await pickedSession(mia, annas?.id ?? "")).toMatchObject({
    orderNumber: order.orderNumber,
    by: "Anna Meyer",
    status: "handed-over",
    // The duration excludes the pause and the time between Anna's last scan and Ben's takeover.
    pausedFor: 70 * MINUTE,
    worked: 0,
    units: 3,
    putBack: 1,
    short: 0,
    lines: [{ sku: product.sku, units: 3, putBack: 1, short: 0 }],
    sessions: [
      { by: "Anna Meyer", status: "handed-over", isThis: true, takenFrom: null },
      { by: "Ben Okafor", status: "completed", isThis: false, isReadable: true, takenFrom: annas?.id },
    ],
  });
  const seenByBen = await pickedSession(ben, bens?.id ?? "");
  expect(seenByBen.lines).toMatchObject([{ units: 2, putBack: 0 }]);
  expect(seenByBen.sessions.map(({ isReadable }) => isReadable)).toEqual([false, true]);
  await expect(pickedSession(anna, bens?.id ?? "")).rejects.toThrow("does not exist");
  const stranger = await aPicker(await aCompany(), { role: "warehouse_manager" });
  await expect(pickedSession(stranger, bens?.id ?? "")).rejects.toThrow("does not exist");
});

test("the sessions of an archived order show what they showed before", async () => {
  const { company, anna, mia, order } = await handedOver();
  const ids = (await historyScreen(mia, {})).rows.map(({ id }) => id);
  const ctx = systemWorld();
  const db = ctx.db.company(company.id);
  await db.batch(
    shipAllocations(ctx, db, order.id),
    ...moveStatements(ctx, db, { id: order.id, from: "picked", to: "shipped", shippedAt: ctx.now() }),
  );
  const before = await Promise.all(ids.map((id) => pickedSession(mia, id)));

  await archiveClosedOrders(company.id);

  expect(await db.count(picks)).toBe(0);
  expect(await Promise.all(ids.map((id) => pickedSession(mia, id)))).toEqual(before);
  await expect(pickedSession(anna, ids[0]!)).rejects.toThrow("does not exist");
});

test("a released session is not in the history, and its page says that everything was put back", async () => {
  const company = await aCompany();
  const anna = await aPicker(company);
  const product = await aProduct(company, { onHand: 5 });
  const order = await anOrder(company, { lines: [{ product, quantity: 2 }] });
  const { session } = await startPicking(anna, order.id);
  await expect(pickedSession(anna, session.id)).rejects.toThrow("does not exist");
  await pickItem(anna, order.items[0]?.id ?? "", {});
  await releasePicking(anna, order.id);

  expect((await historyScreen(anna, {})).rows).toEqual([]);
  expect(await pickedSession(anna, session.id)).toMatchObject({
    status: "released",
    lines: [{ units: 0, putBack: 2 }],
  });
});

test("the file contains the filtered history only, and the export is recorded", async () => {
  const { anna, ben, mia, order, company } = await handedOver();
  const fileOf = async (who: World, filter: Parameters<typeof exportPickHistory>[1] = {}) =>
    (await new Response(await exportPickHistory(who, filter)).text()).trim().split("\r\n");

  const all = await fileOf(mia);
  expect(all[0]).toContain("Order Number,Company,Picked by,Result");
  expect(all.slice(1).map((line) => line.split(",").slice(2, 4).join())).toEqual([
    "Ben Okafor,Completed",
    "Anna Meyer,Handed over",
  ]);
  expect(all[1]).toContain(order.orderNumber);
  expect(await fileOf(anna)).toHaveLength(2);
  expect(await fileOf(mia, { userId: ben.actor.id, companyId: company.id })).toHaveLength(2);
  await expect(fileOf(anna, { userId: ben.actor.id })).rejects.toThrow("your own pick history");
});

test("a page reads in proportion to what it shows, for every user and any length of history, in one round trip", async () => {
  const [company, other] = [await aCompany(), await aCompany()];
  const anna = await aPicker(company, { assigned: [other.id] });
  const mia = await aPicker(company, { role: "warehouse_manager", assigned: [other.id] });
  const order = await pickOne(anna, company);
  const mine = (await historyScreen(anna, {})).rows[0]?.id ?? "";
  // A thousand sessions of another user, and Anna's sessions in another company.
  const ctx = systemWorld();
  for (const [at, userId] of [
    [company, "old-hand"],
    [other, anna.actor.id],
  ] as const) {
    const past = await anOrder(at);
    const db = ctx.db.company(at.id);
    const rows = Array.from({ length: 500 }, (_, n) => ({
      id: ctx.newId(NOON - (n + 10) * 86_400_000),
      orderId: past.id,
      userId,
      userName: "Old Hand",
      status: "completed" as const,
      startedAt: 1,
      endedAt: 2,
    }));
    await db.batch(db.insertMany(pickSessions, rows));
  }
  const costOf = async (who: World, run: () => Promise<unknown>) => {
    const { trips, read } = { ...who.costs };
    await run();
    return { trips: who.costs.trips - trips, read: who.costs.read - read };
  };

  const measured = [];
  for (const [who, filter] of [
    [anna, {}],
    [anna, { companyId: company.id }],
    [anna, { orderNumber: order.orderNumber }],
    [mia, { orderNumber: order.orderNumber }],
    [mia, { userId: anna.actor.id, companyId: company.id }],
    [mia, { companyId: company.id }],
    [mia, {}],
  ] as const)
    measured.push(await costOf(who, async () => pickHistory(who, { ...filter, limit: 10 })));
  expect(measured).toEqual([25, 4, 18, 18, 4, 23, 79].map((read) => ({ trips: 1, read })));
  const details = await costOf(anna, () => pickedSession(anna, mine));
  expect(details).toEqual({ trips: 1, read: 22 });
  const admin = await aPicker(null, { role: "admin" });
  for (const plan of [
    ...(await plansOf(mia, (one) => historyScreen(one, { userId: anna.actor.id, companyId: company.id }))),
    ...(await plansOf(admin, (one) => historyScreen(one, { orderNumber: "X-1" }))),
  ])
    expect(plan.filter((step) => /^SCAN (pick_sessions|orders)/.test(step))).toEqual([]);
});
