import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { billingAccounts } from "#db/schema/billing";
import { ACTIVITY_KIND, type ActivityDetail, activities } from "#db/schema/shipping";
import { aCompany } from "#tests/factories/company";
import { dayOf } from "#tests/factories/utc-day";
import { systemWorld, testEnv } from "#tests/factories/world";
import { runs } from "#tests/support/thorough";
import { addDays } from "../kernel/days";
import { rebuildCompanyFigures } from "../reports/figures/rebuild-figures.server";
import { chargesOfActivity } from "./activity-charges";
import type { DailyCharge } from "./charge-quantities";
import { chargesOf } from "./charges.repo.server";

const { DB } = testEnv;
const ALWAYS = { from: "0000-01-01", to: "9999-12-31" };
const FIRST = Date.UTC(2026, 0, 1);

const step = fc.record({
  what: fc.constantFrom(...ACTIVITY_KIND, "shipped", "special", "take-back", "close"),
  hours: fc.nat(24 * 40),
  n: fc.nat(99),
});

const detailOf = (kind: string, n: number): ActivityDetail | null => {
  if (kind === "shipped" && n % 3 > 0)
    return {
      parcels: 1 + (n % 3),
      ...(n % 2 && {
        postage: [
          { costMinor: n * 10, currency: "USD" },
          { costMinor: n, currency: n % 5 ? "USD" : "CAD" },
        ],
      }),
    };
  if (kind === "received")
    return {
      ...(n % 2 && { continues: true }),
      ...(n % 3 > 0 && { cartons: n % 5 }),
      ...(n % 5 > 2 && { pallets: 1 + (n % 2) }),
    };
  if (kind === "returned" && n % 2)
    return { continues: true, ...(n % 3 && { postage: [{ costMinor: n * 10, currency: "USD" }] }) };
  if (kind === "stored" && n % 4)
    return {
      ...(n % 3 && { pallets: n, palletLocations: n + 1 }),
      ...(n % 2 && { volume: { m3: n, ft3: n * 35 } }),
      ...(n % 5 && { unmeasured: { units: n, products: 1, skus: ["A"] } }),
    };
  if (kind !== "special" && kind !== "material") return null;
  return {
    item: ["Labelling", "Box"][n % 2] ?? "",
    ...(n % 3 === 0 && { amountMinor: n * 7, currency: n % 4 ? "USD" : "EUR" }),
  };
};

/** The same sums, calculated in TypeScript instead of SQL. */
function summed(rows: readonly DailyCharge[]): DailyCharge[] {
  const sums = new Map<string, DailyCharge>();
  for (const row of rows) {
    const key = JSON.stringify([row.day, row.kind, row.item, row.currency]);
    const sum = sums.get(key);
    if (!sum) sums.set(key, { ...row });
    else for (const figure of ["works", "lines", "units", "amountMinor"] as const) sum[figure] += row[figure];
  }
  return tidy([...sums.values()]);
}
const keyOf = ({ day, kind, item, currency }: DailyCharge) => JSON.stringify([day, kind, item, currency]);
const tidy = (rows: readonly DailyCharge[]) => rows.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));

test("whatever is done, late and after a close too, the days' charges equal the activities; and a rebuild yields the same", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      const company = await aCompany();
      const ctx = systemWorld();
      const db = ctx.db.company(company.id);
      const found = async () => tidy((await chargesOf(db, ALWAYS)).map(({ companyId: _one, ...row }) => row));
      let openFrom = "";
      const written: { id: string; at: number; openFrom: string }[] = [];
      const byHand: { id: string; kind: "special" | "material" | "returned"; at: number; n: number }[] = [];
      for (const { what, hours, n } of steps) {
        const at = FIRST + hours * 3_600_000;
        const id = ctx.newId(at);
        if (what === "close") {
          openFrom = [openFrom, addDays(dayOf(at), 1)].sort().at(-1) as string;
          await db.write(
            (
              own,
            ) => sql`insert into ${billingAccounts} (company_id, open_from, updated_at) values (${own.id}, ${openFrom}, 0)
              on conflict (company_id) do update set open_from = excluded.open_from`,
          );
          continue;
        }
        const back = what === "take-back" ? byHand.splice(n % Math.max(1, byHand.length), 1)[0] : undefined;
        if (what === "take-back" && !back) continue;
        const kind = back?.kind ?? (what as (typeof ACTIVITY_KIND)[number]);
        const of = back ?? { at, n };
        const detail = back ? { ...detailOf(kind, of.n), takesBack: back.id, note: "Typed twice" } : detailOf(kind, n);
        await db.insert(activities, {
          id,
          kind,
          sourceId: back ? `back:${back.id}` : id,
          lines: of.n % 4,
          quantity: 1 + (of.n % 9),
          at: of.at,
          detail,
          // Some activities name their billing day; for the others the database determines it.
          ...(n % 2 > 0 && { billDay: [dayOf(of.at), openFrom].sort().at(-1) }),
        });
        written.push({ id, at: of.at, openFrom });
        if (!back && (kind === "special" || kind === "material" || kind === "returned"))
          byHand.push({ id, kind, at, n });
      }
      const rows = await db.rows(
        {
          id: activities.id,
          kind: activities.kind,
          billDay: activities.billDay,
          lines: activities.lines,
          quantity: activities.quantity,
          detail: activities.detail,
        },
        (own) => sql`from ${activities} where ${own(activities)}`,
      );
      for (const { id, at, openFrom: open } of written)
        expect(rows.find((row) => row.id === id)?.billDay).toBe([dayOf(at), open].sort().at(-1));
      const expected = summed(rows.flatMap(chargesOfActivity));
      expect(await found()).toEqual(expected);

      await DB.batch([
        DB.prepare("update daily_charges set units = units + 5 where company_id = ? and kind = 'shipped'").bind(
          company.id,
        ),
        DB.prepare("delete from daily_charges where company_id = ? and kind <> 'shipped'").bind(company.id),
      ]);
      await rebuildCompanyFigures(db);
      expect(await found()).toEqual(expected);
    }),
    { numRuns: runs(6, { thorough: 50 }) },
  );
});

test("work is billed on its own day or the first uninvoiced day, whatever day its writer names", async () => {
  const company = await aCompany();
  const ctx = systemWorld();
  const db = ctx.db.company(company.id);
  const work = (billDay: string) =>
    db.insert(activities, { id: ctx.newId(), kind: "packed", sourceId: ctx.newId(), quantity: 1, at: FIRST, billDay });

  for (const other of ["2025-12-31", "2026-01-02", "soon"])
    await expect(work(other)).rejects.toMatchObject({ fault: "immutable" });
  await work("2026-01-01");
  await db.write(
    (own) =>
      sql`insert into ${billingAccounts} (company_id, open_from, updated_at) values (${own.id}, '2026-02-01', 0)`,
  );
  await expect(work("2026-01-01")).rejects.toMatchObject({ fault: "immutable" });
  await work("2026-02-01");
});
