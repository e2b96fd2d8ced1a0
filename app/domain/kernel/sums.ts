/** Adding figures up by something they have in common. Pure. */
import { daysOf } from "./days";

type Figures = Record<string, number>;

/** The sums of `figures` over the rows; zeros for no rows. */
export function sumOf<K extends string>(rows: readonly Record<K, number>[], keys: readonly K[]): Record<K, number> {
  const sums = Object.fromEntries(keys.map((key) => [key, 0])) as Record<K, number>;
  for (const row of rows) for (const key of keys) sums[key] += row[key];
  return sums;
}

/** The rows by what `key` says of them, in the order in which each was met first. */
export function groupBy<Row>(rows: readonly Row[], key: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(key(row));
    if (group) group.push(row);
    else groups.set(key(row), [row]);
  }
  return groups;
}

export interface InSpan<Row> {
  now: Row[];
  before: Row[];
}

/** Rows of two spans that follow each other, parted where the later one begins. */
export const parted = <Row extends { day: string }>(rows: readonly Row[], from: string): InSpan<Row> => ({
  now: rows.filter((row) => row.day >= from),
  before: rows.filter((row) => row.day < from),
});

/** One entry for each day of the span, also for days on which nothing happened. */
export function eachDay<Row extends { day: string }>(
  span: { from: string; to: string },
  rows: readonly Row[],
): [day: string, rows: Row[]][] {
  const byDay = groupBy(rows, ({ day }) => day);
  return daysOf(span).map((day) => [day, byDay.get(day) ?? []]);
}

/** Whether anything at all is known. */
export const hasAny = (figures: Figures): boolean => Object.values(figures).some((value) => value !== 0);
