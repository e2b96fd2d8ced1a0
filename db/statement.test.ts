import { eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { expect, test } from "vitest";
import { orders } from "./schema/orders";
import { picks } from "./schema/picking";
import { compile, decoder, selectList } from "./statement.server";
import { nameOf } from "./tables.server";

test("a statement compiles to text and parameters", () => {
  expect(compile(sql`select ${orders.id} from ${orders} where ${eq(orders.status, "pending")} and ${1}`)).toEqual({
    sql: 'select "orders"."id" from "orders" where "orders"."status" = ? and ?',
    params: ["pending", 1],
  });
});

test("a selection names each value, and repeats its parameters with each use", () => {
  const selection = { id: orders.id, n: sql<number>`count(${picks.id}) + ${2}` };
  for (let n = 0; n < 2; n++)
    expect(compile(sql`select ${selectList(selection)} from ${orders}`)).toEqual({
      sql: 'select "orders"."id" as "id", count("picks"."id") + ? as "n" from "orders"',
      params: [2],
    });
});

test("a row has the types of its columns, and what mapWith makes of an expression", () => {
  const selection = {
    isMain: sql`1`.mapWith(Boolean),
    isOther: sql`0`.mapWith(Boolean),
    none: sql`null`.mapWith(Boolean),
    asIs: sql<number>`1`,
    at: orders.createdAt,
  };
  expect(decoder(selection)({ isMain: 1, isOther: 0, none: null, asIs: 1 })).toEqual({
    ...{ isMain: true, isOther: false, none: null, asIs: 1, at: null },
  });
});

test("a table's own name is found, also behind an alias", () => {
  const before = alias(picks, "before");
  for (let n = 0; n < 2; n++) expect([nameOf(picks), nameOf(before)]).toEqual(["picks", "picks"]);
});
