import { expect, test } from "vitest";
import { type LinkedLine, linkedShipment } from "./linked-shipments";

const line = (over: Partial<LinkedLine>): LinkedLine => ({
  orderId: "first",
  isOpen: false,
  isSplit: true,
  shippedAt: 1,
  isUntold: false,
  productId: "x",
  externalLineId: "10",
  quantity: 1,
  pickedQuantity: 0,
  shortQuantity: 0,
  kit: null,
  ...over,
});
const inKit = (productId: string, each: number, over: Partial<LinkedLine>) =>
  line({ productId, kit: { id: "1", sku: "KIT", name: "Kit", quantity: 2, priceMinor: 0, each }, ...over });

/** What the store is told about each shipment, delivered in this order. */
const deliver = (family: readonly LinkedLine[], ids: readonly string[]) =>
  ids.map((id, n) =>
    linkedShipment(
      family.map((one) => ({ ...one, isUntold: !ids.slice(0, n).includes(one.orderId) })),
      id,
    ),
  );

test("a shipment tells its own units, and the order is complete when nothing is left to ship", () => {
  const family = [
    line({ quantity: 3 }),
    line({ orderId: "part", shippedAt: 2, quantity: 2, pickedQuantity: 2 }),
    line({ orderId: "other", shippedAt: null, isOpen: true, externalLineId: "11" }),
  ];
  expect(deliver(family, ["first", "part"])).toEqual([
    { lines: [{ externalLineId: "10", quantity: 3 }], isLast: false, earlier: [] },
    { lines: [{ externalLineId: "10", quantity: 2 }], isLast: false, earlier: ["first"] },
  ]);
  const done = family.map((one) => ({ ...one, isOpen: false }));
  expect(deliver(done, ["part"])).toMatchObject([{ isLast: true }]);
});

test("a kit counts with the shipment that completes it, in whatever order the store is told", () => {
  const family = [
    inKit("cup", 1, { quantity: 2 }),
    inKit("plate", 2, { orderId: "part", quantity: 2, shippedAt: 2 }),
    inKit("plate", 2, { orderId: "late", quantity: 2, shippedAt: 3 }),
  ];
  const told = (...ids: string[]) =>
    deliver(family, ids).map(({ lines }) => lines.reduce((sum, { quantity }) => sum + quantity, 0));
  expect(told("first", "part", "late")).toEqual([0, 1, 1]);
  expect(told("late", "part", "first")).toEqual([0, 0, 2]);
});

test("two backorders of one kit never name more kits than the order has", () => {
  const family = [
    inKit("cup", 1, { quantity: 2, pickedQuantity: 1, shortQuantity: 1, isSplit: false }),
    inKit("plate", 1, { quantity: 2, pickedQuantity: 1, shortQuantity: 1, isSplit: false }),
    inKit("cup", 1, { orderId: "b1", shippedAt: null, isOpen: true, isSplit: false }),
    inKit("plate", 1, { orderId: "b2", shippedAt: 3, isSplit: false }),
  ];
  expect(deliver(family, ["first", "b2", "b1"]).map(({ lines, isLast }) => [lines[0]?.quantity ?? 0, isLast])).toEqual([
    [1, true],
    [0, true],
    [1, true],
  ]);
});

test("two lines of a kit with the same component count together", () => {
  const family = [
    inKit("cup", 1, { quantity: 2 }),
    inKit("cup", 3, { quantity: 6 }),
    inKit("cup", 3, { orderId: "part", quantity: 0, shippedAt: 2 }),
  ];
  expect(linkedShipment(family, "first").lines).toEqual([{ externalLineId: "10", quantity: 2 }]);
});
