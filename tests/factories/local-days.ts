import { eq, gt, sql } from "drizzle-orm";
import { Calendar, Calendars, PROVIDER_CALENDAR, parseCalendars, type ZoneHistory } from "#app/domain/kernel/calendars";
import { calendars, dayOffsets } from "#db/schema/directory/provider";
import { MAIN_WAREHOUSE, warehouseClosedDays, warehouseCutOffs, warehouses } from "#db/schema/directory/warehouses";
import { systemWorld } from "./world";

export const ZONES = ["UTC", "America/New_York", "Europe/Berlin", "Australia/Lord_Howe", "Pacific/Apia"] as const;

/**
 * Gives a company days of its own, from before its first row. Companies are used instead of the provider, whose days all
 * tests of a file share. Returns the calendars for contexts: `systemWorld({ calendars })`.
 */
export async function withDaysOf(company: { id: string }, ...history: ZoneHistory): Promise<Calendars> {
  const { directory } = systemWorld();
  const offsets = new Calendar(history).offsets(0, Date.UTC(2040, 0, 1));
  await directory.batch(
    directory.insert(calendars, { id: company.id, history }),
    directory.write(sql`insert into ${dayOffsets} (calendar, from_at, offset_ms)
      select ${company.id}, it.value ->> 0, it.value ->> 1 from json_each(${JSON.stringify(offsets)}) as it`),
  );
  return new Calendars({ provider: [[0, "UTC"]], [company.id]: history });
}

/** The calendars as a request reads them. */
export async function storedCalendars(): Promise<Calendars> {
  const rows = await systemWorld().directory.select(calendars, { columns: ["id", "history"] });
  return parseCalendars(JSON.stringify(Object.fromEntries(rows.map(({ id, history }) => [id, history]))));
}

/**
 * Puts all tests' days back to UTC: of the provider, the main warehouse and companies with days of their own. Every
 * request reads all calendars, so tests that count rows or change zones call it.
 */
export async function resetCalendars(): Promise<void> {
  const { directory } = systemWorld();
  const others = (id: typeof calendars.id | typeof dayOffsets.calendar) => sql`${id} <> ${PROVIDER_CALENDAR}`;
  await directory.batch(
    directory.delete(calendars, others(calendars.id)),
    directory.delete(dayOffsets, others(dayOffsets.calendar)),
    directory.delete(dayOffsets, gt(dayOffsets.fromAt, 0)),
    directory.update(dayOffsets, { offsetMs: 0 }, eq(dayOffsets.calendar, PROVIDER_CALENDAR)),
    directory.update(calendars, { history: [[0, "UTC"]] }, eq(calendars.id, PROVIDER_CALENDAR)),
    directory.delete(warehouseCutOffs, eq(warehouseCutOffs.warehouseId, MAIN_WAREHOUSE)),
    directory.delete(warehouseClosedDays, eq(warehouseClosedDays.warehouseId, MAIN_WAREHOUSE)),
    directory.update(warehouses, { workingDays: [1, 2, 3, 4, 5], timeZone: "UTC" }, eq(warehouses.id, MAIN_WAREHOUSE)),
  );
}
