/** Days and months of the provider's calendar, by which work is billed. */
import { addDays } from "../kernel/days";

/** First and last day, both included. */
export interface Period {
  from: string;
  to: string;
}

const MONTHS = "January February March April May June July August September October November December".split(" ");

/** "2026-02" for any day of the month. */
export const monthOf = (day: string): string => day.slice(0, 7);

export const firstOfMonth = (day: string): string => `${monthOf(day)}-01`;

export function lastOfMonth(day: string): string {
  const [year, month] = day.split("-").map(Number);
  return new Date(Date.UTC(year as number, month as number, 0)).toISOString().slice(0, 10);
}

export const daysInMonth = (day: string): number => Number(lastOfMonth(day).slice(8));

export const monthBefore = (day: string): Period => {
  const to = addDays(firstOfMonth(day), -1);
  return { from: firstOfMonth(to), to };
};

/** "November 2026" for any day of the month. */
export const monthName = (day: string): string => `${MONTHS[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;

export const daysBetween = ({ from, to }: Period): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000) + 1;
