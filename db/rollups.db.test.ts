import fc from "fast-check";
import { expect, test } from "vitest";
import { rebuildCompanyFigures } from "#app/domain/reports/figures/rebuild-figures.server";
import { aCompany } from "#tests/factories/company";
import { Story } from "#tests/factories/expected-rollups";
import { resetCalendars, withDaysOf, ZONES } from "#tests/factories/local-days";
import { play, step } from "#tests/factories/rollup-steps";
import { aProduct } from "#tests/factories/stock";
import { testEnv } from "#tests/factories/world";
import { runs } from "#tests/support/thorough";
import { orderCutOffs } from "./schema/rollups";

const { DB } = testEnv;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Where the company is, and where it moved to so many hours ago. */
const place = fc.record({
  zone: fc.constantFrom(...ZONES),
  hoursAgo: fc.nat(24 * 12),
  next: fc.constantFrom(...ZONES),
});

test("whatever happens, in whatever order, the days' sums equal the rows; and a rebuild makes them from the rows", async () => {
  await resetCalendars();
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 15, maxLength: 30 }),
      fc.nat(1439),
      place,
      async (steps, minute, place) => {
        const company = await aCompany();
        const { zone, hoursAgo, next } = place;
        const calendars = await withDaysOf(company, [0, zone], [Date.now() - hoursAgo * HOUR, next]);
        const stock = [
          await aProduct(company, { onHand: 900, costMinor: 300 }),
          await aProduct(company, { onHand: 900 }),
          await aProduct(company, { onHand: 900, costMinor: 70, currency: "EUR" }),
        ];
        const story = new Story(company, stock, calendars);
        await story.db.insert(orderCutOffs, { validFrom: story.ctx.now() - 6 * DAY, minute });
        for (const one of steps) await play(story, one);
        const expected = await story.expected();
        expect(await story.found()).toEqual(expected);

        await DB.batch([
          DB.prepare("update daily_orders set placed = placed + 5, cost_minor = 1 where company_id = ?").bind(
            company.id,
          ),
          DB.prepare("delete from daily_shipments where company_id = ?").bind(company.id),
          DB.prepare(
            "update daily_work set day = '2001-01-01' where company_id = ? and day = (select min(day) from daily_work where company_id = ?)",
          ).bind(company.id, company.id),
        ]);
        expect(await story.found()).not.toEqual(expected);
        await rebuildCompanyFigures(story.db);
        expect(await story.found()).toEqual(expected);
      },
    ),
    { numRuns: runs(6, { thorough: 60 }) },
  );
});
