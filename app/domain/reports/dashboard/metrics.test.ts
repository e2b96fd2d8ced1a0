import { expect, test } from "vitest";
import { changeSince, comparisonText, daysAt, pickTime, wholeMoney } from "./metrics";

test("a month to date is compared with the same days of the previous month, also a shorter one", () => {
  expect(daysAt("2026-05-15")).toMatchObject({
    month: { from: "2026-05-01", to: "2026-05-15" },
    lastMonth: { from: "2026-04-01", to: "2026-04-15" },
    week: { from: "2026-05-09", to: "2026-05-15" },
    lastWeek: { from: "2026-05-02", to: "2026-05-08" },
  });
  expect(daysAt("2026-03-31").lastMonth).toEqual({ from: "2026-02-01", to: "2026-02-28" });
  expect(daysAt("2024-03-30").lastMonth).toEqual({ from: "2024-02-01", to: "2024-02-29" });
  expect(daysAt("2026-01-01")).toMatchObject({
    yesterday: "2025-12-31",
    weekdays: ["2025-12-03", "2025-12-10", "2025-12-17", "2025-12-24"],
    lastMonth: { from: "2025-12-01", to: "2025-12-01" },
  });
});

test("a change is a whole percentage of the earlier value, and null without one", () => {
  expect(changeSince("orders", 112, 100)).toEqual({ text: "+12%", percent: 12, direction: "up", good: true });
  expect(changeSince("orders", 5, 0)).toBeNull();
  expect(changeSince("picktime", null, 60_000)).toBeNull();
  expect(changeSince("revenue", 0, 500)).toEqual({ text: "-100%", percent: -100, direction: "down", good: false });
  expect(changeSince("revenue", 1_000_000, 2)).toMatchObject({ text: "+49,999,900%" });
  // A decrease of less than half a percent.
  expect(changeSince("revenue", 999, 1000)).toEqual({ text: "0%", percent: 0, direction: "flat" });
});

test("a pick time that falls is an improvement", () => {
  const faster = changeSince("picktime", 95, 100);
  expect(faster).toEqual({ text: "-5%", percent: -5, direction: "down", good: true });
  expect(comparisonText("picktime", faster)).toBe("improvement vs previous 7 days");
  expect(comparisonText("picktime", changeSince("picktime", 120, 100))).toBe("slower vs previous 7 days");
  expect(comparisonText("picktime", null)).toBe("vs previous 7 days");
});

test("figures read as the cards say them", () => {
  expect([null, 0, 45_000, 59_600, 240_000, 3_600_000, 4_830_000].map(pickTime)).toEqual([
    "0m",
    "0m",
    "45s",
    "1m",
    "4m",
    "1h 0m",
    "1h 21m",
  ]);
  expect(wholeMoney(0, "USD")).toBe("$0");
  expect(wholeMoney(123_450, "USD")).toBe("$1,235");
  expect(wholeMoney(1235, "JPY")).toBe("¥1,235");
  expect(wholeMoney(1_234_567, "BHD").replace(/\s/, " ")).toBe("BHD 1,235");
});
