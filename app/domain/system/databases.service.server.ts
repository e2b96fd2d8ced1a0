import type { DirectoryDb } from "#db/directory.server";
import { MAIN_PLACE } from "#db/schema/values/places";
import type { Ctx } from "../kernel/ctx";
import { PROVIDER_COMPANY_ID } from "../notifications/notifications.schema";
import { clearNotifications, notificationStatement } from "../notifications/notifications.service.server";
import { alarmAt, fullAt, growthPerDay, MAX_BYTES, sizeText } from "./databases/database-size";
import * as repo from "./databases/databases.repo.server";

export type { DatabaseLoad } from "./databases/databases.repo.server";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const SHOWN_HOURS = 24;
/** Growth is that of the last month. */
const GROWTH_MS = 30 * DAY;
const KEPT_MS = 90 * DAY;

/** The only database so far. `place` is its binding. */
const MAIN = { place: MAIN_PLACE, name: "Main database" } as const;

const hourOf = (at: number): number => Math.floor(at / HOUR) * HOUR;

/** Adds what the main database did to the figures of the hour that `at` is in. */
export const recordDatabaseLoad = (directory: DirectoryDb, load: repo.DatabaseLoad, at: number): PromiseLike<void> =>
  repo.addToHour(directory, MAIN.place, hourOf(at), load);

export interface DatabaseFigures {
  place: string;
  name: string;
  /** Null where the database does not report it. */
  bytes: number | null;
  maxBytes: number;
  isFilling: boolean;
  /** Bytes; null in the first day. */
  growthPerDay: number | null;
  /** Null where it does not grow. */
  fullAt: number | null;
  /** The last 24 hours up to the present one, each with the share of its time (0 to 1) in which the database worked. */
  hours: { hour: number; trips: number; rowsRead: number; rowsWritten: number; busy: number }[];
}

/** Size and load of each database, in one round trip. */
export async function databasesScreen(ctx: Ctx): Promise<DatabaseFigures[]> {
  const now = ctx.now();
  const from = hourOf(now) - (SHOWN_HOURS - 1) * HOUR;
  const [rows, first] = await ctx.directory.batch(
    repo.hoursSince(ctx.directory, MAIN.place, from),
    repo.firstSizeSince(ctx.directory, MAIN.place, now - GROWTH_MS),
  );
  const bytes = ctx.databaseSize();
  const perDay = bytes === null ? null : growthPerDay(first, { at: now, bytes });
  const known = new Map(rows.map((row) => [row.hour, row]));
  const hours = Array.from({ length: SHOWN_HOURS }, (_, n) => {
    const hour = from + n * HOUR;
    const { trips = 0, rowsRead = 0, rowsWritten = 0, ms = 0 } = known.get(hour) ?? {};
    return { hour, trips, rowsRead, rowsWritten, busy: ms / Math.min(HOUR, Math.max(MINUTE, now - hour)) };
  });
  return [
    {
      ...MAIN,
      bytes,
      maxBytes: MAX_BYTES,
      isFilling: bytes !== null && alarmAt(bytes) !== null,
      growthPerDay: perDay,
      fullAt: bytes === null ? null : fullAt({ at: now, bytes }, perDay),
      hours,
    },
  ];
}

/** Advice in the notification about a database that is nearly full. */
const FILLING_ADVICE =
  "A full database takes no orders and no scans. Archive old orders of the largest companies sooner, or plan a second database.";

/** Notifies the administrators at 7 GB and at each further one, until the database is smaller again; deletes old hours. */
export async function checkDatabases(ctx: Ctx): Promise<void> {
  const provider = ctx.db.company(PROVIDER_COMPANY_ID);
  await ctx.directory.batch(repo.deleteHoursBefore(ctx.directory, MAIN.place, ctx.now() - KEPT_MS));
  const bytes = ctx.databaseSize();
  if (bytes === null) return;
  await repo.addToHour(ctx.directory, MAIN.place, hourOf(ctx.now()), {
    trips: 0,
    rowsRead: 0,
    rowsWritten: 0,
    ms: 0,
    bytes,
  });
  const alarm = alarmAt(bytes);
  if (alarm === null) await clearNotifications(provider, "database-filling", MAIN.place);
  else
    await notificationStatement(ctx, provider, {
      kind: "database-filling",
      key: `${MAIN.place}:${alarm}`,
      title: `${MAIN.name}: ${sizeText(bytes)}`,
      body: FILLING_ADVICE,
      path: "/system/databases",
    });
}
