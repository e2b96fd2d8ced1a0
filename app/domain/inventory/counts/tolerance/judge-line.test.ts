import { expect, test } from "vitest";
import { isWithinTolerance, judgeLine } from "./judge-line";

const tolerance = { units: 1, percent: 2 };

test.each([
  [10, 10, "matched", true],
  [10, 11, "review", true],
  [10, 8, "recount", false],
  [100, 98, "review", true],
  [100, 97, "recount", false],
  [0, 1, "review", true],
  [0, 2, "recount", false],
] as const)("%i in the ledger and %i counted: %s", (book, counted, status, isWithin) => {
  expect(judgeLine({ book, counted, moved: 0, isRecount: false }, tolerance)).toEqual({ status, isWithin });
});

test("a difference outside the tolerance waits for approval once it was counted again", () => {
  expect(judgeLine({ book: 10, counted: 7, moved: 0, isRecount: true }, tolerance)).toEqual({
    status: "review",
    isWithin: false,
  });
});

test("units that moved during the count never make a difference, and no difference needs no second count", () => {
  const line = { book: 10, moved: 1, isRecount: true };
  expect(judgeLine({ ...line, counted: 9 }, tolerance).status).toBe("recount");
  expect(judgeLine({ ...line, counted: 10 }, tolerance).status).toBe("matched");
});

test("either limit is enough, and none allows no difference", () => {
  expect(isWithinTolerance(1000, -20, tolerance)).toBe(true);
  expect(isWithinTolerance(3, -1, tolerance)).toBe(true);
  expect(isWithinTolerance(3, -1, { units: 0, percent: 0 })).toBe(false);
  expect(isWithinTolerance(3, 0, { units: 0, percent: 0 })).toBe(true);
});
