import { expect, test } from "vitest";
import type { WallOrder } from "#app/domain/picking/wall/wall-order";
import { expectedWall, initialWall, type WallState, wallReducer } from "./wall.reducer";

const ORDER: WallOrder = {
  ...{ orderId: "order", companyId: "company", sessionId: "session", orderNumber: "1001", slot: 1, isEach: false },
  items: [
    {
      ...{ id: "item", productId: "product", name: "Serum", sku: "S", image: null, quantity: 2, short: 0, left: 0 },
      ...{ codes: [], lots: [{ lotId: "lot", lot: null, from: "A-01", picked: 2, put: 0 }] },
    },
  ],
};
const UNIT = { orderId: "order", itemId: "item", lotId: "lot", units: 1 };
const LAST = { ...UNIT, id: "session:a", name: "Serum" };
const putsOf = (state: WallState, waiting: Parameters<typeof expectedWall>[1] = []) =>
  expectedWall(state, waiting)[0]?.items[0]?.lots[0]?.put;
const acted = wallReducer(initialWall([ORDER], null, null), { type: "acted", id: "a", put: UNIT, last: LAST });

test("a put is shown at once, and once: by the answer, or by its own effect when it completed the order", () => {
  expect([putsOf(acted), acted.lastPut]).toEqual([1, LAST]);
  const complete = wallReducer(acted, { type: "answered", id: "a", isCounted: true, order: null });
  expect(putsOf(complete)).toBe(1);
  const refused = wallReducer(acted, { type: "answered", id: "a", isCounted: false, order: null });
  expect(putsOf(refused)).toBe(0);
  const waiting = [{ id: "a", about: { id: "order", name: "" }, fields: { intent: "put", quantity: "1" } }];
  expect(putsOf(complete, waiting)).toBe(1);
});

test("puts that an earlier page stored are shown, and held units of an order that left the wall are dropped", () => {
  const fields = { intent: "put", itemId: "item", lotId: "lot", quantity: "2" };
  const waiting = [{ id: "before", about: { id: "order", name: "" }, fields }];
  expect(putsOf(initialWall([ORDER], null, null), waiting)).toBe(2);
  const held = { ...UNIT, slot: 1, most: 2, name: "Serum", lot: null };
  const holding = wallReducer(acted, { type: "held", held });
  expect(wallReducer(holding, { type: "reloaded", orders: [], last: null }).held).toBeNull();
  expect(wallReducer(holding, { type: "reloaded", orders: [ORDER], last: null }).held).toEqual(held);
});
