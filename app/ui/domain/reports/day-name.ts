import { formatUtc } from "../../primitives/format-time";

/** "2026-05-03" as "3 May 2026"; without the year, "3 May", where it is plain. */
export function dayName(day: string, withYear = true): string {
  const written = formatUtc(Date.parse(`${day}T00:00:00Z`), true);
  return withYear ? written : written.slice(0, -5);
}
