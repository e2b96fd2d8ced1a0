/** Where units lie until somebody says where. */
export const RECEIVING = "RECEIVING";

/** One spelling for one place: letter case and spaces around it say nothing. */
export const locationCode = (text: string): string => text.trim().toUpperCase();

/** The first part of `zone-aisle-rack-bin`. */
export const zoneOf = (code: string): string => code.split("-")[0] || code;

/** Beyond every place that has a proper code. */
const LAST = 36 ** 4 * 10 ** 9;

/**
 * Walking order out of `zone-aisle-rack-bin`: zones by name, the rest as numbers, so that A-2 is met before A-10. What
 * does not read so is met last.
 */
export function pickSequenceOf(code: string): number {
  const match = /^([A-Z0-9]{1,4})-(\d{1,3})(?:-(\d{1,3}))?(?:-(\d{1,3}))?$/i.exec(code);
  if (!match) return LAST;
  const [, zone = "", ...rest] = match;
  const numbers = [0, 1, 2].map((n) => Number(rest[n] ?? 0));
  return numbers.reduce((sum, n) => sum * 1000 + n, Number.parseInt(zone.padEnd(4, "0"), 36));
}
