import { expect, test } from "vitest";
import type { PickLine, PickLocation } from "./pick-state";
import { planPick } from "./plan-pick";

const TODAY = "2026-05-04";

const aPlace = (over: Partial<PickLocation> = {}): PickLocation => ({
  lotId: "first",
  lotNumber: "L1",
  expiresOn: "2099-01-01",
  lotStatus: "available",
  stopDays: 0,
  locationId: "here",
  location: "A-01",
  walk: 0,
  quantity: 2,
  picked: 0,
  ...over,
});
const second = aPlace({
  lotId: "second",
  lotNumber: "L2",
  expiresOn: "2099-02-01",
  locationId: "there",
  location: "B-02",
});

const aLine = (over: Partial<PickLine> = {}): PickLine => ({
  id: "item",
  line: 1,
  productId: "product",
  sku: "SKU-1",
  name: "Bac water",
  productName: null,
  productSku: null,
  description: null,
  usualLocation: null,
  image: null,
  priceMinor: 0,
  quantity: 4,
  picked: 0,
  short: 0,
  shortReason: null,
  codes: [],
  qrCode: null,
  places: [aPlace(), second],
  lastPick: null,
  shortage: null,
  ...over,
});

test("units of two bins or two lots are not taken by one confirmation", () => {
  expect(planPick(aLine(), { quantity: 4 }, TODAY)).toEqual({
    ok: false,
    why: "Only 2 of Bac water can be picked from lot L1 at A-01. Confirm them, then pick the rest from lot L2 at B-02.",
    refusal: "too-many",
  });
  const sameBin = { ...second, locationId: "here", location: "A-01" };
  expect(planPick(aLine({ places: [aPlace(), sameBin] }), { quantity: 3, locationId: "here" }, TODAY)).toMatchObject({
    ok: false,
    why: expect.stringContaining("then pick the rest from lot L2 at A-01."),
  });
  const twoBinsOfOneLot = { ...aPlace(), locationId: "there", location: "B-02" };
  expect(
    planPick(aLine({ places: [aPlace(), twoBinsOfOneLot] }), { quantity: 3, lotId: "first" }, TODAY),
  ).toMatchObject({
    ok: false,
  });
});

test("without a quantity it takes what is left at one location, and the next call the rest", () => {
  expect(planPick(aLine(), {}, TODAY)).toMatchObject({ ok: true, taking: { place: { lotId: "first" }, quantity: 2 } });
  const rest = aLine({ picked: 2, places: [aPlace({ picked: 2 }), second] });
  expect(planPick(rest, {}, TODAY)).toMatchObject({ ok: true, taking: { place: { lotId: "second" }, quantity: 2 } });
});

test("the picker's location goes first; a bin with missing units goes last", () => {
  const from = (line: PickLine, near?: string) => {
    const plan = planPick(line, { quantity: 1, near }, TODAY);
    return plan.ok && plan.taking.place.locationId;
  };
  expect(from(aLine(), "there")).toBe("there");
  const shortage = { id: "s", units: 2, lotId: "first", locationId: "here", isOpen: true } as PickLine["shortage"];
  expect(from(aLine({ shortage }))).toBe("there");
  expect(from(aLine({ shortage }), "here")).toBe("here");
});

test("units left nowhere else are refused without a location to go to", () => {
  expect(planPick(aLine({ places: [aPlace()] }), { quantity: 3 }, TODAY)).toEqual({
    ok: false,
    why: "Only 2 of Bac water can be picked from lot L1 at A-01. Pick no more than that.",
    refusal: "too-many",
  });
});
