import type { Calendar } from "#app/domain/kernel/calendars";
import { dayName } from "#app/domain/kernel/days";

/** "3 May 2026, 14:05" in the calendar's zone. */
export function formatTime(at: number, calendar: Calendar, dateOnly = false): string {
  const [day = "", time = ""] = calendar.timeText(at).split(" ");
  return dateOnly ? dayName(day) : `${dayName(day)}, ${time}`;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** "5 minutes ago"; null when it is a day or more away. */
export function formatRelative(at: number, now: number): string | null {
  const away = Math.abs(now - at);
  if (away >= 24 * HOUR) return null;
  if (away < MINUTE) return "just now";
  const [count, unit] = away < HOUR ? [Math.floor(away / MINUTE), "minute"] : [Math.floor(away / HOUR), "hour"];
  const amount = `${count} ${unit}${count === 1 ? "" : "s"}`;
  return now >= at ? `${amount} ago` : `in ${amount}`;
}
