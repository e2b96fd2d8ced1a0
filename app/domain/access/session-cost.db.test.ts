import { expect, test } from "vitest";
import { Connection } from "#db/connection.server";
import { DirectoryDb } from "#db/directory.server";
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
  for (let i = 0; i < 60; i++) await aCompany();
  expect(await read()).toBe(before);
  // Where there is a choice of warehouses, each is read twice; other tests have made some, and notifications.
  const { n } = (await testEnv.DB.prepare("select count(*) as n from warehouses").first<{ n: number }>()) ?? { n: 0 };
  expect(before).toBeLessThan(80 + 2 * n);
});
