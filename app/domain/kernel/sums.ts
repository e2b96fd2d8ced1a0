/** Sums and groups rows of figures. Pure. */
import { daysOf } from "./days";

type Figures = Record<string, number>;

/** The sum of each figure over the rows; zeros without rows. */
export function sumOf<K extends string>(rows: readonly Record<K, number>[], keys: readonly K[]): Record<K, number> {
  const sums = Object.fromEntries(keys.map((key) => [key, 0])) as Record<K, number>;
  for (const row of rows) for (const key of keys) sums[key] += row[key];
  return sums;
}

/** Groups rows by key, in order of first occurrence. */
export function groupBy<Row>(rows: readonly Row[], key: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(key(row));
    if (group) group.push(row);
    else groups.set(key(row), [row]);
  }
  return groups;
}

interface ComparedDays {
  from: string;
  before: { to: string };
}

export interface InSpan<Row> {
  now: Row[];
  before: Row[];
}

/** The rows of a span and of the earlier one that it is compared with. Days between them belong to neither. */
export const parted = <Row extends { day: string }>(rows: readonly Row[], span: ComparedDays): InSpan<Row> => ({
  now: rows.filter(({ day }) => day >= span.from),
  before: rows.filter(({ day }) => day <= span.before.to),
});

/** One entry per day of the span, also for days without rows. */
export function eachDay<Row extends { day: string }>(
  span: { from: string; to: string },
  rows: readonly Row[],
): [day: string, rows: Row[]][] {
  const byDay = groupBy(rows, ({ day }) => day);
  return daysOf(span).map((day) => [day, byDay.get(day) ?? []]);
}

export const hasAny = (figures: Figures): boolean => Object.values(figures).some((value) => value !== 0);
