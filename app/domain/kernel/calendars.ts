import type { Scope } from "#db/scope";
import { FIRST_CHANGE_AT, type OffsetChange, offsetAt, offsetChanges } from "./calendars/zones";
import { addDays } from "./days";

export { isTimeZone } from "./calendars/zones";

/** Which zone is in force from an instant on, oldest first. The first is in force from the start. */
export type ZoneHistory = readonly (readonly [fromAt: number, timeZone: string])[];

/** More than any offset, so that a local midnight is within it of the same midnight in UTC. */
const MAX_OFFSET_MS = 26 * 3_600_000;

/**
 * Local days of one calendar. A zone that changes does so from an instant on: earlier instants keep their day. The
 * table `day_offsets` says the same to the database.
 */
export class Calendar {
  readonly history: ZoneHistory;

  constructor(history: ZoneHistory) {
    this.history = history;
  }

  zoneAt(at: number): string {
    return this.history.findLast(([fromAt]) => fromAt <= at)?.[1] ?? this.history[0]?.[1] ?? "UTC";
  }

  /** The instant, as if its local time were UTC. */
  localOf(at: number): number {
    return at + offsetAt(this.zoneAt(at), at);
  }

  /** The local day of an instant, `YYYY-MM-DD`. */
  dayOf(at: number): string {
    return new Date(this.localOf(at)).toISOString().slice(0, 10);
  }

  /** "2026-05-03 14:05". */
  timeText(at: number): string {
    return new Date(this.localOf(at)).toISOString().slice(0, 16).replace("T", " ");
  }

  /** Minute of the local day. */
  minuteOf(at: number): number {
    return Math.floor(this.localOf(at) / 60_000) % 1440;
  }

  /** The instant of a minute of a local day: in the hour that a change of clocks repeats, the first. */
  instantOf(day: string, minute: number): number {
    const local = Date.parse(`${day}T00:00:00Z`) + minute * 60_000;
    const near = local - offsetAt(this.zoneAt(local), local);
    return local - offsetAt(this.zoneAt(near), near);
  }

  /** The first instant of a day. A day that the zone skips begins, and ends, with the next one. */
  startOf(day: string): number {
    const midnight = Date.parse(`${day}T00:00:00Z`);
    const usual = midnight - offsetAt(this.zoneAt(midnight), midnight);
    if (this.#begins(day, usual)) return usual;
    let [before, from] = [midnight - MAX_OFFSET_MS, midnight + MAX_OFFSET_MS];
    while (from - before > 1) {
      const middle = Math.floor((before + from) / 2);
      if (this.dayOf(middle) < day) before = middle;
      else from = middle;
    }
    return from;
  }

  /** The first instant after a day. */
  endOf(day: string): number {
    return this.startOf(addDays(day, 1));
  }

  /** Every offset from an instant on up to another, the first of them in force at the start. */
  offsets(from: number, to: number): OffsetChange[] {
    const changes: OffsetChange[] = [];
    for (const [index, [start, timeZone]] of this.history.entries()) {
      const [first, last] = [Math.max(start, from), Math.min(this.history[index + 1]?.[0] ?? to, to)];
      if (first > last || (first === last && index + 1 < this.history.length)) continue;
      changes.push([first, offsetAt(timeZone, first)]);
      changes.push(
        ...offsetChanges(timeZone, Math.max(first, FIRST_CHANGE_AT), last).filter(([at]) => at > first && at < last),
      );
    }
    return changes;
  }

  #begins(day: string, at: number): boolean {
    return this.dayOf(at) === day && this.dayOf(at - 1) < day;
  }
}

/** Id of the calendar of money: bill days, invoices, payments. */
export const PROVIDER_CALENDAR = "provider";

/** Before a warehouse's id, it makes the id of its calendar: that of its current zone, which ship dates go by. */
export const WAREHOUSE_CALENDAR = "warehouse:";

const UTC: ZoneHistory = [[0, "UTC"]];

/** The provider's calendar, and those of companies and warehouses whose days can differ from it. */
export class Calendars {
  static readonly UTC = new Calendars({});
  readonly provider: Calendar;
  readonly #own: ReadonlyMap<string, Calendar>;

  constructor(histories: Readonly<Record<string, ZoneHistory>>) {
    const { [PROVIDER_CALENDAR]: provider = UTC, ...own } = histories;
    this.provider = new Calendar(provider);
    this.#own = new Map(Object.entries(own).map(([id, history]) => [id, new Calendar(history)]));
  }

  /** The calendar of a company's stock, orders and shipments; without a company, the provider's. */
  of(companyId: string | null | undefined): Calendar {
    return (companyId && this.#own.get(companyId)) || this.provider;
  }

  /** The calendar of a warehouse's current zone. */
  ofWarehouse(warehouseId: string): Calendar {
    return this.of(WAREHOUSE_CALENDAR + warehouseId);
  }

  /** The companies whose days can differ from the provider's. */
  get companyIds(): string[] {
    return [...this.#own.keys()].filter((id) => !id.startsWith(WAREHOUSE_CALENDAR));
  }

  /** The warehouses whose days can differ from the provider's. */
  get warehouseIds(): string[] {
    return [...this.#own.keys()].flatMap((id) =>
      id.startsWith(WAREHOUSE_CALENDAR) ? [id.slice(WAREHOUSE_CALENDAR.length)] : [],
    );
  }
}

let last: { text: string; calendars: Calendars } | null = null;

/** From the JSON that the database keeps. An isolate reads the same text again and again. */
export function parseCalendars(text: string): Calendars {
  if (last?.text !== text) last = { text, calendars: new Calendars(JSON.parse(text) as Record<string, ZoneHistory>) };
  return last.calendars;
}

interface CalendarScope {
  readonly calendars: Calendars;
  readonly db: { readonly scope: Scope };
}

interface Clock {
  readonly calendars: Calendars;
  now(): number;
}

/**
 * The calendar of a company's work: of the company given, or of the only one that the caller reaches. Over several
 * companies it is the provider's.
 */
export const calendarOf = ({ calendars, db: { scope } }: CalendarScope, companyId?: string | null): Calendar =>
  calendars.of(companyId ?? (scope.kind === "one" ? scope.companyId : null));

/** Today in that calendar. */
export const todayOf = (ctx: CalendarScope & Clock, companyId?: string | null): string =>
  calendarOf(ctx, companyId).dayOf(ctx.now());

/** Today at a warehouse, which ship dates go by. */
export const todayAtWarehouse = ({ calendars, now }: Clock, warehouseId: string): string =>
  calendars.ofWarehouse(warehouseId).dayOf(now());

/** Today in the provider's calendar, which money goes by. */
export const billingToday = ({ calendars, now }: Clock): string => calendars.provider.dayOf(now());

/** Zones to choose from, with the current one, which can be an older name. */
export const listTimeZones = (current: string): string[] =>
  [...new Set(["UTC", current, ...Intl.supportedValuesOf("timeZone")])].sort();
