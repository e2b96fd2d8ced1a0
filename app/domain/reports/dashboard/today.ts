/** What the dashboard shows of the day: work that cannot wait, and what was shipped. Pure. */
import { addDays } from "../../kernel/days";

/** Whole weeks of the same weekday that today is compared with. */
const WEEKS = 4;

/** The same weekday of the last four weeks, and today. */
export const sameWeekdays = (today: string): string[] =>
  Array.from({ length: WEEKS + 1 }, (_, week) => addDays(today, (week - WEEKS) * 7));

export interface DayShipped {
  day: string;
  orders: number;
}

/** Orders shipped on each of the days; a day without counters has none. */
export function shippedOn(days: readonly string[], rows: readonly { day: string; shipped: number }[]): DayShipped[] {
  return days.map((day) => ({
    day,
    orders: rows.filter((row) => row.day === day).reduce((sum, { shipped }) => sum + shipped, 0),
  }));
}

/** "1,204", or "1,000+" where the count stopped. */
export const countedTo = (n: number, most: number): string => `${n.toLocaleString("en-US")}${n >= most ? "+" : ""}`;
