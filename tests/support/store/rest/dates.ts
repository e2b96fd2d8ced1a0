/** WordPress's two clocks: every date is returned in the shop's time and in GMT, both without a zone. */

interface Zone {
  format: Intl.DateTimeFormat;
  offsets: Map<number, number>;
}

const QUARTER_HOUR = 900_000;
const DAY = 86_400_000;
const zones = new Map<string, Zone>();

/** Offset of the zone from UTC at a moment, in milliseconds. */
export function offsetAt(timeZone: string, at: number): number {
  let zone = zones.get(timeZone);
  if (!zone) {
    zone = { format: new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" }), offsets: new Map() };
    zones.set(timeZone, zone);
  }
  const slot = Math.floor(at / QUARTER_HOUR);
  const known = zone.offsets.get(slot);
  if (known !== undefined) return known;
  const name = zone.format.formatToParts(at).find((part) => part.type === "timeZoneName")?.value ?? "GMT";
  const [, sign = "+", hours = "0", minutes = "0"] = /GMT(?:([+-])(\d+):(\d+))?/.exec(name) ?? [];
  const offset = (Number(hours) * 60 + Number(minutes)) * 60_000 * (sign === "-" ? -1 : 1);
  zone.offsets.set(slot, offset);
  return offset;
}

/** `2026-09-01T02:03:16` in the shop's time zone. */
export function localDate(timeZone: string, at: number): string;
export function localDate(timeZone: string, at: number | null): string | null;
export function localDate(timeZone: string, at: number | null): string | null {
  return at === null ? null : gmtDate(at + offsetAt(timeZone, at));
}

export function gmtDate(at: number): string;
export function gmtDate(at: number | null): string | null;
export function gmtDate(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString().slice(0, 19);
}

/** The moment of a local time in the zone; the first one when it occurs twice, as in PHP. */
export function fromLocal(timeZone: string, wall: number): number {
  const before = wall - offsetAt(timeZone, wall - DAY);
  const after = wall - offsetAt(timeZone, wall + DAY);
  if (before === after) return before;
  const afterIsReal = after + offsetAt(timeZone, after) === wall;
  const beforeIsReal = before + offsetAt(timeZone, before) === wall;
  return beforeIsReal || !afterIsReal ? before : after;
}

interface DateReading {
  timeZone: string;
  datesAreGmt: boolean;
  dropsZoneAfterFraction: boolean;
}

/**
 * Parses a date parameter as WooCommerce does, including its errors: without a zone it is shop time; after milliseconds
 * the `Z` is ignored; `Z` together with `dates_are_gmt` is shifted by the shop's offset. Null: "Invalid date."
 */
export function readDateParam(
  value: string,
  { timeZone, datesAreGmt, dropsZoneAfterFraction }: DateReading,
): number | null {
  const parts = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}:\d{2})(\.\d+)?(Z|[+-]\d{2}(?::?\d{2})?)?$/i.exec(value);
  if (!parts) return null;
  const [, day, time, fraction, suffix] = parts;
  const wall = Date.parse(`${day}T${time}Z`);
  if (Number.isNaN(wall)) return null;
  if (suffix && !(fraction && dropsZoneAfterFraction)) {
    const at = wall - suffixOffset(suffix);
    return datesAreGmt ? at + offsetAt(timeZone, at) : at;
  }
  return datesAreGmt ? wall : fromLocal(timeZone, wall);
}

function suffixOffset(suffix: string): number {
  if (suffix.toUpperCase() === "Z") return 0;
  const digits = suffix.slice(1).replace(":", "").padEnd(4, "0");
  const minutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2));
  return minutes * 60_000 * (suffix.startsWith("-") ? -1 : 1);
}
