import { expect, test } from "vitest";
import type { WallOrder } from "#app/domain/picking/wall/wall-order";
import { expectedLastPut, expectedWall, initialWall, type WallState, wallReducer } from "./wall.reducer";

const ORDER: WallOrder = {
  ...{ orderId: "order", companyId: "company", sessionId: "session", orderNumber: "1001", slot: 1, isEach: false },
  items: [
    {
      ...{ id: "item", productId: "product", name: "Serum", sku: "S", image: null, quantity: 2, short: 0, left: 0 },
      ...{ codes: [], lots: [{ lotId: "lot", lot: null, from: "A-01", picked: 2, put: 0 }] },
    },
  ],
};
const WALL = { orders: [ORDER], last: null, ready: [] };
const UNIT = { orderId: "order", itemId: "item", lotId: "lot", units: 1 };
const LAST = { ...UNIT, id: "session:a", name: "Serum" };
const putsOf = (state: WallState, waiting: Parameters<typeof expectedWall>[1] = []) =>
  expectedWall(state, waiting)[0]?.items[0]?.lots[0]?.put;
const acted = wallReducer(initialWall(WALL, null), { type: "acted", id: "a", put: UNIT, last: LAST });

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
  expect(putsOf(initialWall(WALL, null), waiting)).toBe(2);
  const held = { ...UNIT, slot: 1, most: 2, name: "Serum", lot: null };
  const holding = wallReducer(acted, { type: "held", held });
  expect(wallReducer(holding, { type: "reloaded", wall: { ...WALL, orders: [] } }).held).toBeNull();
  expect(wallReducer(holding, { type: "reloaded", wall: WALL }).held).toEqual(held);
});

/** A put, or its undo, as the queue stores it. */
const stored = (id: string, intent: "put" | "undo-put", more: { sessionId?: string } = {}) => ({
  ...{ id, about: { id: "order", name: "1001" } },
  fields: { intent, itemId: "item", lotId: "lot", quantity: "1", sessionId: "session", ...more },
});
const withPut = (put: number): WallOrder => ({
  ...ORDER,
  items: ORDER.items.map((item) => ({ ...item, lots: item.lots.map((lot) => ({ ...lot, put })) })),
});

test("a copy begins with what the server answered after it was made, and with the puts and undos that wait", () => {
  const copy = initialWall(WALL, null);
  const restored = wallReducer(copy, { type: "restored", operation: stored("a", "put"), order: withPut(1) });
  expect([putsOf(restored), restored.lastPut]).toEqual([1, LAST]);
  const waiting = [stored("b", "put")];
  expect(putsOf(restored, waiting)).toBe(2);
  expect(expectedLastPut(restored, waiting)?.id).toBe("session:b");
  const undone = [...waiting, stored("c", "undo-put")];
  expect(putsOf(restored, undone)).toBe(1);
  expect(expectedLastPut(restored, undone)).toBeNull();
});

test("a copy shows an order whose last put was answered as complete, and nothing of an earlier pick session", () => {
  const copy = initialWall({ ...WALL, last: LAST }, null);
  const complete = wallReducer(copy, { type: "restored", operation: stored("b", "put"), order: null });
  expect([putsOf(complete), complete.lastPut]).toEqual([2, null]);
  const earlier = stored("b", "put", { sessionId: "earlier" });
  expect(wallReducer(copy, { type: "restored", operation: earlier, order: withPut(2) })).toBe(copy);
});

test("an action of this page is undone before one that an earlier page stored", () => {
  expect(expectedLastPut(acted, [stored("before", "put")])).toEqual(LAST);
});
