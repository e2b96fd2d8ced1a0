/** A report as data, shared by screen, CSV, Excel and PDF. Independent of database and pages. */
import { addDays, daysBetween } from "../kernel/days";
import { formatMoney, minorToDecimal } from "../kernel/money";

export const REPORT_TYPE = [
  "shipments",
  "inventory",
  "financial",
  "performance",
  "products",
  "counts",
  "returns",
] as const;
export type ReportType = (typeof REPORT_TYPE)[number];

export const REPORT_TITLE: Record<ReportType, string> = {
  shipments: "Shipment summary",
  inventory: "Inventory",
  financial: "Financial",
  performance: "Performance",
  products: "Products",
  counts: "Count accuracy",
  returns: "Returns",
};

/** Orders of the products report. */
export const PRODUCT_SORT = ["most", "least", "increase", "decrease", "runs-out"] as const;
export type ProductSort = (typeof PRODUCT_SORT)[number];

export const PRODUCT_SORT_LABEL: Record<ProductSort, string> = {
  most: "Most units shipped",
  least: "Fewest units shipped",
  increase: "Largest increase",
  decrease: "Largest decrease",
  "runs-out": "Runs out first",
};

/** A column of figures. Percentages and rates have one decimal; money is in minor units. */
export interface Measure {
  key: string;
  label: string;
  kind: "count" | "money" | "percent" | "rate";
  /** Overrides the group's currency: a report can contain several. */
  currency?: string;
  /** Whether a higher value is better; undefined when neutral. */
  better?: "more" | "less";
  /** Shown among the figures at the top of the report. */
  isHeadline?: boolean;
  /** How it is counted, unless the label says so. */
  hint?: string;
}

/** By measure key; null when there is no data. */
export type Values = Readonly<Record<string, number | null>>;

export interface ReportRow {
  key: string;
  name: string;
  values: Values;
  /** The product that the row is about. */
  product?: { companyId: string; sku: string };
  /** On screen: the list of what the row counts. */
  to?: string;
}

export type SectionKey =
  | "day"
  | "product"
  | "company"
  | "zone"
  | "carrier"
  | "method"
  | "category"
  | "age"
  | "month"
  | "billed"
  | "warehouse"
  | "reason"
  | "condition";

export interface Section {
  key: SectionKey;
  title: string;
  rows: ReportRow[];
  /** Measures in the chart: one, or two that add up to a total. */
  chart: readonly string[];
}

/** Figures that can be added: of one currency, or of none. */
export interface Group {
  currency: string | null;
  total: Values;
  /** The same for the previous span; null when unknown. */
  before: Values | null;
  sections: Section[];
}

export interface Report {
  type: ReportType;
  title: string;
  /** Days, both included. */
  from: string;
  to: string;
  before: { from: string; to: string };
  measures: readonly Measure[];
  groups: Group[];
  /** Notes about the figures for readers. */
  notes: string[];
}

/** What it is compared with, in words: "the 30 days before", "the same days last month", "the month before". */
export function comparisonName({ from, to, before }: Pick<Report, "from" | "to" | "before">): string {
  const days = daysBetween(from, to);
  const isMonth = [from, before.from, addDays(to, 1)].every((day) => day.endsWith("-01"));
  if (isMonth && days <= 31 && before.to === addDays(from, -1)) return "the month before";
  if (days !== daysBetween(before.from, before.to) || before.to !== addDays(from, -1))
    return "the same days last month";
  return days === 1 ? "the day before" : `the ${days} days before`;
}

const NUMBER = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });

/** Formatted for display: "1,204", "$1,234.50", "97.3%"; "—" for null. */
export function valueText(value: number | null | undefined, measure: Measure, currency: string | null): string {
  if (value === null || value === undefined) return "—";
  if (measure.kind === "money") return formatMoney(value, measure.currency ?? currency ?? "USD");
  return measure.kind === "percent" ? `${NUMBER.format(value)}%` : NUMBER.format(value);
}

/** Formatted for programs: "1204", "1234.50", "97.3"; null without a value. */
export function valueDecimal(value: number | null | undefined, measure: Measure, currency: string | null) {
  if (value === null || value === undefined) return null;
  return measure.kind === "money"
    ? minorToDecimal(value, measure.currency ?? currency ?? "USD")
    : String(oneDecimal(value));
}

/** Half away from zero. */
export const oneDecimal = (value: number): number => Math.round(value * 10) / 10;

export interface Change {
  text: string;
  direction: "up" | "down" | "flat";
  good?: boolean;
}

/** A figure's change since the previous span; null when there was none. Percentages change by points. */
export function changeOf(measure: Measure, now: number | null | undefined, before: number | null | undefined) {
  if (now === null || now === undefined || before === null || before === undefined) return null;
  const moved = measure.kind === "percent" ? now - before : before === 0 ? null : ((now - before) / before) * 100;
  if (moved === null) return null;
  const rounded = Math.round(moved * 10) / 10;
  const direction = rounded > 0 ? "up" : rounded < 0 ? "down" : "flat";
  const unit = measure.kind === "percent" ? " pts" : "%";
  const text = `${rounded > 0 ? "+" : ""}${NUMBER.format(rounded)}${unit}`;
  const good =
    measure.better && direction !== "flat" ? (direction === "up") === (measure.better === "more") : undefined;
  return { text, direction, ...(good === undefined ? {} : { good }) } satisfies Change;
}

/** Unrounded, so that changes are exact; null when the divisor is zero. */
export const ratio = (part: number, whole: number, times = 1): number | null =>
  whole === 0 ? null : (part / whole) * times;

export const percent = (part: number, whole: number): number | null => ratio(part, whole, 100);
