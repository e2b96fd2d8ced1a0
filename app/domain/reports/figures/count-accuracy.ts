import { eachDay, groupBy, hasAny, parted, sumOf } from "../../kernel/sums";
import { type Measure, percent, REPORT_TITLE, type Report, type Section, type Values } from "../report";
import type { Span } from "../report-span";
import type { CountPlace, CountSums } from "./counts.repo.server";

const MEASURES: readonly Measure[] = [
  { key: "lines", label: "Lines counted", kind: "count", isHeadline: true },
  { key: "accuracy", label: "Without a difference", kind: "percent", better: "more", isHeadline: true },
  { key: "within", label: "Within the tolerance", kind: "percent", better: "more", isHeadline: true },
  { key: "difference", label: "Units difference", kind: "count", isHeadline: true, hint: "Found less missing" },
  { key: "over", label: "Units found", kind: "count", better: "less" },
  { key: "short", label: "Units missing", kind: "count", better: "less" },
  { key: "exactLines", label: "Lines as expected", kind: "count" },
  { key: "differentLines", label: "Lines with a difference", kind: "count", better: "less" },
];

const COUNTED = ["lines", "within", "exact", "over", "short"] as const;

function values(rows: readonly CountSums[]): Values {
  const { lines, within, exact, over, short } = sumOf(rows, COUNTED);
  return {
    lines,
    accuracy: percent(exact, lines),
    within: percent(within, lines),
    difference: over - short,
    over,
    short,
    exactLines: exact,
    differentLines: lines - exact,
  };
}

type ZoneRow = CountSums & { warehouseId: string; zone: string };

interface Rows {
  byDay: readonly (CountSums & { day: string })[];
  byZone: readonly ZoneRow[];
  byCompany: readonly (CountSums & { companyId: string })[];
}

interface Names {
  companies: ReadonlyMap<string, string>;
  /** Empty where there is one warehouse. */
  warehouses: ReadonlyMap<string, string>;
}

const zoneName = (zone: string): string => zone || "No zone";

/** How well the stock agrees with what counts find, by day, zone, warehouse and company. */
export function countAccuracy(span: Span, names: Names, { byDay, byZone, byCompany }: Rows, shown: CountPlace): Report {
  const { now, before } = parted(byDay, span);
  const { warehouses } = names;
  const section = <R extends CountSums>(
    key: Section["key"],
    title: string,
    sums: readonly R[],
    keyOf: (row: R) => string,
    nameOf: (row: R) => string,
  ): Section => ({
    key,
    title,
    chart: ["accuracy"],
    rows: [...groupBy(sums, keyOf)]
      .flatMap(([of, group]) => (group[0] ? { key: of, name: nameOf(group[0]), values: values(group) } : []))
      .toSorted((a, b) => (b.values.lines ?? 0) - (a.values.lines ?? 0) || (a.name < b.name ? -1 : 1)),
  });
  // Zones of two warehouses may have the same name.
  const isOfSeveral = warehouses.size > 0 && !shown.warehouseId;
  const warehouseName = ({ warehouseId }: ZoneRow) => warehouses.get(warehouseId) ?? "";
  const only = [shown.warehouseId && warehouses.get(shown.warehouseId), shown.zone && `zone ${shown.zone}`];
  return {
    type: "counts",
    title: REPORT_TITLE.counts,
    ...span,
    measures: MEASURES,
    groups: [
      {
        currency: null,
        total: values(now),
        before: hasAny(sumOf(before, COUNTED)) ? values(before) : null,
        sections: [
          {
            key: "day",
            title: "By day",
            chart: ["exactLines", "differentLines"],
            rows: eachDay(span, now).map(([day, of]) => ({ key: day, name: day, values: values(of) })),
          },
          section(
            "zone",
            "By zone",
            byZone,
            ({ warehouseId, zone }) => (isOfSeveral ? `${warehouseId}/${zone}` : zone),
            (row) => (isOfSeveral ? `${zoneName(row.zone)}, ${warehouseName(row)}` : zoneName(row.zone)),
          ),
          ...(isOfSeveral
            ? [section("warehouse", "By warehouse", byZone, ({ warehouseId }) => warehouseId, warehouseName)]
            : []),
          section(
            "company",
            "By company",
            byCompany,
            ({ companyId }) => companyId,
            ({ companyId }) => names.companies.get(companyId) ?? "",
          ),
        ],
      },
    ],
    notes: [
      ...(only.some(Boolean) ? [`${capitalized(only.filter(Boolean).join(", "))} only.`] : []),
      "A line is one product and lot at a location. Of lines that are counted again, only the last count is included.",
    ],
  };
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
