import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import type { RunSql } from "../admin/first-admin";
import { withDatabase } from "../migrate";
import { ROOT } from "../paths";
import { openState } from "../state";
import { copiesOf, differences, unreconciled } from "./compare";
import { dump, type TableCopy } from "./dump";
import { onD1 } from "./on-d1";

const folder = mkdtempSync(path.join(tmpdir(), "stowline-backup-"));
afterAll(() => rmSync(folder, { recursive: true }));

const migrations = readdirSync(`${ROOT}migrations`)
  .filter((name) => name.endsWith(".sql"))
  .toSorted()
  .map((name) => readFileSync(`${ROOT}migrations/${name}`, "utf8").split("--> statement-breakpoint"));

const TRICKY = "it's; a\n\"line\" -- no comment\t😀 ';\nDROP TABLE orders;";
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
const BLOB = Array.from({ length: 90_000 }, (_, n) => ((n * 7) % 256).toString(16).padStart(2, "0")).join("");

/**
 * A company with products, a shipped and an on-hold order, a large payload, and text that a careless copy would
 * corrupt.
 */
const ROWS = [
  `INSERT INTO companies (id, name, category, email, created_at, updated_at) VALUES ('c', ${quoted(TRICKY)}, 'other', 'c@x.test', 1, 1)`,
  "INSERT INTO users (id, email, role, company_id, created_at, updated_at) VALUES ('u', 'u@x.test', 'admin', 'c', 1, 1), ('v', 'v@x.test', 'client', NULL, 1, 1)",
  "INSERT INTO users (id, email, role, created_at, updated_at) VALUES ('w', 'w@x.test', 'admin', 1, 1)",
  // A gap in the row numbers that the search indexes use.
  "DELETE FROM users WHERE id = 'v'",
  "INSERT INTO products (id, company_id, name, sku, created_at, updated_at) VALUES ('p', 'c', 'Cup', 'CUP-1', 1, 1)",
  "INSERT INTO locations (id, company_id, code, zone, created_at) VALUES ('l', 'c', 'A-03-1-1', 'A', 1)",
  "INSERT INTO lots (id, company_id, product_id, lot_number, created_at) VALUES ('t', 'c', 'p', '', 1)",
  `INSERT INTO orders (id, company_id, order_number, customer_name, status, source, created_at, updated_at)
    VALUES ('o', 'c', 'N-1', 'Mara Engel', 'pending', 'manual', 1, 1)`,
  "INSERT INTO audit_log (id, at, actor_name, action, subject) VALUES ('a', 1, 'Mara', 'user.invited', 'v@x.test')",
  `INSERT INTO contact_messages (id, name, email, subject, message, created_at) VALUES ('m', 'Mara', 'm@x.test', 'Long', ${quoted(TRICKY)}, 1)`,
  ...Array.from({ length: 6 }, () => `UPDATE contact_messages SET message = message || ${quoted("ä'😀".repeat(5000))}`),
  `INSERT INTO staging_orders (id, company_id, integration_id, external_id, number, currency, total_minor, external_status,
    placed_at, modified_at, created_at, updated_at, payload_hash, payload) VALUES ('s', 'c', 'i', 'e', 'n', 'USD', 1, 'x', 1, 1, 1, 1, 'h', X'')`,
];

test("a restored export has the same tables, search results and triggers", async () => {
  const copies = new Map<string, TableCopy>();
  const statements: string[] = [];
  const [was, wasIndexed] = await withDatabase(openState(path.join(folder, "was")), async (db) => {
    const run = onD1(db);
    for (const migration of migrations) await run(migration);
    await run(ROWS);
    for (let at = 0; at < BLOB.length; at += 60_000)
      await run([`UPDATE staging_orders SET payload = CAST(payload || X'${BLOB.slice(at, at + 60_000)}' AS BLOB)`]);
    for await (const statement of dump(run, copies)) statements.push(statement);
    return [await shapeIn(run), await indexed(run)];
  });
  expect(Math.max(...statements.map((statement) => Buffer.byteLength(statement)))).toBeLessThan(100_000);
  expect([...copies].filter(([, { rows }]) => rows > 0).length).toBeGreaterThan(10);

  await withDatabase(openState(path.join(folder, "is")), async (db) => {
    const run = onD1(db);
    for (let at = 0; at < statements.length; at += 50) await run(statements.slice(at, at + 50));

    expect(differences(copies, await copiesOf(run))).toEqual([]);
    expect(await unreconciled(run)).toEqual([]);
    expect(await shapeIn(run)).toEqual(was);
    expect(await indexed(run)).toEqual(wasIndexed);
    const [[large] = [], [name] = []] = await run([
      "SELECT hex(payload) AS hex FROM staging_orders",
      "SELECT name FROM companies",
    ]);
    expect([String(large?.hex).toLowerCase() === BLOB, name?.name]).toEqual([true, TRICKY]);
    // The restored database works: new rows are counted and found, and its ledger still refuses changes.
    await run([
      "INSERT INTO orders (id, company_id, order_number, customer_name, status, source, created_at, updated_at) VALUES ('o2', 'c', 'N-2', 'Jonas Berg', 'pending', 'manual', 1, 1)",
    ]);
    const [found] = await run([`SELECT rowid FROM order_search WHERE order_search MATCH '"Jonas"'`]);
    expect([found?.length, await unreconciled(run)]).toEqual([1, []]);
    await expect(run(["DELETE FROM orders"])).rejects.toThrow("immutable");

    await run(["UPDATE companies SET phone = '1' WHERE id = 'c'"]);
    expect(differences(copies, await copiesOf(run))).toContain("companies: the rows differ");
  });
});

const shapeIn = async (run: RunSql) =>
  (
    await run([
      "SELECT type, name, sql FROM sqlite_master WHERE name NOT LIKE '\\_cf%' ESCAPE '\\' ORDER BY type, name",
    ])
  )[0];

/** Contents of the search indexes: the number of terms per row and column. */
const indexed = async (run: RunSql) =>
  run(
    ["order_search", "product_search", "user_search", "audit_search"].map(
      (name) => `SELECT id, hex(sz) AS sizes FROM ${name}_docsize ORDER BY id`,
    ),
  );
