import { expect, test } from "vitest";
import { changeOf, comparisonName, type Measure } from "./report";
import { isRange, offeredRanges, offeredTypes, readSpan } from "./report-span";

const TODAY = "2026-05-31";
const days = (asked: Parameters<typeof readSpan>[0]) => {
  const { from, to, before } = readSpan(asked, TODAY);
  return [from, to, before.from, before.to];
};

test("a range ends today and is compared with as many days right before", () => {
  expect(days({ range: "7d" })).toEqual(["2026-05-25", "2026-05-31", "2026-05-18", "2026-05-24"]);
  expect(days({ range: "2w" })).toEqual(["2026-05-18", "2026-05-31", "2026-05-04", "2026-05-17"]);
  expect(days({ range: "30d" })[0]).toBe("2026-05-02");
  // February has no 31st day.
  expect(days({ range: "3m" })[0]).toBe("2026-03-01");
  expect(days({ range: "1y" })[0]).toBe("2025-06-01");
});

test("a month is compared with the month before, this month with its same days", () => {
  expect(days({ range: "this-month" })).toEqual(["2026-05-01", "2026-05-31", "2026-04-01", "2026-04-30"]);
  expect(days({ range: "last-month" })).toEqual(["2026-04-01", "2026-04-30", "2026-03-01", "2026-03-31"]);
  const on = (day: string, range: string) => Object.values(readSpan({ range }, day).before);
  expect(on("2026-05-12", "this-month")).toEqual(["2026-04-01", "2026-04-12"]);
  expect(on("2026-01-01", "this-month")).toEqual(["2025-12-01", "2025-12-01"]);
  expect(on("2026-01-01", "last-month")).toEqual(["2025-11-01", "2025-11-30"]);
});

test("what a report is compared with is said in words", () => {
  const named = (asked: Parameters<typeof readSpan>[0], day = "2026-05-31") => comparisonName(readSpan(asked, day));
  expect(named({ range: "30d" })).toBe("the 30 days before");
  expect(named({ range: "1d" })).toBe("the day before");
  expect(named({ range: "last-month" })).toBe("the month before");
  expect(named({ range: "this-month" })).toBe("the month before");
  expect(named({ range: "this-month" }, "2026-05-12")).toBe("the same days last month");
  expect(named({ range: "this-month" }, "2026-03-29")).toBe("the same days last month");
  expect(named({ from: "2026-03-01", to: "2026-03-28" })).toBe("the 28 days before");
});

test("a span of one's own may leave an end open, and ends today at the latest", () => {
  expect(days({ range: "custom", from: "2026-05-03" }).slice(0, 2)).toEqual(["2026-05-03", "2026-05-31"]);
  expect(days({ to: "2026-05-03" }).slice(0, 2)).toEqual(["2026-04-04", "2026-05-03"]);
  expect(days({ from: "2026-05-03", to: "2026-06-01" })[1]).toBe("2026-05-31");
});

test("invalid days are refused with a message", () => {
  expect(() => days({ from: "2026-05-04", to: "2026-05-03" })).toThrow("The last day is before the first day.");
  expect(() => days({ from: "2025-01-01" })).toThrow("A report covers at most 366 days.");
  expect(() => days({ from: "2026-06-02", to: "2026-06-03" })).toThrow("The first day is in the future.");
});

test("the options are those that administrators offer, with their labels; meaningless ones are omitted", () => {
  const option = (filterType: "category" | "other", value: string) => ({ filterType, value, label: `My ${value}` });
  const choices = [
    option("category", "Performance"),
    option("category", "Shipment_Summary"),
    option("category", "horoscope"),
    option("other", "14d"),
    option("other", "Custom"),
    option("other", "999y"),
  ];
  expect(offeredTypes(choices)).toEqual([
    { value: "performance", label: "My Performance" },
    { value: "shipments", label: "My Shipment_Summary" },
  ]);
  expect(offeredTypes(choices, "financial").at(-1)).toEqual({ value: "financial", label: "Financial" });
  expect(offeredRanges(choices).map(({ value }) => value)).toEqual(["14d", "custom"]);
  expect(["0d", "d", "5h", "13m"].some(isRange)).toBe(false);
});

test("a change has an amount and a direction; without an earlier figure there is none", () => {
  const money: Measure = { key: "m", label: "M", kind: "money", better: "more" };
  const late: Measure = { key: "l", label: "L", kind: "percent", better: "less" };
  expect(changeOf(money, 150, 100)).toEqual({ text: "+50%", direction: "up", good: true });
  expect(changeOf(late, 7.5, 5)).toEqual({ text: "+2.5 pts", direction: "up", good: false });
  expect(changeOf(money, 100, 100)).toEqual({ text: "0%", direction: "flat" });
  expect([changeOf(money, 5, 0), changeOf(money, 5, null), changeOf(money, null, 5)]).toEqual([null, null, null]);
});
