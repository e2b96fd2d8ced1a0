import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { orders as ordersTable } from "#db/schema/orders";
import { wallPuts } from "#db/schema/picking";
import { aCompany } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { aPicker } from "#tests/factories/picker";
import { missing } from "#tests/factories/shortage";
import { aProduct } from "#tests/factories/stock";
import { systemWorld } from "#tests/factories/world";
import type { Ctx } from "../../kernel/ctx";
import {
  completePicking,
  decideShortage,
  missAtWall,
  pickItem,
  putIntoSlot,
  releasePicking,
  scan,
  startCart,
  stepOfCart,
  undoPick,
  undoPut,
  wallScreen,
} from "../picking.service.server";
import { LEASE } from "../sessions/lease";

/** A cart to be sorted: two orders of the first company, one of the second, two units each, all picked. */
async function setUp({ isPicked = true } = {}) {
  const companies = [await aCompany(), await aCompany()] as const;
  const assigned = companies.map(({ id }) => id);
  const products = [
    await aProduct(companies[0], { onHand: 20 }),
    await aProduct(companies[1], { onHand: 20 }),
  ] as const;
  const orders: Awaited<ReturnType<typeof anOrder>>[] = [];
  for (const n of [0, 0, 1] as const)
    orders.push(await anOrder(companies[n], { lines: [{ product: products[n], quantity: 2 }] }));
  const anna = await aPicker(null, { assigned });
  const ben = await aPicker(null, { name: "Ben Okafor", assigned });
  ben.clock.now = anna.clock.now;
  const wait = (ms: number) => {
    anna.clock.now += ms;
    ben.clock.now += ms;
  };
  const { cartId } = await startCart(anna, {
    ...{ operationId: crypto.randomUUID(), orderIds: orders.map(({ id }) => id), isShared: false, isSorted: true },
  });
  if (isPicked)
    for (const [n, { id }] of orders.entries()) {
      const barcode = products[n === 2 ? 1 : 0].sku;
      await scan(anna, { orderId: id, barcode, quantity: 2, choice: undefined });
    }
  const put = async (ctx: Ctx, n: number, over: { quantity?: number; slot?: string; scanId?: string } = {}) => {
    const wall = await wallScreen(ctx, cartId);
    const order = wall.orders.find(({ orderId }) => orderId === orders[n]?.id);
    const [item] = order?.items ?? [];
    return putIntoSlot(ctx, cartId, {
      ...{ scanId: crypto.randomUUID(), orderId: orders[n]?.id ?? "", itemId: item?.id ?? "none" },
      ...{ lotId: item?.lots[0]?.lotId ?? "none", quantity: 1, slot: `SLOT-${n + 1}`, ...over },
    });
  };
  const slots = async () =>
    (await wallScreen(anna, cartId)).orders.map(({ slot, items }) => [slot, items[0]?.lots[0]?.put ?? 0]);
  return { companies, products, orders, anna, ben, wait, cartId, put, slots };
}

const statusOf = async (company: { id: string }, orderId: string) => {
  const [row] = await systemWorld()
    .db.company(company.id)
    .rows(
      { status: ordersTable.status },
      (own) => sql`from ${ordersTable} where ${own(ordersTable)} and ${ordersTable.id} = ${orderId}`,
    );
  return row?.status;
};

test("units of several orders are picked without totes, and sorted into the slot of each; a complete slot is ready to pack", async () => {
  const _ = await setUp();
  expect(await stepOfCart(_.anna, _.cartId, "finish")).toMatchObject({
    ...{ done: 0, leftOut: [{ why: "2 units are not in the order's slot yet." }, {}, {}] },
  });
  await expect(_.put(_.anna, 0, { slot: "SLOT-2" })).rejects.toMatchObject({
    ...{ reason: "wrong_slot", message: expect.stringMatching(/^This is slot 2\. Put 1 × .+ into slot 1\.$/) },
  });
  await expect(_.put(_.anna, 0, { slot: "TOTE-2" })).rejects.toMatchObject({ reason: "scan_required" });
  expect(await _.put(_.anna, 0)).toMatchObject({ message: expect.stringMatching(/ in slot 1\.$/), order: { slot: 1 } });
  expect(await statusOf(_.companies[0], _.orders[0]?.id ?? "")).toBe("picking");
  const last = await _.put(_.anna, 0);
  expect(last).toMatchObject({ order: null });
  expect(last.message).toContain(`Slot 1 is complete: order ${_.orders[0]?.orderNumber} is ready to pack.`);
  expect(await statusOf(_.companies[0], _.orders[0]?.id ?? "")).toBe("picked");
  await _.put(_.anna, 1, { quantity: 2 });
  await _.put(_.anna, 2, { quantity: 2 });
  const wall = await wallScreen(_.anna, _.cartId);
  expect(wall).toMatchObject({ orders: [], endedAt: expect.any(Number) });
  expect(wall.ready.map(({ orderId, slot }) => [orderId, slot])).toEqual(_.orders.map(({ id }, n) => [id, n + 1]));
});

test("a put that is sent again counts once, also when it completed the order", async () => {
  const _ = await setUp();
  const wall = await wallScreen(_.anna, _.cartId);
  const [order] = wall.orders;
  const [item] = order?.items ?? [];
  const input = {
    ...{ scanId: "once", orderId: order?.orderId ?? "", itemId: item?.id ?? "", lotId: item?.lots[0]?.lotId ?? "" },
    ...{ quantity: 2, slot: "slot-1", sessionId: order?.sessionId },
  };
  const first = await putIntoSlot(_.anna, _.cartId, input);
  // A call of the API does not know the session, which has ended.
  for (const sent of [input, { ...input, sessionId: undefined }]) {
    const again = await putIntoSlot(_.anna, _.cartId, sent);
    expect([first.putId === again.putId, again.message]).toEqual([true, `2 × ${item?.name} in the slot.`]);
  }
  await expect(putIntoSlot(_.ben, _.cartId, input)).rejects.toMatchObject({ reason: "scan_id_reused" });
});

test("a put that is sent twice at the same time counts once", async () => {
  const _ = await setUp();
  const scanId = crypto.randomUUID();
  const [one, two] = await Promise.all([_.put(_.anna, 0, { scanId }), _.put(_.anna, 0, { scanId })]);
  expect(one.putId).toBe(two.putId);
  expect((await _.slots())[0]).toEqual([1, 1]);
});

test("of the last two units that are put at the same time, one completes the order", async () => {
  const _ = await setUp();
  const puts = await Promise.all([_.put(_.anna, 0), _.put(_.anna, 0)]);
  expect(puts.filter(({ order }) => order === null)).toHaveLength(1);
  expect(await statusOf(_.companies[0], _.orders[0]?.id ?? "")).toBe("picked");
});

test("no more units than were picked go into a slot, also when two sorters' scans race", async () => {
  const _ = await setUp();
  await expect(_.put(_.anna, 0, { quantity: 3 })).rejects.toMatchObject({ reason: "not_needed_at_wall" });
  const ends = await Promise.allSettled([_.put(_.anna, 0, { quantity: 2 }), _.put(_.anna, 0, { quantity: 2 })]);
  expect(ends.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

test("a put is undone; undoing a pick takes its units out of the slot", async () => {
  const _ = await setUp();
  const { putId } = await _.put(_.anna, 1);
  const orderId = _.orders[1]?.id ?? "";
  const undone = await undoPut(_.anna, _.cartId, { orderId, putId });
  expect(undone.items[0]?.lots[0]?.put).toBe(0);
  await undoPut(_.anna, _.cartId, { orderId, putId });
  expect(await _.slots()).toEqual([
    [1, 0],
    [2, 0],
    [3, 0],
  ]);
  await _.put(_.anna, 1);
  expect((await wallScreen(_.anna, _.cartId)).last).toMatchObject({ orderId, units: 1 });
  await undoPick(_.anna, { orderId });
  await pickItem(_.anna, _.orders[1]?.items[0]?.id ?? "", {});
  expect(await _.slots()).toEqual([
    [1, 0],
    [2, 0],
    [3, 0],
  ]);
});

test("units missing at the wall become short of the order; those in the slot stay there", async () => {
  const _ = await setUp();
  await _.put(_.anna, 0);
  const [order] = (await wallScreen(_.anna, _.cartId)).orders;
  const [item] = order?.items ?? [];
  const at = { orderId: order?.orderId ?? "", itemId: item?.id ?? "", lotId: item?.lots[0]?.lotId ?? "" };
  await missAtWall(_.anna, _.cartId, { ...at, quantity: 1, unsorted: 1 });
  await expect(missAtWall(_.anna, _.cartId, { ...at, quantity: 1, unsorted: 1 })).rejects.toMatchObject({
    ...{ code: "conflict", message: expect.stringContaining("Check again.") },
  });
  const [after] = (await wallScreen(_.anna, _.cartId)).orders;
  expect(after?.items[0]).toMatchObject({ left: 1, lots: [{ picked: 1, put: 1 }] });
  const { open } = await missing(_.anna, at.itemId, 1);
  const mia = await aPicker(_.companies[0], { role: "warehouse_manager" });
  if (open) await decideShortage(mia, open.id, { decision: "without", note: null });
  expect(await stepOfCart(_.anna, _.cartId, "finish")).toMatchObject({ done: 1 });
  expect(await statusOf(_.companies[0], at.orderId)).toBe("picked");
});

test("units that are reported missing at the wall twice at the same time are missing once", async () => {
  const _ = await setUp();
  const { orderId = "", items = [] } = (await wallScreen(_.anna, _.cartId)).orders[0] ?? {};
  const report = {
    orderId,
    itemId: items[0]?.id ?? "",
    lotId: items[0]?.lots[0]?.lotId ?? "",
    quantity: 1,
    unsorted: 2,
  };
  const ends = await Promise.allSettled([missAtWall(_.anna, _.cartId, report), missAtWall(_.anna, _.cartId, report)]);
  expect(ends.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const [after] = (await wallScreen(_.anna, _.cartId)).orders;
  expect(after?.items[0]).toMatchObject({ left: 1, lots: [{ picked: 1 }] });
});

test("another user who takes the cart over goes on at the wall", async () => {
  const _ = await setUp();
  await _.put(_.anna, 0);
  await expect(_.put(_.ben, 0)).rejects.toMatchObject({ reason: "picked_by_another" });
  _.wait(LEASE);
  await stepOfCart(_.ben, _.cartId, "take-over");
  expect(await _.put(_.ben, 0)).toMatchObject({ order: null });
  await expect(_.put(_.anna, 1)).rejects.toMatchObject({ reason: "picked_by_another" });
});

test("an order that is released takes its units out of the wall", async () => {
  const _ = await setUp();
  await _.put(_.anna, 0);
  await releasePicking(_.anna, _.orders[0]?.id ?? "");
  expect(await _.slots()).toEqual([
    [2, 0],
    [3, 0],
  ]);
  const [sum] = await systemWorld()
    .db.company(_.companies[0].id)
    .rows({ units: sql<number>`sum(${wallPuts.quantity})` }, (own) => sql`from ${wallPuts} where ${own(wallPuts)}`);
  expect(sum?.units).toBe(0);
  await expect(completePicking(_.anna, _.orders[0]?.id ?? "")).rejects.toMatchObject({ code: "conflict" });
});

test("the wall costs one round trip, and is not found by a stranger; a cart with totes has none", async () => {
  const _ = await setUp({ isPicked: false });
  const { trips } = { ..._.anna.costs };
  await wallScreen(_.anna, _.cartId);
  expect(_.anna.costs.trips - trips).toBe(1);
  const stranger = await aPicker(await aCompany());
  await expect(wallScreen(stranger, _.cartId)).rejects.toMatchObject({ code: "not_found" });
  await stepOfCart(_.anna, _.cartId, "release");
  const input = { operationId: crypto.randomUUID(), orderIds: _.orders.map(({ id }) => id) };
  const { cartId } = await startCart(_.anna, { ...input, isShared: false, isSorted: false });
  await expect(wallScreen(_.anna, cartId)).rejects.toMatchObject({ reason: "cart_not_sorted" });
});
