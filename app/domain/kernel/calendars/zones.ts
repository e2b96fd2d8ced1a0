/** Offsets of IANA time zones, from the platform's own data (`Intl`). */

const SECOND = 1000;
/** Since 2000 offsets change at full quarter hours only. */
const QUARTER_MS = 900_000;
/** Shorter than any time between two changes of a zone. */
const STEP_MS = 7 * 86_400_000;
/** Earlier instants have the offset of this one, in the database too. */
export const FIRST_CHANGE_AT = Date.UTC(2000, 0, 1);
const MAX_KNOWN = 5_000;

interface Zone {
  format: Intl.DateTimeFormat;
  /** Offset by quarter hour. */
  known: Map<number, number>;
}
const zones = new Map<string, Zone>();

/** @throws RangeError for a name that is no time zone */
function zoneOf(timeZone: string): Zone {
  const found = zones.get(timeZone);
  if (found) return found;
  const parts = { year: "numeric", month: "numeric", day: "numeric", hour: "numeric", minute: "numeric" } as const;
  const format = new Intl.DateTimeFormat("en-US", { timeZone, hourCycle: "h23", second: "numeric", ...parts });
  const zone = { format, known: new Map() };
  zones.set(timeZone, zone);
  return zone;
}

export function isTimeZone(name: string): boolean {
  try {
    zoneOf(name);
    return true;
  } catch {
    return false;
  }
}

/** What a zone's clocks are ahead of UTC at an instant, in milliseconds. */
export function offsetAt(timeZone: string, at: number): number {
  if (timeZone === "UTC") return 0;
  const quarter = Math.floor(Math.max(at, FIRST_CHANGE_AT) / QUARTER_MS);
  const { format, known } = zoneOf(timeZone);
  const seen = known.get(quarter);
  if (seen !== undefined) return seen;
  const instant = quarter * QUARTER_MS;
  const [month, day, year, hour, minute, second] = (format.format(instant).match(/\d+/g) ?? []).map(Number);
  const local = Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second);
  const offset = Math.round((local - instant) / SECOND) * SECOND;
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(quarter, offset);
  return offset;
}

/** An instant from which on clocks are this much ahead of UTC. */
export type OffsetChange = readonly [fromAt: number, offsetMs: number];

/** The changes of a zone's offset after `from` and up to `to`, in order. */
export function offsetChanges(timeZone: string, from: number, to: number): OffsetChange[] {
  const changes: OffsetChange[] = [];
  if (timeZone === "UTC") return changes;
  let before = Math.max(from, FIRST_CHANGE_AT);
  while (before < to) {
    const after = Math.min(before + STEP_MS, to);
    const offset = offsetAt(timeZone, before);
    if (offsetAt(timeZone, after) !== offset) {
      const at = changeBetween(timeZone, before, after);
      changes.push([at, offsetAt(timeZone, at)]);
    }
    before = after;
  }
  return changes;
}

/** The first quarter hour after `before` with another offset. */
function changeBetween(timeZone: string, before: number, after: number): number {
  const offset = offsetAt(timeZone, before);
  let [same, other] = [Math.floor(before / QUARTER_MS), Math.floor(after / QUARTER_MS)];
  while (other - same > 1) {
    const middle = Math.floor((same + other) / 2);
    if (offsetAt(timeZone, middle * QUARTER_MS) === offset) same = middle;
    else other = middle;
  }
  return other * QUARTER_MS;
}
