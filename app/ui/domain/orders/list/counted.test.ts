import { expect, test } from "vitest";
import { isCapped, matchText } from "./counted";

test("a filtered list says how many orders match, up to the number that it counts", () => {
  const many = { completed: 480, cancelled: 21 };
  expect(matchText({ completed: 1 }, { q: "x" })).toBe("1 order");
  expect(matchText({ completed: 480, cancelled: 20 }, { q: "x" })).toBe("500 orders");
  expect(matchText(many, { q: "x" })).toBe("500+ orders");
  expect(matchText(many, { range: "month", status: "cancelled" })).toBe("21+ orders");
  expect(matchText(many, { range: "month", status: "on-hold" })).toBeNull();
  expect([isCapped({ q: "x" }, many), isCapped({ q: "x", status: "cancelled" }, many)]).toEqual([true, true]);
});

test("a list sorted by a column counts what it sorts, and one without filters is counted exactly", () => {
  expect(matchText({ completed: 501 }, { q: "x", sort: "-total" })).toBe("501 orders");
  expect(matchText({ completed: 501 }, { q: "x", sort: "date" })).toBe("500+ orders");
  expect(matchText({ completed: 10_001 }, { due: "late" })).toBe("10,000+ orders");
  expect(matchText({ completed: 10_001 }, { q: "x", sort: "-total" })).toBe("10,000+ orders, newest 10,000 sorted");
  expect(matchText({ completed: 25_000 }, {})).toBe("25,000 orders");
  expect(matchText({ completed: 25_000 }, { status: "completed", sort: "total" })).toBe(
    "25,000 orders, newest 10,000 sorted",
  );
});
