/** Accrued charges of a month: by line, by day, and compared with the same days of the previous month. Pure. */

import { addDays, daysOf } from "../../kernel/days";
import type { Card, DailyCharge, RatedLine } from "../charge-quantities";
import { daysBetween, firstOfMonth, lastOfMonth, monthBefore, type Period } from "../days";
import { explainPeriod } from "../distribute-line";
import { type Rated, ratePeriod } from "../rating";

/** The past days of a month, and as many of the previous month. */
export function accrualDays(month: string, today: string): { period: Period; before: Period } {
  const first = `${month}-01`;
  const last = lastOfMonth(first);
  const period = { from: first, to: last < today ? last : today };
  const earlier = monthBefore(first);
  // A whole month is compared with the whole previous month.
  const sameDay = addDays(earlier.from, daysBetween(period) - 1);
  const to = period.to === last || sameDay > earlier.to ? earlier.to : sameDay;
  return { period, before: { from: earlier.from, to } };
}

export interface AccruedLine extends RatedLine {
  /** The same charge in the previous month; null when there was none. */
  beforeMinor: number | null;
}

export interface Accrual extends Omit<Rated, "lines"> {
  lines: AccruedLine[];
  days: { day: string; amountMinor: number }[];
  /** Null when the previous month had no rate card, or one in another currency. */
  beforeMinor: number | null;
}

const groupOf = ({ charge, item }: RatedLine) => `${charge}\n${item}`;

export function accrue(
  cards: readonly Card[],
  charges: readonly DailyCharge[],
  { period, before }: { period: Period; before: Period },
): Accrual {
  const rated = ratePeriod(cards, charges, period);
  const earlier = ratePeriod(cards, charges, before);
  const isAlike = earlier.currency !== null && earlier.currency === rated.currency;
  const sums = new Map<string, number>();
  for (const line of isAlike ? earlier.lines : [])
    sums.set(groupOf(line), (sums.get(groupOf(line)) ?? 0) + line.amountMinor);
  const seen = new Set<string>();
  const lines = rated.lines.map((line) => {
    // Shown once, at the charge's first line.
    const isFirst = !seen.has(groupOf(line));
    seen.add(groupOf(line));
    return { ...line, beforeMinor: isFirst ? (sums.get(groupOf(line)) ?? null) : null };
  });
  return { ...rated, lines, days: byDay(cards, charges, period), beforeMinor: isAlike ? earlier.totalMinor : null };
}

/** Charges by day; a minimum belongs to no day. */
function byDay(cards: readonly Card[], charges: readonly DailyCharge[], period: Period) {
  const sums = new Map(daysOf(period).map((day) => [day, 0]));
  for (const { row, amountMinor } of explainPeriod(cards, charges, period))
    sums.set(row.day, (sums.get(row.day) ?? 0) + amountMinor);
  return [...sums].map(([day, amountMinor]) => ({ day, amountMinor }));
}

export const monthsBack = (today: string, count: number): string[] => {
  const months = [today.slice(0, 7)];
  while (months.length < count) months.push(addDays(firstOfMonth(`${months.at(-1)}-01`), -1).slice(0, 7));
  return months;
};
