import { expect, test } from "vitest";
import { dateIn, usualDateOrder } from "./accounting-codes";

test.each([
  ["US", "10/31/2026"],
  ["PH", "10/31/2026"],
  ["GB", "31/10/2026"],
  ["DE", "31/10/2026"],
  ["", "31/10/2026"],
])("a seller in %s writes %s", (country, date) => {
  expect(dateIn(usualDateOrder(country), "2026-10-31")).toBe(date);
});
