import { expect, test } from "vitest";
import { type CandidateBin, suggestPlaces, type UnitsToStore } from "./suggest-places";

const bin = (code: string, over: Partial<CandidateBin> = {}): CandidateBin => ({
  ...{ code, isDedicated: false, isDefault: false, lacks: null },
  ...{ oneSku: false, oneLot: false, oneCompany: false, maxVolumeCm3: null, maxWeightGrams: null },
  ...{ volumeCm3: 0, weightGrams: 0, onHand: 0, ofLot: 0 },
  ...{ hasOtherLots: false, hasOtherProducts: false, hasOtherCompanies: false },
  ...over,
});
const units = (over: Partial<UnitsToStore> = {}): UnitsToStore => ({
  ...{ quantity: 10, volumeCm3: 100, weightGrams: 50 },
  ...over,
});
const places = (candidates: CandidateBin[], over: Partial<UnitsToStore> = {}) =>
  suggestPlaces(candidates, units(over), 9).map(({ code, why, fits }) => `${code} ${why} ${fits}`);

test("places are suggested by their reason, nearest first", () =>
  expect(
    places([
      bin("EMPTY-1"),
      bin("OWN-1", { isDedicated: true }),
      bin("DEFAULT-1", { isDefault: true }),
      bin("PRODUCT-1", { onHand: 3, hasOtherLots: true }),
      bin("FACE-1", { lacks: 6 }),
      bin("LOT-1", { onHand: 3, ofLot: 3 }),
      bin("LOT-2", { onHand: 1, ofLot: 1 }),
    ]),
  ).toEqual([
    "LOT-1 lot 10",
    "LOT-2 lot 10",
    "FACE-1 face 6",
    "PRODUCT-1 product 10",
    "DEFAULT-1 default 10",
    "OWN-1 dedicated 10",
    "EMPTY-1 empty 10",
  ]));

test.each<[string, Partial<CandidateBin>, Partial<UnitsToStore>, string[]]>([
  ["all fit by volume", { maxVolumeCm3: 1000 }, {}, ["A empty 10"]],
  ["some fit by volume", { maxVolumeCm3: 1000, volumeCm3: 301 }, {}, ["A empty 6"]],
  ["none fit by volume", { maxVolumeCm3: 1000, volumeCm3: 950 }, {}, []],
  ["an overfull bin", { maxVolumeCm3: 1000, volumeCm3: 2000 }, {}, []],
  ["some fit by weight", { maxWeightGrams: 120 }, {}, ["A empty 2"]],
  [
    "a product without measures",
    { maxVolumeCm3: 1, maxWeightGrams: 1 },
    { volumeCm3: null, weightGrams: null },
    ["A empty 10"],
  ],
  ["a full pick face", { lacks: 0, onHand: 20, ofLot: 20 }, {}, []],
  ["one SKU, another there", { oneSku: true, hasOtherProducts: true }, {}, []],
  ["one SKU, its own there", { oneSku: true, onHand: 1, ofLot: 1 }, {}, ["A lot 10"]],
  ["one lot, another there", { oneLot: true, onHand: 1, hasOtherLots: true }, {}, []],
  ["one company, another there", { oneCompany: true, hasOtherCompanies: true }, {}, []],
  ["no units", {}, { quantity: 0 }, []],
])("%s", (_what, over, task, expected) => expect(places([bin("A", over)], task)).toEqual(expected));

test("among equals, a place for all units comes before a nearer one for some", () =>
  expect(places([bin("NEAR", { maxVolumeCm3: 300 }), bin("FAR")])).toEqual(["FAR empty 10", "NEAR empty 3"]));

test("no more places than asked for", () => expect(suggestPlaces([bin("A"), bin("B")], units(), 1)).toHaveLength(1));
