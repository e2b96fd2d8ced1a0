import { expect, test } from "vitest";
import { aUser } from "#tests/factories/company";
import { systemWorld, worldOf } from "#tests/factories/world";
import { listNotifications } from "../../notifications/notifications.service.server";
import { checkDatabases, databasesScreen, recordDatabaseLoad } from "../databases.service.server";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const GB = 1e9;

const load = (trips: number, bytes: number | null) => ({
  trips,
  rowsRead: 10 * trips,
  rowsWritten: trips,
  ms: 90_000,
  bytes,
});

/** A world of its own years: the hours of other tests are not in it. */
function worldAt(now: number, bytes: number | null = null) {
  const ctx = systemWorld({ databaseSize: () => bytes });
  ctx.clock.now = now;
  return ctx;
}

test("the work of many minutes is added up by hour; the page shows 24 of them in one round trip", async () => {
  const now = Date.UTC(2041, 2, 5, 10, 30);
  const ctx = worldAt(now, 2 * GB);
  await recordDatabaseLoad(ctx.directory, load(3, GB), now - 25 * HOUR);
  await recordDatabaseLoad(ctx.directory, load(5, GB), now - HOUR);
  await recordDatabaseLoad(ctx.directory, load(7, null), now - HOUR + 60_000);
  await recordDatabaseLoad(ctx.directory, load(1, 2 * GB), now);
  const { trips } = ctx.costs;
  const [database] = await databasesScreen(ctx);
  expect(ctx.costs.trips - trips).toBe(1);
  const { hours, ...figures } = database!;
  expect(hours).toHaveLength(24);
  expect(hours.at(-2)).toEqual({
    hour: Date.UTC(2041, 2, 5, 9),
    trips: 12,
    rowsRead: 120,
    rowsWritten: 12,
    busy: 180_000 / HOUR,
  });
  // Of the hour that is not over, the part that has passed.
  expect(hours.at(-1)).toMatchObject({ trips: 1, busy: 90_000 / (HOUR / 2) });
  expect(hours.slice(0, -2).every(({ trips: none, busy }) => none === 0 && busy === 0)).toBe(true);
  expect(figures).toMatchObject({ bytes: 2 * GB, isFilling: false });
  expect(figures.growthPerDay).toBeCloseTo(GB / (25.5 / 24), -4);
  expect(figures.fullAt).toBeGreaterThan(now + 8 * DAY);
});

test("administrators are notified once for each GB from 7 on, until the database is smaller again", async () => {
  const admin = worldOf(await aUser("admin"), "system.read");
  const start = Date.UTC(2042, 0, 1);
  const titles = async () =>
    (await listNotifications(admin, { kind: "database-filling", limit: 50 })).map(({ title }) => title);
  const night = (n: number, bytes: number) => checkDatabases(worldAt(start + n * DAY, bytes));
  await night(0, 6.9 * GB);
  expect(await titles()).toEqual([]);
  await night(1, 7.1 * GB);
  await night(2, 7.3 * GB);
  expect(await titles()).toEqual(["Main database: 7.1 of 10 GB"]);
  await night(3, 8.05 * GB);
  expect(await titles()).toEqual(["Main database: 8.0 of 10 GB", "Main database: 7.1 of 10 GB"]);
  await night(4, 5 * GB);
  expect(await titles()).toEqual([]);
  // Each night's size is kept, also where the database was not used.
  const [database] = await databasesScreen(worldAt(start + 4 * DAY, 5 * GB));
  expect(database?.growthPerDay).toBeCloseTo((5 - 6.9) * (GB / 4), -4);
  expect(database?.fullAt).toBeNull();
});

test("a size that is not reported is no alarm, and old hours are forgotten", async () => {
  const start = Date.UTC(2043, 0, 1);
  const before = worldAt(start, GB);
  await recordDatabaseLoad(before.directory, load(1, GB), start);
  await checkDatabases(worldAt(start + 91 * DAY));
  const [database] = await databasesScreen(worldAt(start + HOUR));
  expect(database).toMatchObject({ bytes: null, growthPerDay: null, fullAt: null, isFilling: false });
  expect(database?.hours.every(({ trips }) => trips === 0)).toBe(true);
});

test("a few seconds after a full hour, the new hour is not busier than it is", async () => {
  const hour = Date.UTC(2044, 0, 1, 10);
  const ctx = worldAt(hour + 3000);
  await recordDatabaseLoad(ctx.directory, { ...load(1, GB), ms: 3000 }, hour + 1000);
  const [database] = await databasesScreen(ctx);
  expect(database?.hours.at(-1)?.busy).toBe(0.05);
});
