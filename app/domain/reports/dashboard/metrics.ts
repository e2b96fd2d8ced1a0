/** The dashboard's four figures: compared days, changes and formatting. Pure. */

import { addDays } from "../../kernel/days";
import { currencyDigits, formatMoney } from "../../kernel/money";

export const METRIC_TYPE = ["companies", "orders", "picktime", "revenue"] as const;
export type MetricType = (typeof METRIC_TYPE)[number];

interface Words {
  label: string;
  /** What the change is compared with; for pick time, a decrease is an improvement. */
  against: string;
  /** Column header of the value in the list by company, and of the value before. */
  column: string;
  before: string;
  /** How the figure is counted, shown above the list by company. */
  about: string;
}

const METRIC: Record<MetricType, Words> = {
  companies: {
    label: "Active companies",
    against: "vs last month",
    column: "Orders this month",
    before: "Same days last month",
    about: "Active companies, and each company's orders this month compared with the same days last month.",
  },
  orders: {
    label: "Daily orders",
    against: "vs average for that weekday",
    column: "Orders today",
    before: "Average for that weekday",
    about:
      "Orders placed today so far, not counting canceled ones. The change compares whole days: yesterday with the average of the same weekday in the four weeks before.",
  },
  picktime: {
    label: "Average pick time",
    against: "vs previous 7 days",
    column: "Average pick time",
    before: "Previous 7 days",
    about: "Time from start to completion of picking, not counting pauses, over the last 7 days and the 7 days before.",
  },
  revenue: {
    label: "Revenue",
    against: "vs the same days last month",
    column: "Revenue this month",
    before: "Same days last month",
    about:
      "Value of orders placed this month, not counting canceled ones, compared with the same days last month. Currencies are shown separately.",
  },
};

/** The first figure of client companies, which have one company to count. */
const CLIENT_COMPANIES: Words = {
  label: "Orders this month",
  against: "vs the same days last month",
  column: "Orders this month",
  before: "Same days last month",
  about: "Orders placed this month, not counting canceled ones, compared with the same days last month.",
};

/** The words of a figure; client companies read their orders of the month in place of the number of companies. */
export const wordsOf = (type: MetricType, isClient: boolean): Words =>
  isClient && type === "companies" ? CLIENT_COMPANIES : METRIC[type];

export interface Change {
  text: string;
  /** In whole percent, as in the text. */
  percent: number;
  direction: "up" | "down" | "flat";
  good?: boolean;
}

/** "+12%", in whole percent; null without an earlier value. */
export function changeSince(type: MetricType, now: number | null, before: number | null): Change | null {
  if (now === null || !before) return null;
  const percent = Math.round(((now - before) / before) * 100);
  const direction = percent > 0 ? "up" : percent < 0 ? "down" : "flat";
  const text = `${percent > 0 ? "+" : ""}${percent.toLocaleString("en-US")}%`;
  // "-0%" would suggest a decrease.
  if (direction === "flat") return { text: "0%", percent: 0, direction };
  return { text, percent, direction, good: (direction === "up") === (type !== "picktime") };
}

/** What a change is compared with, in words. */
export function comparisonText(type: MetricType, change: Change | null, isClient = false): string {
  const { against } = wordsOf(type, isClient);
  if (type !== "picktime" || !change || change.direction === "flat") return against;
  return change.direction === "down" ? `improvement ${against}` : `slower ${against}`;
}

interface Days {
  from: string;
  to: string;
}

/** The days of the figures. Each span ends today; the span it is compared with has the same length. */
export function daysAt(today: string) {
  const month: Days = { from: `${today.slice(0, 7)}-01`, to: today };
  const lastDay = addDays(month.from, -1);
  // In a shorter month the span ends with that month.
  const [upTo = lastDay] = [lastDay.slice(0, 8) + today.slice(8), lastDay].toSorted();
  return {
    today,
    yesterday: addDays(today, -1),
    /** The same weekday as yesterday in the four weeks before. */
    weekdays: [28, 21, 14, 7].map((days) => addDays(today, -1 - days)),
    month,
    lastMonth: { from: `${lastDay.slice(0, 7)}-01`, to: upTo } satisfies Days,
    week: { from: addDays(today, -6), to: today } satisfies Days,
    lastWeek: { from: addDays(today, -13), to: addDays(today, -7) } satisfies Days,
  };
}

/** "$1,234": whole units of the currency. */
export function wholeMoney(minor: number, currency: string): string {
  const unit = 10 ** currencyDigits(currency);
  return formatMoney(Math.round(minor / unit) * unit, currency).replace(/\.0+(?=\s|$)/, "");
}

/** Minor units in currency units: 123456 cents are 1234.56. */
export const unitsOf = (minor: number, currency: string): number => minor / 10 ** currencyDigits(currency);

export const secondsOf = (ms: number | null): number | null => (ms === null ? null : Math.round(ms / 1000));

/** "4m", "1h 20m", "45s"; "0m" when nothing was picked. */
export function pickTime(ms: number | null): string {
  const seconds = Math.round((ms ?? 0) / 1000);
  if (seconds === 0) return "0m";
  if (seconds < 60) return `${seconds}s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 60 ? `${minutes}m` : `${Math.floor(minutes / 60)}h ${minutes % 60}m`;
}
