import { sql } from "drizzle-orm";
import { Calendar, Calendars, parseCalendars, type ZoneHistory } from "#app/domain/kernel/calendars";
import { calendars, dayOffsets } from "#db/schema/directory/provider";
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
