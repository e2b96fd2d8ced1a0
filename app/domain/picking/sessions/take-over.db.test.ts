import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { orderHistory } from "#db/schema/orders";
import { pickSessions, picks } from "#db/schema/picking";
import { activities } from "#db/schema/shipping";
import { beforeTrip } from "#tests/factories/before-trip";
import { aCompany } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { aPicker } from "#tests/factories/picker";
import { missing } from "#tests/factories/shortage";
import { aProduct, levels } from "#tests/factories/stock";
import { systemWorld } from "#tests/factories/world";
import {
  completePicking,
  pausePicking,
  pickItem,
  readLeft,
  releasePicking,
  restartPicking,
  resumePicking,
  scan,
  shortagesScreen,
  startPicking,
  takeOver,
  undoPick,
} from "../picking.service.server";
import { LEASE, PAUSED_LEASE } from "./lease";

const MINUTE = 60_000;

async function setUp() {
  const company = await aCompany();
  const stock = [await aProduct(company, { onHand: 10 }), await aProduct(company, { onHand: 10 })] as const;
  const order = await anOrder(company, { lines: stock.map((product) => ({ product, quantity: 3 })) });
  const [anna, ben, cara] = [
    await aPicker(company),
    await aPicker(company, { name: "Ben Okafor" }),
    await aPicker(company, { name: "Cara Novak" }),
  ];
  for (const one of [anna, ben, cara]) one.clock.now = anna.clock.now;
  const wait = (ms: number) => {
    for (const one of [anna, ben, cara]) one.clock.now += ms;
  };
  await startPicking(anna, order.id);
  return { company, stock, order, anna, ben, cara, wait, items: order.items.map(({ id }) => id) as [string, string] };
}

const sessionsOf = (companyId: string) =>
  systemWorld()
    .db.company(companyId)
    .rows(
      {
        by: pickSessions.userName,
        status: pickSessions.status,
        lines: pickSessions.lines,
        units: pickSessions.units,
        worked: sql<number>`${pickSessions.endedAt} - ${pickSessions.startedAt} - ${pickSessions.pausedFor}`,
      },
      (own) => sql`from ${pickSessions} where ${own(pickSessions)} order by ${pickSessions.id}`,
    );

const billed = (companyId: string) =>
  systemWorld()
    .db.company(companyId)
    .rows(
      { lines: activities.lines, quantity: activities.quantity },
      (own) => sql`from ${activities} where ${own(activities)} order by ${activities.id}`,
    );

test("an order belongs to its picker while they scan; half an hour after the last scan it does not", async () => {
  const { anna, ben, order, items, wait } = await setUp();
  wait(LEASE - MINUTE);
  await pickItem(anna, items[0], { quantity: 1 });
  wait(LEASE - MINUTE);

  await expect(startPicking(ben, order.id)).rejects.toMatchObject({
    message: "Anna Meyer is already picking this order.",
  });
  await expect(takeOver(ben, order.id)).rejects.toMatchObject({ message: "Anna Meyer is already picking this order." });
  wait(MINUTE);
  await expect(startPicking(ben, order.id)).rejects.toMatchObject({
    code: "conflict",
    message:
      "Anna Meyer has this order and has not scanned for 30 minutes. Take it over on the order's page, or restart it.",
  });
});

test("a user who takes over continues with the picked units, and each picker is credited for their own", async () => {
  const { company, anna, ben, order, items, stock, wait } = await setUp();
  wait(2 * MINUTE);
  await pickItem(anna, items[0], { quantity: 3 });
  await pickItem(anna, items[1], { quantity: 1, scanId: "one" });
  wait(3 * 60 * MINUTE);
  expect(await readLeft(ben, order.id)).toMatchObject({ userName: "Anna Meyer", picked: 4, total: 6, refused: null });

  const taken = await takeOver(ben, order.id);
  expect(taken.session).toMatchObject({
    userName: "Ben Okafor",
    status: "active",
    takenFrom: { userName: "Anna Meyer" },
  });
  expect(taken.lines.map(({ picked }) => picked).sort()).toEqual([1, 3]);
  await expect(scan(anna, { orderId: order.id, barcode: stock[1].sku })).rejects.toMatchObject({
    message: "This order was handed over from you to Ben Okafor. Your picks are saved.",
  });

  wait(4 * MINUTE);
  await pickItem(ben, items[1], {});
  await completePicking(ben, order.id);
  expect(await sessionsOf(company.id)).toEqual([
    { by: "Anna Meyer", status: "handed-over", lines: 2, units: 4, worked: 2 * MINUTE },
    { by: "Ben Okafor", status: "completed", lines: 0, units: 2, worked: 4 * MINUTE },
  ]);
  expect(await billed(company.id)).toEqual([{ lines: 2, quantity: 6 }]);
});

test("what the next picker puts back and takes again is billed once", async () => {
  const { company, anna, ben, cara, order, items, wait } = await setUp();
  await pickItem(anna, items[0], {});
  wait(LEASE);
  await takeOver(ben, order.id);
  await undoPick(ben, { orderId: order.id });
  await pickItem(ben, items[0], { quantity: 2 });
  wait(LEASE);
  await takeOver(cara, order.id);
  await pickItem(cara, items[0], {});
  await pickItem(cara, items[1], {});
  await completePicking(cara, order.id);

  expect(await billed(company.id)).toEqual([{ lines: 2, quantity: 6 }]);
  expect(await sessionsOf(company.id)).toMatchObject([{ units: 3 }, { lines: 1, units: 2 }, { lines: 1, units: 4 }]);
});

test("after a restart everything is put back and credited to no one", async () => {
  const { company, anna, ben, order, items, stock, wait } = await setUp();
  await pickItem(anna, items[0], {});
  wait(LEASE);

  const anew = await restartPicking(ben, order.id);

  expect(anew.lines.map(({ picked }) => picked)).toEqual([0, 0]);
  expect(await levels(stock[0])).toEqual({ onHand: 10, allocated: 3, available: 7 });
  expect(await sessionsOf(company.id)).toMatchObject([
    { by: "Anna Meyer", status: "released", units: 0 },
    { by: "Ben Okafor", status: "active" },
  ]);
  await expect(pickItem(anna, items[0], {})).rejects.toMatchObject({
    message: "Ben Okafor is already picking this order.",
  });
});

test("after a restart open shortages end, and units can be reported missing again", async () => {
  const { company, anna, ben, order, items, wait } = await setUp();
  const mia = await aPicker(company, { role: "warehouse_manager" });
  await missing(anna, items[0], 2);
  expect((await shortagesScreen(mia)).open).toHaveLength(1);
  wait(LEASE);

  const anew = await restartPicking(ben, order.id);

  expect(anew.lines[0]?.shortage).toMatchObject({ isOpen: false, outcome: "ended" });
  expect((await shortagesScreen(mia)).open).toEqual([]);
  expect((await missing(ben, items[0], 1)).open).toMatchObject({ units: 1 });
});

test("a picker whose lease expired and was not replaced simply continues", async () => {
  const { anna, ben, order, items, wait } = await setUp();
  wait(3 * LEASE);
  expect((await startPicking(anna, order.id)).session.userName).toBe("Anna Meyer");
  await pickItem(anna, items[0], {});
  await expect(takeOver(ben, order.id)).rejects.toMatchObject({ message: "Anna Meyer is already picking this order." });
});

test("a pause keeps the order for twelve hours, and resuming begins a new half hour", async () => {
  const { anna, ben, order, wait } = await setUp();
  await pausePicking(anna, order.id);
  wait(PAUSED_LEASE - 1);
  await expect(takeOver(ben, order.id)).rejects.toMatchObject({ message: "Anna Meyer is already picking this order." });
  await resumePicking(anna, order.id);
  wait(LEASE - 1);
  await expect(takeOver(ben, order.id)).rejects.toMatchObject({ code: "conflict" });
  await pausePicking(anna, order.id);
  wait(PAUSED_LEASE);
  await expect(startPicking(ben, order.id)).rejects.toMatchObject({
    message: "Anna Meyer has this order and paused it 12 hours ago. Take it over on the order's page, or restart it.",
  });
  expect((await takeOver(ben, order.id)).session.userName).toBe("Ben Okafor");
});

test.each([
  ["take it over", takeOver, takeOver],
  ["start it anew", restartPicking, restartPicking],
  ["do one and the other", takeOver, restartPicking],
])("of two users who %s at once, one gets it and the other learns who", async (_name, one, other) => {
  const { company, anna, ben, cara, order, items, wait } = await setUp();
  await pickItem(anna, items[0], {});
  wait(LEASE);

  const ends = await Promise.allSettled([one(ben, order.id), other(cara, order.id)]);

  const [won] = ends.flatMap((end) => (end.status === "fulfilled" ? [end.value.session.userName] : []));
  expect(ends.flatMap((end) => (end.status === "rejected" ? [end.reason.message] : []))).toEqual([
    `${won} is already picking this order.`,
  ]);
  expect((await sessionsOf(company.id)).filter(({ status }) => status === "active")).toMatchObject([{ by: won }]);
});

test("a take-over in the moment of the first picker's scan: one of both happens, and no unit is lost", async () => {
  for (let round = 0; round < 6; round++) {
    const { company, anna, ben, order, items, wait } = await setUp();
    wait(LEASE);
    const [took, scanned] = await Promise.allSettled(
      round % 2
        ? [takeOver(ben, order.id), pickItem(anna, items[0], { quantity: 1 })]
        : await Promise.allSettled([pickItem(anna, items[0], { quantity: 1 }), takeOver(ben, order.id)]).then((ends) =>
            ends
              .toReversed()
              .map((end) => (end.status === "fulfilled" ? Promise.resolve() : Promise.reject(end.reason))),
          ),
    );
    expect([took?.status, scanned?.status].sort()).toEqual(["fulfilled", "rejected"]);
    const [{ units } = { units: 0 }] = await systemWorld()
      .db.company(company.id)
      .rows(
        { units: sql<number>`coalesce(sum(${picks.quantity}), 0)` },
        (own) => sql`from ${picks} where ${own(picks)}`,
      );
    expect(units).toBe(scanned?.status === "fulfilled" ? 1 : 0);
    expect((await sessionsOf(company.id)).filter(({ status }) => status === "active")).toMatchObject([
      { by: took?.status === "fulfilled" ? "Ben Okafor" : "Anna Meyer" },
    ]);
  }
});

test("the same take-over sent twice counts once, also in the order's history", async () => {
  const { company, ben, order, wait } = await setUp();
  wait(LEASE);
  const [first, second] = await Promise.all([takeOver(ben, order.id), takeOver(ben, order.id)]);
  expect(second.session.id).toBe(first.session.id);
  const notes = await systemWorld()
    .db.company(company.id)
    .rows(
      { note: orderHistory.note },
      (own) => sql`from ${orderHistory} where ${own(orderHistory)} and ${orderHistory.event} = 'handed-over'`,
    );
  expect(notes).toEqual([{ note: `Ben Okafor took over picking order ${order.orderNumber} from Anna Meyer` }]);
});

test("one order at a time: who is picking another does not take over", async () => {
  const { company, ben, order, stock, wait } = await setUp();
  const other = await anOrder(company, { lines: [{ product: stock[0] }] });
  wait(LEASE);
  await startPicking(ben, other.id);
  await expect(takeOver(ben, order.id)).rejects.toMatchObject({
    message: `You are already picking order ${other.orderNumber}. Pause or complete it first.`,
  });
});

test("released after a hand-over, all that both picked is put back", async () => {
  const { anna, ben, order, items, stock, wait } = await setUp();
  await pickItem(anna, items[0], {});
  wait(LEASE);
  await takeOver(ben, order.id);
  await pickItem(ben, items[1], {});
  await releasePicking(ben, order.id);
  const again = await startPicking(anna, order.id);
  expect(again.lines.map(({ picked }) => picked)).toEqual([0, 0]);
  expect(await levels(stock[1])).toEqual({ onHand: 10, allocated: 3, available: 7 });
});

test("an order of another company does not exist", async () => {
  const { order, wait } = await setUp();
  wait(LEASE);
  const stranger = await aPicker(await aCompany());
  stranger.clock.now += LEASE;
  for (const call of [takeOver, restartPicking, readLeft])
    await expect(call(stranger, order.id)).rejects.toMatchObject({ code: "not_found" });
});

test("a scan renews the lease at most once in five minutes; one that takes units does so in the trip that takes them", async () => {
  const { anna, order, stock, wait } = await setUp();
  const cost = async (run: () => Promise<unknown>) => {
    const before = { ...anna.costs };
    await run();
    return { trips: anna.costs.trips - before.trips, written: anna.costs.written - before.written };
  };
  const one = () => scan(anna, { orderId: order.id, barcode: stock[0].sku });
  const plain = await cost(one);
  wait(6 * MINUTE);
  const renewing = await cost(one);
  expect(renewing).toEqual({ trips: 2, written: plain.written + 1 });
  wait(6 * MINUTE);
  const wrong = () => scan(anna, { orderId: order.id, barcode: "nonsense" });
  const [renewed, next] = [await cost(wrong), await cost(wrong)];
  expect(renewed).toEqual({ trips: next.trips + 1, written: 1 });
  expect(next.written).toBe(0);
});

test.each([
  ["resumed", resumePicking],
  ["paused", pausePicking],
] as const)("is not %s by its picker when another user took it over at that moment", async (what, step) => {
  const { order, anna, ben, wait } = await setUp();
  if (what === "resumed") await pausePicking(anna, order.id);
  wait(PAUSED_LEASE + MINUTE);
  const late = beforeTrip(anna, 2, () => takeOver(ben, order.id));
  await expect(step(late, order.id)).rejects.toThrow();
  expect((await resumePicking(ben, order.id)).session).toMatchObject({ userName: "Ben Okafor", status: "active" });
});
