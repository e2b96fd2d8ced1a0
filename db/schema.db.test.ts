import { env } from "cloudflare:test";
import { Table } from "drizzle-orm";
import { getTableConfig, type SQLiteTable } from "drizzle-orm/sqlite-core";
import { expect, test } from "vitest";
import * as bulkRuns from "./schema/bulk-runs";
import * as catalog from "./schema/catalog";
import * as directory from "./schema/directory";
import * as holds from "./schema/holds";
import * as imports from "./schema/imports";
import * as integrations from "./schema/integrations";
import * as orders from "./schema/orders";
import * as people from "./schema/people";
import * as picking from "./schema/picking";
import * as provider from "./schema/provider";
import * as receiving from "./schema/receiving";
import * as rollups from "./schema/rollups";
import * as shipping from "./schema/shipping";
import * as staging from "./schema/staging";
import * as stock from "./schema/stock";
import * as system from "./schema/system";

const { DB } = env as unknown as { DB: D1Database };
const modules = [
  bulkRuns,
  catalog,
  directory,
  holds,
  integrations,
  orders,
  people,
  picking,
  provider,
  receiving,
  rollups,
  shipping,
  staging,
  stock,
  system,
  imports,
];
const tables = modules
  .flatMap((module) => Object.values(module) as unknown[])
  .filter((value): value is SQLiteTable => value instanceof Table)
  .map((table) => [getTableConfig(table).name, getTableConfig(table)] as const);

test.each(tables)("the migrations and the schema agree on %s", async (name, config) => {
  const { results } = await DB.prepare(`PRAGMA table_xinfo(${name})`).all<{
    name: string;
    type: string;
    notnull: number;
  }>();
  const migrated = results.map((c) => ({ name: c.name, type: c.type.toLowerCase(), notNull: c.notnull === 1 }));
  const declared = config.columns.map((c) => ({
    name: c.name,
    type: c.getSQLType().toLowerCase(),
    // SQLite reports an INTEGER PRIMARY KEY as nullable; it never is.
    notNull: c.name === "seq" ? migrated.some((m) => m.name === "seq" && m.notNull) : c.notNull,
  }));
  expect(migrated.toSorted(byName)).toEqual(declared.toSorted(byName));

  const { results: found } = await DB.prepare(
    "select name from sqlite_master where type = 'index' and tbl_name = ? and sql is not null",
  )
    .bind(name)
    .all<{ name: string }>();
  expect(found.map((index) => index.name).sort()).toEqual(config.indexes.map((index) => index.config.name).sort());
});

test("small rows with a compound key are kept without a rowid, which halves what a write costs", async () => {
  const { results } = await DB.prepare(
    "select name from sqlite_master where type = 'table' and sql like '%WITHOUT ROWID%'",
  ).all<{ name: string }>();
  const compound = tables.filter(([, config]) => config.primaryKeys.length > 0).map(([name]) => name);
  expect(results.map((row) => row.name)).toEqual(expect.arrayContaining(compound));
});

test.each(["stock_movements", "picks", "order_history", "activities", "order_cut_offs", "audit_log"])(
  "%s can be added to and never changed",
  async (name) => {
    const { results } = await DB.prepare("select name from sqlite_master where type = 'trigger' and tbl_name = ?")
      .bind(name)
      .all<{ name: string }>();
    const triggers = results.map((row) => row.name);
    expect(triggers).toEqual(expect.arrayContaining([`${name}_no_update`, `${name}_no_delete`]));
  },
);

const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name);
