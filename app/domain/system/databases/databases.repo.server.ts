import { and, asc, eq, gte, isNotNull, lt, sql } from "drizzle-orm";
import type { DirectoryDb } from "#db/directory.server";
import { databaseHours } from "#db/schema/directory/system";

/** What a database did. */
export interface DatabaseLoad {
  trips: number;
  rowsRead: number;
  rowsWritten: number;
  ms: number;
  /** Its latest size; null where it was not reported. */
  bytes: number | null;
}

/** Adds to the hour's figures. The latest size counts. */
export const addToHour = (directory: DirectoryDb, place: string, hour: number, load: DatabaseLoad) =>
  directory.insert(
    databaseHours,
    { place, hour, ...load },
    sql`on conflict (place, hour) do update set trips = trips + excluded.trips, rows_read = rows_read + excluded.rows_read,
      rows_written = rows_written + excluded.rows_written, ms = ms + excluded.ms, bytes = coalesce(excluded.bytes, bytes)`,
  );

/** Oldest first; hours in which the database was not used have no row. */
export const hoursSince = (directory: DirectoryDb, place: string, from: number) =>
  directory.select(databaseHours, {
    columns: ["hour", "trips", "rowsRead", "rowsWritten", "ms"],
    where: and(eq(databaseHours.place, place), gte(databaseHours.hour, from)),
    orderBy: asc(databaseHours.hour),
  });

export const firstSizeSince = (directory: DirectoryDb, place: string, from: number) =>
  directory
    .selectFirst(databaseHours, {
      columns: ["hour", "bytes"],
      where: and(eq(databaseHours.place, place), gte(databaseHours.hour, from), isNotNull(databaseHours.bytes)),
      orderBy: asc(databaseHours.hour),
    })
    .map((row) => (row?.bytes ? { at: row.hour, bytes: row.bytes } : null));

export const deleteHoursBefore = (directory: DirectoryDb, place: string, before: number) =>
  directory.delete(databaseHours, eq(databaseHours.place, place), lt(databaseHours.hour, before));
