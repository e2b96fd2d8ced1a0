import type { OrderSums } from "./daily.repo.server";
import { type Measure, percent, REPORT_TITLE, type Report, type ReportRow, type Values } from "./report";
import type { Span } from "./span";
import { eachDay, groupBy, hasAny, parted, sumOf } from "./sums";

const MEASURES: readonly Measure[] = [
  {
    key: "orders",
    label: "Orders",
    kind: "count",
    better: "more",
    isHeadline: true,
    hint: "Placed, without cancelled ones",
  },
  { key: "orderValue", label: "Order value", kind: "money", better: "more", isHeadline: true },
  { key: "averageOrder", label: "Average order", kind: "money", better: "more", isHeadline: true },
  { key: "cancelled", label: "Cancelled orders", kind: "count", better: "less" },
  { key: "cancelledValue", label: "Cancelled value", kind: "money", better: "less" },
  { key: "shippedOrders", label: "Shipped orders", kind: "count", better: "more" },
  { key: "shippedValue", label: "Shipped value", kind: "money", better: "more", isHeadline: true },
  {
    key: "goodsValue",
    label: "Goods shipped",
    kind: "money",
    better: "more",
    isHeadline: true,
    hint: "Without shipping and tax",
  },
  { key: "goodsCost", label: "Cost of goods", kind: "money", isHeadline: true, hint: "Of products with a cost" },
  {
    key: "margin",
    label: "Margin on goods",
    kind: "money",
    better: "more",
    isHeadline: true,
    hint: "Of products with a cost",
  },
  { key: "marginRate", label: "Margin", kind: "percent", better: "more", isHeadline: true },
  { key: "uncosted", label: "Units without a cost", kind: "count", better: "less" },
];

const SUMS = [
  "placed",
  "placedMinor",
  "cancelled",
  "cancelledMinor",
  "shipped",
  "shippedMinor",
  "units",
  "goodsMinor",
  "costedUnits",
  "costedMinor",
  "costMinor",
] as const;

function values(rows: readonly OrderSums[]): Values {
  const sums = sumOf(rows, SUMS);
  const orders = sums.placed - sums.cancelled;
  const orderValue = sums.placedMinor - sums.cancelledMinor;
  const isCosted = sums.costedUnits > 0;
  return {
    orders,
    orderValue,
    averageOrder: orders > 0 ? Math.round(orderValue / orders) : null,
    cancelled: sums.cancelled,
    cancelledValue: sums.cancelledMinor,
    shippedOrders: sums.shipped,
    shippedValue: sums.shippedMinor,
    goodsValue: sums.goodsMinor,
    goodsCost: isCosted ? sums.costMinor : null,
    margin: isCosted ? sums.costedMinor - sums.costMinor : null,
    marginRate: isCosted ? percent(sums.costedMinor - sums.costMinor, sums.costedMinor) : null,
    uncosted: sums.units - sums.costedUnits,
  };
}

/** What orders came to, each currency by itself: what was placed, by the day it was placed; what left, by the day it left. */
export function financial(
  span: Span,
  names: ReadonlyMap<string, string>,
  {
    byDay,
    byCompany,
  }: {
    byDay: readonly (OrderSums & { day: string; currency: string })[];
    byCompany: readonly (OrderSums & { companyId: string; currency: string })[];
  },
): Report {
  const companiesOf = groupBy(byCompany, ({ currency }) => currency);
  const groups = [...groupBy(byDay, ({ currency }) => currency)]
    .map(([currency, rows]) => ({ currency, ...parted(rows, span.from), companies: companiesOf.get(currency) ?? [] }))
    // The currency with the most orders first.
    .toSorted(
      (a, b) => sumOf(b.now, ["placed"]).placed - sumOf(a.now, ["placed"]).placed || (a.currency < b.currency ? -1 : 1),
    )
    .filter(({ now, before }) => [...now, ...before].some((row) => hasAny(sumOf([row], SUMS))));
  return {
    type: "financial",
    title: REPORT_TITLE.financial,
    ...span,
    measures: MEASURES,
    groups: groups.map(({ currency, now, before, companies }) => ({
      currency,
      total: values(now),
      before: before.length > 0 ? values(before) : null,
      sections: [
        {
          key: "day",
          title: "By day",
          chart: ["orderValue"],
          rows: eachDay(span, now).map(([day, rows]) => ({ key: day, name: day, values: values(rows) })),
        },
        {
          key: "company",
          title: "By company",
          chart: ["orderValue"],
          rows: companies
            .map(
              (row): ReportRow => ({ key: row.companyId, name: names.get(row.companyId) ?? "", values: values([row]) }),
            )
            .toSorted((a, b) => (b.values.orderValue ?? 0) - (a.values.orderValue ?? 0)),
        },
      ],
    })),
    notes: [],
  };
}
