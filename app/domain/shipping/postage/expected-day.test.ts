import { expect, test } from "vitest";
import { addWorkingDays } from "./expected-day";

test.each([
  ["2026-11-23", 0, "2026-11-23"],
  ["2026-11-23", 3, "2026-11-26"],
  ["2026-11-26", 2, "2026-11-30"],
  ["2026-11-28", 1, "2026-12-01"],
  ["2026-11-29", 0, "2026-11-30"],
  ["2026-12-30", 7, "2027-01-08"],
])("%s and %d working days are %s", (day, days, expected) => {
  expect(addWorkingDays(day, days)).toBe(expected);
});
