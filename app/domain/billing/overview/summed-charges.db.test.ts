import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { aRateCard } from "#tests/factories/billing";
import { aCompany } from "#tests/factories/company";
import { systemWorld, testEnv } from "#tests/factories/world";
import { runs } from "#tests/support/thorough";
import { addDays } from "../../kernel/days";
import { closePastDays } from "../../reports/reports.service.server";
import type { Charged } from "../charges.repo.server";
import { chargesSummed } from "./summed-charges.repo.server";

const { DB } = testEnv;
const TODAY = new Date().toISOString().slice(0, 10);
const KINDS = ["stored", "picked", "packed"] as const;

const back = fc.nat(130);
/** A charge of a day, however late; negative for the reversal of an entry. */
const charge = fc.record({ back, company: fc.nat(2), kind: fc.nat(2), works: fc.integer({ min: -2, max: 4 }) });
const history = fc.array(fc.oneof({ weight: 6, arbitrary: charge }, fc.constant("close" as const)), {
  minLength: 20,
  maxLength: 60,
});

async function write(companyId: string, day: string, kind: string, works: number) {
  await DB.prepare(`insert into daily_charges (company_id, day, kind, works, lines, units) values (?1, ?2, ?3, ?4, 2 * ?4, 3 * ?4)
    on conflict do update set works = works + excluded.works, lines = lines + excluded.lines, units = units + excluded.units`)
    .bind(companyId, day, kind, works)
    .run();
}

interface Asked {
  from: string;
  to: string;
  cuts: string[];
  openOr: string | undefined;
}

/** Each company's charges by span of equal pricing, from the days; `day` is the first day with charges of any kind. */
function slowly(days: readonly Charged[], cards: Map<string, string[]>, open: Map<string, string>, asked: Asked) {
  const spans = new Map<string, Charged[]>();
  for (const row of days) {
    const opens = open.get(row.companyId) ?? "";
    const start = asked.openOr ? [asked.from, [opens, asked.openOr].sort()[0] as string].sort()[1] : asked.from;
    if (row.day < (start as string) || row.day > asked.to) continue;
    const cuts = [...asked.cuts, ...(cards.get(row.companyId) ?? []), ...(asked.openOr ? [opens] : [])];
    const begins = [`${row.day.slice(0, 7)}-01`, ...cuts.filter((cut) => cut <= row.day)].sort().at(-1);
    const key = `${row.companyId} ${begins}`;
    spans.set(key, [...(spans.get(key) ?? []), row]);
  }
  return [...spans.values()].flatMap((rows) => {
    const [day] = rows.map((row) => row.day).sort();
    return KINDS.flatMap((kind) => {
      const works = rows.reduce((sum, row) => sum + (row.kind === kind ? row.works : 0), 0);
      return works === 0 ? [] : [`${rows[0]?.companyId} ${day} ${kind} ${works} ${works * 2} ${works * 3}`];
    });
  });
}

test("whatever is charged, and however late, sums by span of equal pricing equal the days", async () => {
  await fc.assert(
    fc.asyncProperty(
      history,
      fc.record({ ends: fc.tuple(back, back), cuts: fc.array(back, { maxLength: 2 }), openOr: fc.option(back) }),
      fc.array(back, { minLength: 3, maxLength: 3 }),
      async (events, { ends, cuts, openOr }, starts) => {
        const dayOf = (days: number) => addDays(TODAY, -days);
        const companies = [await aCompany(), await aCompany(), await aCompany()];
        const ids = companies.map(({ id }) => id);
        const [cards, open] = [new Map<string, string[]>(), new Map<string, string>()];
        for (const [n, company] of companies.entries()) {
          const from = [addDays(TODAY, -200), dayOf(starts[n] as number)];
          for (const day of n < 2 ? from : []) await aRateCard(company, { from: day });
          cards.set(company.id, n < 2 ? from : []);
          if (n === 0) continue;
          open.set(company.id, dayOf(starts[2 - n] as number));
          await DB.prepare("insert into billing_accounts (company_id, open_from, updated_at) values (?, ?, 1)")
            .bind(company.id, open.get(company.id))
            .run();
        }
        for (const event of events)
          if (event === "close") await closePastDays(systemWorld());
          else await write(ids[event.company] as string, dayOf(event.back), KINDS[event.kind] ?? "stored", event.works);
        const { results } = await DB.prepare("select *, company_id as companyId from daily_charges").all<Charged>();
        const asked = {
          ...{ from: dayOf(Math.max(...ends)), to: dayOf(Math.min(...ends)) },
          ...{ cuts: cuts.map(dayOf), openOr: openOr === null ? undefined : dayOf(openOr) },
        };

        const found = await chargesSummed(
          systemWorld().db,
          sql`select value from json_each(${JSON.stringify(ids)})`,
          { from: asked.from, to: asked.to },
          { cuts: asked.cuts, ...(asked.openOr && { openOr: asked.openOr }) },
        );

        const mine = results.filter(({ companyId }) => ids.includes(companyId));
        expect(
          found
            .map(
              ({ companyId, day, kind, works, lines, units }) =>
                `${companyId} ${day} ${kind} ${works} ${lines} ${units}`,
            )
            .sort(),
        ).toEqual(slowly(mine, cards, open, asked).sort());
      },
    ),
    { numRuns: runs(8, { thorough: 100 }) },
  );
});
