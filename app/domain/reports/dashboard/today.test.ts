import { expect, test } from "vitest";
import { countedTo, sameWeekdays, shippedOn } from "./today";

test("a day is compared with the same weekday of the last four weeks, also over the end of a year", () => {
  expect(sameWeekdays("2026-01-09")).toEqual(["2025-12-12", "2025-12-19", "2025-12-26", "2026-01-02", "2026-01-09"]);
});

test("shipped orders of several currencies are one count, and a day without any is zero", () => {
  const rows = [
    { day: "2026-05-15", shipped: 2 },
    { day: "2026-05-15", shipped: 3 },
    { day: "2026-05-14", shipped: 9 },
  ];
  expect(shippedOn(["2026-05-08", "2026-05-15"], rows)).toEqual([
    { day: "2026-05-08", orders: 0 },
    { day: "2026-05-15", orders: 5 },
  ]);
});

test("a count that stopped is a lower bound", () => {
  expect([countedTo(999, 1000), countedTo(1000, 1000)]).toEqual(["999", "1,000+"]);
});
