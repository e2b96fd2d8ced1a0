import { eachDay, groupBy, hasAny, parted, sumOf } from "../kernel/sums";
import { DOCK_MEASURES, DOCK_NOTE, type DockedOn, dockSections, dockValues } from "./dock-times";
import type { OrderSums, WorkSums } from "./figures/daily.repo.server";
import { type Measure, percent, REPORT_TITLE, type Report, ratio, type Values } from "./report";
import type { Span } from "./report-span";

const HOUR = 3_600_000;

const MEASURES: readonly Measure[] = [
  { key: "picked", label: "Units picked", kind: "count", better: "more", isHeadline: true },
  {
    key: "rate",
    label: "Units picked per hour",
    kind: "rate",
    better: "more",
    isHeadline: true,
    hint: "Excluding pauses",
  },
  {
    key: "accuracy",
    label: "Accuracy",
    kind: "percent",
    better: "more",
    isHeadline: true,
    hint: "Not short and not reversed",
  },
  {
    key: "onTimeRate",
    label: "Shipped on time",
    kind: "percent",
    better: "more",
    isHeadline: true,
    hint: "By the order cut-off",
  },
  { key: "sessions", label: "Orders picked", kind: "count", better: "more" },
  { key: "lines", label: "Lines picked", kind: "count", better: "more" },
  { key: "hours", label: "Picking hours", kind: "rate" },
  { key: "short", label: "Units short", kind: "count", better: "less" },
  { key: "putBack", label: "Units reversed", kind: "count", better: "less" },
  { key: "onTime", label: "Orders on time", kind: "count", better: "more" },
  { key: "late", label: "Orders late", kind: "count", better: "less" },
  ...DOCK_MEASURES,
];

const WORK = ["sessions", "lines", "picked", "worked", "putBack", "short"] as const;
const LEFT = ["shipped", "onTime"] as const;
type Work = Pick<WorkSums, (typeof WORK)[number]>;
type Left = Pick<OrderSums, (typeof LEFT)[number]>;

function values(work: readonly Work[], left: readonly Left[]): Values {
  const { sessions, lines, picked, worked, putBack, short } = sumOf(work, WORK);
  const { shipped, onTime } = sumOf(left, LEFT);
  return {
    picked,
    rate: ratio(picked, worked, HOUR),
    accuracy: percent(picked, picked + putBack + short),
    onTimeRate: percent(onTime, shipped),
    sessions,
    lines,
    hours: ratio(worked, HOUR),
    short,
    putBack,
    onTime,
    late: shipped - onTime,
  };
}

interface Rows {
  workByDay: readonly (Work & { day: string })[];
  workByCompany: readonly (Work & { companyId: string })[];
  leftByDay: readonly (Left & { day: string })[];
  leftByCompany: readonly (Left & { companyId: string })[];
  /** Of the span and the one before it. */
  docked: readonly DockedOn[];
  warehouses: readonly { id: string; name: string }[];
}

/** Speed, accuracy and punctuality of the warehouse. */
export function performance(span: Span, names: ReadonlyMap<string, string>, rows: Rows): Report {
  const [work, left] = [parted(rows.workByDay, span), parted(rows.leftByDay, span)];
  const docked = parted(rows.docked, span);
  const dockedOf = groupBy(docked.now, ({ companyId }) => companyId);
  const leftOn = new Map(eachDay(span, left.now));
  const workOf = groupBy(rows.workByCompany, ({ companyId }) => companyId);
  const leftOf = groupBy(rows.leftByCompany, ({ companyId }) => companyId);
  const companies = [...new Set([...workOf.keys(), ...leftOf.keys(), ...dockedOf.keys()])]
    .map((id) => ({
      ...{ key: id, name: names.get(id) ?? "", work: workOf.get(id) ?? [], left: leftOf.get(id) ?? [] },
      docked: dockedOf.get(id) ?? [],
    }))
    .filter(
      (company) => company.docked.length > 0 || hasAny({ ...sumOf(company.work, WORK), ...sumOf(company.left, LEFT) }),
    );
  const before = docked.before.length > 0 || hasAny({ ...sumOf(work.before, WORK), ...sumOf(left.before, LEFT) });
  return {
    type: "performance",
    title: REPORT_TITLE.performance,
    ...span,
    measures: MEASURES,
    groups: [
      {
        currency: null,
        total: { ...values(work.now, left.now), ...dockValues(docked.now) },
        before: before ? { ...values(work.before, left.before), ...dockValues(docked.before) } : null,
        sections: [
          {
            key: "day",
            title: "By day",
            chart: ["onTime", "late"],
            rows: eachDay(span, work.now).map(([day, of]) => ({
              key: day,
              name: day,
              values: values(of, leftOn.get(day) ?? []),
            })),
          },
          {
            key: "company",
            title: "By company",
            chart: ["picked"],
            rows: companies
              .map(({ key, name, ...of }) => ({
                key,
                name,
                values: { ...values(of.work, of.left), ...dockValues(of.docked) },
              }))
              .toSorted((a, b) => (b.values.picked ?? 0) - (a.values.picked ?? 0)),
          },
          ...dockSections(span, docked.now, rows.warehouses),
        ],
      },
    ],
    notes: [
      ...(docked.now.length > 0 ? [DOCK_NOTE] : []),
      "An order is on time if it ships by the next business day (Monday to Friday), or the same business day if placed before the company's cut-off. Times are those of the warehouse.",
    ],
  };
}
