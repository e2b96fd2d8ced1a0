import { expect, test } from "vitest";
import { aBin, aCode } from "#tests/factories/bin";
import { aCompany, aUser } from "#tests/factories/company";
import { aProduct } from "#tests/factories/stock";
import { worldOf } from "#tests/factories/world";
import { putawayScreen } from "./putaway-screen.server";
import { MAX_TASKS } from "./putaway-tasks.repo.server";

test("with more tasks than are listed, the screen says how many more, also of those that a search finds", async () => {
  const [company, dock] = [await aCompany(), aCode("PM")];
  await aBin(dock, { kind: "receiving" });
  const lots = Array.from({ length: MAX_TASKS + 7 }, (_, n) => ({
    ...{ onHand: 1, lotNumber: `L-${n}`, expiresOn: "2099-01-01", location: dock },
  }));
  await aProduct(company, { name: "Many lots", lotTracked: true, lots });
  await aProduct(company, { name: "One", lots: [{ onHand: 1, location: dock }] });
  const world = worldOf(await aUser("employee", { companyId: company.id }), "inventory.tasks");
  const shown = async (query: object) => {
    const before = world.costs.trips;
    const { rows, more } = await putawayScreen(world, query);
    return { rows: rows.length, more, trips: world.costs.trips - before };
  };
  expect(await shown({})).toEqual({ rows: MAX_TASKS, more: 8, trips: 2 });
  expect(await shown({ q: "many" })).toEqual({ rows: MAX_TASKS, more: 7, trips: 2 });
  expect(await shown({ q: "one" })).toEqual({ rows: 1, more: 0, trips: 1 });
  // A scan finds tasks beyond those listed too.
  expect(await shown({ scan: `l-${MAX_TASKS + 6}` })).toEqual({ rows: 1, more: 0, trips: 2 });
  expect(await shown({ scan: dock.toLowerCase() })).toEqual({ rows: MAX_TASKS, more: 8, trips: 2 });
  expect(await shown({ scan: "nothing" })).toEqual({ rows: 0, more: 0, trips: 2 });
});
