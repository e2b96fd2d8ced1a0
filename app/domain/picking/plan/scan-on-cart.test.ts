import { expect, test } from "vitest";
import { USUAL_PICK_POLICY } from "../scan-policy";
import { stopsOf, whereTo } from "./cart-walk";
import type { PickItemView, PickView } from "./pick-view";
import { type CartDecision, scanOnCart } from "./scan-on-cart";

type Line = { sku: string; bin: string; walk: number; quantity?: number; skipped?: boolean };

function anItem(order: number, { sku, bin, walk, quantity = 1, skipped = false }: Line): PickItemView {
  const place = {
    ...{ lotId: `${sku}-lot`, locationId: `${order}-${bin}`, location: bin, walk, lot: null, problem: null },
    ...{ left: quantity, waiting: 0 },
  };
  return {
    ...{
      id: `${order}-${sku}`,
      productId: sku,
      name: `Product ${sku}`,
      sku,
      image: null,
      quantity,
      picked: 0,
      short: 0,
    },
    ...{ shortReason: null, left: quantity, waiting: 0, said: null, place, places: [place], lastPick: null, skipped },
    codes: [
      { code: sku, units: 1 },
      { code: `case-${sku}`, units: 2 },
    ],
  };
}

const anOrder = (n: number, lines: Line[], over: Partial<PickView> = {}): PickView => ({
  ...{ orderId: `order-${n}`, companyId: "company", sessionId: `session-${n}`, orderNumber: `100${n}` },
  ...{ customerName: "Ines", picker: "Anna", isPaused: false, startedAt: 0, today: "2026-05-03" },
  policy: USUAL_PICK_POLICY,
  items: lines.map((line) => anItem(n, line)),
  ...{ picked: 0, total: 3, blocked: null, unfit: null, lastPick: null, at: null },
  cart: {
    id: "cart",
    number: 4,
    slot: n,
    isShared: false,
    isSorted: false,
    zone: null,
    handedOverAt: null,
    tote: null,
  },
  ...over,
});

const CART = [
  anOrder(1, [{ sku: "b", bin: "B-01", walk: 2, quantity: 2 }]),
  anOrder(2, [
    { sku: "b", bin: "B-01", walk: 2, quantity: 3 },
    { sku: "c", bin: "C-01", walk: 3 },
  ]),
  anOrder(3, [{ sku: "a", bin: "A-01", walk: 1 }]),
];
const NOWHERE = { at: null, held: null };
const heldOf = (decision: CartDecision | null) => (decision?.kind === "held" ? decision.held : null);

test("one walk over all orders: units of one bin are one stop, split over the totes", () => {
  expect(
    stopsOf(CART).map(({ place, units, shares }) => [place?.location, units, shares.map(({ slot }) => slot)]),
  ).toEqual([
    ["A-01", 1, [3]],
    ["B-01", 5, [1, 2]],
    ["C-01", 1, [2]],
  ]);
  expect(stopsOf(CART, "C-01")[0]?.place?.location).toBe("C-01");
  const skipped = [anOrder(3, [{ sku: "a", bin: "A-01", walk: 1, skipped: true }]), ...CART.slice(0, 2)];
  expect(stopsOf(skipped).at(-1)?.place?.location).toBe("A-01");
});

test("the same bin of two companies is two stops, one after the other", () => {
  const line = { sku: "b", bin: "B-01", walk: 2 };
  const stops = stopsOf([anOrder(1, [line]), anOrder(2, [line], { companyId: "other" })]);
  expect(stops.map(({ companyId, place }) => [companyId, place?.location])).toEqual([
    ["company", "B-01"],
    ["other", "B-01"],
  ]);
});

test("bin, item, tote: an item's scan holds all units of one order in the bin, and its tote counts them", () => {
  expect(scanOnCart(CART, NOWHERE, "b-01")).toEqual({
    kind: "at",
    location: "B-01",
    detail: "B-01: pick 5 × Product b.",
  });
  const held = heldOf(scanOnCart(CART, { at: "B-01", held: null }, "b"));
  expect(held).toMatchObject({ orderId: "order-1", units: 2, barcode: "b" });
  expect(scanOnCart(CART, { at: "B-01", held }, "TOTE-7")).toMatchObject({ kind: "put", tote: "TOTE-7" });
  expect(scanOnCart(CART, { at: "B-01", held }, "slot-1")).toMatchObject({ kind: "put" });
});

test("of an order with several items the scanned one is held; one that waits for a decision is left to the server", () => {
  expect(heldOf(scanOnCart(CART, NOWHERE, "c"))).toMatchObject({ orderId: "order-2", itemId: "2-c" });
  const waiting = CART.map((view) => ({
    ...view,
    items: view.items.map((item) => (item.sku === "c" ? { ...item, waiting: item.left } : item)),
  }));
  expect(scanOnCart(waiting, NOWHERE, "c")).toMatchObject({ kind: "unknown" });
});

test.each([
  ["slot-2", "wrong-tote", "This is another tote. Put 2 × Product b into slot 1."],
  ["b", "scan-tote", "This is not the label of a tote. Put 2 × Product b into slot 1."],
])("held units do not go into %s", (code, refusal, detail) => {
  const held = heldOf(scanOnCart(CART, { at: "B-01", held: null }, "b"));
  expect(scanOnCart(CART, { at: "B-01", held }, code)).toEqual({ kind: "refused", detail, refusal });
});

test("a tote holds one order of the cart, or all of them where they share it", () => {
  const bound = (isShared: boolean) =>
    CART.map((view, n) => ({
      ...view,
      cart: view.cart && { ...view.cart, isShared, tote: n === 1 ? "TOTE-7" : null },
    }));
  const held = heldOf(scanOnCart(CART, NOWHERE, "a"));
  expect(scanOnCart(bound(false), { at: null, held }, "tote-7")).toEqual({
    ...{ kind: "refused", refusal: "tote-in-use", detail: "TOTE-7 holds order 1002. Take an empty tote." },
  });
  expect(scanOnCart(bound(true), { at: null, held }, "tote-7")).toMatchObject({ kind: "put" });
  expect([whereTo(bound(false), "order-2"), whereTo(bound(false), "order-3"), whereTo(bound(true), "order-3")]).toEqual(
    ["slot 2, TOTE-7", "slot 3", "TOTE-7"],
  );
});

test("where each unit is scanned one is held, and of a case as many as it has", () => {
  const each = CART.map((view) => ({ ...view, policy: { ...USUAL_PICK_POLICY, item: "each" as const } }));
  expect(heldOf(scanOnCart(each, NOWHERE, "b"))?.units).toBe(1);
  expect(heldOf(scanOnCart(CART, NOWHERE, "case-b"))?.units).toBe(2);
});

test("what is missing or wrong is said; what the device does not know is left to the server", () => {
  expect(scanOnCart(CART, NOWHERE, "  ")).toBeNull();
  expect(scanOnCart(CART, NOWHERE, "TOTE-7")).toMatchObject({ kind: "refused", refusal: "scan-item" });
  const strict = CART.map((view) => ({ ...view, policy: { ...USUAL_PICK_POLICY, bin: true } }));
  expect(scanOnCart(strict, NOWHERE, "b")).toMatchObject({
    ...{ kind: "refused", refusal: "scan-bin", detail: "Scan the bin B-01 first." },
  });
  expect(heldOf(scanOnCart(strict, { at: "B-01", held: null }, "b"))).toMatchObject({ units: 2 });
  expect(scanOnCart(CART, NOWHERE, "nonsense")).toMatchObject({ kind: "unknown", orderId: "order-3" });
});

const EAN = "4006381333931";
const withCode = (view: PickView, more: Partial<PickItemView> = {}): PickView => ({
  ...view,
  items: view.items.map((item) => ({ ...item, ...more, codes: [...item.codes, { code: EAN, units: 1 }] })),
});

test("a code of two products asks which one; the choice is held, and goes with the tote", () => {
  const cart = [
    withCode(anOrder(1, [{ sku: "b", bin: "B-01", walk: 2 }])),
    withCode(anOrder(2, [{ sku: "a", bin: "A-01", walk: 1 }], { companyId: "other" })),
  ];
  const asked = scanOnCart(cart, NOWHERE, EAN);
  expect(asked).toMatchObject({
    kind: "ask",
    detail: `${EAN} matches more than one record. Choose one.`,
    question: {
      choices: [
        { kind: "product", id: "a", label: "Product a, SKU a, at A-01" },
        { kind: "product", id: "b", label: "Product b, SKU b, at B-01" },
      ],
    },
  });
  const chosen = { value: "product:b", orderId: null };
  expect(heldOf(scanOnCart(cart, NOWHERE, EAN, { chosen }))).toMatchObject({ orderId: "order-1", choice: "product:b" });
  expect(heldOf(scanOnCart(cart, { at: "B-01", held: null }, EAN))).toMatchObject({
    ...{ orderId: "order-1", choice: undefined },
  });
});

test("two products of one order with the same code are distinguished by the choice", () => {
  const cart = [
    withCode(
      anOrder(1, [
        { sku: "a", bin: "A-01", walk: 1 },
        { sku: "b", bin: "B-01", walk: 2 },
      ]),
    ),
  ];
  expect(scanOnCart(cart, NOWHERE, EAN)?.kind).toBe("ask");
  const chosen = { value: "product:b", orderId: null };
  expect(heldOf(scanOnCart(cart, NOWHERE, EAN, { chosen }))).toMatchObject({ itemId: "1-b", choice: "product:b" });
});

test("a code of a product here and of a bin there asks which one", () => {
  const cart = [anOrder(1, [{ sku: "b-02", bin: "A-01", walk: 1 }]), anOrder(2, [{ sku: "c", bin: "B-02", walk: 2 }])];
  expect(scanOnCart(cart, NOWHERE, "B-02")).toMatchObject({
    question: {
      choices: [
        { kind: "product", id: "b-02" },
        { kind: "location", label: "Location B-02" },
      ],
    },
  });
  expect(
    scanOnCart(cart, NOWHERE, "B-02", {
      chosen: { value: "location:2-B-02", orderId: null },
    }),
  ).toMatchObject({
    ...{ kind: "at", location: "B-02" },
  });
});

test("a label of another lot goes to an order that has this lot, else the server is asked about it", () => {
  const ofLot = (n: number, lot: string) => {
    const view = withCode(anOrder(n, [{ sku: "a", bin: "A-01", walk: 1 }]));
    const items = view.items.map((item) => {
      const place = item.place && { ...item.place, lot };
      return { ...item, place, places: place ? [place] : [] };
    });
    return { ...view, items };
  };
  const label = `01${EAN.padStart(14, "0")}10B-240`;
  const stranger = [ofLot(1, "B-100"), ofLot(2, "B-200")];
  const decision = scanOnCart(stranger, NOWHERE, label);
  expect(decision).toMatchObject({ kind: "unknown", orderId: "order-1", refusal: "wrong-lot" });
  expect(heldOf(scanOnCart([ofLot(1, "B-100"), ofLot(2, "B-240")], NOWHERE, label))?.orderId).toBe("order-2");
  const chosen = { value: "lot:lot-id/bin-id", orderId: "order-1" };
  expect(scanOnCart(stranger, NOWHERE, label, { chosen })).toMatchObject({ kind: "unknown", orderId: "order-1" });
});

test("where units are sorted later, one scan takes all of the stop, or as many as were typed, for its orders by turn", () => {
  const sorted = CART.map((view) => ({ ...view, cart: view.cart && { ...view.cart, isSorted: true } }));
  const partsOf = (decision: CartDecision | null) =>
    decision?.kind === "take" ? decision.parts.map(({ orderId, units }) => [orderId, units]) : decision;
  expect(partsOf(scanOnCart(sorted, NOWHERE, "b"))).toEqual([
    ["order-1", 2],
    ["order-2", 3],
  ]);
  expect(partsOf(scanOnCart(sorted, NOWHERE, "b", { quantity: 3 }))).toEqual([
    ["order-1", 2],
    ["order-2", 1],
  ]);
  expect(partsOf(scanOnCart(sorted, NOWHERE, "case-b"))).toEqual([["order-1", 2]]);
  expect(scanOnCart(sorted, NOWHERE, "b", { quantity: 6 })).toMatchObject({
    ...{ kind: "refused", refusal: "too-many", detail: "6 of Product b are too many. 5 to pick here." },
  });
  const each = sorted.map((view) => ({ ...view, policy: { ...USUAL_PICK_POLICY, item: "each" as const } }));
  expect(partsOf(scanOnCart(each, NOWHERE, "b"))).toEqual([["order-1", 1]]);
  expect(scanOnCart(each, NOWHERE, "b", { quantity: 2 })).toMatchObject({ kind: "refused", refusal: "scan-each" });
});

test("an item of another zone is refused while the cart is picked in one", () => {
  const at = (view: PickView, zone: string): PickView => ({
    ...view,
    cart: view.cart && { ...view.cart, zone: "A" },
    items: view.items.map((item) => ({ ...item, places: item.places.map((place) => ({ ...place, zone })) })),
  });
  const cart = [
    at(anOrder(1, [{ sku: "a", bin: "A-01", walk: 1 }]), "A"),
    at(anOrder(2, [{ sku: "b", bin: "B-01", walk: 2 }]), "B"),
  ];
  expect(stopsOf(cart).map(({ place }) => place?.location)).toEqual(["A-01"]);
  expect(scanOnCart(cart, NOWHERE, "b")).toMatchObject({
    ...{ kind: "refused", detail: "Product b is in zone B. This cart is picked in zone A now." },
  });
  expect(heldOf(scanOnCart(cart, NOWHERE, "a"))).toMatchObject({ orderId: "order-1" });
});
