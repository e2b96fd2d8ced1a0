import { inArray, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { warehouses } from "#db/schema/directory/warehouses";
import { orders } from "#db/schema/orders";
import { stockRules } from "#db/schema/stock";
import { aCompany, aUser } from "#tests/factories/company";
import { dyingWorld } from "#tests/factories/killed-worker";
import { anOrder } from "#tests/factories/order";
import { aPicker } from "#tests/factories/picker";
import { aProduct } from "#tests/factories/stock";
import { aWarehouse } from "#tests/factories/warehouse";
import { systemWorld, testEnv, worldOf } from "#tests/factories/world";
import type { Ctx } from "../../kernel/ctx";
import { setUrgency } from "../../orders/urgency/set-urgency.server";
import { CartToFill } from "../carts/cart.schema";
import {
  cartToFill,
  changeLateOrders,
  completePicking,
  pickItem,
  planWave,
  releasePicking,
  releaseWave,
  startPicking,
  takeBack,
  waveScreen,
} from "../picking.service.server";
import { pickableOrders } from "../screen/picking-figures.server";
import { joinLateOrders } from "./late-orders.server";
import { WavePlanQuery } from "./wave.schema";
import { wavesScreen } from "./wave-screens.server";

const DAY_MS = 86_400_000;

/** A warehouse whose orders need their release, and two companies with a product each in two of its zones. */
async function setUp() {
  const warehouse = await aWarehouse({ needsRelease: true });
  const companies = [await aCompany(), await aCompany()] as const;
  for (const { id } of companies)
    await systemWorld().db.company(id).insert(stockRules, { warehouseId: warehouse.id, updatedAt: 1 });
  const lots = (location: string) => [{ onHand: 500, location, warehouse: warehouse.id }];
  const products = [
    await aProduct(companies[0], { lots: lots("WA-01-1-1") }),
    await aProduct(companies[1], { lots: lots("WB-01-1-1") }),
  ] as const;
  const assigned = companies.map(({ id }) => id);
  const leader = worldOf(await aUser("warehouse_manager", { assigned }), "picking.supervise");
  const picker = await aPicker(null, { assigned });
  const place = (at: 0 | 1, over: Parameters<typeof anOrder>[1] & { quantity?: number } = {}) => {
    const { quantity = 2, ...draft } = over;
    return anOrder(companies[at], { lines: [{ product: products[at], quantity }], ...draft });
  };
  const plan = (query: object = {}, ctx: Ctx = leader) =>
    planWave(ctx, WavePlanQuery.parse({ warehouse: warehouse.id, due: "any", ...query }));
  const release = (
    orderIds: string[],
    over: { operationId?: string; query?: object; lateOrders?: "wait" | "join" | "first" } = {},
    ctx: Ctx = leader,
  ) => {
    const query = WavePlanQuery.parse({ warehouse: warehouse.id, due: "any", ...over.query });
    const operationId = over.operationId ?? crypto.randomUUID();
    return releaseWave(ctx, query, {
      operationId,
      warehouseId: warehouse.id,
      orderIds,
      lateOrders: over.lateOrders ?? "wait",
    });
  };
  return { warehouse, companies, products, leader, picker, place, plan, release };
}
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
const queueOf = async (ctx: Ctx) => idsOf(await ctx.db.batch(pickableOrders(ctx, 50)).then(([rows]) => rows));
const historyOf = async (id: string) => {
  const { results } = await testEnv.DB.prepare("select event from order_history where order_id = ? order by id")
    .bind(id)
    .all<{ event: string }>();
  return results.flatMap(({ event }) => (event.startsWith("wave-") ? [event] : []));
};

test("orders wait until they are released, and wait again when they are taken back", async () => {
  const { warehouse, leader, picker, place, plan, release } = await setUp();
  const [a, b, c] = [await place(0), await place(1), await place(1)] as const;
  expect(await queueOf(picker)).toEqual([]);
  await expect(startPicking(picker, a.id)).rejects.toMatchObject({ reason: "order_not_released" });
  expect(idsOf((await plan()).orders)).toEqual([a.id, b.id, c.id]);

  const wave = await release([a.id, b.id]);
  expect(wave).toMatchObject({ orders: 2, leftOut: [] });
  expect(await queueOf(picker)).toEqual([a.id, b.id]);
  expect(idsOf((await plan()).orders)).toEqual([c.id]);
  expect(await historyOf(a.id)).toEqual(["wave-joined"]);

  await startPicking(picker, a.id);
  expect((await waveScreen(leader, wave.waveId)).wave).toMatchObject({ waiting: 1, picking: 1, orders: 2, done: 0 });
  // An order that is being picked stays in its wave, also when its picker gives it back.
  expect(await takeBack(leader, wave.waveId)).toEqual({ orders: 1 });
  await expect(takeBack(leader, wave.waveId)).rejects.toMatchObject({ reason: "no_order_to_release" });
  expect(idsOf((await plan()).orders)).toEqual([b.id, c.id]);
  await releasePicking(picker, a.id);
  expect(await queueOf(picker)).toEqual([a.id]);
  expect(await takeBack(leader, wave.waveId, a.id)).toEqual({ orders: 1 });
  expect(await queueOf(picker)).toEqual([]);
  expect(await historyOf(a.id)).toHaveLength(2);
  await expect(waveScreen(leader, wave.waveId)).resolves.toMatchObject({ orders: [] });
  expect((await wavesScreen(leader, { warehouse: warehouse.id })).rows).toMatchObject([
    { number: wave.number, orders: 0 },
  ]);
});

test("a wave's orders are those that its rules choose, and its work is counted", async () => {
  const { products, place, plan, companies } = await setUp();
  const now = Date.now();
  const late = await place(0, { placedAt: now - 3 * DAY_MS });
  const urgent = await place(1, { quantity: 1 });
  await testEnv.DB.prepare("update orders set priority = 2 where id = ?").bind(urgent.id).run();
  const later = await place(0);
  const ids = async (query: object) => idsOf((await plan(query)).orders);
  const all = await plan({ size: 2 });
  // The most urgent first, then the one that must leave first.
  expect(idsOf(all.orders)).toEqual([urgent.id, late.id, later.id]);
  // Two carts: the two orders of one bin share a stop.
  expect(all.work).toEqual({ orders: 3, lines: 3, units: 5, carts: 2, stops: 2, stopsAlone: 3 });
  expect(all.options.zones).toEqual(["WA", "WB"]);
  expect(await ids({ units: "single" })).toEqual([urgent.id]);
  expect(await ids({ units: "several" })).toEqual([late.id, later.id]);
  expect(await ids({ priority: "high" })).toEqual([urgent.id]);
  expect(await ids({ zone: "wa" })).toEqual([late.id, later.id]);
  expect(await ids({ company: companies[1].id })).toEqual([urgent.id]);
  expect(await ids({ due: "late" })).toEqual([late.id]);
  expect(await ids({ method: "UPS Ground" })).toEqual([]);
  // Before every cut-off of today, only late orders remain.
  expect(await ids({ cutOff: "00:00" })).toEqual([late.id]);
  expect(await ids({ cutOff: "23:59", due: "any" })).toContain(late.id);
  expect(await plan({ orders: 2 })).toMatchObject({ matching: 3, orders: [{ id: urgent.id }, { id: late.id }] });
  await testEnv.DB.prepare("delete from allocations where order_id = ?").bind(later.id).run();
  expect((await plan()).orders.map(({ missing }) => missing)).toEqual([0, 0, 2]);
  expect(products).toHaveLength(2);
});

test("each leader plans, releases and sees only orders of companies in reach", async () => {
  const { companies, place, plan, release, leader } = await setUp();
  const [mine, theirs] = [await place(0), await place(1)] as const;
  const narrow = worldOf(await aUser("warehouse_manager", { assigned: [companies[0].id] }), "picking.supervise");
  expect(idsOf((await plan({}, narrow)).orders)).toEqual([mine.id]);
  await expect(release([theirs.id], {}, narrow)).rejects.toMatchObject({ reason: "order_not_found" });
  const both = await release([mine.id, theirs.id], { query: { company: companies[1].id } });
  expect(await waveScreen(narrow, both.waveId)).toMatchObject({
    wave: { orders: 1, rule: "one company" },
    orders: [{ id: mine.id }],
  });
  expect(await takeBack(narrow, both.waveId)).toEqual({ orders: 1 });
  await expect(waveScreen(leader, both.waveId)).resolves.toMatchObject({ wave: { waiting: 1 } });
  const stranger = worldOf(
    await aUser("warehouse_manager", { assigned: [(await aCompany()).id] }),
    "picking.supervise",
  );
  await expect(waveScreen(stranger, both.waveId)).rejects.toMatchObject({ reason: "wave_not_found" });
  await expect(takeBack(stranger, both.waveId)).rejects.toMatchObject({ reason: "wave_not_found" });
  await expect(plan({ company: companies[1].id }, narrow)).rejects.toThrow();
});

test("two leaders who release the same orders at once put each into one wave; sent again, it releases nothing more", async () => {
  const { place, release, leader, companies } = await setUp();
  const orders = [await place(0), await place(1), await place(0)];
  const ids = idsOf(orders);
  const other = worldOf(await aUser("super_user", { assigned: companies.map(({ id }) => id) }), "picking.supervise");
  const operationId = crypto.randomUUID();
  const results = await Promise.allSettled([
    release(ids, { operationId }),
    release(ids, { operationId }),
    release(ids, {}, other),
  ]);
  const done = results.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  const screens = await Promise.all(
    [...new Set(done.map(({ waveId }) => waveId))].map((id) => waveScreen(leader, id).catch(() => null)),
  );
  expect(screens.flatMap((screen) => idsOf(screen?.orders ?? [])).sort()).toEqual(ids.toSorted());
  await expect(release(ids, { operationId }, other)).rejects.toMatchObject({ reason: "wave_not_found" });
  for (const { id } of orders) expect(await historyOf(id)).toHaveLength(1);
});

test("a release that dies between two companies is finished when it is sent again", async () => {
  const { place, release, leader, picker } = await setUp();
  const ids = idsOf([await place(0), await place(1)]);
  const operationId = crypto.randomUUID();
  for (let trip = 1; trip < 4; trip++) {
    await release(ids, { operationId }, dyingWorld(leader, trip, trip % 2 === 0)).catch(() => null);
  }
  expect(await release(ids, { operationId })).toMatchObject({ orders: 2, leftOut: [] });
  expect((await queueOf(picker)).toSorted()).toEqual(ids.toSorted());
});

test("a cart is filled with orders of a wave; warehouses that need no release show all orders", async () => {
  const { warehouse, place, release, picker } = await setUp();
  const ids = idsOf([await place(0), await place(1), await place(0)]);
  const [first, second] = [await release(ids.slice(0, 1)), await release(ids.slice(1, 2))];
  const fill = async (query: object) => idsOf((await cartToFill(picker, CartToFill.parse(query))).orders);
  expect(await fill({ wave: first.waveId })).toEqual([ids[0]]);
  expect(await fill({ wave: second.waveId })).toEqual([ids[1]]);
  expect(await fill({})).toEqual(ids.slice(0, 2));
  await systemWorld().directory.update(warehouses, { needsRelease: false }, sql`${warehouses.id} = ${warehouse.id}`);
  expect(await fill({})).toEqual(ids);
  expect(await fill({ wave: first.waveId })).toEqual([ids[0]]);
});

test("orders that were started before the warehouse asked for a release go on, and can be opened again", async () => {
  const { warehouse, picker, place } = await setUp();
  const needsRelease = (needs: boolean) =>
    systemWorld().directory.update(warehouses, { needsRelease: needs }, sql`${warehouses.id} = ${warehouse.id}`);
  await needsRelease(false);
  const order = await place(0);
  await startPicking(picker, order.id);
  await needsRelease(true);
  for (const { id } of order.items) await pickItem(picker, id, {});
  await completePicking(picker, order.id);
  await startPicking(picker, order.id);
  await releasePicking(picker, order.id);
  await expect(startPicking(picker, order.id)).rejects.toMatchObject({ reason: "order_not_released" });
});

test("the tallies follow an order to its end, and an order that ships from elsewhere leaves its wave", async () => {
  const { companies, products, place, release, leader } = await setUp();
  const order = await place(0);
  const { waveId } = await release([order.id]);
  const db = systemWorld().db.company(companies[0].id);
  const stages = async () => (await waveScreen(leader, waveId)).wave;
  const to = (status: string) =>
    testEnv.DB.prepare("update orders set status = ?, hold_reason = 'Test' where id = ?").bind(status, order.id).run();
  for (const [status, stage] of [
    ["on-hold", "held"],
    ["picking", "picking"],
    ["picked", "picked"],
    ["shipped", "shipped"],
    ["delivered", "shipped"],
    ["cancelled", "closed"],
    ["pending", "waiting"],
  ] as const) {
    await to(status);
    expect([status, (await stages())[stage], (await stages()).orders]).toEqual([status, 1, stage === "closed" ? 0 : 1]);
  }
  await testEnv.DB.prepare("update orders set warehouse_id = 'MAIN' where id = ?").bind(order.id).run();
  expect((await stages()).orders).toBe(0);
  expect(await historyOf(order.id)).toEqual(["wave-joined", "wave-moved"]);
  await expect(
    testEnv.DB.prepare("update orders set wave_id = ? where id = ?").bind(waveId, order.id).run(),
  ).rejects.toThrow("wave_elsewhere");
  expect([db.companyId, products[0].companyId]).toEqual([companies[0].id, companies[0].id]);
});

test("late orders that fit join their wave, at its end or before all others, until it is stopped", async () => {
  const { companies, leader, picker, place, release } = await setUp();
  const early = [await place(0), await place(0)] as const;
  const tick = async () => {
    await new Promise((resolve) => setTimeout(resolve, 2));
    leader.clock.now = Date.now();
    await new Promise((resolve) => setTimeout(resolve, 2));
  };
  await tick();
  // One order is left out on purpose, and does not join by itself.
  const joined = await release([early[0].id], { lateOrders: "join", query: { company: companies[0].id } });
  const [late, other] = [await place(0), await place(1)];
  const run = () => joinLateOrders(systemWorld());
  await Promise.all([run(), run()]);
  expect(idsOf((await waveScreen(leader, joined.waveId)).orders)).toEqual([early[0].id, late.id]);
  expect(await queueOf(picker)).toEqual([early[0].id, late.id]);
  expect(await historyOf(late.id)).toEqual(["wave-joined"]);

  // An order that was taken back does not join again.
  await takeBack(leader, joined.waveId, late.id);
  await run();
  expect(await queueOf(picker)).toEqual([early[0].id]);

  await changeLateOrders(leader, joined.waveId, "first");
  const urgent = await place(0);
  await run();
  expect(await queueOf(picker)).toEqual([urgent.id, early[0].id]);
  const { results } = await testEnv.DB.prepare(
    "select event, from_value, to_value from order_history where order_id = ? and event = 'wave-urgent'",
  )
    .bind(urgent.id)
    .all();
  expect(results).toEqual([{ event: "wave-urgent", from_value: "Normal", to_value: "Urgent" }]);

  await changeLateOrders(leader, joined.waveId, "wait");
  const waits = await place(0);
  await run();
  expect(await queueOf(picker)).not.toContain(waits.id);
  const stranger = worldOf(await aUser("warehouse_manager", { assigned: [] }), "picking.supervise");
  await expect(changeLateOrders(stranger, joined.waveId, "join")).rejects.toMatchObject({ reason: "wave_not_found" });

  // Of companies that the planner did not reach, no order joins.
  const narrow = worldOf(await aUser("warehouse_manager", { assigned: [companies[0].id] }), "picking.supervise");
  narrow.clock.now = Date.now();
  const { waveId } = await release([waits.id], { lateOrders: "join" }, narrow);
  await tick();
  const [mine, theirs] = [await place(0), await place(1)];
  await run();
  expect(idsOf((await waveScreen(leader, waveId)).orders)).toEqual([waits.id, mine.id]);
  expect([await historyOf(theirs.id), await historyOf(other.id)]).toEqual([[], []]);
});

test("the rules of a wave that reach further than the user are not theirs to apply to late orders", async () => {
  const { companies, leader, place, release } = await setUp();
  const orders = [await place(0), await place(1)];
  const everyone = worldOf(await aUser("admin"), "picking.supervise");
  const { waveId } = await release(idsOf(orders), {}, everyone);
  expect((await waveScreen(leader, waveId)).wave.mayChangeLateOrders).toBe(false);
  await expect(changeLateOrders(leader, waveId, "first")).rejects.toMatchObject({ code: "forbidden" });
  await changeLateOrders(everyone, waveId, "join");
  // Taking everything back ends it, for those who may.
  await takeBack(everyone, waveId);
  expect((await waveScreen(everyone, waveId)).wave.lateOrders).toBe("wait");
  const old = await release([(await place(0)).id], { query: { company: companies[0].id } });
  leader.clock.now += 2 * DAY_MS;
  await expect(changeLateOrders(leader, old.waveId, "join")).rejects.toMatchObject({ reason: "wave_too_old" });
});

test("a release whose orders another one takes meanwhile is refused and leaves no wave", async () => {
  const { warehouse, leader, place, release } = await setUp();
  const { id } = await place(0);
  const operationId = crypto.randomUUID();
  // Dies before the orders join.
  await release([id], { operationId }, dyingWorld(leader, 2, false)).catch(() => null);
  await release([id]);
  await expect(release([id], { operationId })).rejects.toMatchObject({ reason: "no_order_to_release" });
  const { results } = await testEnv.DB.prepare("select id from waves where warehouse_id = ?").bind(warehouse.id).all();
  expect(results).toHaveLength(1);
});

test("an order that its wave made urgent has its former priority again when it leaves, unless a user set it since", async () => {
  const { leader, place, release } = await setUp();
  const early = await place(0);
  await new Promise((resolve) => setTimeout(resolve, 2));
  leader.clock.now = Date.now();
  await new Promise((resolve) => setTimeout(resolve, 2));
  const { waveId } = await release([early.id], { lateOrders: "first" });
  const [normal, high, urgent, set, moved] = [
    await place(0),
    await place(0),
    await place(1),
    await place(0),
    await place(0),
  ] as const;
  const priority = (id: string, value: number) =>
    testEnv.DB.prepare("update orders set priority = ? where id = ?").bind(value, id).run();
  await priority(high.id, 1);
  await priority(urgent.id, 2);
  await joinLateOrders(systemWorld());
  const all = [normal, high, urgent, set, moved];
  const priorities = async () => {
    const found = await systemWorld().db.select(orders, {
      columns: ["id", "priority", "waveId"],
      where: inArray(orders.id, idsOf(all)),
    });
    return all.map(({ id }) => {
      const row = found.find((one) => one.id === id);
      return [row?.priority, row?.waveId !== null];
    });
  };
  expect(await priorities()).toEqual([2, 2, 2, 2, 2].map((rank) => [rank, true]));
  leader.clock.now = Date.now() + 1000;
  for (const to of ["high", "urgent"] as const) await setUrgency(leader, set.id, { priority: to });
  await testEnv.DB.prepare("update orders set warehouse_id = 'MAIN' where id = ?").bind(moved.id).run();
  await takeBack(leader, waveId);
  expect(await priorities()).toEqual([0, 1, 2, 2, 0].map((rank) => [rank, false]));
  const { results } = await testEnv.DB.prepare(
    "select event, actor_name, from_value, to_value from order_history where order_id in (?, ?) and event in ('priority', 'wave-moved') order by order_id, id",
  )
    .bind(high.id, moved.id)
    .all();
  expect(results).toEqual([
    { event: "priority", actor_name: leader.actor.name, from_value: "Urgent", to_value: "High" },
    { event: "wave-moved", actor_name: "Stowline", from_value: null, to_value: null },
    { event: "priority", actor_name: "Stowline", from_value: "Urgent", to_value: "Normal" },
  ]);
});
