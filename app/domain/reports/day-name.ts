const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** "2026-05-03" as "3 May 2026"; without the year, "3 May", where it is plain. */
export function dayName(day: string, withYear = true): string {
  const [year, month, date] = day.split("-").map(Number);
  const short = `${date} ${MONTHS[(month ?? 1) - 1]}`;
  return withYear ? `${short} ${year}` : short;
}
