import { and, asc, eq, gte, sql } from "drizzle-orm";
import type { DirectoryDb } from "#db/directory.server";
import { inList } from "#db/expressions";
import { companies } from "#db/schema/directory/accounts";
import { calendars, dayOffsets } from "#db/schema/directory/provider";
import { MAIN_WAREHOUSE, warehouses } from "#db/schema/directory/warehouses";
import { stockRules } from "#db/schema/stock";
import { Calendar, PROVIDER_CALENDAR, type ZoneHistory } from "../../kernel/calendars";

/** How far ahead the database knows a zone's offsets. The nightly run extends them. */
export const AHEAD_MS = 12 * 366 * 86_400_000;

/** Statements that store calendars with the same zones, and their offsets from an instant on. Earlier offsets stay. */
export function storeCalendars(
  directory: DirectoryDb,
  ids: readonly string[],
  { history, from, now }: { history: ZoneHistory; from: number; now: number },
) {
  return [
    directory.write(sql`insert into ${calendars} (id, history)
      select it.value, ${JSON.stringify(history)} from json_each(${JSON.stringify(ids)}) as it where true
      on conflict (id) do update set history = excluded.history`),
    ...storeOffsets(directory, ids, { from, offsets: new Calendar(history).offsets(from, now + AHEAD_MS) }),
  ] as const;
}

/** Replaces the calendars' offsets from an instant on. */
export function storeOffsets(
  directory: DirectoryDb,
  ids: readonly string[],
  { from, offsets }: { from: number; offsets: readonly (readonly [fromAt: number, offsetMs: number])[] },
) {
  return [
    directory.delete(dayOffsets, inList(dayOffsets.calendar, ids), gte(dayOffsets.fromAt, from)),
    directory.write(sql`insert into ${dayOffsets} (calendar, from_at, offset_ms)
      select id.value, it.value ->> 0, it.value ->> 1
      from json_each(${JSON.stringify(ids)}) as id cross join json_each(${JSON.stringify(offsets)}) as it`),
  ] as const;
}

/** Gives companies that followed the provider the offsets that they have had until an instant. */
export const copyProviderOffsets = (directory: DirectoryDb, ids: readonly string[], before: number) =>
  directory.write(sql`insert into ${dayOffsets} (calendar, from_at, offset_ms)
    select id.value, ${dayOffsets.fromAt}, ${dayOffsets.offsetMs} from json_each(${JSON.stringify(ids)}) as id cross join ${dayOffsets}
    where ${dayOffsets.calendar} = ${PROVIDER_CALENDAR} and ${dayOffsets.fromAt} < ${before}`);

/** The warehouse of each company, and the zone of each warehouse. */
export const companyWarehouses = (directory: DirectoryDb) =>
  directory.unsafeRowsAcrossTenants(
    "which warehouse is each company's own, to give companies the days of theirs",
    { companyId: companies.id, warehouseId: sql`coalesce(rules.warehouse_id, ${MAIN_WAREHOUSE})`.mapWith(String) },
    sql`from ${companies} left join ${stockRules} as rules on rules.company_id = ${companies.id}`,
  );

export const warehouseZones = (directory: DirectoryDb) =>
  directory.select(warehouses, { columns: ["id", "code", "timeZone", "archivedAt"], orderBy: asc(warehouses.code) });

/** A calendar's offsets from an instant on, in order. */
export const offsetsFrom = (directory: DirectoryDb, id: string, from: number) =>
  directory.select(dayOffsets, {
    columns: ["fromAt", "offsetMs"],
    where: and(eq(dayOffsets.calendar, id), gte(dayOffsets.fromAt, from)),
    orderBy: asc(dayOffsets.fromAt),
  });
