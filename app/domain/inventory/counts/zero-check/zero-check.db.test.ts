import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { counts } from "#db/schema/counting/counts";
import { aCompany } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { aPicker } from "#tests/factories/picker";
import { aMovement, aProduct, type TestProduct } from "#tests/factories/stock";
import { systemWorld } from "#tests/factories/world";
import { pickItem, startCart, startPicking } from "../../../picking/picking.service.server";
import { binsToEmpty, emptiedBin, zeroCheck } from "./zero-check.server";

const ctx = systemWorld();
let n = 0;

/** An order of all units of one bin and of some of another, being picked. */
async function setUp() {
  n += 1;
  const [emptied, rest] = [`ZE-${n}-1`, `ZE-${n}-2`];
  const company = await aCompany();
  const all = await aProduct(company, { lots: [{ onHand: 3, location: emptied }] });
  const some = await aProduct(company, { lots: [{ onHand: 9, location: rest }] });
  const picker = await aPicker(company);
  const order = await anOrder(company, {
    lines: [
      { product: all, quantity: 3 },
      { product: some, quantity: 2 },
    ],
  });
  return { company, all, picker, order, emptied, locationId: all.lots[0]?.locationId ?? "" };
}

const countsOf = (product: TestProduct) =>
  ctx.db.company(product.companyId).select(counts, {
    columns: ["id", "status", "reason", "settled", "different"],
    where: eq(counts.locationId, product.lots[0]?.locationId ?? ""),
  });
const answer = (isEmpty: boolean) => ({ operationId: crypto.randomUUID(), isEmpty });

test("a picker is asked about the bin that the order empties, not about one where units stay", async () => {
  const at = await setUp();
  expect(await binsToEmpty(ctx, { order: at.order.id })).toEqual([{ locationIds: [at.locationId], code: at.emptied }]);
  const other = await aProduct(await aCompany(), { lots: [{ onHand: 1, location: at.emptied }] });
  expect(other.lots).toHaveLength(1);
  expect(await binsToEmpty(ctx, { order: at.order.id })).toEqual([]);
});

test("yes ends a count as expected, however often it is sent, and the picker is not asked again", async () => {
  const at = await setUp();
  await startPicking(at.picker, at.order.id);
  const line = at.order.items.find(({ productId }) => productId === at.all.id);
  await pickItem(at.picker, line?.id ?? "", { quantity: 3 });
  expect(await binsToEmpty(ctx, { order: at.order.id })).toHaveLength(1);
  const yes = answer(true);
  expect(await zeroCheck(ctx, at.locationId, yes)).toEqual({ code: at.emptied, isToCount: false });
  expect(await zeroCheck(ctx, at.locationId, yes)).toEqual({ code: at.emptied, isToCount: false });
  expect(await countsOf(at.all)).toMatchObject([{ status: "done", reason: "zero-check", different: 0 }]);
  expect(await binsToEmpty(ctx, { order: at.order.id })).toEqual([]);
});

test("no, and a yes that the ledger contradicts, leave the bin to be counted and make no difference", async () => {
  for (const isEmpty of [false, true]) {
    const at = await setUp();
    await aMovement(at.all, 5);
    expect(await zeroCheck(ctx, at.locationId, answer(isEmpty))).toEqual({ code: at.emptied, isToCount: true });
    expect(await countsOf(at.all)).toMatchObject([{ status: "open", different: 0 }]);
  }
});

test("a bin that is being counted is not asked about, and an answer about it opens no second count", async () => {
  const at = await setUp();
  await zeroCheck(ctx, at.locationId, answer(false));
  expect(await binsToEmpty(ctx, { order: at.order.id })).toEqual([]);
  expect(await zeroCheck(ctx, at.locationId, answer(true))).toEqual({ code: at.emptied, isToCount: false });
  expect(await countsOf(at.all)).toHaveLength(1);
});

test("a bin that several orders of a cart empty together is asked about once, with the locations of its companies", async () => {
  const code = "ZE-CART-1";
  const [one, two] = [await aCompany(), await aCompany()];
  const [first, second] = [
    await aProduct(one, { lots: [{ onHand: 3, location: code }] }),
    await aProduct(two, { lots: [{ onHand: 2, location: code }] }),
  ];
  const orders = [
    await anOrder(one, { lines: [{ product: first, quantity: 1 }] }),
    await anOrder(one, { lines: [{ product: first, quantity: 2 }] }),
    await anOrder(two, { lines: [{ product: second, quantity: 2 }] }),
  ];
  const picker = await aPicker(null, { assigned: [one.id, two.id] });
  const orderIds = orders.map(({ id }) => id);
  const { cartId } = await startCart(picker, {
    operationId: crypto.randomUUID(),
    orderIds,
    isShared: false,
    isSorted: false,
  });
  const locationIds = [first, second].map(({ lots }) => lots[0]?.locationId).sort();
  const [bin, ...more] = await binsToEmpty(ctx, { cart: cartId });
  expect([bin?.code, [...(bin?.locationIds ?? [])].sort(), more]).toEqual([code, locationIds, []]);
  expect(await binsToEmpty(ctx, { order: orderIds[1] })).toEqual([]);
  for (const [n, { items }] of orders.entries()) {
    expect(await emptiedBin(ctx, { cart: cartId })).toBeNull();
    await pickItem(picker, items[0]?.id ?? "", { tote: `SLOT-${n + 1}` });
  }
  expect(await emptiedBin(ctx, { cart: cartId })).toMatchObject({ code });
  for (const id of bin?.locationIds ?? []) await zeroCheck(ctx, id, answer(true));
  expect(await emptiedBin(ctx, { cart: cartId })).toBeNull();
});

test("only the allocations of the work are read, also for users of all companies", async () => {
  const at = await setUp();
  const others = await aProduct(at.company, { lots: [{ onHand: 500 }] });
  for (let i = 0; i < 40; i++) await anOrder(at.company, { lines: [{ product: others, quantity: 1 }] });
  const world = systemWorld();
  expect((await binsToEmpty(world, { order: at.order.id })).map(({ code }) => code)).toEqual([at.emptied]);
  expect(world.costs.read).toBeLessThan(40);
  const cost = world.costs.read;
  expect(await binsToEmpty(world, {})).toEqual([]);
  expect(world.costs.read - cost).toBeLessThan(5);
});
