import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { rebuildCompanyFigures } from "#app/domain/reports/figures/rebuild-figures.server";
import { aCompany } from "#tests/factories/company";
import { PLACED, Story } from "#tests/factories/expected-rollups";
import { resetCalendars, withDaysOf, ZONES } from "#tests/factories/local-days";
import { aProduct } from "#tests/factories/stock";
import { testEnv } from "#tests/factories/world";
import { products } from "./schema/catalog";
import { orderCutOffs } from "./schema/rollups";

const { DB } = testEnv;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const CHANGES = ["pending", "cancelled", "failed", "checkout-draft", "refunded"] as const;
const STEPS = [
  "place",
  "place",
  "place",
  "total",
  "status",
  "ship",
  "ship",
  "unship",
  "cost",
  "move",
  "move",
  "parcel",
  "parcel",
  "session",
  "putBack",
] as const;

const step = fc.record({ what: fc.constantFrom(...STEPS), n: fc.nat(99), hoursAgo: fc.nat(24 * 12) });

/** Where the company is, and where it moved to so many hours ago. */
const place = fc.record({
  zone: fc.constantFrom(...ZONES),
  hoursAgo: fc.nat(24 * 12),
  next: fc.constantFrom(...ZONES),
});

async function play(
  story: Story,
  { what, n, hoursAgo }: { what: (typeof STEPS)[number]; n: number; hoursAgo: number },
) {
  const at = story.ctx.now() - hoursAgo * HOUR;
  if (what === "place") await story.place(n, at, PLACED[n % PLACED.length] ?? "pending");
  else if (what === "total") await story.edit(n, { totalMinor: n * 7 });
  else if (what === "status") await story.edit(n, { status: CHANGES[n % CHANGES.length] ?? "pending" });
  else if (what === "ship") await story.ship(n, at);
  else if (what === "unship") await story.unship(n);
  else if (what === "cost")
    await story.db.update(
      products,
      { costMinor: n % 5 === 0 ? null : n },
      sql`${products.id} = ${story.product(n).id}`,
    );
  else if (what === "move")
    await story.move(
      n,
      at,
      (["receive", "adjust", "count", "ship", "return"] as const)[n % 5] ?? "adjust",
      n % 5 === 3 || n % 2 ? -(1 + (n % 3)) : 1 + (n % 3),
    );
  else if (what === "parcel") await story.parcel(n, at, n % 2 ? "ups" : "dhl");
  else if (what === "session") await story.session(n, at);
  else await story.putBack(n, at);
}

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
    { numRuns: 16 },
  );
});
