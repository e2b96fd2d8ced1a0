import { expect, test } from "vitest";
import { availabilityIn, availabilityOf, type LevelUnits, unsellableInWords } from "./availability";

const level = (over: Partial<LevelUnits>): LevelUnits => ({
  ...{ state: "available", pickable: true, onHand: 8, allocated: 0, inDoubt: 0 },
  ...over,
});

test.each<[string, LevelUnits[], number, string | null]>([
  ["sellable units", [level({ allocated: 3 })], 5, null],
  ["expired units", [level({ state: "expired" })], 0, "8 expired"],
  ["units before the expiry stop", [level({ state: "stopped" })], 0, "8 about to expire"],
  ["a location that is not pickable", [level({ pickable: false })], 0, "8 not at a pickable location"],
  ["an expired lot that is partly allocated", [level({ state: "expired", allocated: 8 })], 0, null],
  ["units that a picker did not find", [level({ inDoubt: 2 })], 6, "2 to be counted"],
  [
    "several reasons",
    [level({}), level({ state: "quarantined", onHand: 4 }), level({ state: "expired", onHand: 1200, inDoubt: 5 })],
    8,
    "1,204 not sellable (1,200 expired, 4 quarantined)",
  ],
])("%s", (_case, levels, available, words) => {
  const found = availabilityOf(levels);
  expect(found.available).toBe(available);
  expect(unsellableInWords(found)).toBe(words);
});

test("a product without unallocated units has no available ones", () => {
  expect(availabilityIn(null)).toEqual({ available: 0, unsellable: [] });
});
