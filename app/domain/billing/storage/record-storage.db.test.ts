import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { billingAccounts } from "#db/schema/billing";
import { locations } from "#db/schema/catalog";
import { activities } from "#db/schema/shipping";
import { stockMovements } from "#db/schema/stock";
import { aCompany } from "#tests/factories/company";
import { aProduct } from "#tests/factories/stock";
import { dayOf } from "#tests/factories/utc-day";
import { systemWorld } from "#tests/factories/world";
import { runs } from "#tests/support/thorough";
import { addDays, daysOf } from "../../kernel/days";
import { recordStorageOf } from "./record-storage.server";

const HOUR = 3_600_000;
const NOON = Date.UTC(2026, 5, 20, 12);

async function stored(companyId: string) {
  const rows = await systemWorld()
    .db.company(companyId)
    .rows(
      {
        source: activities.sourceId,
        units: activities.quantity,
        locations: activities.lines,
        billDay: activities.billDay,
      },
      (own) =>
        sql`from ${activities} where ${own(activities)} and ${activities.kind} = 'stored' order by ${activities.sourceId}`,
    );
  return rows.map(({ source, ...row }) => ({ day: source.slice("storage:".length), ...row }));
}

/** Stock that moved the given number of hours before noon of 20 June, at three locations. */
async function aHistory(moves: readonly { hoursAgo: number; place: number; to: number; units: number }[]) {
  const company = await aCompany();
  const ctx = systemWorld();
  const db = ctx.db.company(company.id);
  const product = await aProduct(company);
  const places = ["A-01-1-01", "A-01-1-02", "B-01-1-01"];
  const ids: string[] = [];
  for (const code of places) {
    await db.write(
      (own) => sql`insert into ${locations} (company_id, id, code, zone, pick_sequence, created_at)
        values (${own.id}, ${ctx.newId()}, ${code}, 'A', 0, 0) on conflict do nothing`,
    );
    const found = await db.first(
      { id: locations.id },
      (own) => sql`from ${locations} where ${own(locations)} and ${locations.code} = ${code}`,
    );
    ids.push(found?.id ?? "");
  }
  const held = [0, 0, 0];
  const ledger: { at: number; place: number; units: number }[] = [];
  const move = (at: number, place: number, units: number, kind: "receive" | "ship" | "transfer") => {
    held[place] = (held[place] ?? 0) + units;
    ledger.push({ at, place, units });
    const id = ctx.newId(at);
    return db.insert(stockMovements, {
      id,
      operationId: id,
      productId: product.id,
      lotId: product.lots[0]?.id ?? "",
      locationId: ids[place] ?? "",
      deltaOnHand: units,
      kind,
      actorId: "t",
      actorName: "T",
      at,
    });
  };
  for (const { hoursAgo, place, to, units } of moves.toSorted((a, b) => b.hoursAgo - a.hoursAgo)) {
    const at = NOON - hoursAgo * HOUR;
    const there = held[place] ?? 0;
    if (units > 0) await move(at, place, units, "receive");
    else if (there === 0) continue;
    else if (to === place) await move(at, place, -Math.min(there, -units), "ship");
    else {
      const n = Math.min(there, -units);
      await move(at, place, -n, "transfer");
      await move(at, to, n, "transfer");
    }
  }
  ctx.clock.now = NOON;
  return { company, ctx, ledger };
}

/** The expected result, calculated slowly by adding up the whole ledger for each day. */
function recounted(ledger: readonly { at: number; place: number; units: number }[]) {
  const [first] = ledger;
  if (!first) return [];
  return daysOf({ from: dayOf(first.at), to: addDays(dayOf(NOON), -1) }).flatMap((day) => {
    const places = new Map<number, number>();
    for (const { at, place, units } of ledger)
      if (dayOf(at) <= day) places.set(place, (places.get(place) ?? 0) + units);
    const units = [...places.values()].reduce((sum, there) => sum + there, 0);
    return units > 0
      ? [{ day, units, locations: [...places.values()].filter((there) => there > 0).length, billDay: day }]
      : [];
  });
}

const aMove = fc.record({
  hoursAgo: fc.nat(24 * 9),
  place: fc.nat(2),
  to: fc.nat(2),
  units: fc.integer({ min: -9, max: 9 }).filter((units) => units !== 0),
});

test("each day's units and locations equal those of a slow recount, and a second run writes nothing", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aMove, { maxLength: 25 }), async (moves) => {
      const { company, ctx, ledger } = await aHistory(moves);
      const expected = recounted(ledger);
      expect(await recordStorageOf(ctx, company.id)).toBe(expected.length);
      expect(await stored(company.id)).toEqual(expected);
      await recordStorageOf(ctx, company.id);
      expect(await stored(company.id)).toEqual(expected);
    }),
    { numRuns: runs(6, { thorough: 60 }) },
  );
});

test("days that the cron missed are caught up with, night by night or at once", async () => {
  const moves = [
    { hoursAgo: 24 * 6, place: 0, to: 0, units: 9 },
    { hoursAgo: 24 * 3, place: 0, to: 1, units: -4 },
  ];
  const { company, ctx, ledger } = await aHistory(moves);
  ctx.clock.now = NOON - 4 * 24 * HOUR;
  expect(await recordStorageOf(ctx, company.id)).toBe(2);
  ctx.clock.now = NOON;
  expect(await recordStorageOf(ctx, company.id)).toBe(4);
  expect(await stored(company.id)).toEqual(recounted(ledger));
});

test("two jobs at once write each day once", async () => {
  const { company, ctx, ledger } = await aHistory([{ hoursAgo: 24 * 4, place: 0, to: 0, units: 3 }]);
  await Promise.all([recordStorageOf(ctx, company.id), recordStorageOf(ctx, company.id)]);
  expect(await stored(company.id)).toEqual(recounted(ledger));
});

test("a day that an invoice covers by then is billed with the first open one, and a company without stock stores nothing", async () => {
  const { company, ctx } = await aHistory([{ hoursAgo: 24 * 2, place: 0, to: 0, units: 3 }]);
  await ctx.db.company(company.id).insert(billingAccounts, { openFrom: "2026-06-20", updatedAt: 0 });
  await recordStorageOf(ctx, company.id);
  expect((await stored(company.id)).map(({ day, billDay }) => [day, billDay])).toEqual([
    ["2026-06-18", "2026-06-20"],
    ["2026-06-19", "2026-06-20"],
  ]);
  expect(await recordStorageOf(ctx, (await aCompany()).id)).toBe(0);
});
