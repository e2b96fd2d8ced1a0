import { expect, test } from "vitest";
import { comparedText, countedName, discardWords, overdueWords, shortPeriod } from "./billing-labels";

test("days of a month read short, and a whole month by its name", () => {
  expect(shortPeriod({ from: "2026-10-01", to: "2026-10-27" })).toBe("1–27 Oct");
  expect(shortPeriod({ from: "2026-10-01", to: "2026-10-01" })).toBe("1 Oct");
  expect(shortPeriod({ from: "2026-10-01", to: "2026-10-31" })).toBe("October 2026");
});

test("a month's charges are more or less than those of the days before", () => {
  const before = { from: "2026-10-01", to: "2026-10-27" };
  expect(comparedText(170_785, 113_655, "USD", before)).toBe("$571.30 more than 1–27 Oct ($1,136.55)");
  expect(comparedText(100_000, 113_655, "USD", before)).toBe("$136.55 less than 1–27 Oct ($1,136.55)");
  expect(comparedText(113_655, 113_655, "USD", before)).toBe("The same as 1–27 Oct ($1,136.55)");
});

test("a column of quantities is named by what it counts", () => {
  expect(["order", "unit-day, 31 to the month", "0.001 m³-day, 31 to the month", "box", ""].map(countedName)).toEqual([
    "Orders",
    "Units at the end of the day",
    "m³ at the end of the day",
    "Boxes",
    "Quantity",
  ]);
});

test("an overdue balance says how many invoices, how much and for how long", () => {
  const one = { currency: "USD", invoices: 1, amountMinor: 33_164, days: 26 };
  expect(overdueWords(one)).toBe("1 invoice overdue, $331.64, 26 days");
  expect(overdueWords({ ...one, days: 1 })).toBe("1 invoice overdue, $331.64, 1 day");
  expect(overdueWords({ ...one, invoices: 2 })).toBe("2 invoices overdue, $331.64, up to 26 days");
});

test("discarding a draft says which of its lines are lost and which return", () => {
  const none = { adjustments: 0, supplements: 0, supplementMinor: 0 };
  const days = "Its days can be billed again, manually or by the nightly run.";
  expect(discardWords(none, "USD")).toBe(days);
  expect(discardWords({ adjustments: 2, supplements: 1, supplementMinor: 2_079 }, "USD")).toBe(
    `Adjustments that you added here are lost. The supplement of $20.79 goes on the next draft. ${days}`,
  );
  expect(discardWords({ ...none, supplements: 2, supplementMinor: 2_079 }, "USD")).toBe(
    `The supplements of $20.79 in total go on the next draft. ${days}`,
  );
});
