import fc from "fast-check";
import { expect, test } from "vitest";
import type { Days } from "#db/figures/day-sums.server";
import type { ScopedDb } from "#db/scoped.server";
import { aCompany } from "#tests/factories/company";
import { Story } from "#tests/factories/expected-rollups";
import { play, step } from "#tests/factories/rollup-steps";
import { aProduct } from "#tests/factories/stock";
import { systemWorld, testEnv } from "#tests/factories/world";
import { runs } from "#tests/support/thorough";
import { rebuildFigures } from "../reports.service.server";
import { closePastDays } from "./close-days.server";
import { countsByCompany, countsByZone } from "./counts.repo.server";
import {
  ordersByCompany,
  ordersByDay,
  returnsByCompany,
  returnsByDay,
  shipmentsByDay,
  shipmentsByKind,
  workByCompany,
  workByDay,
} from "./daily.repo.server";
import { rebuildCompanyFigures } from "./rebuild-figures.server";

const { DB } = testEnv;
const DAY = 86_400_000;
const dayOf = (back: number) => new Date(Date.now() - back * DAY).toISOString().slice(0, 10);

const rowsOf = async (text: string) => (await DB.prepare(text).all<Record<string, unknown>>()).results;

/** Columns of a table that are neither its key nor the company. */
async function figuresOf(table: string): Promise<string[]> {
  const columns = await rowsOf(`select name, pk from pragma_table_info('${table}')`);
  return columns.filter(({ pk }) => pk === 0).map(({ name }) => String(name));
}

/** Rows of a table without those that are all zero. */
async function somethingOf(table: string, keys: string[], from: string) {
  const figures = await figuresOf(table);
  const sums = figures.map((name) => `sum(${name}) as ${name}`);
  return rowsOf(`select ${[...keys, ...sums]} from ${from} group by ${keys}
    having ${figures.map((name) => `sum(${name}) <> 0`).join(" or ")} order by ${keys}`);
}

const OF_ALL = {
  daily_orders: ["day", "currency"],
  daily_shipments: ["day", "carrier"],
  daily_work: ["day"],
  daily_counts: ["day", "warehouse_id", "zone"],
  daily_returns: ["day", "reason", "condition"],
};

/** Sums over all companies equal the sums of the companies' rows, on each closed day. */
async function expectSumsOfAll() {
  for (const [table, keys] of Object.entries(OF_ALL)) {
    const closed = "day < (select open_from from closed_days)";
    const expected = await somethingOf(table, keys, `${table} where ${closed}`);
    expect(await somethingOf(table, keys, `${table}_all`), table).toEqual(expected);
  }
}

const TO_DATE = {
  orders: ["currency"],
  shipments: ["carrier", "method"],
  work: [],
  charges: ["kind", "item", "currency"],
  counts: [],
  returns: [],
};

/** The running totals that there are equal the sums of the days up to them. */
async function expectTotalsToDate() {
  for (const [name, keys] of Object.entries(TO_DATE)) {
    const month = name === "charges" ? "and part.day >= date(known.day, 'start of month')" : "";
    const figures = await figuresOf(`${name}_to_date`);
    const known = `(select distinct company_id, day from ${name}_to_date) as known join daily_${name} as part
      on part.company_id = known.company_id and part.day <= known.day ${month}`;
    const expected = await rowsOf(`select ${["known.company_id", "known.day", ...keys.map((key) => `part.${key}`)]},
      ${figures.map((figure) => `sum(part.${figure}) as ${figure}`)} from ${known}
      group by ${["known.company_id", "known.day", ...keys.map((key) => `part.${key}`)]} order by ${["1", "2", ...keys]}`);
    const found = await rowsOf(`select * from ${name}_to_date order by ${["company_id", "day", ...keys]}`);
    expect(found, name).toEqual(expected.map((row) => expect.objectContaining(row)));
  }
}

const READERS = {
  ...{ ordersByCompany, ordersByDay, shipmentsByDay, shipmentsByKind, workByCompany, workByDay },
  ...{ returnsByCompany, returnsByDay },
  countsByCompany: (db: ScopedDb, days: Days) => countsByCompany(db, days, {}),
  countsByZone: (db: ScopedDb, days: Days) => countsByZone(db, days, {}),
};

/** What a handle over all companies reads equals what handles of one company read, added up. */
async function expectSameFigures(days: { from: string; to: string }) {
  const ctx = systemWorld();
  const ids = (await rowsOf("select id from companies")).map(({ id }) => String(id));
  for (const [name, read] of Object.entries(READERS)) {
    const sums = new Map<string, Record<string, unknown>>();
    const add = (rows: Record<string, unknown>[], sign: number) => {
      for (const row of rows) {
        const texts = Object.entries(row).filter(([, value]) => typeof value === "string");
        const sum = sums.get(JSON.stringify(texts)) ?? {};
        for (const [key, value] of Object.entries(row))
          if (typeof value === "number") sum[key] = Number(sum[key] ?? 0) + sign * value;
        sums.set(JSON.stringify(texts), sum);
      }
    };
    add(await read(ctx.db, days), 1);
    for (const id of ids) {
      const table = name.replace(/By.*/, "");
      const rows = await rowsOf(`select * from daily_${table} where company_id = '${id}'
        and day between '${days.from}' and '${days.to}'`);
      add(
        rows.map((row) => namedAs(name, row)),
        -1,
      );
    }
    const left = [...sums].filter(([, sum]) => Object.values(sum).some((value) => value !== 0));
    expect(left, name).toEqual([]);
  }
}

/** A row with the keys of the reader, and its figures as the reader names them. */
function namedAs(reader: string, row: Record<string, unknown>) {
  const { company_id, day, currency, carrier, method, reason, condition, warehouse_id, zone, ...figures } = row;
  const keys: Record<string, Record<string, unknown>> = {
    countsByCompany: { companyId: company_id },
    countsByZone: { warehouseId: warehouse_id, zone },
    ordersByCompany: { companyId: company_id, currency },
    ordersByDay: { day, currency },
    returnsByCompany: { companyId: company_id },
    returnsByDay: { day, reason, condition },
    shipmentsByDay: { day },
    shipmentsByKind: { companyId: company_id, carrier, method },
    workByCompany: { companyId: company_id },
    workByDay: { day },
  };
  const named = Object.entries(figures).map(([name, value]) => [
    name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
    value,
  ]);
  return { ...keys[reader], ...Object.fromEntries(named) };
}

/** On one of three closed days, so that most of them have figures already. */
const late = step.map((one) => ({ ...one, hoursAgo: 72 + 24 * (one.hoursAgo % 3) }));

/** Counted lines and returned units, written as the triggers on them do; and a day's rows that go. */
async function playDay(
  companyId: string,
  { what, n, daysAgo }: { what: keyof typeof OF_A_DAY; n: number; daysAgo: number },
) {
  await DB.prepare(OF_A_DAY[what]).bind(companyId, dayOf(daysAgo), n).run();
}
const OF_A_DAY = {
  count: `insert into daily_counts (company_id, day, warehouse_id, zone, lines, within, exact, over, short)
    select ?1, ?2, id, iif(?3 % 2, 'A', 'B'), ?3, 1, 1, 0, 2 from warehouses where 1
    on conflict (company_id, warehouse_id, day, zone) do update set lines = lines + excluded.lines`,
  return: `insert into daily_returns (company_id, day, reason, condition, units, restocked)
    values (?1, ?2, iif(?3 % 2, 'defective', 'unknown'), iif(?3 % 3, 'new', 'damaged'), ?3, 1)
    on conflict (company_id, day, reason, condition) do update set units = units + excluded.units`,
  gone: "delete from daily_returns where company_id = ?1 and day = ?2 and ?3 < 10",
};

const dayStep = fc.record({
  what: fc.constantFrom("count" as const, "return" as const, "gone" as const),
  n: fc.integer({ min: 1, max: 9 }),
  daysAgo: fc.nat(9),
});

const event = fc.oneof(
  { weight: 8, arbitrary: fc.record({ company: fc.nat(1), dayStep }) },
  { weight: 6, arbitrary: fc.record({ company: fc.nat(1), step }) },
  { weight: 12, arbitrary: fc.record({ company: fc.nat(1), step: late }) },
  { weight: 2, arbitrary: fc.constantFrom("close" as const) },
  { weight: 1, arbitrary: fc.constantFrom("rebuild one" as const, "rebuild all" as const) },
);

test("whatever changes, and however late, sums over all companies and running totals equal the days", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(event, { minLength: 15, maxLength: 40 }),
      fc.tuple(fc.nat(14), fc.nat(14)),
      async (events, [one, other]) => {
        const stories: Story[] = [];
        const ids: string[] = [];
        for (let n = 0; n < 2; n++) {
          const company = await aCompany();
          const stock = [
            await aProduct(company, { onHand: 900 }),
            await aProduct(company, { onHand: 900, costMinor: 70 }),
          ];
          stories.push(new Story(company, stock));
          ids.push(company.id);
        }
        const ctx = systemWorld();
        for (const next of [...events, "close" as const]) {
          if (next === "close") await Promise.all([closePastDays(ctx), closePastDays(systemWorld())]);
          else if (next === "rebuild one") await rebuildCompanyFigures((stories[0] as Story).db);
          else if (next === "rebuild all") await rebuildFigures(ctx);
          else if ("dayStep" in next) await playDay(ids[next.company] as string, next.dayStep);
          else await play(stories[next.company] as Story, next.step);
        }
        await expectSumsOfAll();
        await expectTotalsToDate();
        await expectSameFigures({ from: dayOf(Math.max(one, other)), to: dayOf(Math.min(one, other)) });
      },
    ),
    { numRuns: runs(5, { thorough: 50 }) },
  );
});

test("days are closed in steps that continue through the queue, and a second run has nothing to do", async () => {
  const company = await aCompany();
  const ctx = systemWorld();
  await DB.prepare(`with recursive n (i) as (select 3 union all select i + 1 from n where i < 60)
    insert into daily_work (company_id, day, shipped) select ?, date('now', '-' || i || ' days'), i from n where 1`)
    .bind(company.id)
    .run();
  await DB.prepare("insert into day_closings (part, through) values ('reopen', '')").run();
  let messages = 0;
  const slow = systemWorld({ now: () => ctx.now() + messages++ * 1000 });
  while (!(await closePastDays(slow)).isDone) expect(slow.jobs.splice(0)).toEqual([{ type: "close-days" }]);
  expect(messages).toBeGreaterThan(8);
  await expectSumsOfAll();
  await expectTotalsToDate();
  const again = systemWorld();
  await closePastDays(again);
  expect(again.costs.written).toBe(0);
});

test("sums over all companies that were edited by hand are made from the days again", async () => {
  const company = await aCompany();
  await DB.prepare("insert into daily_orders (company_id, day, currency, placed) values (?, ?, 'USD', 3)")
    .bind(company.id, dayOf(9))
    .run();
  const ctx = systemWorld();
  await closePastDays(ctx);
  await DB.batch([
    DB.prepare("update daily_orders_all set placed = placed + 7"),
    DB.prepare("update orders_to_date set placed = placed + 7 where company_id = ?").bind(company.id),
  ]);
  await DB.prepare("delete from daily_orders where company_id = ?").bind(company.id).run();
  expect(await rebuildFigures(ctx)).toEqual({ isDone: true });
  expect(ctx.jobs).toEqual([{ type: "close-days" }]);
  await closePastDays(ctx);
  await expectSumsOfAll();
  await expectTotalsToDate();
});
