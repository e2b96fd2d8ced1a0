import { expect, test } from "vitest";
import { readSpan } from "../report-span";
import { countAccuracy } from "./count-accuracy";

const row = (day: string, companyId: string, zone: string, over: object = {}) => ({
  ...{ day, companyId, zone, lines: 4, within: 4, exact: 3, over: 1, short: 0 },
  ...over,
});

test("accuracy adds up by day, zone and company, and is compared with the days before", () => {
  const span = readSpan({ from: "2026-03-10", to: "2026-03-12" }, "2026-03-20");
  const report = countAccuracy(
    span,
    new Map([
      ["a", "Acme"],
      ["b", "Bolt"],
    ]),
    [
      row("2026-03-08", "a", "A", { exact: 1 }),
      row("2026-03-10", "a", "A"),
      row("2026-03-10", "b", "A", { exact: 2, within: 3, short: 6 }),
      row("2026-03-12", "a", "B", { lines: 2, within: 2, exact: 2, over: 0 }),
    ],
  );
  const [group] = report.groups;
  expect(group?.total).toMatchObject({ lines: 10, accuracy: 70, within: 90, over: 2, short: 6, difference: -4 });
  expect(group?.before).toMatchObject({ lines: 4, accuracy: 25 });
  const rowsOf = (key: string) =>
    group?.sections.find((section) => section.key === key)?.rows.map(({ name, values }) => [name, values.lines]);
  expect(rowsOf("day")).toEqual([
    ["2026-03-10", 8],
    ["2026-03-11", 0],
    ["2026-03-12", 2],
  ]);
  expect(rowsOf("zone")).toEqual([
    ["A", 8],
    ["B", 2],
  ]);
  expect(rowsOf("company")).toEqual([
    ["Acme", 6],
    ["Bolt", 4],
  ]);
});

test("without counts there is no accuracy, instead of zero", () => {
  const report = countAccuracy(readSpan({ from: "2026-03-10", to: "2026-03-10" }, "2026-03-20"), new Map(), []);
  expect(report.groups[0]).toMatchObject({ total: { lines: 0, accuracy: null }, before: null });
});
