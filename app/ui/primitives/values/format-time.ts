const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];
const two = (n: number) => String(n).padStart(2, "0");

// Not Intl: server and browser may have different month names, which would break hydration.
const written = (day: number, month: number, year: number) => `${day} ${MONTHS[month]?.slice(0, 3)} ${year}`;

/** "3 May 2026, 14:05" in UTC. */
export function formatUtc(at: number, dateOnly = false): string {
  const d = new Date(at);
  const date = written(d.getUTCDate(), d.getUTCMonth(), d.getUTCFullYear());
  return dateOnly ? date : `${date}, ${two(d.getUTCHours())}:${two(d.getUTCMinutes())}`;
}

/** Same, in the local time zone. */
export function formatLocal(at: number, dateOnly = false): string {
  const d = new Date(at);
  const date = written(d.getDate(), d.getMonth(), d.getFullYear());
  return dateOnly ? date : `${date}, ${two(d.getHours())}:${two(d.getMinutes())}`;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The same in the local time zone. */
export function formatRelative(at: number, now: number): string | null {
  const away = Math.abs(now - at);
  if (away >= 24 * HOUR) return null;
  if (away < MINUTE) return "just now";
  const [count, unit] = away < HOUR ? [Math.floor(away / MINUTE), "minute"] : [Math.floor(away / HOUR), "hour"];
  const amount = `${count} ${unit}${count === 1 ? "" : "s"}`;
  return now >= at ? `${amount} ago` : `in ${amount}`;
}
