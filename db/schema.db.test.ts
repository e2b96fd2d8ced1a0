import { Table } from "drizzle-orm";
import { getTableConfig, type SQLiteTable } from "drizzle-orm/sqlite-core";
import { expect, test } from "vitest";
import { aCompany } from "#tests/factories/company";
import { aProduct } from "#tests/factories/stock";
import { systemWorld, testEnv } from "#tests/factories/world";
import { TENANT_TABLES } from "./tables.server";

const { DB } = testEnv;
/** Every file of tables. Those that hold values only have no table. */
const modules = Object.values(import.meta.glob<Record<string, unknown>>("./schema/**/*.ts", { eager: true }));
const tables = modules
  .flatMap((module) => Object.values(module))
  .filter((value): value is SQLiteTable => value instanceof Table)
  .map((table) => [getTableConfig(table).name, getTableConfig(table)] as const);

/** The provider's own tables that name a company. */
const OF_PROVIDER = ["assignments", "ship_date_runs", "unmatched_notifications"];

test("every table with a company is registered as one of companies, unless it is the provider's", () => {
  const ofCompanies = tables.filter(([, { columns }]) =>
    columns.some(({ name, notNull }) => name === "company_id" && notNull),
  );
  expect(
    ofCompanies
      .map(([name]) => name)
      .filter((name) => !TENANT_TABLES.has(name))
      .toSorted(),
  ).toEqual(OF_PROVIDER);
});

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

/** Tables that were made with row ids. */
const WITH_ROWID = ["count_lines", "counts", "statement_emails"];

test("small rows with a compound key are kept without a rowid, which halves what a write costs", async () => {
  const { results } = await DB.prepare(
    "select name from sqlite_master where type = 'table' and sql like '%WITHOUT ROWID%'",
  ).all<{ name: string }>();
  const compound = tables.filter(([, config]) => config.primaryKeys.length > 0).map(([name]) => name);
  const kept = new Set(results.map(({ name }) => name));
  expect(compound.filter((name) => !kept.has(name)).toSorted()).toEqual(WITH_ROWID);
});

test.each([
  ...[
    "stock_movements",
    "picks",
    "pack_checks",
    "wall_puts",
    "load_scans",
    "order_history",
    "activities",
    "activity_archives",
    "order_cut_offs",
    "audit_log",
  ],
  ...["receipts", "receipt_lines", "invoice_lines"],
])("%s can be added to and never changed", async (name) => {
  const { results } = await DB.prepare("select name, sql from sqlite_master where type = 'trigger' and tbl_name = ?")
    .bind(name)
    .all<{ name: string; sql: string }>();
  for (const [what, event] of Object.entries({ no_update: "UPDATE", no_delete: "DELETE" })) {
    const { sql } = results.find((trigger) => trigger.name === `${name}_${what}`) ?? {};
    // The day of an unbilled activity can still be set, and the lines of a draft are deleted with it: triggers decide
    // when.
    expect(sql).toMatch(new RegExp(`BEFORE ${event} ON ${name}\\s[^]*BEGIN\\s+SELECT RAISE\\(ABORT, 'immutable`));
  }
});

test("ledger movements and audit entries cannot be changed even by direct SQL", async () => {
  const { companyId } = await aProduct(await aCompany(), { onHand: 5 });
  const at = Date.now();
  const entry = systemWorld().newId();
  await DB.prepare("insert into audit_log (id, at, actor_name, action) values (?, ?, 'Test', 'test')")
    .bind(entry, at)
    .run();
  for (const [row, id] of [
    ["stock_movements where company_id = ?", companyId],
    ["audit_log where id = ?", entry],
  ] as const) {
    const [table] = row.split(" ");
    const tries = [`update ${table} set at = 1 ${row.slice(row.indexOf("where"))}`, `delete from ${row}`];
    for (const sql of tries) await expect(DB.prepare(sql).bind(id).run(), sql).rejects.toThrow("immutable");
  }
});

const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name);

test("a user whose email belongs to another account never becomes active and never gets a password", async () => {
  const ctx = systemWorld();
  const id = ctx.newId();
  const insert = (status: string) =>
    DB.prepare(
      `insert into users (id, email, email_in_use, role, status, created_at, updated_at) values (?, ?, 1, 'client', ?, 1, 1)`,
    )
      .bind(id, `${id}@example.test`, status)
      .run();
  await expect(insert("active")).rejects.toThrow("email_in_use");
  await insert("invited");
  for (const change of ["status = 'active'", "password_hash = 'x'"])
    await expect(DB.prepare(`update users set ${change} where id = ?`).bind(id).run()).rejects.toThrow("email_in_use");
});

test("wrangler reads each trigger and view as one statement: a restore sends them one by one", async () => {
  const { results } = await DB.prepare("select name, sql from sqlite_master where type in ('trigger', 'view')").all<{
    name: string;
    sql: string;
  }>();
  // The words at which its reader of SQL files opens and closes a block. `END)` and `END,` do not close one.
  const unclosed = results.filter(
    ({ sql }) => (sql.match(/\s(BEGIN|CASE)(?=\s)/gi) ?? []).length > (`${sql};`.match(/\sEND(?=[;\s])/g) ?? []).length,
  );
  const earlier = [
    "picks_move_the_line",
    "product_stock_counted",
    "product_stock_recounted",
    "stock_movements_move_balances",
  ];
  expect(unclosed.map(({ name }) => name).filter((name) => !earlier.includes(name))).toEqual([]);
});
