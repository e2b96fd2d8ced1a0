import { expect, test } from "vitest";
import { CLOSED } from "#app/http/live/areas";
import { interestsOf } from "./interests";
import { waitBefore } from "./live-socket";

const ID = "01a22cd7-170b-755d-af63-5ef9401ec748";

test.each([
  ["/orders", [{ area: "orders" }]],
  [`/orders/${ID}`, [{ area: "orders", id: ID }]],
  [`/my-orders/${ID}`, [{ area: "orders", id: ID }]],
  [`/inventory/products/${ID}`, [{ area: "stock", id: ID }]],
  ["/orders/new", []],
  [`/orders/view/${ID}`, []],
  [`/orders/${ID}/history`, []],
  [`/packing/${ID}`, []],
  ["/profile", []],
])("%s shows %j", (path, expected) => {
  expect(interestsOf(path)).toEqual(expected);
});

test("a browser that cannot connect waits longer each time, up to a minute, and never in step with others", () => {
  expect([1, 2, 3, 20].map((failures) => waitBefore(failures, 0.5))).toEqual([5000, 9000, 17_000, 31_000]);
  expect([waitBefore(1, 0), waitBefore(1, 0.999), waitBefore(20, 0.999)].map(Math.round)).toEqual([1000, 8992, 60_940]);
});

test("a browser that only has to show its session again does so within half a second, unless that fails", () => {
  const waits = [1, 2].map((failures) => waitBefore(failures, 0.999, CLOSED.checkAgain));
  expect(waits.map(Math.round)).toEqual([500, 16_984]);
});
