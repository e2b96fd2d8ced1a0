import { expect, test } from "vitest";
import { USUAL_PICK_POLICY } from "../scan-policy";
import { expecting, nextItem, puttingOff, standingAt, stopAfter, unitsToConfirm } from "./expected-view";
import type { PickLine, PickLocation, PickState } from "./pick-state";
import { toPickView } from "./pick-view";

const TODAY = "2026-05-04";

const aPlace = (over: Partial<PickLocation> = {}): PickLocation => ({
  lotId: "lot",
  lotNumber: "",
  expiresOn: null,
  lotStatus: "available",
  stopDays: 0,
  locationId: "here",
  location: "A-01-1-01",
  walk: 0,
  quantity: 3,
  picked: 0,
  ...over,
});

const aLine = (over: Partial<PickLine> = {}): PickLine => ({
  id: "item",
  line: 1,
  productId: "product",
  sku: "Sku-1",
  name: "Bac water",
  productName: null,
  productSku: null,
  description: null,
  usualLocation: null,
  image: null,
  priceMinor: 0,
  quantity: 3,
  picked: 0,
  short: 0,
  shortReason: null,
  codes: [{ code: "CASE", units: 2 }],
  qrCode: null,
  places: [aPlace()],
  lastPick: null,
  shortage: null,
  ...over,
});

const aState = (lines: PickLine[]): PickState => ({
  order: {
    id: "order",
    companyId: "company",
    orderNumber: "T-1",
    customerName: "",
    currency: "USD",
    status: "picking",
    policy: USUAL_PICK_POLICY,
    tote: null,
    sortedUnits: 0,
  },
  session: {
    id: "session",
    orderId: "order",
    orderNumber: "T-1",
    userId: "anna",
    userName: "Anna Meyer",
    status: "active",
    startedAt: 0,
    pausedAt: null,
    leaseUntil: 1,
    skipped: [],
    takenFrom: null,
    cart: null,
  },
  lines,
});

const viewOf = (lines: PickLine[], at: string | null = null) => {
  const view = toPickView(aState(lines), TODAY, at);
  if (!view) throw new Error("The order has no view");
  return view;
};

test("an order without a picker has no view", () => {
  expect(toPickView(null, TODAY)).toBeNull();
  expect(toPickView({ ...aState([]), session: null }, TODAY)).toBeNull();
});

test("progress excludes short units and names them", () => {
  const view = viewOf([aLine({ picked: 1, short: 1 })]);
  expect(view).toMatchObject({ picked: 1, total: 2, blocked: "One item is not picked yet." });
  expect(viewOf([aLine({ picked: 2, short: 1 })]).blocked).toBeNull();
  expect(viewOf([]).blocked).toBe("This order has no items.");
});

test("a lot is shown with its expiry, and with its problem once it has expired", () => {
  const lot = (expiresOn: string) =>
    viewOf([aLine({ places: [aPlace({ lotNumber: "B-2", expiresOn })] })]).items[0]?.place;
  expect(lot("2026-05-04")).toMatchObject({ lot: "B-2, expires 4 May", problem: null });
  expect(lot("2026-05-03")).toMatchObject({ problem: "Lot B-2 expired on 3 May." });
});

test("items at the picker's location come before the first in walking order", () => {
  const lines = [aLine({ id: "near" }), aLine({ id: "far", places: [aPlace({ locationId: "there" })] })];
  expect(nextItem(viewOf(lines))?.id).toBe("near");
  expect(nextItem(viewOf(lines, "there"))?.id).toBe("far");
  expect(nextItem(viewOf([aLine({ picked: 3 })]))).toBeNull();
});

test("expected picks show at once and never exceed the ordered quantity", () => {
  const view = viewOf([aLine()]);
  const once = expecting(view, [{ itemId: "item", units: 1 }]);
  expect(once).toMatchObject({ picked: 1, items: [{ picked: 1, left: 2 }] });
  expect(expecting(view, [{ itemId: "item", units: 9 }])).toMatchObject({ picked: 3, items: [{ left: 0 }] });
  expect(expecting(view, [])).toBe(view);
  expect(expecting(once, [{ itemId: "item", units: -9 }])).toMatchObject({
    picked: 0,
    items: [{ picked: 0, left: 3 }],
  });
});

test("the last pick of the order is the one to undo", () => {
  const lines = [
    aLine({ id: "a", name: "First", lastPick: { id: "p1", units: 2, at: 1 } }),
    aLine({ id: "b", name: "Second", lastPick: { id: "p2", units: 1, at: 2 } }),
    aLine({ id: "c" }),
  ];
  expect(viewOf(lines).lastPick).toEqual({ pickId: "p2", name: "Second", units: 1 });
});

test("a skipped item comes last, even at the picker's location; finished ones keep their place", () => {
  const lines = [aLine({ id: "a" }), aLine({ id: "b" }), aLine({ id: "done", picked: 3 })];
  const off = puttingOff(viewOf(lines, "here"), "a");
  expect(off.items.map(({ id, skipped }) => [id, skipped])).toEqual([
    ["b", false],
    ["done", false],
    ["a", true],
  ]);
  expect(nextItem(off)?.id).toBe("b");
  expect(nextItem(puttingOff(off, "b"))?.id).toBe("a");
  expect(puttingOff(off, "done")).toBe(off);
});

test("units of a lot recalled after picking must be set aside, and the order released", () => {
  const unfit = (over: Partial<PickLocation>) =>
    toPickView(aState([aLine({ picked: 3, places: [aPlace({ lotNumber: "B-1", picked: 3, ...over })] })]), TODAY)
      ?.unfit;

  expect(unfit({ lotStatus: "recalled" })).toBe(
    "Lot B-1 is recalled. The picked units cannot ship. Set them aside and release the order so that other units are picked.",
  );
  expect(unfit({ expiresOn: "2026-05-03" })).toMatch("Lot B-1 expired on 3 May. The picked units");
  // Nothing was picked from the recalled lot, so the item itself says where to go instead. Units of a lot past its stop
  // date were picked in time.
  expect(unfit({ lotStatus: "recalled", picked: 0 })).toBeNull();
  expect(unfit({ expiresOn: "2026-05-10", stopDays: 30 })).toBeNull();
  expect(unfit({})).toBeNull();
});

const twoBins = [aPlace({ quantity: 1 }), aPlace({ lotId: "second", locationId: "there", quantity: 2, location: "B" })];

test("the quantity field starts with this bin's units of this lot, and continues with the next bin", () => {
  const view = viewOf([aLine({ places: twoBins })]);
  const [item] = view.items;
  expect(item && unitsToConfirm(item)).toBe(1);

  const [after] = expecting(view, [{ itemId: "item", units: 1, from: { lotId: "lot", locationId: "here" } }]).items;
  expect(after).toMatchObject({ left: 2, place: { locationId: "there", left: 2 } });
  expect(after && unitsToConfirm(after)).toBe(2);
});

test("units that wait for a decision at this bin are not offered for confirmation", () => {
  const shortage = {
    id: "s",
    units: 2,
    lotId: "lot",
    locationId: "here",
    isOpen: true,
    outcome: null,
    by: null,
    note: null,
  };
  const places = [aPlace({ quantity: 5 }), aPlace({ lotId: "second", locationId: "there", quantity: 3 })];
  const [item] = viewOf([aLine({ quantity: 8, places, shortage })]).items;
  expect(item && unitsToConfirm(item)).toBe(3);
});

test("the picker's location decides between two bins, also before the server responds", () => {
  const view = viewOf([aLine({ places: twoBins })]);
  expect(standingAt(view, "there").items[0]?.place?.locationId).toBe("there");
  expect(standingAt(standingAt(view, "there"), null).items[0]?.place?.locationId).toBe("here");
});

test("the stop after this one is another bin of the item, then the next item with units left", () => {
  const bins = [aPlace({ quantity: 2 }), aPlace({ locationId: "there", location: "B-02-1-01", quantity: 1 })];
  const next = aLine({
    id: "next",
    name: "Tea",
    quantity: 4,
    places: [aPlace({ location: "C-01-1-01", quantity: 4 })],
  });
  const view = viewOf([aLine({ places: bins }), aLine({ id: "done", picked: 3 }), next]);
  const [now, , last] = view.items;
  expect(now && stopAfter(view, now)).toEqual({ name: "Bac water", location: "B-02-1-01", units: 1 });
  const atSecond = viewOf([aLine({ picked: 2, places: [aPlace({ quantity: 2, picked: 2 }), bins[1]!] }), next]);
  expect(stopAfter(atSecond, atSecond.items[0]!)).toEqual({ name: "Tea", location: "C-01-1-01", units: 4 });
  expect(last && stopAfter(viewOf([next]), last)).toBeNull();
});
