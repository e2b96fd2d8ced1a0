/** Default location of received units. */
export const RECEIVING = "RECEIVING";

/** Default location of returned units that must not be sold yet. */
export const QUARANTINE = "QUARANTINE";
/** Where damaged units go: no order is picked from there. */
export const DAMAGED = "DAMAGED";
export const NOT_PICKABLE: ReadonlySet<string> = new Set([DAMAGED]);

/** Normalizes a location code: letter case and surrounding spaces do not matter. */
export const locationCode = (text: string): string => text.trim().toUpperCase();

/** The first part of `zone-aisle-rack-bin`. */
export const zoneOf = (code: string): string => code.split("-")[0] || code;

/** Walking order after every structured code. */
export const LAST_IN_WALK = 36 ** 4 * 10 ** 9;

/**
 * Walking order from `zone-aisle-rack-bin`: zones by name, the rest as numbers, so that A-2 precedes A-10. Other codes
 * come last.
 */
export function pickSequenceOf(code: string): number {
  const match = /^([A-Z0-9]{1,4})-(\d{1,3})(?:-(\d{1,3}))?(?:-(\d{1,3}))?$/i.exec(code);
  if (!match) return LAST_IN_WALK;
  const [, zone = "", ...rest] = match;
  const numbers = [0, 1, 2].map((n) => Number(rest[n] ?? 0));
  return numbers.reduce((sum, n) => sum * 1000 + n, Number.parseInt(zone.padEnd(4, "0"), 36));
}
