/** For past dates, two-digit years from this one on belong to the previous century. */
const PIVOT = 70;

/** YYMMDD as a day; day 00 means the last day of the month. Expiry dates are always in this century. */
export function dayOf(value: string | null, when: "past" | "to come"): string | null {
  const match = /^(\d{2})(\d{2})(\d{2})$/.exec(value ?? "");
  if (!match) return null;
  const [short, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const year = (when === "past" && short >= PIVOT ? 1900 : 2000) + short;
  if (month < 1 || month > 12) return null;
  const date = new Date(Date.UTC(year, day === 0 ? month : month - 1, day));
  return date.getUTCMonth() === month - 1 ? date.toISOString().slice(0, 10) : null;
}
