import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { companyDay, providerDay } from "#db/calendars/local-day.server";
import { calendars, dayOffsets } from "#db/schema/directory/provider";
import { aCompany, aUser } from "#tests/factories/company";
import { resetCalendars, storedCalendars, withDaysOf, ZONES } from "#tests/factories/local-days";
import { systemWorld, testEnv, worldOf } from "#tests/factories/world";
import { runs } from "#tests/support/thorough";
import { companyZoneStatements, extendCalendars } from "./calendars.server";
import { providerTimeZone, setProviderTimeZone } from "./provider-time-zone.server";

beforeAll(resetCalendars);
afterAll(resetCalendars);

const HOUR = 3_600_000;
const YEAR = 365 * 24 * HOUR;

/** What the database says are the days of these instants. */
async function daysInDatabase(companyId: string, instants: readonly number[]): Promise<string[]> {
  const rows = await systemWorld().directory.rows(
    { day: companyDay(sql`${companyId}`, sql`it.value`) },
    sql`from json_each(${JSON.stringify(instants)}) as it order by it.key`,
  );
  return rows.map(({ day }) => day);
}

const instants = fc.array(fc.integer({ min: Date.UTC(2001, 0, 1), max: Date.UTC(2037, 0, 1) }), {
  minLength: 40,
  maxLength: 40,
});

test("the database and the code agree on the day of any instant, also when a company's zone changed twice", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...ZONES),
      fc.constantFrom(...ZONES),
      fc.integer({ min: Date.UTC(2010, 0, 1), max: Date.UTC(2030, 0, 1) }),
      instants,
      async (zone, next, moved, some) => {
        const company = await aCompany();
        const known = await withDaysOf(company, [0, zone], [moved, next], [moved + YEAR, zone]);
        const near = [moved - 1, moved, moved + 1, moved + YEAR - 1, moved + YEAR];
        const calendar = known.of(company.id);
        expect(await daysInDatabase(company.id, [...some, ...near])).toEqual(
          [...some, ...near].map((at) => calendar.dayOf(at)),
        );
      },
    ),
    { numRuns: runs(5, { thorough: 60 }) },
  );
});

test("a company gets its own days from a moment on, and keeps those it had with the provider", async () => {
  const company = await aCompany();
  const ctx = systemWorld();
  await ctx.directory.batch(...(await companyZoneStatements(ctx, [company.id], "America/New_York")));
  expect(await companyZoneStatements(ctx, [company.id], "America/New_York")).toEqual([]);
  const calendar = (await storedCalendars()).of(company.id);
  const some = [-YEAR, -HOUR, 0, HOUR / 60, HOUR, 40 * HOUR, YEAR, 10 * YEAR].map((far) => ctx.now() + far);
  expect(await daysInDatabase(company.id, some)).toEqual(some.map((at) => calendar.dayOf(at)));
  expect(calendar.zoneAt(ctx.now())).toBe("UTC");
  expect(calendar.zoneAt(ctx.now() + 3 * 60_000)).toBe("America/New_York");

  // Back again within the notice: nothing has changed.
  await ctx.directory.batch(...(await companyZoneStatements(ctx, [company.id], "UTC")));
  expect((await storedCalendars()).of(company.id).history).toEqual([[0, "UTC"]]);
  expect(await daysInDatabase(company.id, some)).toEqual(some.map((at) => new Date(at).toISOString().slice(0, 10)));
});

test("a deleted company leaves no calendar", async () => {
  const company = await aCompany();
  await withDaysOf(company, [0, "Europe/Berlin"]);
  await testEnv.DB.prepare("delete from companies where id = ?").bind(company.id).run();
  const { directory } = systemWorld();
  expect(await directory.select(calendars, { columns: ["id"], where: eq(calendars.id, company.id) })).toEqual([]);
  expect(
    await directory.select(dayOffsets, { columns: ["fromAt"], where: eq(dayOffsets.calendar, company.id) }),
  ).toEqual([]);
});

test("the nightly run repairs and extends coming offsets, writes nothing when they are right, and leaves the past", async () => {
  const company = await aCompany();
  await withDaysOf(company, [0, "Europe/Berlin"]);
  const ctx = systemWorld();
  const offsets = () =>
    ctx.directory.select(dayOffsets, {
      columns: ["fromAt", "offsetMs"],
      where: eq(dayOffsets.calendar, company.id),
      orderBy: dayOffsets.fromAt,
    });
  await extendCalendars(ctx);
  const right = await offsets();
  const written = ctx.costs.written;
  await extendCalendars(ctx);
  expect(ctx.costs.written).toBe(written);

  const isLater = sql`calendar = ${company.id} and from_at > ${ctx.now() + YEAR}`;
  await ctx.directory.write(sql`delete from ${dayOffsets} where ${isLater}`);
  await extendCalendars(ctx);
  const repaired = await offsets();
  expect(repaired.filter(({ fromAt }) => fromAt < ctx.now())).toEqual(right.filter(({ fromAt }) => fromAt < ctx.now()));
  expect(repaired.at(-1)).toEqual(right.at(-1));
});

test("an administrator changes the provider's time zone once work exists: from a moment on, recorded, and never twice", async () => {
  const admin = worldOf(await aUser("admin"), "system.read");

  const company = await aCompany();
  await testEnv.DB.prepare(
    "insert into activities (company_id, id, kind, source_id, quantity, at) values (?, ?, 'special', 's', 1, ?)",
  )
    .bind(company.id, admin.newId(), admin.now())
    .run();
  await setProviderTimeZone(admin, "America/New_York");
  const { provider } = await storedCalendars();
  expect(provider.history.length).toBeGreaterThan(1);
  const { from, timeZone } = await providerTimeZone(admin);
  expect(timeZone).toBe("America/New_York");
  expect((from ?? 0) - admin.now()).toBeGreaterThan(60_000);
  await setProviderTimeZone(admin, "America/New_York");
  expect((await storedCalendars()).provider.history).toEqual(provider.history);

  const some = [Date.UTC(2020, 6, 1, 22, 30), admin.now(), admin.now() + HOUR, admin.now() + YEAR];
  const rows = await admin.directory.rows(
    { day: providerDay(sql`it.value`) },
    sql`from json_each(${JSON.stringify(some)}) as it order by it.key`,
  );
  expect(rows.map(({ day }) => day)).toEqual(some.map((at) => provider.dayOf(at)));
  await expect(setProviderTimeZone(admin, "Mars/Olympus")).rejects.toMatchObject({ code: "validation" });
});
