import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { alias, SQLiteSyncDialect } from "drizzle-orm/sqlite-core";
import { expect, test } from "vitest";
import { orders } from "./schema/orders";
import { picks } from "./schema/picking";
import { compile, selectList } from "./statement.server";

const before = alias(picks, "before");

test.each([
  ["nothing", sql``],
  ["values of all kinds", sql`select ${1}, ${"it's"}, ${null}, ${true}, ${2.5}, ${undefined}`],
  [
    "tables and columns, also under another name",
    sql`select ${picks.id}, ${before.id} from ${picks}, ${picks} ${before}`,
  ],
  ["conditions", and(eq(orders.status, "pending"), isNull(orders.holdReason), inArray(orders.id, ["a", "b"]))],
  ["a column's own encoding", eq(orders.createdAt, 5)],
  ["names and raw text", sql`select ${sql.identifier('a "name"')}, ${sql.raw("1 as one")} order by ${desc(orders.id)}`],
  ["statements in statements", sql`${sql.join([sql`${1}`, sql`(${sql`${2}`})`], sql`, `)} ${["x", 3]} ${orders}`],
  ["values that are written out", sql`${sql`select ${1}`.inlineParams()} and ${2}`],
  ["a named expression", sql`${sql`1`.as("one")} ${sql<string>`${orders.id}`}`],
  ["a selection", sql`select ${selectList({ id: orders.id, n: sql<number>`count(${picks.id})` })} from ${orders}`],
])("%s read as Drizzle writes them", (_, query) => {
  const { sql: text, params } = new SQLiteSyncDialect().sqlToQuery(query ?? sql``);
  // Twice: names are kept.
  for (let i = 0; i < 2; i++) expect(compile(query ?? sql``)).toEqual({ sql: text, params });
});
