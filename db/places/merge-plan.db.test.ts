import { env } from "cloudflare:test";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { type Driver, driverOf } from "../connection/connection.server";
import { planMerge } from "./merge-plan";
import { UnknownShape } from "./outer-clauses";

const { DB, REPLICA_1, REPLICA_2, REPLICA_3 } = env as unknown as Env & ReplicaBindings;
const [whole, ...places] = [DB, REPLICA_1, REPLICA_2, REPLICA_3].map(driverOf) as [Driver, ...Driver[]];

interface Sale {
  id: number;
  company_id: string;
  day: string;
  note: string | null;
  units: number;
  price: number | null;
}

const COLUMNS = "id, company_id, day, note, units, price";
const sale = fc.record({
  company_id: fc.constantFrom("a", "b", "c", "d", "e"),
  day: fc.constantFrom("2026-03-01", "2026-03-02", "2026-03-03"),
  note: fc.option(fc.constantFrom("", "B", "a", "ä", "\u{1f600}", "\uffee", "it's, (from) ? here"), { nil: null }),
  units: fc.integer({ min: -2, max: 3 }),
  price: fc.option(fc.integer({ min: 1, max: 9 }), { nil: null }),
});
const sales = fc.array(sale, { maxLength: 40 }).map((rows) => rows.map((row, n): Sale => ({ ...row, id: n + 1 })));

/** A company is in one place only; the last place is often empty. */
const placeOf = ({ company_id: company }: Sale) => (company < "c" ? 0 : company < "e" ? 1 : 2);

const table = sqlOf(
  "create table sales (id integer primary key, company_id text, day text, note text, units integer, price integer)",
);
const CLEAR = sqlOf("delete from sales");

function sqlOf(sql: string, ...params: unknown[]) {
  return { sql, params };
}

const fill = (driver: Driver, rows: readonly Sale[]) =>
  driver.send([
    CLEAR,
    sqlOf(
      `insert into sales (${COLUMNS}) select ${COLUMNS.split(", ").map((name) => `value->>'${name}'`)} from json_each(?)`,
      JSON.stringify(rows),
    ),
  ]);

async function ask(driver: Driver, query: { sql: string; params: unknown[] }) {
  const [answer] = await driver.send([query]);
  return answer!.results;
}

/** The answer of all places, and that of one database which has all rows. */
async function bothAnswers(rows: readonly Sale[], sql: string, ...params: unknown[]) {
  await fill(whole, rows);
  await Promise.all(
    places.map((place, n) =>
      fill(
        place,
        rows.filter((row) => placeOf(row) === n),
      ),
    ),
  );
  const { query, merge } = planMerge({ sql, params });
  const merged = merge(await Promise.all(places.map((place) => ask(place, query))));
  return { merged, expected: await ask(whole, { sql, params }) };
}

beforeAll(async () => {
  for (const driver of [whole, ...places]) await driver.send([table]);
});

const UNSORTED = [
  ["rows", `select "sales"."id" as "id", note as "note" from sales where units > ?`, 0],
  ["nothing", `select id as "id" from sales where units > ?`, 99],
  ["distinct rows", `select distinct day as "day" from sales where id <> ?`, 1],
  ["groups", `select day as "day", count(*) as "n", sum(units) as "units" from sales where id <> ? group by day`, 1],
  [
    "groups by position",
    `select company_id as "company", day as "day", max(price) as "most" from sales where id <> ? group by 1, 2`,
    1,
  ],
  [
    "chosen groups",
    `select day as "day", sum(units) as "u" from sales where id <> ? group by day having sum(units) <> 0 or sum(price) <> 0`,
    1,
  ],
] as const;

const SORTED = [
  ["a page", `select id as "id" from sales order by id desc limit ?`, 5],
  ["a later page", `select id as "id" from sales order by id limit 4 offset ?`, 3],
  ["by hidden columns", `select id as "id" from sales where id <> ? order by units desc, note, id`, 1],
  ["by hidden expressions with values", `select id as "id" from sales order by (units + ?) * -1 desc, id`, 2],
  [
    "regardless of case",
    `select id as "id", note as "note" from sales where id <> ? order by note collate nocase desc, id`,
    1,
  ],
  ["null last", `select id as "id" from sales where id <> ? order by price nulls last, id`, 1],
  ["null first", `select id as "id" from sales where id <> ? order by price desc nulls first, id`, 1],
  [
    "distinct rows",
    `select distinct day as "day", company_id as "company" from sales where id <> ? order by day desc, 2 limit 3`,
    1,
  ],
  [
    "groups by a sum",
    `select day as "day", sum(units) as "units" from sales group by day order by sum(units) desc, day limit ?`,
    2,
  ],
  ["groups by name", `select day as "day", count(*) as "n" from sales where id <> ? group by 1 order by n, "day"`, 1],
  [
    "sums",
    `select count(*) as "n", sum(units) as "units", total(price) as "t", min(price) as "low", max(note) as "high" from sales where id > ?`,
    2,
  ],
  [
    "a sum with a default",
    `select coalesce(sum(price), 0) as "p", total(units) - count(price) as "both", 7 as "seven" from sales where id > ?`,
    30,
  ],
  ["different rows of a company", `select count(distinct "sales"."id") as "n" from sales where units > ?`, 0],
  [
    "a row of counts",
    `select it.n as "n", "m" as "m" from (select (select count(*) from sales where units > ?) as n, exists (select 1 from sales where id = 3) as m) as it`,
    0,
  ],
  [
    "whether there is one",
    `select value as "found" from (select exists (select 1 from sales where units > ?) as value)`,
    2,
  ],
  ["a count of at most", `select count(*) as "n" from (select 1 from sales where units > ? limit 1000)`, 0],
  [
    "words in quotes and comments",
    `select id as "id", 'from (x) order by ?' as "text" from sales -- where (limit ?
     where note is not distinct from ? order by id`,
    "it's, (from) ? here",
  ],
] as const;

const runs = { numRuns: 25 };
const sorted = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).sort();

describe("places answer what one database with all of their rows does", () => {
  test.each(SORTED)("%s", async (_, sql, value) => {
    await fc.assert(
      fc.asyncProperty(sales, async (rows) => {
        const { merged, expected } = await bothAnswers(rows, sql, value);
        expect(merged).toEqual(expected);
      }),
      runs,
    );
  });

  test.each(UNSORTED)("in any order: %s", async (_, sql, value) => {
    await fc.assert(
      fc.asyncProperty(sales, async (rows) => {
        const { merged, expected } = await bothAnswers(rows, sql, value);
        expect(sorted(merged)).toEqual(sorted(expected));
      }),
      runs,
    );
  });
});

test.each([
  ["an average", `select avg(units) as "a" from sales`],
  ["different days, which places share", `select count(distinct day) as "n" from sales`],
  ["a quotient of sums", `select sum(units) / sum(price) as "q" from sales`],
  ["sums that may be null within a sum", `select sum(units) + sum(price) as "s" from sales`],
  ["a default that is no zero", `select coalesce(max(units), 1) as "m" from sales`],
  [
    "groups chosen by more than zero",
    `select day as "d", sum(units) as "u" from sales group by day having sum(units) > 3`,
  ],
  ["groups sorted by an average", `select day as "d" from sales group by day order by avg(units)`],
  ["groups within it that places share", `select count(*) as "n" from (select 1 from sales group by day)`],
  ["sums within it", `select n as "n" from (select count(*) as n from sales) as counted`],
  ["the first rows of each place", `select id as "id" from (select id from sales order by units limit 3) as best`],
  [
    "groups in its with",
    `select d as "d" from (with days as (select day as d from sales group by day) select d from days) as it`,
  ],
  ["two queries", `select id as "id" from sales union all select 1`],
  ["an unknown order of texts", `select id as "id" from sales order by note collate rtrim`],
  ["a write", "delete from sales"],
])("it refuses %s", (_, sql) => {
  expect(() => planMerge({ sql, params: [] })).toThrow(UnknownShape);
});

test("no place returns more rows than the page has", async () => {
  const { query } = planMerge(sqlOf(`select id as "id" from sales order by id limit ? offset ?`, 20, 5));
  expect(query).toEqual(sqlOf(`select id as "id" from sales order by id limit ?`, 25));
});
