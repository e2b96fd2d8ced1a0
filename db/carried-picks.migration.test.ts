import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { readD1Migrations } from "@cloudflare/vitest-pool-workers";
import { afterAll, expect, test } from "vitest";
import { withDatabase } from "#workers/local/migrate";
import { ROOT } from "#workers/local/paths";
import { openState } from "#workers/local/state";

const state = openState(mkdtempSync(path.join(tmpdir(), "stowline-state-")));
afterAll(() => rmSync(state.dir, { recursive: true }));

test("units put back of orders that were archived before the migration are carried, and those of other orders are not", async () => {
  const migrations = await readD1Migrations(`${ROOT}migrations`);
  const at = migrations.findIndex(({ name }) => name.endsWith("_movement_archives.sql"));
  await withDatabase(state, async (db) => {
    const run = (queries: readonly string[]) => db.batch(queries.map((query) => db.prepare(query)));
    for (const { queries } of migrations.slice(0, at)) await run(queries);
    await run([
      `insert into orders (id, company_id, order_number, customer_name, status, source, currency, total_minor, created_at, updated_at)
       values ('o', 'c', '1', 'Ada', 'shipped', 'manual', 'USD', 1, 1, 1)`,
      `insert into order_items (id, company_id, order_id, line, sku, name, quantity) values ('i', 'c', 'o', 1, 'CUP', 'Cup', 9)`,
      `insert into pick_sessions (id, company_id, order_id, user_id, user_name, started_at, status)
       values ('s', 'c', 'o', 'u', 'U', 1, 'released')`,
      "insert into archive_gates (company_id, order_id) values ('c', 'o')",
      `insert into picks (company_id, id, session_id, order_id, item_id, kind, lot_id, location_id, quantity, user_id, at)
       values ('c', 'p', 's', 'o', 'i', 'undo', 'l', 'b', -2, 'u', 1)`,
      "delete from archive_gates",
      "insert into order_retention (company_id, archive_after_days, started_at) values ('c', 90, 1)",
      `insert into daily_work (company_id, day, put_back, short)
       values ('c', '1970-01-01', 5, 0), ('c', '1970-01-02', 0, 3), ('c', '1970-01-03', 0, 0), ('d', '1970-01-01', 4, 0)`,
    ]);
    for (const { queries } of migrations.slice(at)) await run(queries);
    const found = await db.prepare("select company_id, day, shipped, put_back, short from carried_work").all();
    expect(found.results).toEqual([
      { company_id: "c", day: "1970-01-01", shipped: 0, put_back: 3, short: 0 },
      { company_id: "c", day: "1970-01-02", shipped: 0, put_back: 0, short: 3 },
    ]);
  });
}, 60_000);
