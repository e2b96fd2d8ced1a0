import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { aCompany } from "#tests/factories/company";
import { systemWorld } from "#tests/factories/world";
import { lotIsUsable, lotStateSql } from "./available-units.server";
import { daysAfter, lotStateOn } from "./lot-usability";

test.each([
  ["the day before it expires", "2026-05-03", 0, "available"],
  ["the day that it names", "2026-05-04", 0, "available"],
  ["the day after", "2026-05-05", 0, "expired"],
  ["the last day before the stop", "2026-04-27", 7, "available"],
  ["the first day of the stop", "2026-04-28", 7, "stopped"],
  ["its own day, stopped", "2026-05-04", 7, "stopped"],
  ["the day after, whatever the stop", "2026-05-05", 7, "expired"],
])("a lot that expires on 4 May, on %s", (_, day, stop, state) => {
  expect(lotStateOn({ status: "available", expiresOn: "2026-05-04" }, day, stop)).toBe(state);
});

test("a lot without expiry depends on its status only; a recall takes precedence", () => {
  const on = (status: string, expiresOn: string | null = null) => lotStateOn({ status, expiresOn }, "2026-05-04", 30);
  expect(on("available")).toBe("available");
  expect(on("expired")).toBe("expired");
  expect(on("quarantined")).toBe("quarantined");
  expect(on("quarantined", "2020-01-01")).toBe("expired");
  expect(on("recalled", "2020-01-01")).toBe("recalled");
});

test("the database agrees with the code for every status, over leap days and ends of years", async () => {
  const company = systemWorld().db.company((await aCompany()).id);
  const days = ["2026-05-04", "2024-02-29", "2027-02-28", "2026-12-31", "2028-01-01"];
  const stops = [0, 1, 7, 29, 365, 3650];
  const statuses = ["available", "quarantined", "recalled", "expired"];
  for (const day of days) {
    for (const stop of stops) {
      const near = [-400, -31, -2, -1, 0, 1, 2, 28, 29, 30, stop - 1, stop, stop + 1, 4000];
      const lots = statuses.flatMap((status) =>
        [null, ...near.map((n) => daysAfter(day, n))].map((expiresOn) => ({ status, expiresOn })),
      );
      const lot = { status: sql`it.value ->> 'status'`, expiresOn: sql`it.value ->> 'expiresOn'` };
      const told = await company.rows(
        { state: lotStateSql(day, sql`${stop}`, lot), usable: sql<number>`${lotIsUsable(day, sql`${stop}`, lot)}` },
        () => sql`from json_each(${JSON.stringify(lots)}) as it order by it.key`,
      );
      const states = lots.map((one) => lotStateOn(one, day, stop));
      expect(told.map(({ state }) => state)).toEqual(states);
      expect(told.map(({ usable }) => usable === 1)).toEqual(states.map((state) => state === "available"));
    }
  }
});
