import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { Connection } from "#db/connection/connection.server";
import { DirectoryDb } from "#db/directory.server";
import { calendarSets } from "#db/schema/directory/calendar-sets";
import { calendars } from "#db/schema/directory/provider";
import { aCompany, aUser } from "#tests/factories/company";
import { resetCalendars } from "#tests/factories/local-days";
import { systemWorld, testEnv } from "#tests/factories/world";
import { findUserBySession, openSession } from "./access.service.server";

test("authentication reads the same number of rows, however many companies there are", async () => {
  const world = systemWorld();
  await resetCalendars();
  const [own, assigned] = [await aCompany(), await aCompany()];
  const user = await aUser("warehouse_manager", { companyId: own.id, assigned: [assigned.id] });
  const { token } = await openSession(world, { userId: user.id, remember: false, userAgent: null, address: "test" });
  const read = async () => {
    world.costs.read = 0;
    const directory = new DirectoryDb(new Connection(testEnv.DB, world.costs));
    expect(await findUserBySession({ directory, now: world.now }, token)).toMatchObject({ id: user.id, unread: false });
    return world.costs.read;
  };
  const before = await read();
  for (let i = 0; i < 60; i++) {
    const company = await aCompany();
    // Each with days of its own.
    await world.directory.insert(calendars, { id: company.id, history: [[0, "Pacific/Apia"]] });
  }
  expect(await read()).toBe(before);
  await resetCalendars();
  // Where there is a choice of warehouses, each is read three times; other tests have made some, and notifications.
  const { n } = (await testEnv.DB.prepare("select count(*) as n from warehouses").first<{ n: number }>()) ?? { n: 0 };
  expect(before).toBeLessThan(80 + 3 * n);
});

test("the row of all calendars follows each of them", async () => {
  const { directory } = systemWorld();
  await resetCalendars();
  const all = async () => (await directory.selectFirst(calendarSets, { columns: ["histories"] }))?.histories;
  const before = await all();
  const id = `warehouse:${crypto.randomUUID()}`;
  await directory.insert(calendars, { id, history: [[0, "Europe/Berlin"]] });
  expect(await all()).toEqual({ ...before, [id]: [[0, "Europe/Berlin"]] });
  await directory.update(calendars, { history: [[0, "Asia/Tokyo"]] }, eq(calendars.id, id));
  expect(await all()).toEqual({ ...before, [id]: [[0, "Asia/Tokyo"]] });
  await directory.delete(calendars, eq(calendars.id, id));
  expect(await all()).toEqual(before);
});
