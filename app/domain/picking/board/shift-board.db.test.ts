import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { MAIN_WAREHOUSE, warehouseCutOffs } from "#db/schema/directory/warehouses";
import { orders } from "#db/schema/orders";
import { orderCutOffs } from "#db/schema/rollups";
import { aCompany, aUser } from "#tests/factories/company";
import { resetCalendars } from "#tests/factories/local-days";
import { copyRow } from "#tests/factories/many-rows";
import { anOrder } from "#tests/factories/order";
import { aPicker } from "#tests/factories/picker";
import { plansOf } from "#tests/factories/query-plans";
import { missing } from "#tests/factories/shortage";
import { aProduct } from "#tests/factories/stock";
import { aWarehouse } from "#tests/factories/warehouse";
import { systemWorld, testEnv, worldOf } from "#tests/factories/world";
import { Calendars, WAREHOUSE_CALENDAR } from "../../kernel/calendars";
import {
  completePicking,
  pausePicking,
  pickItem,
  shiftBoard,
  startCart,
  startPicking,
} from "../picking.service.server";

const MINUTE = 60_000;
const NOON = new Date().setUTCHours(12, 0, 0, 0);
const TODAY = new Date(NOON).toISOString().slice(0, 10);
const YESTERDAY = new Date(NOON - 86_400_000).toISOString().slice(0, 10);

beforeAll(async () => {
  await resetCalendars();
  const { directory } = systemWorld();
  for (const [carrier, service, minute] of [
    ["", "", 17 * 60],
    ["ups", "", 15 * 60],
    ["ups", "Next Day Air", 13 * 60],
  ] as const)
    await directory.insert(warehouseCutOffs, { warehouseId: MAIN_WAREHOUSE, carrier, service, minute });
});

type Company = Awaited<ReturnType<typeof aCompany>>;

/** A leader of one company at noon. */
async function aLeader(...companies: Company[]) {
  const [own, ...assigned] = companies;
  const user = await aUser("warehouse_manager", { companyId: own?.id ?? null, assigned: assigned.map(({ id }) => id) });
  const ctx = worldOf(user, "picking.supervise");
  ctx.clock.now = NOON;
  return ctx;
}

/** Puts the order on a day, at a warehouse and with a shipping method, as a user, a job or a store would. */
const put = (id: string, over: { day?: string | null; warehouseId?: string; method?: string }) =>
  testEnv.DB.prepare(
    `update orders set required_ship_date = ?2, warehouse_id = coalesce(?3, warehouse_id), external_data = ?4 where id = ?1`,
  )
    .bind(
      id,
      over.day === undefined ? TODAY : over.day,
      over.warehouseId ?? null,
      over.method ? JSON.stringify({ shipping_method: over.method }) : null,
    )
    .run();

async function dueOrder(company: Company, over: Parameters<typeof put>[1] & Parameters<typeof anOrder>[1] = {}) {
  const { day, warehouseId, method, ...of } = over;
  const product = await aProduct(company, { onHand: 50 });
  const order = await anOrder(company, {
    lines: [{ product, quantity: 2 }, { product: await aProduct(company, { onHand: 50 }) }],
    ...of,
  });
  await put(order.id, {
    ...(day === undefined ? {} : { day }),
    ...(warehouseId ? { warehouseId } : {}),
    ...(method ? { method } : {}),
  });
  return order;
}

const shortOf = ({ warehouses }: Awaited<ReturnType<typeof shiftBoard>>) =>
  warehouses.flatMap(({ cutOffs }) =>
    cutOffs.map(({ due, time, name, waiting, picking, lines, units, ready, readyUnits, held }) => ({
      ...{ due, time, name, waiting, picking, lines, units, ready, readyUnits, held },
    })),
  );

const NONE = { due: "today", waiting: 0, picking: 0, lines: 0, units: 0, ready: 0, readyUnits: 0, held: 0 };

test("open orders stand at the most exact cut-off of their method, late ones first, those of later days last", async () => {
  const company = await aCompany();
  await dueOrder(company, { method: "UPS Ground" });
  await dueOrder(company, { method: "UPS Next Day Air" });
  await dueOrder(company, { method: "Flat rate" });
  await dueOrder(company, { status: "picked", method: "UPS® Ground" });
  await dueOrder(company, { status: "on-hold" });
  await dueOrder(company, { day: YESTERDAY });
  await dueOrder(company, { day: "2099-01-01" });
  await dueOrder(company, { day: null });
  await dueOrder(company, { status: "shipped" });
  await dueOrder(company, { status: "cancelled" });
  const two = { ...NONE, waiting: 1, lines: 2, units: 3 };
  expect(shortOf(await shiftBoard(await aLeader(company)))).toEqual([
    { ...two, due: "late", time: null, name: "" },
    { ...two, time: "13:00", name: "UPS Next Day Air" },
    { ...two, time: "15:00", name: "UPS", ready: 1, readyUnits: 3 },
    { ...two, time: "17:00", name: "All carriers", held: 1 },
    { ...two, due: "later", time: null, name: "" },
  ]);
});

test("an earlier cut-off agreed with the company comes first, and only for its orders", async () => {
  const [mine, other] = [await aCompany(), await aCompany()];
  await systemWorld()
    .db.company(mine.id)
    .insert(orderCutOffs, { validFrom: 1, minute: 11 * 60 });
  await dueOrder(mine, { method: "UPS Ground" });
  await dueOrder(other, { method: "UPS Ground" });
  const rows = shortOf(await shiftBoard(await aLeader(mine, other)));
  expect(rows.map(({ time, waiting }) => [time, waiting])).toEqual([
    ["11:00", 1],
    ["15:00", 1],
  ]);
  expect(rows[0]?.name).toContain("Agreed with ");
});

test("the estimate follows the pickers of now: lines left, in the order of the cut-offs, and what is picked already", async () => {
  const company = await aCompany();
  const anna = await aPicker(company);
  anna.clock.now = NOON - 30 * MINUTE;
  const first = await dueOrder(company, { method: "UPS Ground" });
  await startPicking(anna, first.id);
  anna.clock.now = NOON - 10 * MINUTE;
  for (const { id } of first.items) await pickItem(anna, id, {});
  await completePicking(anna, first.id);
  const second = await dueOrder(company, { method: "UPS Ground" });
  await startPicking(anna, second.id);
  anna.clock.now = NOON;
  await pickItem(anna, second.items[0]?.id ?? "", {});
  await dueOrder(company, {});
  const leader = await aLeader(company);

  const board = await shiftBoard(leader);
  // Three lines in thirty minutes.
  expect(board.warehouses).toMatchObject([{ people: 1, linesPerHour: 6, rateOf: null }]);
  expect(board.warehouses[0]?.cutOffs).toMatchObject([
    {
      time: "15:00",
      picking: 1,
      lines: 1,
      units: 1,
      left: "3 h",
      isPast: false,
      finish: { time: "12:10", isLate: false, slack: "2 h 50 min" },
    },
    { time: "17:00", lines: 2, finish: { time: "12:30", isLate: false } },
  ]);
  expect(board.working).toMatchObject([{ orderId: second.id, picked: 2, total: 3, isPaused: false, lastAt: NOON }]);
  expect(board.left).toEqual([]);

  leader.clock.now = NOON + 10 * MINUTE;
  await pausePicking(Object.assign(anna, { clock: Object.assign(anna.clock, { now: NOON + 10 * MINUTE }) }), second.id);
  const atBreak = await shiftBoard(leader);
  expect(atBreak.warehouses).toMatchObject([{ people: 0, linesPerHour: null }]);
  expect(atBreak.warehouses[0]?.cutOffs.map(({ finish }) => finish)).toEqual([null, null]);
  expect(atBreak.working).toMatchObject([{ isPaused: true }]);
});

test("without work in the last hour the last day's rate is used and named; without any, nothing is estimated", async () => {
  const company = await aCompany();
  const anna = await aPicker(company);
  anna.clock.now = NOON;
  const order = await dueOrder(company);
  await startPicking(anna, order.id);
  const leader = await aLeader(company);
  expect((await shiftBoard(leader)).warehouses).toMatchObject([{ people: 1, linesPerHour: null, rateOf: null }]);

  await testEnv.DB.prepare("insert into daily_work (company_id, day, lines, worked) values (?, ?, 30, ?)")
    .bind(company.id, YESTERDAY, 60 * MINUTE)
    .run();
  const { warehouses } = await shiftBoard(leader);
  expect(warehouses).toMatchObject([{ people: 1, linesPerHour: 30 }]);
  expect(warehouses[0]?.rateOf).toBeTruthy();
  expect(warehouses[0]?.cutOffs).toMatchObject([{ finish: { time: "12:04" } }]);
});

test("an order that its picker has left is stuck, with pickers to give it to; so are shortages and held orders", async () => {
  const company = await aCompany();
  const [anna, ben] = [await aPicker(company), await aPicker(company, { name: "Ben Okafor" })];
  anna.clock.now = NOON - 60 * MINUTE;
  ben.clock.now = NOON;
  const [left, short] = [await dueOrder(company), await dueOrder(company)];
  await dueOrder(company);
  await startPicking(anna, left.id);
  await startPicking(ben, short.id);
  await missing(ben, short.items[0]?.id ?? "", 1);
  await dueOrder(company, { status: "on-hold" });
  const leader = await aLeader(company);

  const board = await shiftBoard(leader);
  expect(board.left).toMatchObject([{ orderId: left.id, lastAt: NOON - 60 * MINUTE, offered: [{ id: ben.actor.id }] }]);
  expect(board.shortages).toMatchObject({ total: 1, oldest: [{ orderNumber: short.orderNumber, quantity: 1 }] });
  expect(board.held).toBe(1);
  expect(board.working.map(({ orderId }) => orderId)).toEqual([short.id]);
  expect(board.warehouses).toMatchObject([{ people: 1, cutOffs: [{ waiting: 1, picking: 2 }] }]);
  expect(JSON.stringify(board)).not.toMatch(/customer/i);
});

test("each warehouse has its own rows, days, hours and rate; a chosen one is shown alone", async () => {
  const company = await aCompany();
  const east = await aWarehouse({ name: "East" });
  await dueOrder(company);
  await dueOrder(company, { warehouseId: east.id, day: YESTERDAY });
  const leader = await aLeader(company);
  // It is still yesterday there.
  const calendars = new Calendars({ [WAREHOUSE_CALENDAR + east.id]: [[0, "Pacific/Pago_Pago"]] });
  leader.clock.now = NOON - 6 * 60 * MINUTE;
  const ctx = Object.assign(leader, { calendars });
  const { warehouses } = await shiftBoard(ctx);
  expect(
    warehouses.map(({ id, cutOffs }) => [id, cutOffs.map(({ time, left, isPast }) => [time, left, isPast])]),
  ).toEqual([
    [east.id, [["14:00", "5 h", true]]],
    [MAIN_WAREHOUSE, [["17:00", "11 h", false]]],
  ]);
  const alone = await shiftBoard({ ...ctx, actor: { ...ctx.actor, warehouseId: east.id } });
  expect(alone.warehouses.map(({ id }) => id)).toEqual([east.id]);
});

test("a leader sees the companies in reach only, and an empty shift is empty", async () => {
  const [mine, other] = [await aCompany(), await aCompany()];
  await dueOrder(other);
  expect(await shiftBoard(await aLeader(mine))).toMatchObject({ warehouses: [], working: [], left: [], held: 0 });
  const client = await aUser("client", { companyId: mine.id });
  expect(() => worldOf(client, "picking.supervise")).toThrow();
});

test("counters equal the orders, whatever becomes of them", async () => {
  const company = await aCompany();
  const a = await dueOrder(company, { method: "UPS Ground" });
  const b = await dueOrder(company, { method: " ups ground " });
  await dueOrder(company, { status: "processing" });
  await put(a.id, { day: YESTERDAY, method: "UPS Ground" });
  await put(a.id, { day: null });
  await put(a.id, { day: TODAY });
  const db = systemWorld().db.company(company.id);
  await db.update(orders, { lineCount: 7, unitCount: 9 }, sql`${orders.id} = ${b.id}`);
  await db.update(orders, { status: "cancelled" }, sql`${orders.id} = ${a.id}`);
  const counted = await testEnv.DB.prepare(
    `select day, method, waiting, picking, ready, held, lines, units, ready_units from due_tallies where company_id = ? order by method`,
  )
    .bind(company.id)
    .all();
  const zero = { day: TODAY, waiting: 0, picking: 0, ready: 0, held: 0, lines: 0, units: 0, ready_units: 0 };
  expect(counted.results).toEqual([
    { ...zero, method: "", ready: 1, ready_units: 3 },
    { ...zero, method: "ups ground", waiting: 1, lines: 7, units: 9 },
  ]);
});

test("ten thousand pending orders cost no more rows than ten, in one round trip and without a scan", async () => {
  const company = await aCompany();
  const leader = await aLeader(company);
  const order = await dueOrder(company, { method: "UPS Ground" });
  const read = async () => {
    const before = { ...leader.costs };
    await shiftBoard(leader);
    return { trips: leader.costs.trips - before.trips, read: leader.costs.read - before.read };
  };
  const few = await read();
  await copyRow("orders", order.id, 10_000, {
    id: "'00000000-0000-7000-8000-' || printf('%012d', i)",
    order_number: "'many-' || i",
  });
  expect(await read()).toEqual(few);
  expect(few).toMatchObject({ trips: 1 });
  expect(few.read).toBeLessThan(150);
  expect(shortOf(await shiftBoard(leader))).toMatchObject([{ time: "15:00", waiting: 10_001, lines: 20_002 }]);

  const plans = (await plansOf(leader, (ctx) => shiftBoard(ctx))).flat();
  expect(
    plans.filter((line) =>
      /SCAN (orders|pick_sessions|picks|order_items|due_tallies|daily_work)\b(?! USING INDEX pick_s)/.test(line),
    ),
  ).toEqual([]);
});

test("the orders of a cart are one row, and the time of their walk counts once", async () => {
  const company = await aCompany();
  const orders = [await dueOrder(company), await dueOrder(company)];
  const leader = await aLeader(company);
  const picker = await aPicker(company);
  picker.clock.now = NOON - 20 * MINUTE;
  const { cartId, number } = await startCart(picker, {
    ...{ operationId: crypto.randomUUID(), isShared: false, isSorted: false },
    orderIds: orders.map(({ id }) => id),
  });
  for (const [n, { items }] of orders.entries())
    for (const { id } of items) await pickItem(picker, id, { tote: `SLOT-${n + 1}` });
  picker.clock.now = NOON;
  const board = await shiftBoard(leader);
  const cart = { id: cartId, number, orders: 2 };
  expect(board.working).toMatchObject([{ cart, picked: 6, total: 6, isPaused: false }]);
  // Four lines in twenty minutes.
  expect(board.warehouses[0]?.linesPerHour).toBe(12);
});
