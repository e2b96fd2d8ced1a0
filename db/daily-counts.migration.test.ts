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
const came = (id: string, disposition: string, at = AT) =>
  `insert into return_units (company_id, id, return_id, line, quantity, condition, disposition, received_by, received_by_name, at, operation_id)
   values ('c', '${id}', 'rma', 1, 2, 'damaged', '${disposition}', 'u', 'U', ${at}, '${id}')`;
const returned = [
  `insert into returns (id, company_id, number, source, status, created_by, created_by_name, created_at, updated_at, operation_id)
   values ('rma', 'c', 1001, 'staff', 'received', 'u', 'U', 1, 1, 'rma')`,
  "insert into return_lines (company_id, return_id, line, name, expected, reason) values ('c', 'rma', 1, 'Tee', 9, 'defective')",
  ...[came("u1", "dispose"), came("u2", "dispose"), came("u3", "dispose", AT + 86_400_000)],
  `insert into return_corrections (company_id, units_id, return_id, reason, corrected_by, corrected_by_name, at)
   values ('c', 'u2', 'rma', 'Scanned twice', 'u', 'U', 1)`,
];

test("counts and returned units from before the migrations are summed by their day, and receipts have their warehouse", async () => {
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
      ...returned,
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
    const back = await db
      .prepare("select day, reason, condition, units, restocked from daily_returns order by day")
      .all();
    expect(back.results).toEqual(
      ["2026-01-05", "2026-01-06"].map((day) => ({
        ...{ day, reason: "defective", condition: "damaged", units: 2, restocked: 0 },
      })),
    );
    const received = await db.prepare("select id, warehouse_id as w from receipts order by id").all();
    expect(received.results).toEqual([
      { id: "r1", w: MAIN },
      { id: "r2", w: "east-id" },
    ]);
    await expect(run(["update receipts set units = 2 where id = 'r1'"])).rejects.toThrow("immutable");
  });
});
