/** Days written as `YYYY-MM-DD` in words. */

const MONTHS = "January February March April May June July August September October November December".split(" ");

/** "2026-05-03" as "3 May 2026", or as "3 May" without its year; with the month's first three letters. */
export function dayName(day: string, withYear = true): string {
  const [year, month, date] = day.split("-").map(Number);
  const short = `${date} ${MONTHS[(month ?? 1) - 1]?.slice(0, 3)}`;
  return withYear ? `${short} ${year}` : short;
}

/** "3 May", with its year when that is not today's. */
export function dayInWords(day: string, today: string): string {
  const [year = "", month = "", date = ""] = day.split("-");
  const words = `${Number(date)} ${MONTHS[Number(month) - 1] ?? month}`;
  return year === today.slice(0, 4) ? words : `${words} ${year}`;
}
