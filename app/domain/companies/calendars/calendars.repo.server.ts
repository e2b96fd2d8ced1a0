import { and, asc, eq, gte, sql } from "drizzle-orm";
import type { DirectoryDb } from "#db/directory.server";
import { calendars, dayOffsets } from "#db/schema/directory/provider";
import { Calendar, PROVIDER_CALENDAR, type ZoneHistory } from "../../kernel/calendars";

/** How far ahead the database knows a zone's offsets. The nightly run extends them. */
export const AHEAD_MS = 12 * 366 * 86_400_000;

/** Statements that store a calendar: its zones, and its offsets from an instant on. Earlier offsets stay. */
export function storeCalendar(
  directory: DirectoryDb,
  id: string,
  { history, from, now }: { history: ZoneHistory; from: number; now: number },
) {
  return [
    directory.insert(calendars, { id, history }, sql`on conflict (id) do update set history = excluded.history`),
    ...storeOffsets(directory, id, { from, offsets: new Calendar(history).offsets(from, now + AHEAD_MS) }),
  ] as const;
}

/** Replaces a calendar's offsets from an instant on. */
export function storeOffsets(
  directory: DirectoryDb,
  id: string,
  { from, offsets }: { from: number; offsets: readonly (readonly [fromAt: number, offsetMs: number])[] },
) {
  return [
    directory.delete(dayOffsets, eq(dayOffsets.calendar, id), gte(dayOffsets.fromAt, from)),
    directory.write(sql`insert into ${dayOffsets} (calendar, from_at, offset_ms)
      select ${id}, it.value ->> 0, it.value ->> 1 from json_each(${JSON.stringify(offsets)}) as it`),
  ] as const;
}

/** Gives a company that followed the provider the offsets that it has had until now. */
export const copyProviderOffsets = (directory: DirectoryDb, id: string, before: number) =>
  directory.write(sql`insert into ${dayOffsets} (calendar, from_at, offset_ms)
    select ${id}, from_at, offset_ms from ${dayOffsets}
    where ${dayOffsets.calendar} = ${PROVIDER_CALENDAR} and ${dayOffsets.fromAt} < ${before}`);

/** A calendar's offsets from an instant on, in order. */
export const offsetsFrom = (directory: DirectoryDb, id: string, from: number) =>
  directory.select(dayOffsets, {
    columns: ["fromAt", "offsetMs"],
    where: and(eq(dayOffsets.calendar, id), gte(dayOffsets.fromAt, from)),
    orderBy: asc(dayOffsets.fromAt),
  });
