import { expect, test } from "vitest";
import { isWithinTolerance, judgeLine } from "./judge-line";

const tolerance = { units: 1, percent: 2, valueMinor: null };
const costMinor = 500;

test.each([
  [10, 10, "matched", true],
  [10, 11, "review", true],
  [10, 8, "recount", false],
  [100, 98, "review", true],
  [100, 97, "recount", false],
  [0, 1, "review", true],
  [0, 2, "recount", false],
] as const)("%i in the ledger and %i counted: %s", (book, counted, status, isWithin) => {
  expect(judgeLine({ book, counted, moved: 0, isRecount: false, costMinor }, tolerance)).toEqual({ status, isWithin });
});

test("a difference outside the tolerance waits for approval once it was counted again", () => {
  expect(judgeLine({ book: 10, counted: 7, moved: 0, isRecount: true, costMinor }, tolerance)).toEqual({
    status: "review",
    isWithin: false,
  });
});

test("units that moved during the count never make a difference, and no difference needs no second count", () => {
  const line = { book: 10, moved: 1, isRecount: true, costMinor };
  expect(judgeLine({ ...line, counted: 9 }, tolerance).status).toBe("recount");
  expect(judgeLine({ ...line, counted: 10 }, tolerance).status).toBe("matched");
});

const within = (book: number, difference: number, over: object = {}, cost: number | null = costMinor) =>
  isWithinTolerance({ book, difference, costMinor: cost }, { ...tolerance, ...over });

test("either limit is enough, and none allows no difference", () => {
  expect(within(1000, -20)).toBe(true);
  expect(within(3, -1)).toBe(true);
  expect(within(3, -1, { units: 0, percent: 0 })).toBe(false);
  expect(within(3, 0, { units: 0, percent: 0 })).toBe(true);
});

test("a difference worth more than the value limit is never small; one without a cost is judged by its units", () => {
  expect(within(1000, -20, { valueMinor: 10_000 })).toBe(true);
  expect(within(1000, -20, { valueMinor: 9_999 })).toBe(false);
  expect(within(3, 1, { valueMinor: 0 })).toBe(false);
  expect(within(3, 0, { valueMinor: 0 })).toBe(true);
  expect(within(3, 1, { valueMinor: 0 }, null)).toBe(true);
});
