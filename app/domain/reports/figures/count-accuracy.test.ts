import { expect, test } from "vitest";
import type { Report } from "../report";
import { readSpan } from "../report-span";
import { countAccuracy } from "./count-accuracy";

const sums = { lines: 4, within: 4, exact: 3, over: 1, short: 0 };
const on = (day: string, over: object = {}) => ({ day, ...sums, ...over });
const at = (zone: string, over: object = {}) => ({ zone, warehouseId: "m", ...sums, ...over });
const of = (companyId: string, over: object = {}) => ({ companyId, ...sums, ...over });
const companies = new Map([
  ["a", "Acme"],
  ["b", "Bolt"],
]);
const one = { companies, warehouses: new Map() };
const several = {
  companies,
  warehouses: new Map([
    ["m", "Main"],
    ["e", "East"],
  ]),
};
const span = readSpan({ from: "2026-03-10", to: "2026-03-12" }, "2026-03-20");
const sectionsOf = (report: Report) =>
  Object.fromEntries(
    report.groups[0]?.sections.map(({ key, rows }) => [key, rows.map(({ name, values }) => [name, values.lines])]) ??
      [],
  );

test("accuracy adds up by day, zone and company, and is compared with the days before", () => {
  const byDay = [
    on("2026-03-08", { exact: 1 }),
    on("2026-03-10", { lines: 8, within: 7, exact: 5, over: 2, short: 6 }),
    on("2026-03-12", { lines: 2, within: 2, exact: 2, over: 0 }),
  ];
  const byZone = [at("A", { lines: 8, exact: 5 }), at("B", { lines: 2, within: 2, exact: 2, over: 0 })];
  const byCompany = [of("b"), of("a", { lines: 6 })];
  const report = countAccuracy(span, one, { byDay, byZone, byCompany }, {});
  const [group] = report.groups;
  expect(group?.total).toMatchObject({ lines: 10, accuracy: 70, within: 90, over: 2, short: 6, difference: -4 });
  expect(group?.before).toMatchObject({ lines: 4, accuracy: 25 });
  expect(sectionsOf(report)).toEqual({
    day: [
      ["2026-03-10", 8],
      ["2026-03-11", 0],
      ["2026-03-12", 2],
    ],
    zone: [
      ["A", 8],
      ["B", 2],
    ],
    company: [
      ["Acme", 6],
      ["Bolt", 4],
    ],
  });
});

test("zones of two warehouses with the same name stay apart, and a narrowed report says what it shows", () => {
  const nothing = { byDay: [], byZone: [], byCompany: [] };
  const byZone = [at("A", { lines: 5 }), at("A", { warehouseId: "e", lines: 2 })];
  const all = countAccuracy(span, several, { ...nothing, byZone }, {});
  expect(sectionsOf(all)).toMatchObject({
    zone: [
      ["A, Main", 5],
      ["A, East", 2],
    ],
    warehouse: [
      ["Main", 5],
      ["East", 2],
    ],
  });
  expect(all.notes).toHaveLength(1);
  const east = { warehouseId: "e", zone: "A" };
  const narrowed = countAccuracy(span, several, { ...nothing, byZone: byZone.slice(1) }, east);
  expect(sectionsOf(narrowed)).toMatchObject({ zone: [["A", 2]] });
  expect(sectionsOf(narrowed)).not.toHaveProperty("warehouse");
  expect(narrowed.notes[0]).toBe("East, zone A only.");
  expect(countAccuracy(span, one, nothing, { zone: "A" }).notes[0]).toBe("Zone A only.");
});

test("without counts there is no accuracy, instead of zero", () => {
  const report = countAccuracy(span, one, { byDay: [], byZone: [], byCompany: [] }, {});
  expect(report.groups[0]).toMatchObject({ total: { lines: 0, accuracy: null }, before: null });
});
