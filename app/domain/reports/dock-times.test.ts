import { expect, test } from "vitest";
import { dockSections, dockValues, median } from "./dock-times";

const HOUR = 3_600_000;
const docked = (day: string, hours: number, warehouseId = "w-1", companyId = "c-1") => ({
  ...{ companyId, warehouseId, day },
  ...{
    arrivedAt: Date.parse(day),
    receivedAt: Date.parse(day) + hours * HOUR,
    storedAt: Date.parse(day) + hours * HOUR,
  },
});
const span = { from: "2026-01-15", to: "2026-03-02", before: { from: "2025-12-01", to: "2026-01-14" } };

test.each([
  [[], null],
  [[4], 4],
  [[9, 1, 4], 4],
  [[1, 10, 2, 4], 3],
])("the median of %j is %s", (values, middle) => expect(median(values)).toBe(middle));

test("median, average and number are of the same receipts; without receipts there are none", () => {
  const rows = [docked("2026-01-20", 2), docked("2026-01-21", 3), docked("2026-02-01", 10)];
  expect(dockValues(rows)).toEqual({ dockMedian: 3, dockAverage: 5, docked: 3 });
  expect(dockValues([])).toEqual({});
  expect(dockSections(span, [], [{ id: "w-1", name: "North" }])).toEqual([]);
});

test("every month of the span has a row; warehouses are compared only where there are several", () => {
  const rows = [docked("2026-01-20", 2), docked("2026-03-01", 6, "w-2")];
  const one = dockSections(span, rows, [{ id: "w-1", name: "North" }]);
  expect(one.map(({ key, rows: of }) => [key, of.map(({ name, values }) => [name, values.dockMedian])])).toEqual([
    [
      "month",
      [
        ["January 2026", 2],
        ["February 2026", undefined],
        ["March 2026", 6],
      ],
    ],
  ]);
  const two = dockSections(span, rows, [
    { id: "w-1", name: "North" },
    { id: "w-2", name: "South" },
  ]);
  expect(two[1]?.rows.map(({ name, values }) => [name, values.dockMedian])).toEqual([
    ["North", 2],
    ["South", 6],
  ]);
});
