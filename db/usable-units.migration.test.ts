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

/** `MIGRATED_PRODUCTS=100000` rehearses the migration on a large database. */
const PRODUCTS = Number(process.env.MIGRATED_PRODUCTS || 400);
const N = `with recursive n (n) as (select 0 union all select n + 1 from n where n < ${PRODUCTS - 1})`;

/** Every product's lot is good, expired, quarantined, or at a location that is not pickable, in turn. */
const FILL = [
  "insert into locations (id, company_id, code, zone, pickable, created_at) values ('pick', 'c', 'A-1', 'A', 1, 1), ('dock', 'c', 'D-1', 'D', 0, 1)",
  "insert into stock_rules (company_id, stop_picking_days, updated_at) values ('c', 5, 1)",
  `${N} insert into products (id, company_id, name, sku, reorder_point, created_at, updated_at)
    select 'p' || n, 'c', 'Thing ' || n, 'T-' || n, 5, 1, 1 from n`,
  `${N} insert into lots (id, company_id, product_id, lot_number, expires_on, status, created_at)
    select 'l' || n, 'c', 'p' || n, 'L', case n % 4 when 0 then date('now', '+4 days') else date('now', '+6 days') end,
      case n % 4 when 1 then 'quarantined' else 'available' end, 1 from n`,
  `${N} insert into stock_movements (company_id, product_id, id, lot_id, location_id, delta_on_hand, kind, actor_id, actor_name, operation_id, at)
    select 'c', 'p' || n, 'm' || n, 'l' || n, iif(n % 4 = 2, 'dock', 'pick'), 8, 'receive', 't', 'T', 'm' || n, 1 from n`,
];

const LEVELS = `select product_id as product, unsellable, level from product_stock
  where product_id in ('p0', 'p1', 'p2', 'p3') order by product_id`;
const COUNTS = "select level, products, units from stock_counts where products <> 0 order by level";
/** Low stock as the Worker before this migration lists it, lowest first. */
const BEFORE = `select product_id, on_hand from product_stock where company_id = 'c' and listed = 1 and level <> 'in'
  and (on_hand, product_id) > (0, '') order by on_hand, product_id limit 5`;

// Migrations do not change, so those that releases have applied long since are run again in thorough runs only.
test.runIf(IS_THOROUGH)(
  "stock that is there gets its level by usable units, without a notification, and older code still lists it",
  async () => {
    const migrations = (await readD1Migrations(`${ROOT}migrations`)).map(({ name, queries }) => ({ name, queries }));
    const at = migrations.findIndex(({ name }) => name.startsWith("0026"));
    await withDatabase(state, async (db) => {
      for (const { queries } of migrations.slice(0, at)) await db.batch(queries.map((query) => db.prepare(query)));
      await db.batch(FILL.map((statement) => db.prepare(statement)));
      const all = async (query: string) => (await db.prepare(query).all()).results;
      expect(await all(COUNTS)).toEqual([{ level: "in", products: PRODUCTS, units: PRODUCTS * 8 }]);

      const began = Date.now();
      await db.batch((migrations[at]?.queries ?? []).map((query) => db.prepare(query)));
      if (process.env.MIGRATED_PRODUCTS) process.stdout.write(`${PRODUCTS} products: ${Date.now() - began} ms\n`);
      for (const { queries } of migrations.slice(at + 1)) await db.batch(queries.map((query) => db.prepare(query)));

      expect(await all(LEVELS)).toEqual([
        { product: "p0", unsellable: 8, level: "out" },
        { product: "p1", unsellable: 8, level: "out" },
        { product: "p2", unsellable: 8, level: "out" },
        { product: "p3", unsellable: 0, level: "in" },
      ]);
      expect(await all(COUNTS)).toEqual([
        { level: "in", products: PRODUCTS / 4, units: PRODUCTS * 2 },
        { level: "out", products: (PRODUCTS / 4) * 3, units: PRODUCTS * 6 },
      ]);
      expect(await all("select * from notifications")).toEqual([]);
      expect(await all(BEFORE)).toHaveLength(5);
    });
  },
);
