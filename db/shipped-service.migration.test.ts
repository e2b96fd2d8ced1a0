import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { readD1Migrations } from "@cloudflare/vitest-pool-workers";
import { afterAll, expect, test } from "vitest";
import { IS_THOROUGH } from "#tests/support/thorough";
import { withDatabase } from "#workers/local/migrate";
import { ROOT } from "#workers/local/paths";
import { openState } from "#workers/local/state";

const state = openState(mkdtempSync(path.join(tmpdir(), "stowline-state-")));
afterAll(() => rmSync(state.dir, { recursive: true }));

/** A shipment of two parcels, whose labels are given by service; null for a typed tracking number. */
const shipped = (id: string, services: readonly (string | null)[]) => [
  `insert into orders (id, company_id, order_number, customer_name, status, source, currency, total_minor, created_at, updated_at)
   values ('${id}', 'c', '${id}', 'Ada', 'shipped', 'manual', 'USD', 1, 1, 1)`,
  `insert into shipments (id, company_id, order_id, order_number, tracking_number, carrier, shipping_method, units, created_by,
     created_by_name, created_at) values ('s${id}', 'c', '${id}', '${id}', '${id}-1', 'ups', 'standard', 1, 'u', 'U', 1)`,
  ...services.flatMap((service, n) => [
    ...(service
      ? [
          `insert into labels (id, company_id, order_id, integration_id, position, state, parcel, rate, carrier, carrier_label,
             service_label, cost_minor, currency, tracking_number, created_by, created_by_name, created_at, updated_at)
           values ('l${id}${n}', 'c', '${id}', 'i', ${n + 1}, 'bought', '{}', '{}', 'ups', 'UPS', '${service}', 1, 'USD',
             '${id}-${n + 1}', 'u', 'U', 1, 1)`,
        ]
      : []),
    `insert into parcels (company_id, shipment_id, position, tracking_number, label_id)
     values ('c', 's${id}', ${n + 1}, '${id}-${n + 1}', ${service ? `'l${id}${n}'` : "null"})`,
  ]),
];

// Migrations do not change, so those that releases have applied long since are run again in thorough runs only.
test.runIf(IS_THOROUGH)(
  "a shipment from before the migration has the service of its first parcel's label",
  async () => {
    const migrations = await readD1Migrations(`${ROOT}migrations`);
    const at = migrations.findIndex(({ name }) => name.endsWith("_shipped_service.sql"));
    await withDatabase(state, async (db) => {
      const run = (queries: readonly string[]) => db.batch(queries.map((query) => db.prepare(query)));
      for (const { queries } of migrations.slice(0, at)) await run(queries);
      await run([
        ...shipped("a", ["UPS Ground", "UPS Saver"]),
        ...shipped("b", [null, "UPS Saver"]),
        ...shipped("c", [null]),
      ]);
      for (const { queries } of migrations.slice(at)) await run(queries);

      const { results } = await db.prepare("select id, service from shipments order by id").all();
      expect(results).toEqual([
        { id: "sa", service: "UPS Ground" },
        { id: "sb", service: null },
        { id: "sc", service: null },
      ]);
    });
  },
);
