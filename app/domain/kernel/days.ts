/** Calendar days written as `YYYY-MM-DD`: arithmetic and names. Which day an instant has says `calendars.ts`. */

const DAY_MS = 86_400_000;
/** What "expiring soon" means, in days ahead: on the dashboard, in the list's first view, in My Inventory and notifications. */
export const EXPIRING_SOON_DAYS = 30;

const MONTHS = "January February March April May June July August September October November December".split(" ");

/** The day of a timestamp in UTC: of the midnights that this file calculates with. */
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

export const addDays = (day: string, days: number): string => dayOf(startOf(day) + days * DAY_MS);

/** 0 for Sunday to 6 for Saturday. */
export const weekdayOf = (day: string): number => new Date(startOf(day)).getUTCDay();

/** Number of days from `from` to `to`, both included. */
export const daysBetween = (from: string, to: string): number => Math.round((startOf(to) - startOf(from)) / DAY_MS) + 1;

/** Each day from `from` to `to`, both included. */
export const daysOf = ({ from, to }: { from: string; to: string }): string[] =>
  Array.from({ length: daysBetween(from, to) }, (_, n) => addDays(from, n));

/** The day after the same day `months` earlier; in a shorter month, the day after its last day. */
export function monthsBack(day: string, months: number): string {
  const date = new Date(startOf(day));
  const first = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months, 1);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months + 1, 0)).getUTCDate();
  return addDays(dayOf(first), Math.min(date.getUTCDate(), last));
}

/** "2026-05-03" as "3 May 2026", or "3 May" without the year. */
export function dayName(day: string, withYear = true): string {
  const [year, month, date] = day.split("-").map(Number);
  const short = `${date} ${MONTHS[(month ?? 1) - 1]?.slice(0, 3)}`;
  return withYear ? `${short} ${year}` : short;
}

/** A calendar day as `YYYY-MM-DD`. */
export function dayInWords(day: string, today: string): string {
  const [year = "", month = "", date = ""] = day.split("-");
  const words = `${Number(date)} ${MONTHS[Number(month) - 1] ?? month}`;
  return year === today.slice(0, 4) ? words : `${words} ${year}`;
}
