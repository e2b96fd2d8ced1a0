import { expect, test } from "vitest";
import { alarmAt, fullAt, growthPerDay, sizeText } from "./database-size";

const DAY = 86_400_000;
const GB = 1e9;

test("growth is known from a day on, and says when the database is full", () => {
  const now = { at: 40 * DAY, bytes: 4 * GB };
  expect(growthPerDay(null, now)).toBeNull();
  expect(growthPerDay({ at: 39.5 * DAY, bytes: 1 }, now)).toBeNull();
  const perDay = growthPerDay({ at: 10 * DAY, bytes: GB }, now);
  expect(perDay).toBe(0.1 * GB);
  expect(fullAt(now, perDay)).toBe(100 * DAY);
});

test("one that does not grow is never full, and one that is full is full now", () => {
  expect(fullAt({ at: 5, bytes: GB }, 0)).toBeNull();
  expect(fullAt({ at: 5, bytes: GB }, -1)).toBeNull();
  expect(fullAt({ at: 5, bytes: GB }, null)).toBeNull();
  expect(fullAt({ at: 5, bytes: 11 * GB }, GB)).toBe(5);
});

test("sizes are announced from 7 GB on, once for each GB", () => {
  expect([6.99, 7, 7.9, 8, 9.99, 10].map((size) => alarmAt(size * GB))).toEqual(
    [null, 7, 7, 8, 9, 10].map((size) => size && size * GB),
  );
  // Rounded down: 6.99 is not 7 yet.
  expect([sizeText(6.99 * GB), sizeText(7.26 * GB)]).toEqual(["6.9 of 10 GB", "7.2 of 10 GB"]);
});
