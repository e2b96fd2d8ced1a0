/** Arithmetic with calendar days written as `YYYY-MM-DD`. Days are UTC. */

const DAY_MS = 86_400_000;

/** The day of a moment in milliseconds. */
export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

export const addDays = (day: string, days: number): string => dayOf(startOf(day) + days * DAY_MS);

/** The number of days from one to the other, both included. */
export const daysBetween = (from: string, to: string): number => Math.round((startOf(to) - startOf(from)) / DAY_MS) + 1;

/** Each day from `from` to `to`, both included. */
export const daysOf = ({ from, to }: { from: string; to: string }): string[] =>
  Array.from({ length: daysBetween(from, to) }, (_, n) => addDays(from, n));

/** The day after the same day of an earlier month, or after that month's last day when the month is shorter. */
export function monthsBack(day: string, months: number): string {
  const date = new Date(startOf(day));
  const first = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months, 1);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months + 1, 0)).getUTCDate();
  return addDays(dayOf(first), Math.min(date.getUTCDate(), last));
}
