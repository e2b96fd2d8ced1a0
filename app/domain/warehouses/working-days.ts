import type { Weekday } from "#db/schema/directory/warehouses";

const NAMES: Record<Weekday, string> = {
  1: "Monday",
  2: "Tuesday",
  3: "Wednesday",
  4: "Thursday",
  5: "Friday",
  6: "Saturday",
  7: "Sunday",
};
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const satisfies readonly Weekday[];

export const WEEKDAY_OPTIONS = WEEKDAYS.map((day) => ({ value: String(day), label: NAMES[day] }));

const short = (day: Weekday): string => NAMES[day].slice(0, 3);

/** "Mon–Fri", "Mon–Wed, Sat": runs of three or more days are shortened. */
export function workingDaysText(days: readonly Weekday[]): string {
  const runs: [Weekday, Weekday][] = [];
  for (const day of [...new Set(days)].sort()) {
    const last = runs.at(-1);
    if (last && last[1] === day - 1) last[1] = day;
    else runs.push([day, day]);
  }
  return runs
    .map(([from, to]) => (from === to ? short(from) : `${short(from)}${to - from > 1 ? "–" : ", "}${short(to)}`))
    .join(", ");
}

/** "14:30" of minutes after midnight. */
export const timeOfDay = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
