import { eachDay, groupBy, parted, sumOf } from "../kernel/sums";
import type { ReturnCondition, ReturnReason } from "../returns/return-labels";
import { CONDITION_LABEL, REASON_LABEL } from "../returns/return-labels";
import type { ReturnSums } from "./figures/daily.repo.server";
import type { ReturnedProduct } from "./figures/returned-units.repo.server";
import { type Measure, percent, REPORT_TITLE, type Report, type ReportRow, type Section, type Values } from "./report";
import type { Span } from "./report-span";

const MEASURES: readonly Measure[] = [
  { key: "units", label: "Units returned", kind: "count", isHeadline: true },
  { key: "rate", label: "Return rate", kind: "percent", better: "less", isHeadline: true },
  { key: "share", label: "Share of returns", kind: "percent" },
  { key: "restocked", label: "Restocked", kind: "percent", better: "more", isHeadline: true },
  { key: "shipped", label: "Units shipped", kind: "count", better: "more", isHeadline: true },
];

type DayRow = ReturnSums & { day: string; reason: ReturnReason; condition: ReturnCondition };

interface Rows {
  /** From the first day of the previous span on. */
  byDay: readonly DayRow[];
  byCompany: readonly (ReturnSums & { companyId: string })[];
  shippedByDay: readonly { day: string; shipped: number }[];
  shippedByCompany: readonly { companyId: string; shipped: number }[];
  /** Most units returned first. */
  products: readonly ReturnedProduct[];
}

const NOTHING: ReturnSums = { units: 0, restocked: 0 };

/** What came back and why: returned units by reason, condition and product, as a rate of the units shipped. */
export function returnsReport(
  span: Span,
  names: ReadonlyMap<string, string>,
  { byDay, byCompany, shippedByDay, shippedByCompany, products }: Rows,
): Report {
  const { now, before } = parted(byDay, span);
  const shipped = parted(shippedByDay, span);
  const shippedIn = (rows: readonly { shipped: number }[]) => sumOf(rows, ["shipped"]).shipped;
  const all = sumOf(now, ["units", "restocked"]);
  const values = ({ units, restocked }: ReturnSums, sent: number | null): Values => ({
    units,
    rate: sent === null ? null : percent(units, sent),
    share: percent(units, all.units),
    restocked: percent(restocked, units),
    shipped: sent,
  });
  const by = (key: (row: DayRow) => string, name: (key: string) => string): ReportRow[] =>
    [...groupBy(now, key)]
      .map(([id, rows]) => ({ key: id, name: name(id), values: values(sumOf(rows, ["units", "restocked"]), null) }))
      .toSorted((a, b) => (b.values.units ?? 0) - (a.values.units ?? 0));
  const isMixed = new Set(products.map(({ companyId }) => companyId)).size > 1;
  const shippedOn = new Map(shipped.now.map((row) => [row.day, row.shipped]));
  const returnedOf = new Map(byCompany.map((row) => [row.companyId, row]));
  const shippedOf = new Map(shippedByCompany.map((row) => [row.companyId, row.shipped]));
  const sections: Section[] = [
    {
      key: "day",
      title: "By day",
      chart: ["units"],
      rows: eachDay(span, now).map(([day, rows]) => ({
        ...{ key: day, name: day },
        values: values(sumOf(rows, ["units", "restocked"]), shippedOn.get(day) ?? 0),
      })),
    },
    {
      key: "reason",
      title: "By reason",
      chart: ["units"],
      rows: by(
        ({ reason }) => reason,
        (key) => REASON_LABEL[key as ReturnReason],
      ),
    },
    {
      key: "condition",
      title: "By condition",
      chart: ["units"],
      rows: by(
        ({ condition }) => condition,
        (key) => CONDITION_LABEL[key as ReturnCondition],
      ),
    },
    {
      key: "product",
      title: "By product",
      chart: ["units"],
      rows: products.map(
        ({ companyId, productId, name, sku, shipped: sent, ...sums }): ReportRow => ({
          key: productId || `${companyId}:${name}`,
          ...(productId && { product: { companyId, sku } }),
          name: [name, sku, ...(isMixed ? [names.get(companyId) ?? ""] : [])].filter(Boolean).join(" · "),
          values: values(sums, productId ? sent : null),
        }),
      ),
    },
    {
      key: "company",
      title: "By company",
      chart: ["units"],
      rows: [...new Set([...byCompany, ...shippedByCompany].map(({ companyId }) => companyId))]
        .map((companyId) => ({
          ...{ key: companyId, name: names.get(companyId) ?? "" },
          values: values(returnedOf.get(companyId) ?? NOTHING, shippedOf.get(companyId) ?? 0),
        }))
        .toSorted((a, b) => (b.values.units ?? 0) - (a.values.units ?? 0)),
    },
  ];
  const listed = products[0]?.products ?? 0;
  return {
    type: "returns",
    title: REPORT_TITLE.returns,
    ...span,
    measures: MEASURES,
    groups: [
      {
        currency: null,
        total: values(all, shippedIn(shipped.now)),
        before:
          before.length > 0
            ? {
                ...values(sumOf(before, ["units", "restocked"]), shippedIn(shipped.before)),
                share: null,
              }
            : null,
        sections,
      },
    ],
    notes: [
      "Units count on the day they are received. The return rate compares them with the units shipped in the same days.",
      ...(listed > products.length
        ? [`Lists ${products.length} of ${listed} products. A CSV or Excel file lists more.`]
        : []),
    ],
  };
}
