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
/** A shipped order with one parcel, which waits at its warehouse. */
const shipped = (id: string, tracking: string, order = "shipped") => [
  `insert into orders (id, company_id, warehouse_id, order_number, customer_name, customer_email, shipping_address, currency, total_minor,
     status, source, created_at, updated_at)
   values ('${id}', 'c', '${MAIN}', '${id}', 'N', 'n@test', '{}', 'USD', 0, '${order}', 'manual', 1, 1)`,
  `insert into shipments (id, company_id, order_id, order_number, tracking_number, carrier, shipping_method, units, created_by, created_by_name, created_at)
   values ('s-${id}', 'c', '${id}', '${id}', 'T-${id}', 'ups', 'standard', 1, 'u', 'U', 1)`,
  `insert into parcels (company_id, shipment_id, position, tracking_number) values ('c', 's-${id}', 1, 'T-${id}')`,
  `update parcels set status = '${tracking}' where shipment_id = 's-${id}'`,
];

test("parcels that traveled before the migration wait no longer, those with a label only do", async () => {
  const migrations = await readD1Migrations(`${ROOT}migrations`);
  const at = migrations.findIndex(({ name }) => name.endsWith("_collected_parcels.sql"));
  await withDatabase(state, async (db) => {
    const run = (queries: readonly string[]) => db.batch(queries.map((query) => db.prepare(query)));
    for (const { queries } of migrations.slice(0, at)) await run(queries);
    await run([
      "insert into companies (id, name, email, category, status, created_at, updated_at) values ('c', 'Acme', 'c@acme.test', 'other', 'active', 1, 1)",
      ...[...shipped("label", "accepted"), ...shipped("none", "unknown"), ...shipped("there", "delivered")],
      ...[...shipped("moving", "in-transit"), ...shipped("closed", "unknown", "delivered")],
    ]);
    for (const { queries } of migrations.slice(at)) await run(queries);

    const waiting = await db
      .prepare("select tracking_number as number from load_parcels where is_collected = 0 order by tracking_number")
      .all();
    expect(waiting.results).toEqual([{ number: "T-label" }, { number: "T-none" }]);
    const tallies = await db.prepare("select load_id as load, parcels from load_tallies").all();
    expect(tallies.results).toEqual([{ load: "", parcels: 2 }]);
  });
});
