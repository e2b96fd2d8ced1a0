/** A report as data: what screen, CSV, Excel and PDF all show. Knows no database and no page. */
import { formatMoney, minorToDecimal } from "../kernel/money";

export const REPORT_TYPE = ["shipments", "inventory", "financial", "performance"] as const;
export type ReportType = (typeof REPORT_TYPE)[number];

export const REPORT_TITLE: Record<ReportType, string> = {
  shipments: "Shipment summary",
  inventory: "Inventory",
  financial: "Financial",
  performance: "Performance",
};

/** What a column of figures counts. Percentages and rates have one decimal; money is in minor units. */
export interface Measure {
  key: string;
  label: string;
  kind: "count" | "money" | "percent" | "rate";
  /** Of money that does not take its group's: a report may hold several currencies side by side. */
  currency?: string;
  /** Whether more of it is better; nothing where it is neither. */
  better?: "more" | "less";
  /** Among the figures at the head of the report. */
  isHeadline?: boolean;
  /** How it is counted, where the label does not say. */
  hint?: string;
}

/** By the keys of the report's measures; null where there is nothing to count from. */
export type Values = Readonly<Record<string, number | null>>;

export interface ReportRow {
  key: string;
  name: string;
  values: Values;
}

export type SectionKey = "day" | "company" | "carrier" | "method" | "category" | "age" | "month" | "billed";

export interface Section {
  key: SectionKey;
  title: string;
  rows: ReportRow[];
  /** The measures that the chart draws: one, or two that add up to a whole. */
  chart: readonly string[];
}

/** Figures that may be added up: of one currency, or of none. */
export interface Group {
  currency: string | null;
  total: Values;
  /** The same of the span before; null where nothing is known of it. */
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
  /** What a reader has to know about the figures. */
  notes: string[];
}

const NUMBER = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });

/** As a person reads it: "1,204", "$1,234.50", "97.3%"; "—" where there is nothing. */
export function valueText(value: number | null | undefined, measure: Measure, currency: string | null): string {
  if (value === null || value === undefined) return "—";
  if (measure.kind === "money") return formatMoney(value, measure.currency ?? currency ?? "USD");
  return measure.kind === "percent" ? `${NUMBER.format(value)}%` : NUMBER.format(value);
}

/** As a program reads it: "1204", "1234.50", "97.3"; null where there is nothing. */
export function valueDecimal(value: number | null | undefined, measure: Measure, currency: string | null) {
  if (value === null || value === undefined) return null;
  return measure.kind === "money" ? minorToDecimal(value, measure.currency ?? currency ?? "USD") : String(value);
}

export interface Change {
  text: string;
  direction: "up" | "down" | "flat";
  good?: boolean;
}

/** How a figure moved against the span before; null where there was none. Percentages move by points. */
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

/** One decimal, half away from zero; null where there is nothing to divide by. */
export const ratio = (part: number, whole: number, times = 1): number | null =>
  whole === 0 ? null : Math.round((part / whole) * times * 10) / 10;

export const percent = (part: number, whole: number): number | null => ratio(part, whole, 100);
