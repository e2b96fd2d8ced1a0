import { lastOfMonth } from "../billing/days";
import { periodName } from "../billing/invoice-labels";
import { monthsOf, type RevenuePart } from "../billing/revenue";
import { eachDay, groupBy, hasAny, parted, sumOf } from "../kernel/sums";
import type { OrderSums } from "./figures/daily.repo.server";
import { type Measure, percent, REPORT_TITLE, type Report, type ReportRow, type Section, type Values } from "./report";
import type { Span } from "./report-span";

const MEASURES: readonly Measure[] = [
  {
    key: "orders",
    label: "Orders",
    kind: "count",
    better: "more",
    isHeadline: true,
    hint: "Placed, not counting canceled ones",
  },
  { key: "orderValue", label: "Order value", kind: "money", better: "more", isHeadline: true },
  { key: "averageOrder", label: "Average order", kind: "money", better: "more", isHeadline: true },
  { key: "cancelled", label: "Canceled orders", kind: "count", better: "less" },
  { key: "cancelledValue", label: "Canceled value", kind: "money", better: "less" },
  { key: "shippedOrders", label: "Shipped orders", kind: "count", better: "more" },
  { key: "shippedValue", label: "Shipped value", kind: "money", better: "more", isHeadline: true },
  {
    key: "goodsValue",
    label: "Goods shipped",
    kind: "money",
    better: "more",
    isHeadline: true,
    hint: "Excluding shipping and tax",
  },
  { key: "goodsCost", label: "Cost of goods", kind: "money", isHeadline: true, hint: "Only products with a cost" },
  {
    key: "margin",
    label: "Margin on goods",
    kind: "money",
    better: "more",
    isHeadline: true,
    hint: "Only products with a cost",
  },
  { key: "marginRate", label: "Margin", kind: "percent", better: "more", isHeadline: true },
  { key: "uncosted", label: "Units without a cost", kind: "count", better: "less" },
];

/** The warehouse's revenue from its clients; only for users who can read invoices. */
const REVENUE: readonly Measure[] = [
  {
    key: "accrued",
    label: "Fulfillment accrued",
    kind: "money",
    isHeadline: true,
    hint: "Value of the work in this period, priced by the rate cards",
  },
  { key: "invoices", label: "Invoices issued", kind: "count" },
  {
    key: "invoiced",
    label: "Fulfillment invoiced",
    kind: "money",
    isHeadline: true,
    hint: "Issued in this period, less credit notes",
  },
];
const REVENUE_NOTE =
  "Volume tiers and minimums apply per calendar month. Invoices and credit notes count on their issue date.";

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

/** Null when there is none in this currency. */
function revenue(parts: readonly RevenuePart[]): Values {
  const sums = sumOf(parts, ["accruedMinor", "invoices", "invoicedMinor"]);
  return parts.length === 0
    ? {}
    : { accrued: sums.accruedMinor, invoices: sums.invoices, invoiced: sums.invoicedMinor };
}

/** Accrued and invoiced amounts, by month and by company. */
function revenueSections(span: Span, names: ReadonlyMap<string, string>, parts: readonly RevenuePart[]): Section[] {
  if (parts.length === 0) return [];
  const months = groupBy(parts, ({ month }) => month);
  return [
    {
      key: "month",
      title: "Fulfillment by month",
      chart: ["accrued"],
      rows: monthsOf(span).map((month) => ({
        key: month,
        name: periodName(partOf(span, month)),
        values: { ...NO_REVENUE, ...revenue(months.get(month) ?? []) },
      })),
    },
    {
      key: "billed",
      title: "Fulfillment by company",
      chart: ["accrued"],
      rows: [...groupBy(parts, ({ companyId }) => companyId)]
        .map(([id, own]): ReportRow => ({ key: id, name: names.get(id) ?? "", values: revenue(own) }))
        .toSorted((a, b) => (b.values.accrued ?? 0) - (a.values.accrued ?? 0) || (a.name < b.name ? -1 : 1)),
    },
  ];
}
/** The days of the span within the month. */
const partOf = ({ from, to }: Span, month: string) => ({
  from: [from, `${month}-01`].sort().at(-1) as string,
  to: [to, lastOfMonth(`${month}-01`)].sort()[0] as string,
});
const NO_REVENUE: Values = { accrued: 0, invoices: 0, invoiced: 0 };

/**
 * Order values, each currency separately: placed orders by the day placed, shipped orders by the day shipped. Adds the
 * warehouse's revenue for users who can see it.
 */
export function financial(
  span: Span,
  names: ReadonlyMap<string, string>,
  {
    byDay,
    byCompany,
    revenue: parts,
  }: {
    byDay: readonly (OrderSums & { day: string; currency: string })[];
    byCompany: readonly (OrderSums & { companyId: string; currency: string })[];
    /** Null for users who cannot see it. */
    revenue: readonly RevenuePart[] | null;
  },
): Report {
  const companiesOf = groupBy(byCompany, ({ currency }) => currency);
  const daysOf = groupBy(byDay, ({ currency }) => currency);
  const partsOf = groupBy(parts ?? [], ({ currency }) => currency);
  const groups = [...new Set([...daysOf.keys(), ...partsOf.keys()])]
    .map((currency) => ({
      currency,
      ...parted(daysOf.get(currency) ?? [], span),
      companies: companiesOf.get(currency) ?? [],
      earned: (partsOf.get(currency) ?? []).filter(({ isBefore }) => !isBefore),
      earnedBefore: (partsOf.get(currency) ?? []).filter(({ isBefore }) => isBefore),
    }))
    // The currency with the most orders first.
    .toSorted(
      (a, b) => sumOf(b.now, ["placed"]).placed - sumOf(a.now, ["placed"]).placed || (a.currency < b.currency ? -1 : 1),
    )
    .filter(
      ({ currency, now, before }) =>
        partsOf.has(currency) || [...now, ...before].some((row) => hasAny(sumOf([row], SUMS))),
    );
  return {
    type: "financial",
    title: REPORT_TITLE.financial,
    ...span,
    measures: parts ? [...MEASURES, ...REVENUE] : MEASURES,
    groups: groups.map(({ currency, now, before, companies, earned, earnedBefore }) => ({
      currency,
      total: { ...values(now), ...revenue(earned) },
      before: before.length + earnedBefore.length > 0 ? { ...values(before), ...revenue(earnedBefore) } : null,
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
        ...revenueSections(span, names, earned),
      ],
    })),
    notes: partsOf.size > 0 ? [REVENUE_NOTE] : [],
  };
}
