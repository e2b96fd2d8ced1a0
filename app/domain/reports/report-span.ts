/** The days of a report: both ends included. */

import type { FilterChoice } from "#db/schema/column-values";
import { plainValue } from "../filters/filter-labels";
import { addDays, daysBetween, monthsBack } from "../kernel/days";
import { REPORT_TITLE, REPORT_TYPE, type ReportType } from "./report";

const MOST_DAYS = 366;

export interface Span {
  from: string;
  to: string;
  /** The same number of days directly before; for a month, the same days of the month before. */
  before: { from: string; to: string };
}

/** @throws SpanError with a message for the user */
function spanOf(from: string, to: string): Span {
  const days = daysBetween(from, to);
  if (days < 1) throw new SpanError("The last day is before the first day.");
  if (days > MOST_DAYS) throw new SpanError(`A report covers at most ${MOST_DAYS} days.`);
  return { from, to, before: { from: addDays(from, -days), to: addDays(from, -1) } };
}

/** Ranges of calendar months. */
const MONTHS = ["this-month", "last-month"];

/** This month ends today and is compared with the same days of the month before, which may be shorter. */
function monthSpan(range: string, today: string): Span {
  const first = `${today.slice(0, 7)}-01`;
  const lastOf = (next: string) => addDays(next, -1);
  const firstOf = (day: string) => `${day.slice(0, 7)}-01`;
  const end = range === "last-month" ? lastOf(first) : today;
  const start = firstOf(end);
  const endBefore = lastOf(start);
  const sameDay = endBefore.slice(0, 8) + end.slice(8);
  const isWhole = range === "last-month" || sameDay > endBefore;
  return { from: start, to: end, before: { from: firstOf(endBefore), to: isWhole ? endBefore : sameDay } };
}

export class SpanError extends Error {}

const RANGE = /^(\d{1,3})(d|w|m|y)$/;

export const isRange = (value: string): boolean =>
  value === "custom" || MONTHS.includes(value) || rangeStart(value, "2026-01-01") !== null;

/** The first day of a range such as "7d" or "3m" that ends today; null for an invalid or too long range. */
function rangeStart(range: string, today: string): string | null {
  const [, count, unit] = RANGE.exec(range) ?? [];
  const n = Number(count);
  if (!unit || n < 1) return null;
  const first =
    unit === "d"
      ? addDays(today, 1 - n)
      : unit === "w"
        ? addDays(today, 1 - 7 * n)
        : monthsBack(today, unit === "m" ? n : 12 * n);
  return daysBetween(first, today) > MOST_DAYS ? null : first;
}

export interface SpanRequest {
  range?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/**
 * Without a range, uses the given days; the end defaults to today, the start to 30 days before the end.
 * @throws SpanError
 */
export function readSpan({ range, from, to }: SpanRequest, today: string): Span {
  if (range && MONTHS.includes(range)) return monthSpan(range, today);
  const start = range && range !== "custom" ? rangeStart(range, today) : null;
  if (start) return spanOf(start, today);
  // Where it is tomorrow already, the user may enter that date: limit it to today.
  const end = to && to < today ? to : today;
  if (from && from > today) throw new SpanError("The first day is in the future.");
  return spanOf(from ?? addDays(end, -29), end);
}

const TYPE_OF = new Map<string, ReportType>([
  ...REPORT_TYPE.map((type) => [type, type] as const),
  ["shipment-summary", "shipments"],
  ["shipment", "shipments"],
]);

export const reportTypeMeant = (value: string): ReportType | null => TYPE_OF.get(plainValue(value)) ?? null;

/** The report types that administrators offer, in their order and with their labels. */
export function offeredTypes(
  choices: readonly FilterChoice[],
  chosen?: ReportType,
): { value: string; label: string }[] {
  const offered = new Map<string, string>();
  for (const { filterType, value, label } of choices) {
    const type = filterType === "category" ? reportTypeMeant(value) : null;
    if (type && !offered.has(type)) offered.set(type, label);
  }
  // A bookmarked type is shown although it is no longer offered.
  if (chosen && !offered.has(chosen)) offered.set(chosen, REPORT_TITLE[chosen]);
  return [...offered].map(([value, label]) => ({ value, label }));
}

/** The ranges that administrators offer, "custom" among them. */
export function offeredRanges(choices: readonly FilterChoice[]): { value: string; label: string }[] {
  const offered = new Map<string, string>();
  for (const { filterType, value, label } of choices) {
    const range = plainValue(value);
    if (filterType === "other" && isRange(range) && !offered.has(range)) offered.set(range, label);
  }
  return [...offered].map(([value, label]) => ({ value, label }));
}
