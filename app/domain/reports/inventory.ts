import { daysOf } from "../kernel/days";
import { groupBy, parted, sumOf } from "../kernel/sums";
import type { WorkSums } from "./figures/daily.repo.server";
import { type Measure, REPORT_TITLE, type Report, type ReportRow, type Section, type Values } from "./report";
import type { Span } from "./report-span";

const FLOWS = ["received", "returned", "found", "lost", "shipped"] as const;
type Flows = Pick<WorkSums, (typeof FLOWS)[number]>;

export interface StockSums {
  currency: string;
  units: number;
  valueMinor: number;
  uncosted: number;
}

interface Rows {
  stock: readonly (StockSums & { companyId: string; category: string | null; products: number })[];
  ages: readonly (StockSums & { age: number })[];
  /** From the first day of the previous span until today; null when only some products are included. */
  flows: {
    byDay: readonly (Flows & { day: string })[];
    byCompany: readonly (Flows & { companyId: string })[];
    sinceByCompany: readonly (Flows & { companyId: string })[];
  } | null;
}

const AGE_LABEL = ["Up to 30 days", "31 to 60 days", "61 to 90 days", "91 to 180 days", "Over 180 days"];

const valueKey = (currency: string) => `value:${currency}`;

const measuresFor = (currencies: readonly string[]): Measure[] => [
  { key: "units", label: "Units on hand", kind: "count", isHeadline: true },
  ...currencies.map((currency): Measure => {
    const label = currencies.length > 1 ? `Value (${currency})` : "Value";
    return { key: valueKey(currency), label, kind: "money", currency, isHeadline: true, hint: "At current cost" };
  }),
  { key: "products", label: "Products", kind: "count", isHeadline: true },
  { key: "uncosted", label: "Units without a cost", kind: "count", better: "less" },
  { key: "received", label: "Received", kind: "count", isHeadline: true },
  { key: "shipped", label: "Shipped", kind: "count", isHeadline: true },
  { key: "returned", label: "Returned", kind: "count" },
  { key: "found", label: "Adjusted up", kind: "count" },
  {
    key: "lost",
    label: "Adjusted down",
    kind: "count",
    better: "less",
    isHeadline: true,
    hint: "Shrinkage, and components of assemblies",
  },
];

const net = (rows: readonly Flows[]): number => {
  const { received, returned, found, lost, shipped } = sumOf(rows, FLOWS);
  return received + returned + found - lost - shipped;
};

/** Stock on hand and its value, and units received and shipped by day. */
export function inventory(
  span: Span,
  names: ReadonlyMap<string, string>,
  today: string,
  { stock, ages, flows }: Rows,
): Report {
  const isToday = span.to >= today;
  const currencies = [
    ...groupBy(
      stock.filter(({ valueMinor }) => valueMinor > 0),
      ({ currency }) => currency,
    ).keys(),
  ].toSorted();
  /** Value, products and units without a cost are known only for today's stock. */
  const worth = (rows: readonly StockSums[]): Values =>
    isToday
      ? {
          uncosted: sumOf(rows, ["uncosted"]).uncosted,
          ...Object.fromEntries(
            currencies.map((currency) => [
              valueKey(currency),
              sumOf(
                rows.filter((row) => row.currency === currency),
                ["valueMinor"],
              ).valueMinor,
            ]),
          ),
        }
      : {};
  const held = (rows: readonly Rows["stock"][number][]): Values =>
    isToday ? { ...worth(rows), products: sumOf(rows, ["products"]).products } : {};
  const unitsOf = (rows: readonly StockSums[]) => sumOf(rows, ["units"]).units;
  const byMost = (a: ReportRow, b: ReportRow) => (b.values.units ?? 0) - (a.values.units ?? 0);

  const stockOf = groupBy(stock, ({ companyId }) => companyId);
  const flowsOf = groupBy(flows?.byCompany ?? [], ({ companyId }) => companyId);
  const sinceOf = groupBy(flows?.sinceByCompany ?? [], ({ companyId }) => companyId);
  const companies = [...new Set([...stockOf.keys(), ...flowsOf.keys()])].map((id): ReportRow => {
    const rows = stockOf.get(id) ?? [];
    const moved = flows ? sumOf(flowsOf.get(id) ?? [], FLOWS) : {};
    return {
      key: id,
      name: names.get(id) ?? "",
      values: { units: unitsOf(rows) - net(sinceOf.get(id) ?? []), ...held(rows), ...moved },
    };
  });
  const days = flows ? closings(span, unitsOf(stock), flows.byDay) : [];
  const { now, before } = parted(
    (flows?.byDay ?? []).filter(({ day }) => day <= span.to),
    span,
  );
  const opening = days[0] ? days[0].units - net(now.filter(({ day }) => day === span.from)) : null;
  const sections: Section[] = [
    ...(flows
      ? [
          {
            key: "day" as const,
            title: "By day",
            chart: ["units"],
            rows: days.map(({ day, ...values }) => ({ key: day, name: day, values })),
          },
        ]
      : []),
    ...(isToday
      ? [
          {
            key: "age" as const,
            title: "By age",
            chart: ["units"],
            rows: AGE_LABEL.map((name, age) => {
              const rows = ages.filter((row) => row.age === age);
              return { key: String(age), name, values: { units: unitsOf(rows), ...worth(rows) } };
            }),
          },
          {
            key: "category" as const,
            title: "By category",
            chart: ["units"],
            rows: [...groupBy(stock, ({ category }) => category ?? "")]
              .map(
                ([key, rows]): ReportRow => ({
                  key,
                  name: nameOf(key),
                  values: { units: unitsOf(rows), ...held(rows) },
                }),
              )
              .toSorted(byMost),
          },
        ]
      : []),
    { key: "company", title: "By company", chart: ["units"], rows: companies.toSorted(byMost) },
  ];
  return {
    type: "inventory",
    title: REPORT_TITLE.inventory,
    ...span,
    measures: measuresFor(currencies),
    groups: [
      {
        currency: null,
        total: {
          units: days.at(-1)?.units ?? unitsOf(stock),
          ...held(stock),
          ...(flows ? sumOf(now, FLOWS) : {}),
        },
        before: before.length > 0 ? { ...sumOf(before, FLOWS), units: opening } : null,
        sections,
      },
    ],
    notes: [
      isToday
        ? "Age is counted from the day a lot was received, or from the last receipt for products without lots."
        : "Value, age, and category are available for current stock only. Choose a period that ends today to see them.",
      ...(flows ? [] : ["Stock movements are not available by stock level."]),
    ],
  };
}

/** Units at the end of each day: today's stock minus later movements. */
function closings(span: Span, unitsNow: number, byDay: readonly (Flows & { day: string })[]) {
  const moved = groupBy(byDay, ({ day }) => day);
  let units = unitsNow - net(byDay.filter(({ day }) => day > span.to));
  return daysOf(span)
    .toReversed()
    .map((day) => {
      const rows = moved.get(day) ?? [];
      const closing = { day, units, ...sumOf(rows, FLOWS) };
      units -= net(rows);
      return closing;
    })
    .toReversed();
}

const nameOf = (category: string): string =>
  category === "" ? "No category" : category.charAt(0).toUpperCase() + category.slice(1);
