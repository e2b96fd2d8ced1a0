import { expect, test } from "vitest";
import { scanAtWall, type WallDecision } from "./scan-at-wall";
import { isSlotComplete, type WallItem, type WallLot, type WallOrder, withPuts } from "./wall-order";

const EAN = "4006381333931";
const lotOf = (lotId: string, picked: number, over: Partial<WallLot> = {}): WallLot => ({
  ...{ lotId, lot: null, from: "A-01", picked, put: 0, ...over },
});
const anItem = (sku: string, lots: WallLot[], over: Partial<WallItem> = {}): WallItem => ({
  ...{ id: `item-${sku}`, productId: sku, name: `Product ${sku}`, sku, image: null, quantity: 2, short: 0, left: 0 },
  codes: [
    { code: sku, units: 1 },
    { code: `case-${sku}`, units: 2 },
  ],
  ...{ lots, ...over },
});
const anOrder = (slot: number, items: WallItem[], over: Partial<WallOrder> = {}): WallOrder => ({
  ...{ orderId: `order-${slot}`, companyId: "company", sessionId: `session-${slot}`, orderNumber: `100${slot}`, slot },
  ...{ isEach: false, items, ...over },
});
const WALL = [
  anOrder(1, [anItem("a", [lotOf("lot-a", 2)])]),
  anOrder(2, [anItem("a", [lotOf("lot-a", 3)]), anItem("b", [lotOf("lot-b", 1)])]),
];
const heldOf = (decision: WallDecision | null) => (decision?.kind === "held" ? decision.held : null);

test("a scanned item goes to the first slot that needs it, with all of its units; then to the next slot", () => {
  expect(scanAtWall(WALL, null, " ")).toBeNull();
  expect(heldOf(scanAtWall(WALL, null, "A"))).toMatchObject({ orderId: "order-1", slot: 1, units: 2, most: 2 });
  const put = withPuts(WALL, [{ orderId: "order-1", itemId: "item-a", lotId: "lot-a", units: 2 }]);
  expect(heldOf(scanAtWall(put, null, "a"))).toMatchObject({ slot: 2, units: 3 });
  expect(heldOf(scanAtWall(put, null, "case-a"))).toMatchObject({ slot: 2, units: 2 });
  const each = put.map((order) => ({ ...order, isEach: true }));
  expect(heldOf(scanAtWall(each, null, "a"))).toMatchObject({ slot: 2, units: 1, most: 3 });
  expect(put.map(isSlotComplete)).toEqual([true, false]);
});

test("held units go into their own slot only", () => {
  const held = heldOf(scanAtWall(WALL, null, "a"));
  expect(scanAtWall(WALL, held, "slot-1")).toMatchObject({ kind: "put", slot: "slot-1", held: { slot: 1 } });
  expect(scanAtWall(WALL, held, "SLOT-2")).toEqual({
    ...{ kind: "refused", refusal: "wrong-slot", detail: "This is slot 2. Put 2 × Product a into slot 1." },
  });
  expect(scanAtWall(WALL, held, "a")).toMatchObject({ kind: "refused", refusal: "scan-slot" });
  expect(scanAtWall(WALL, null, "SLOT-1")).toMatchObject({ kind: "refused", refusal: "scan-item" });
});

test("items that no order needs are set aside: put already, not picked, or of no order", () => {
  const full = withPuts(WALL, [{ orderId: "order-2", itemId: "item-b", lotId: "lot-b", units: 1 }]);
  expect(scanAtWall(full, null, "b")).toMatchObject({
    ...{ kind: "refused", refusal: "not-needed", detail: "No order needs another Product b. Return it to A-01." },
  });
  const unpicked = [anOrder(1, [anItem("c", [], { left: 2 })])];
  expect(scanAtWall(unpicked, null, "c")).toMatchObject({ kind: "refused", refusal: "not-needed" });
  expect(scanAtWall(WALL, null, "nonsense")).toMatchObject({ kind: "refused", refusal: "unknown" });
});

test("of several lots the label's is taken, and a code without a lot asks which one", () => {
  const codes = [{ code: EAN, units: 1 }];
  const ofLot = (lot: string) => [lotOf(`id-${lot}`, 1, { lot })];
  const wall = [
    anOrder(1, [anItem("a", ofLot("B-100"), { codes })]),
    anOrder(2, [anItem("a", ofLot("B-200"), { codes })]),
  ];
  const label = (lot: string) => `01${EAN.padStart(14, "0")}10${lot}`;
  expect(heldOf(scanAtWall(wall, null, label("B-200")))).toMatchObject({ slot: 2, lot: "B-200" });
  expect(heldOf(scanAtWall(wall, null, "B-100"))).toMatchObject({ slot: 1, lot: "B-100" });
  expect(scanAtWall(wall, null, label("B-300"))).toMatchObject({ kind: "refused", refusal: "wrong-lot" });
  const asked = scanAtWall(wall, null, EAN);
  expect(asked).toMatchObject({ kind: "ask", choices: [{ label: "Lot B-100" }, { label: "Lot B-200" }] });
  expect(heldOf(scanAtWall(wall, null, EAN, "lot:a/id-B-200"))).toMatchObject({ slot: 2 });
});

test("a code of products of two companies asks which one", () => {
  const codes = [{ code: EAN, units: 1 }];
  const wall = [
    anOrder(1, [anItem("a", [lotOf("lot-a", 1)], { codes })]),
    anOrder(2, [anItem("b", [lotOf("lot-b", 1)], { codes })], { companyId: "other" }),
  ];
  expect(scanAtWall(wall, null, EAN)).toMatchObject({
    choices: [
      { kind: "product", id: "a" },
      { kind: "product", id: "b" },
    ],
  });
  expect(heldOf(scanAtWall(wall, null, EAN, "product:b"))).toMatchObject({ slot: 2 });
});
