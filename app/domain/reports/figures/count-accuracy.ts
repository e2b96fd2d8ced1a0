import { eachDay, groupBy, hasAny, parted, sumOf } from "../../kernel/sums";
import { type Measure, percent, REPORT_TITLE, type Report, type Section, type Values } from "../report";
import type { Span } from "../report-span";
import type { CountSums } from "./counts.repo.server";

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

type Row = CountSums & { day: string; companyId: string; zone: string };

/** How well the stock agrees with what counts find, by day, zone and company. */
export function countAccuracy(span: Span, names: ReadonlyMap<string, string>, rows: readonly Row[]): Report {
  const { now, before } = parted(rows, span);
  const section = (
    key: Section["key"],
    title: string,
    keyOf: (row: Row) => string,
    nameOf: (of: string) => string,
  ): Section => ({
    key,
    title,
    chart: ["accuracy"],
    rows: [...groupBy(now, keyOf)]
      .map(([of, group]) => ({ key: of, name: nameOf(of), values: values(group) }))
      .toSorted((a, b) => (b.values.lines ?? 0) - (a.values.lines ?? 0) || (a.name < b.name ? -1 : 1)),
  });
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
            ({ zone }) => zone,
            (zone) => zone || "No zone",
          ),
          section(
            "company",
            "By company",
            ({ companyId }) => companyId,
            (id) => names.get(id) ?? "",
          ),
        ],
      },
    ],
    notes: ["A line is one product and lot at a location. Lines that are still to be counted again are not included."],
  };
}
