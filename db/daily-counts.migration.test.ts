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

const MAIN = "00000000-0000-7000-8000-000000000001";
const AT = Date.UTC(2026, 0, 5, 12);
const place = (id: string, warehouse: string) => [
  `insert into locations (id, company_id, warehouse_id, code, zone, created_at) values ('${id}', 'c', '${warehouse}', 'A-1', 'A', 1)`,
  `insert into counts (company_id, id, location_id, warehouse_id, code, zone, reason, created_at, created_by_name, confirmed_at, counted_at)
   values ('c', 'count-${id}', '${id}', '${warehouse}', 'A-1', 'A', 'manual', 1, 'U', 1, 2)`,
];
const line = (id: string, location: string, counted: number, status: string, at = AT) => [
  `insert into count_lines (company_id, id, count_id, product_id, lot_id, location_id, book, confirmed_at)
   values ('c', '${id}', 'count-${location}', 'p', '${id}', '${location}', 10, 1)`,
  `update count_lines set counted = ${counted}, is_within = 1, counted_at = ${at}, status = 'review' where id = '${id}'`,
  `update count_lines set status = '${status}' where id = '${id}'`,
];
const receipt = (id: string, location: string) => [
  `insert into receipts (id, company_id, lines, units, received_by, received_by_name, operation_id, at)
   values ('${id}', 'c', 1, 1, 'u', 'U', '${id}', 1)`,
  `insert into receipt_lines (company_id, receipt_id, line, product_id, lot_id, location_id, quantity)
   values ('c', '${id}', 1, 'p', 'l1', '${location}', 1)`,
];

test("counts from before the migration are summed by the warehouse that they were made in, and receipts have theirs", async () => {
  const migrations = await readD1Migrations(`${ROOT}migrations`);
  const at = migrations.findIndex(({ name }) => name.endsWith("_daily_counts_by_warehouse.sql"));
  await withDatabase(state, async (db) => {
    const run = (queries: readonly string[]) => db.batch(queries.map((query) => db.prepare(query)));
    for (const { queries } of migrations.slice(0, at)) await run(queries);
    await run([
      "insert into companies (id, name, email, category, status, created_at, updated_at) values ('c', 'Acme', 'c@acme.test', 'other', 'active', 1, 1)",
      "insert into warehouses (id, code, name, time_zone, created_at, updated_at) values ('east-id', 'EAST', 'East', 'UTC', 1, 1)",
      "insert into products (id, company_id, sku, name, created_at, updated_at) values ('p', 'c', 'TEE', 'Tee', 1, 1)",
      ...["l1", "l2", "l3", "l4"].map(
        (id) =>
          `insert into lots (id, company_id, product_id, lot_number, created_at) values ('${id}', 'c', 'p', '${id}', 1)`,
      ),
      ...[...place("main", MAIN), ...place("east", "east-id")],
      ...line("l1", "main", 10, "matched"),
      ...line("l2", "main", 8, "kept", AT + 86_400_000),
      ...line("l3", "east", 11, "adjusted"),
      ...line("l4", "east", 12, "recount"),
      ...[...receipt("r1", "main"), ...receipt("r2", "east")],
    ]);
    for (const { queries } of migrations.slice(at)) await run(queries);

    const days = await db
      .prepare(
        "select warehouse_id as w, day, zone, lines, within, exact, over, short from daily_counts order by day, w",
      )
      .all();
    expect(days.results).toEqual([
      { w: MAIN, day: "2026-01-05", zone: "A", lines: 1, within: 1, exact: 1, over: 0, short: 0 },
      { w: "east-id", day: "2026-01-05", zone: "A", lines: 1, within: 1, exact: 0, over: 1, short: 0 },
      { w: MAIN, day: "2026-01-06", zone: "A", lines: 1, within: 1, exact: 0, over: 0, short: 2 },
    ]);
    const received = await db.prepare("select id, warehouse_id as w from receipts order by id").all();
    expect(received.results).toEqual([
      { id: "r1", w: MAIN },
      { id: "r2", w: "east-id" },
    ]);
    await expect(run(["update receipts set units = 2 where id = 'r1'"])).rejects.toThrow("immutable");
  });
});
