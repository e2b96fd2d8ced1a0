import { expect, test } from "vitest";
import { aBin } from "#tests/factories/bin";
import { aCompany } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { aPicker } from "#tests/factories/picker";
import { aProduct } from "#tests/factories/stock";
import { aWarehouse } from "#tests/factories/warehouse";
import {
  cartScreen,
  cartToFill,
  pickItem,
  pickingScreen,
  scan,
  scannedCart,
  startCart,
  stepOfCart,
} from "../picking.service.server";
import { stopsOf, unitsByZone } from "../plan/cart-walk";

/** A cart of two orders with a product in zone ZA and one in zone ZB each, started by Anna for zone ZA. */
async function setUp() {
  const company = await aCompany();
  const products = [
    await aProduct(company, { lots: [{ onHand: 20, location: "ZA-01-1-01" }] }),
    await aProduct(company, { lots: [{ onHand: 20, location: "ZB-01-1-01" }] }),
  ] as const;
  const lines = products.map((product) => ({ product, quantity: 1 }));
  const orders = [await anOrder(company, { lines }), await anOrder(company, { lines })];
  const anna = await aPicker(company);
  const ben = await aPicker(company, { name: "Ben Okafor" });
  ben.clock.now = anna.clock.now;
  const { cartId } = await startCart(anna, {
    ...{ operationId: crypto.randomUUID(), orderIds: orders.map(({ id }) => id) },
    ...{ isShared: false, isSorted: false, zone: "ZA" },
  });
  const binsOf = async () => stopsOf((await cartScreen(anna, cartId)).views).map(({ place }) => place?.location);
  const pickAll = async (ctx: typeof anna, n: 0 | 1) => {
    for (const [at, { id }] of orders.entries())
      await scan(ctx, { orderId: id, barcode: products[n].sku, tote: `SLOT-${at + 1}`, choice: undefined });
  };
  return { company, products, orders, anna, ben, cartId, binsOf, pickAll };
}

test("a cart of one zone shows only its stops, and goes on in the next zone with another picker at once", async () => {
  const _ = await setUp();
  expect(await _.binsOf()).toEqual(["ZA-01-1-01"]);
  await _.pickAll(_.anna, 0);
  expect(await _.binsOf()).toEqual([]);
  expect(unitsByZone((await cartScreen(_.anna, _.cartId)).views)).toEqual([{ zone: "ZB", units: 2 }]);
  const early = await stepOfCart(_.anna, _.cartId, "finish");
  expect(early.leftOut.map(({ why }) => why)).toEqual(["One item is not picked yet.", "One item is not picked yet."]);

  expect((await stepOfCart(_.ben, _.cartId, "take-over")).done).toBe(0);
  expect(await stepOfCart(_.anna, _.cartId, "hand-over")).toEqual({ done: 2, leftOut: [] });
  expect(await cartScreen(_.ben, _.cartId)).toMatchObject({
    ...{ isMine: false, isLeft: true, cart: { zone: null, handedOverAt: expect.any(Number) } },
  });
  expect((await pickingScreen(_.ben)).left).toMatchObject([{ cart: { id: _.cartId, orders: 2 } }]);
  expect(await stepOfCart(_.ben, _.cartId, "take-over", "ZB")).toEqual({ done: 2, leftOut: [] });
  const taken = await cartScreen(_.ben, _.cartId);
  expect(taken).toMatchObject({ isMine: true, cart: { zone: "ZB", handedOverAt: null } });
  expect(await _.binsOf()).toEqual(["ZB-01-1-01"]);
  await expect(_.pickAll(_.anna, 1)).rejects.toMatchObject({ reason: "picked_by_another" });
  await _.pickAll(_.ben, 1);
  expect(await stepOfCart(_.ben, _.cartId, "finish")).toEqual({ done: 2, leftOut: [] });
});

test("who handed a cart over is free for other work, and can take it again for another zone", async () => {
  const _ = await setUp();
  await _.pickAll(_.anna, 0);
  await stepOfCart(_.anna, _.cartId, "hand-over");
  const other = await anOrder(_.company, { lines: [{ product: _.products[0], quantity: 1 }] });
  const input = { operationId: crypto.randomUUID(), orderIds: [other.id], isShared: false, isSorted: false };
  const { cartId } = await startCart(_.anna, { ...input, zone: undefined });
  await stepOfCart(_.anna, cartId, "release");
  expect(await stepOfCart(_.anna, _.cartId, "resume", "ZB")).toEqual({ done: 2, leftOut: [] });
  expect(await _.binsOf()).toEqual(["ZB-01-1-01"]);
});

test("a waiting cart is found by its number and by one of its totes, not by a stranger", async () => {
  const _ = await setUp();
  const tote = `TOTE-Z${_.cartId.slice(-8).toUpperCase()}`;
  await pickItem(_.anna, _.orders[0]?.items[0]?.id ?? "", { tote });
  await stepOfCart(_.anna, _.cartId, "hand-over");
  const { cart } = await cartScreen(_.ben, _.cartId);
  const codes = [tote.toLowerCase(), `cart-${cart.number}`];
  const stranger = await aPicker(await aCompany());
  for (const code of codes) {
    expect(await scannedCart(_.ben, code)).toBe(_.cartId);
    expect(await scannedCart(stranger, code)).toBeNull();
  }
  expect(await scannedCart(_.ben, "TOTE-NONE")).toBeNull();
  await stepOfCart(_.anna, _.cartId, "release");
  for (const code of codes) expect(await scannedCart(_.ben, code)).toBeNull();
});

test("a cart for a zone is proposed with orders that have units there", async () => {
  const _ = await setUp();
  const here = await anOrder(_.company, { lines: [{ product: _.products[1], quantity: 1 }] });
  const proposed = async (zone: string) =>
    (await cartToFill(_.ben, { kind: "any", size: 5, zone })).orders.map(({ id }) => id);
  expect(await proposed("ZB")).toEqual([here.id]);
  expect(await proposed("ZA")).toEqual([]);
});

test("a cart is for a zone of its orders' warehouse; a new one offers those zones", async () => {
  const _ = await setUp();
  const { zones } = await cartToFill(_.ben, { kind: "any", size: 5 });
  expect(zones).toEqual(expect.arrayContaining(["ZA", "ZB"]));
  expect(zones).toEqual([...new Set(zones)].sort());
  const elsewhere = await aWarehouse();
  await aBin("ZQ-01-1-01", { warehouseId: elsewhere.id });
  const order = await anOrder(_.company, { lines: [{ product: _.products[1], quantity: 1 }] });
  const input = { operationId: crypto.randomUUID(), orderIds: [order.id], isShared: false, isSorted: false };
  for (const zone of ["ZQ", "NOWHERE"])
    await expect(startCart(_.ben, { ...input, zone })).rejects.toMatchObject({ reason: "zone_not_in_warehouse" });
  expect(await startCart(_.ben, { ...input, zone: "ZB" })).toMatchObject({ orders: 1 });
  await stepOfCart(_.anna, _.cartId, "hand-over");
  await expect(stepOfCart(_.anna, _.cartId, "resume", "ZQ")).rejects.toMatchObject({
    reason: "zone_not_in_warehouse",
  });
  expect((await cartScreen(_.anna, _.cartId)).cart).toMatchObject({ zone: null, handedOverAt: expect.any(Number) });
  // Sent again, it continues the cart as it was started.
  expect(await startCart(_.ben, { ...input, zone: "ZB" })).toMatchObject({ orders: 1 });
});
