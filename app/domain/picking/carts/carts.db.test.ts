import { expect, test } from "vitest";
import { aCompany } from "#tests/factories/company";
import { dyingWorld } from "#tests/factories/killed-worker";
import { anOrder } from "#tests/factories/order";
import { aPicker } from "#tests/factories/picker";
import { aProduct } from "#tests/factories/stock";
import type { Ctx } from "../../kernel/ctx";
import {
  cartScreen,
  cartToFill,
  completePicking,
  pickedSession,
  pickHistory,
  pickItem,
  reassignPicking,
  releasePicking,
  scan,
  startCart,
  startPicking,
  stepOfCart,
  todayStats,
  undoPick,
} from "../picking.service.server";
import { type Picking, readOrder } from "../read-pick-state.server";
import { LEASE } from "../sessions/lease";
import { intoTote } from "./into-tote.server";

/** Two companies, a product of each, and orders of two units for each of these pickers. */
async function setUp(orders = 3) {
  const companies = [await aCompany(), await aCompany()] as const;
  const ids = companies.map(({ id }) => id);
  const products = [
    await aProduct(companies[0], { onHand: 100 }),
    await aProduct(companies[1], { onHand: 100 }),
  ] as const;
  const placed = [];
  for (let n = 0; n < orders; n++) {
    const at = n % 2 === 0 ? 0 : 1;
    placed.push(await anOrder(companies[at], { lines: [{ product: products[at], quantity: 2 }] }));
  }
  const anna = await aPicker(null, { assigned: ids });
  const ben = await aPicker(null, { name: "Ben Okafor", assigned: ids });
  ben.clock.now = anna.clock.now;
  const wait = (ms: number) => {
    anna.clock.now += ms;
    ben.clock.now += ms;
  };
  return { companies, products, orders: placed, anna, ben, wait };
}
type Set = Awaited<ReturnType<typeof setUp>>;

const start = (
  ctx: Ctx,
  { orders }: Pick<Set, "orders">,
  over: { operationId?: string; isShared?: boolean; isSorted?: boolean } = {},
) =>
  startCart(ctx, {
    operationId: crypto.randomUUID(),
    isShared: false,
    isSorted: false,
    orderIds: orders.map(({ id }) => id),
    ...over,
  });
let totes = 0;
const aTote = () => `TOTE-${++totes}`;
const scanInto = (ctx: Ctx, { orders, products }: Set, n: number, tote?: string) =>
  scan(ctx, {
    orderId: orders[n]?.id ?? "",
    barcode: products[n % 2]?.sku ?? "",
    quantity: 2,
    tote,
    choice: undefined,
  });

test("orders of two companies are picked on one cart, each unit into its order's tote", async () => {
  const _ = await setUp();
  const { cartId, orders, leftOut } = await start(_.anna, _);
  expect({ orders, leftOut }).toEqual({ orders: 3, leftOut: [] });
  const untold = await scanInto(_.anna, _, 0);
  expect(untold).toMatchObject({ success: false, refusal: "scan-tote" });
  expect(untold.message).toMatch(/^Put 2 × .+ into slot 1, and scan it\.$/);
  const [first, second] = [aTote(), aTote()];
  expect(await scanInto(_.anna, _, 0, first.toLowerCase())).toMatchObject({ success: true });
  expect(await scanInto(_.anna, _, 1, first)).toMatchObject({ success: false, refusal: "tote-in-use" });
  expect(await scanInto(_.anna, _, 1, "SLOT-1")).toMatchObject({ success: false, refusal: "wrong-tote" });
  expect(await scanInto(_.anna, _, 1, "4006381333931")).toMatchObject({ success: false, refusal: "scan-tote" });
  expect(await scanInto(_.anna, _, 1, second)).toMatchObject({ success: true });
  expect(await scanInto(_.anna, _, 2, "SLOT-3")).toMatchObject({ success: true });
  const screen = await cartScreen(_.anna, cartId);
  expect(screen.views.map(({ cart, picked }) => [cart?.slot, cart?.tote, picked])).toEqual([
    [1, first, 2],
    [2, second, 2],
    [3, null, 2],
  ]);
  expect(await stepOfCart(_.anna, cartId, "finish")).toEqual({ done: 3, leftOut: [] });
  await expect(cartScreen(_.anna, cartId)).rejects.toMatchObject({ code: "not_found" });
});

test("a scan on a cart costs as many round trips as in single picking, and one more when the tote is new", async () => {
  const _ = await setUp();
  const { cartId } = await start(_.anna, _);
  const tripsOf = async (run: () => Promise<unknown>) => {
    const { trips } = { ..._.anna.costs };
    await run();
    return _.anna.costs.trips - trips;
  };
  expect(await tripsOf(() => cartScreen(_.anna, cartId))).toBe(1);
  const tote = aTote();
  const one = (quantity: number) =>
    scan(_.anna, { orderId: _.orders[0]?.id ?? "", barcode: _.products[0].sku, quantity, tote, choice: undefined });
  expect(await tripsOf(() => one(1))).toBe(3);
  expect(await tripsOf(() => one(1))).toBe(2);
});

test("a cart that was started twice, or by a worker that died, is started once", async () => {
  const _ = await setUp();
  const operationId = crypto.randomUUID();
  await expect(start(dyingWorld(_.anna, 4, true), _, { operationId })).rejects.toThrow();
  const [one, two] = await Promise.all([start(_.anna, _, { operationId }), start(_.anna, _, { operationId })]);
  expect(one.cartId).toBe(two.cartId);
  expect((await cartScreen(_.anna, one.cartId)).views.map(({ cart }) => cart?.slot)).toEqual([1, 2, 3]);
  await expect(start(_.ben, _, { operationId })).rejects.toMatchObject({ code: "not_found" });
});

test("of two pickers who want the same orders each gets those that the other did not", async () => {
  const _ = await setUp(4);
  const carts = await Promise.allSettled([start(_.anna, _), start(_.ben, _)]);
  const taken = carts.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  expect(taken.reduce((sum, { orders }) => sum + orders, 0)).toBe(4);
  for (const { orders, leftOut } of taken) expect(orders + leftOut.length).toBe(4);
  for (const one of carts.filter(({ status }) => status === "rejected"))
    expect(one).toMatchObject({ reason: { code: "conflict" } });
});

test("a user has one cart or one order at a time", async () => {
  const _ = await setUp(4);
  const [alone, ...rest] = _.orders;
  await startPicking(_.anna, alone?.id ?? "");
  await expect(start(_.anna, { orders: rest })).rejects.toMatchObject({
    message: `You are already picking order ${alone?.orderNumber}. Pause or complete it first.`,
  });
  await releasePicking(_.anna, alone?.id ?? "");
  const { cartId } = await start(_.anna, { orders: rest });
  const carting = { message: "You are already picking a cart. Pause or finish it first." };
  await expect(startPicking(_.anna, alone?.id ?? "")).rejects.toMatchObject(carting);
  await expect(start(_.anna, _)).rejects.toMatchObject(carting);
  await stepOfCart(_.anna, cartId, "pause");
  await startPicking(_.anna, alone?.id ?? "");
  expect((await stepOfCart(_.anna, cartId, "resume")).leftOut).toHaveLength(3);
  await releasePicking(_.anna, alone?.id ?? "");
  expect(await stepOfCart(_.anna, cartId, "resume")).toEqual({ done: 3, leftOut: [] });
});

test("a scan for one company keeps the orders of the others reserved; an idle cart is taken over as a whole", async () => {
  const _ = await setUp();
  const { cartId } = await start(_.anna, _);
  const tote = aTote();
  _.wait(LEASE - 60_000);
  await scanInto(_.anna, _, 0, tote);
  _.wait(LEASE - 60_000);
  expect(await cartScreen(_.ben, cartId)).toMatchObject({ isMine: false, isLeft: false, picker: "Anna Meyer" });
  expect((await stepOfCart(_.ben, cartId, "take-over")).done).toBe(0);
  _.wait(2 * 60_000);
  expect((await cartScreen(_.ben, cartId)).isLeft).toBe(true);
  expect(await stepOfCart(_.ben, cartId, "take-over")).toEqual({ done: 3, leftOut: [] });
  const screen = await cartScreen(_.ben, cartId);
  expect(screen).toMatchObject({ isMine: true, isLeft: false });
  expect(screen.views.map(({ cart, picked }) => [cart?.tote, picked])).toEqual([
    [tote, 2],
    [null, 0],
    [null, 0],
  ]);
  await expect(scanInto(_.anna, _, 1, aTote())).rejects.toMatchObject({
    message: "This order was handed over from you to Ben Okafor. Your picks are saved.",
  });
});

test("an order that is released or handed to another picker leaves the cart; its tote is free once it is empty", async () => {
  const _ = await setUp();
  const { cartId } = await start(_.anna, _);
  const [tote, other] = [aTote(), aTote()];
  await scanInto(_.anna, _, 0, tote);
  await scanInto(_.anna, _, 1, other);
  await releasePicking(_.anna, _.orders[0]?.id ?? "");
  const manager = await aPicker(null, { role: "admin" });
  manager.clock.now = _.anna.clock.now;
  await reassignPicking(manager, _.orders[1]?.id ?? "", _.ben.actor.id);
  expect((await cartScreen(_.anna, cartId)).views.map(({ cart }) => cart?.slot)).toEqual([3]);
  expect(await scanInto(_.anna, _, 2, other)).toMatchObject({ success: false, refusal: "tote-in-use" });
  expect(await scanInto(_.anna, _, 2, tote)).toMatchObject({ success: true });
});

test("an order that is released while its units are scanned gets no tote, which another order can have", async () => {
  const _ = await setUp();
  await start(_.anna, _);
  const orderId = _.orders[0]?.id ?? "";
  const state = (await readOrder(_.anna, orderId)) as Picking;
  const [line] = state.lines;
  const [place] = line?.places ?? [];
  if (!line || !place) throw new Error("The order has no line to pick");
  await releasePicking(_.anna, orderId);
  const tote = aTote();
  await expect(intoTote(_.anna, state, { line, taking: { place, quantity: 1 }, tote })).rejects.toThrow("conflict");
  expect((await readOrder(_.anna, orderId)).order.tote).toBeNull();
});

test("finishing leaves orders on the cart that are not picked, and puts back what is released", async () => {
  const _ = await setUp();
  const { cartId } = await start(_.anna, _);
  await scanInto(_.anna, _, 1, "SLOT-2");
  const { done, leftOut } = await stepOfCart(_.anna, cartId, "finish");
  expect(done).toBe(1);
  expect(leftOut).toEqual(
    [0, 2].map((n) => ({ orderNumber: _.orders[n]?.orderNumber, why: "One item is not picked yet." })),
  );
  const { state } = await scanInto(_.anna, _, 0, "SLOT-1");
  await undoPick(_.anna, { orderId: state.order.id });
  await expect(stepOfCart(_.ben, cartId, "release")).rejects.toMatchObject({ code: "forbidden" });
  expect(await stepOfCart(_.anna, cartId, "release")).toEqual({ done: 2, leftOut: [] });
});

test("the time of the walk is shared among its orders, and the other orders' share is no pause", async () => {
  const _ = await setUp();
  const { cartId } = await start(_.anna, _);
  _.wait(15 * 60_000);
  await stepOfCart(_.anna, cartId, "pause");
  _.wait(6 * 60_000);
  await stepOfCart(_.anna, cartId, "resume");
  _.wait(15 * 60_000 - 1);
  for (const n of [0, 1, 2]) await scanInto(_.anna, _, n, `SLOT-${n + 1}`);
  await stepOfCart(_.anna, cartId, "finish");
  const { averageTime, orders } = await todayStats(_.anna);
  expect(orders).toBe(3);
  expect(averageTime).toBeGreaterThan(9.9 * 60_000);
  expect(averageTime).toBeLessThanOrEqual(10 * 60_000);
  const {
    rows: [row],
  } = await pickHistory(_.anna, { limit: 1, cursor: null });
  const session = await pickedSession(_.anna, row?.id ?? "");
  const minutes = ({ worked, pausedFor, onOthers }: Record<"worked" | "pausedFor" | "onOthers", number>) =>
    [worked, pausedFor, onOthers].map((ms) => Math.round(ms / 60_000));
  expect(minutes(session)).toEqual([10, 6, 20]);
  expect(row && minutes(row)).toEqual([10, 6, 20]);
});

test("orders of one unit share a tote, and no other order gets it", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 10 });
  const anna = await aPicker(company);
  const orders = [];
  for (const quantity of [1, 1, 2]) orders.push(await anOrder(company, { lines: [{ product, quantity }] }));
  const isShared = true;
  await expect(start(anna, { orders }, { isShared })).rejects.toMatchObject({ reason: "order_not_of_one_unit" });
  const tote = aTote();
  const { cartId } = await start(anna, { orders: orders.slice(0, 2) }, { isShared });
  for (const { items } of orders.slice(0, 2)) await pickItem(anna, items[0]?.id ?? "", { tote });
  expect((await cartScreen(anna, cartId)).views.map(({ cart }) => cart?.tote)).toEqual([tote, tote]);
  await stepOfCart(anna, cartId, "finish");
  await start(anna, { orders: orders.slice(2) });
  const alone = orders[2]?.items[0]?.id ?? "";
  await expect(pickItem(anna, alone, { tote })).rejects.toMatchObject({
    message: `${tote} holds another order. Take an empty tote.`,
  });
  await expect(pickItem(anna, alone, {})).rejects.toMatchObject({ reason: "scan_required" });
});

test("a cart is proposed with the next orders in the queue, of one warehouse; foreign ones are not found", async () => {
  const _ = await setUp(4);
  const { orders } = await cartToFill(_.anna, { kind: "any", size: 3 });
  expect(orders.map(({ id }) => id)).toEqual(_.orders.slice(0, 3).map(({ id }) => id));
  expect((await cartToFill(_.anna, { kind: "single", size: 3 })).orders).toEqual([]);
  const stranger = await aPicker(await aCompany());
  await expect(start(stranger, _)).rejects.toMatchObject({ code: "not_found" });
  const { cartId } = await start(_.anna, _);
  await expect(cartScreen(stranger, cartId)).rejects.toMatchObject({ code: "not_found" });
  await expect(stepOfCart(stranger, cartId, "finish")).rejects.toMatchObject({ code: "not_found" });
  await expect(completePicking(stranger, _.orders[0]?.id ?? "")).rejects.toMatchObject({ code: "not_found" });
});
