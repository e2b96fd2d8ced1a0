import { daysBetween } from "../kernel/days";
import { eachDay, parted, sumOf } from "../kernel/sums";
import type { ProductSales } from "./figures/product-sales.repo.server";
import {
  type Measure,
  type ProductSort,
  percent,
  REPORT_TITLE,
  type Report,
  type ReportRow,
  ratio,
  type Section,
  type Values,
} from "./report";
import type { Span } from "./report-span";

const MEASURES: readonly Measure[] = [
  { key: "units", label: "Units shipped", kind: "count", better: "more", isHeadline: true },
  { key: "aDay", label: "Units per day", kind: "rate", better: "more", isHeadline: true },
  { key: "share", label: "Share of units", kind: "percent" },
  { key: "unitsBefore", label: "Previous period", kind: "count", hint: "Units shipped in the previous period" },
  { key: "onHand", label: "On hand now", kind: "count", isHeadline: true },
  { key: "cover", label: "Days of cover", kind: "count", hint: "Available units at this rate of sales" },
  { key: "products", label: "Products shipped", kind: "count", better: "more", isHeadline: true },
];

interface Rows {
  /** From the first day of the previous span on. */
  byDay: readonly { day: string; shipped: number }[];
  byCompany: readonly { companyId: string; shipped: number }[];
  /** In the requested order. */
  products: readonly ProductSales[];
  sort: ProductSort;
}

/** What sold: units shipped by product, each with the previous period and the stock left. */
export function productReport(
  span: Span,
  names: ReadonlyMap<string, string>,
  { byDay, byCompany, products, sort }: Rows,
): Report {
  const { now, before } = parted(byDay, span);
  const days = eachDay(span, now);
  const [units, unitsBefore] = [now, before].map((rows) => sumOf(rows, ["shipped"]).shipped) as [number, number];
  const { listed = 0, shipped = 0, shippedBefore = 0, allOnHand = 0 } = products[0] ?? {};
  const sales = (sold: number, length: number): Values => ({
    units: sold,
    aDay: ratio(sold, length),
    share: percent(sold, units),
  });
  const isMixed = new Set(products.map(({ companyId }) => companyId)).size > 1;
  const daySection: Section = {
    key: "day",
    title: "By day",
    chart: ["units"],
    rows: days.map(([day, rows]) => ({ key: day, name: day, values: { units: sumOf(rows, ["shipped"]).shipped } })),
  };
  const productSection: Section = {
    key: "product",
    title: "By product",
    chart: [sort === "runs-out" ? "cover" : "units"],
    rows: products.map(
      ({ companyId, productId, name, sku, ...sold }): ReportRow => ({
        key: productId,
        product: { companyId, sku },
        name: [name, sku, ...(isMixed ? [names.get(companyId) ?? ""] : [])].join(" · "),
        values: {
          ...sales(sold.units, days.length),
          unitsBefore: sold.unitsBefore,
          onHand: sold.onHand,
          cover: sold.units > 0 ? Math.floor((sold.available * days.length) / sold.units) : null,
        },
      }),
    ),
  };
  const companySection: Section = {
    key: "company",
    title: "By company",
    chart: ["units"],
    rows: byCompany
      .map(
        (row): ReportRow => ({
          key: row.companyId,
          name: names.get(row.companyId) ?? "",
          values: sales(row.shipped, days.length),
        }),
      )
      .toSorted((a, b) => (b.values.units ?? 0) - (a.values.units ?? 0)),
  };
  return {
    type: "products",
    title: REPORT_TITLE.products,
    ...span,
    measures: MEASURES,
    groups: [
      {
        currency: null,
        total: { ...sales(units, days.length), unitsBefore, onHand: allOnHand, products: shipped },
        before:
          unitsBefore > 0
            ? {
                units: unitsBefore,
                aDay: ratio(unitsBefore, daysBetween(span.before.from, span.before.to)),
                products: shippedBefore,
              }
            : null,
        // The question "What runs out first?" is answered above the days.
        sections: [
          ...(sort === "runs-out" ? [productSection, daySection] : [daySection, productSection]),
          companySection,
        ],
      },
    ],
    notes: [
      "Units count on the day they ship. Products with stock are listed even if none was shipped. Returns do not reduce sales.",
      ...(listed > products.length
        ? [`Lists ${products.length} of ${listed} products. A CSV or Excel file lists more.`]
        : []),
    ],
  };
}
