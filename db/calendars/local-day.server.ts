import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type Calendar, type Calendars, PROVIDER_CALENDAR } from "#app/domain/kernel/calendars";
import type { Ownership } from "../ownership.server";
import { billingAccounts } from "../schema/billing";
import { dayOffsets } from "../schema/directory/provider";

const offsetIn = (calendar: SQLWrapper | string, at: SQLWrapper | number): SQL =>
  sql`(select ${dayOffsets.offsetMs} from ${dayOffsets} where ${dayOffsets.calendar} = ${calendar}
    and ${dayOffsets.fromAt} <= ${at} order by ${dayOffsets.fromAt} desc limit 1)`;

/** An instant as if its local time were UTC, for SQLite's date functions. In the provider's calendar. */
const providerLocal = (at: SQLWrapper): SQL => sql`((${at} + ${offsetIn(PROVIDER_CALENDAR, at)}) / 1000)`;

/** The day of an instant in the provider's calendar, which money goes by. */
export const providerDay = (at: SQLWrapper): SQL<string> =>
  sql`date(${providerLocal(at)}, 'unixepoch')`.mapWith(String) as SQL<string>;

/** The day of an instant in the calendar of a company. */
export const companyDay = (companyId: SQLWrapper, at: SQLWrapper): SQL<string> =>
  sql`date((${at} + coalesce(${offsetIn(companyId, at)}, ${offsetIn(PROVIDER_CALENDAR, at)})) / 1000, 'unixepoch')`.mapWith(
    String,
  ) as SQL<string>;

/**
 * The day to which work done now is billed: its own day, or the first day that no invoice covers. The database refuses
 * any other day and fills in a missing one; setting it here avoids a second write of the row.
 */
export const billDayOf = (own: Ownership, at: number): SQL =>
  sql`max(${providerDay(sql`${at}`)}, coalesce((select ${billingAccounts.openFrom} from ${billingAccounts} where ${own(billingAccounts)}), ''))`;

/**
 * What a company's calendar gives, for the company of a row. One value while it is the same in all calendars, which is
 * most of the day.
 */
export function perCompany(
  calendars: Calendars,
  companyId: SQLWrapper,
  of: (calendar: Calendar) => string | number,
): SQL {
  return byId(
    companyId,
    of(calendars.provider),
    calendars.companyIds.map((id) => [id, of(calendars.of(id))]),
  );
}

/** Today at the warehouse of a row, and the first and the last day that it is at any of them. */
export function todayAt(
  { calendars, now }: { calendars: Calendars; now(): number },
  warehouseId: SQLWrapper,
): { day: SQL; earliest: string; latest: string } {
  const usual = calendars.provider.dayOf(now());
  const days = calendars.warehouseIds.map((id) => [id, calendars.ofWarehouse(id).dayOf(now())] as const);
  const [earliest = usual, ...later] = [usual, ...days.map(([, day]) => day)].sort();
  return { day: byId(warehouseId, usual, days), earliest, latest: later.at(-1) ?? earliest };
}

/** The value of the row's id, or the usual one. */
function byId(
  id: SQLWrapper,
  usual: string | number,
  values: readonly (readonly [id: string, value: string | number])[],
): SQL {
  const others = values.filter(([, value]) => value !== usual);
  if (others.length === 0) return sql`${usual}`;
  return sql`coalesce(${JSON.stringify(Object.fromEntries(others))} ->> ('$."' || ${id} || '"'), ${usual})`;
}

/** Today where a row's company is. */
export const todayWhere = ({ calendars, now }: { calendars: Calendars; now(): number }, companyId: SQLWrapper): SQL =>
  perCompany(calendars, companyId, (calendar) => calendar.dayOf(now()));
