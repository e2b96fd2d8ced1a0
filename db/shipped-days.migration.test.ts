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

const DAY = 86_400_000;
const movement = (id: string, kind: string, units: number, at: number) =>
  `insert into stock_movements (company_id, product_id, id, lot_id, location_id, delta_on_hand, kind, actor_id, actor_name, operation_id, at)
   values ('c', 'p', '${id}', 'l', 'b', ${units}, '${kind}', 't', 'T', '${id}', ${at})`;
const BEFORE = [
  "insert into locations (id, company_id, code, zone, created_at) values ('b', 'c', 'A-1', 'A', 1)",
  "insert into products (id, company_id, name, sku, created_at, updated_at) values ('p', 'c', 'Mug', 'MUG', 1, 1)",
  "insert into lots (id, company_id, product_id, lot_number, created_at) values ('l', 'c', 'p', '', 1)",
  movement("m1", "receive", 20, 1),
  movement("m2", "ship", -3, 1),
  movement("m3", "ship", -2, DAY),
  movement("m4", "ship", -1, DAY + 5),
  movement("m5", "adjust", -4, DAY),
];

// Migrations do not change, so those that releases have applied long since are run again in thorough runs only.
test.runIf(IS_THOROUGH)("units that were shipped before the migration are on the day they were shipped", async () => {
  const migrations = await readD1Migrations(`${ROOT}migrations`);
  const at = migrations.findIndex(({ name }) => name.endsWith("_product_pages.sql"));
  await withDatabase(state, async (db) => {
    const run = (queries: readonly string[]) => db.batch(queries.map((query) => db.prepare(query)));
    for (const { queries } of migrations.slice(0, at)) await run(queries);
    await run(BEFORE);
    for (const { queries } of migrations.slice(at)) await run(queries);
    // One on an earlier day that had closed, one on a day of its own, and one that does not ship.
    await run([
      movement("m6", "ship", -1, 2),
      movement("m7", "ship", -5, 2 * DAY),
      movement("m8", "return", 1, 3 * DAY),
    ]);

    const { results } = await db.prepare("select day, on_hand, shipped from stock_closings order by day").all();
    expect(results).toEqual([
      { day: "1970-01-01", on_hand: 16, shipped: 4 },
      { day: "1970-01-02", on_hand: 9, shipped: 3 },
      { day: "1970-01-03", on_hand: 4, shipped: 5 },
      { day: "1970-01-04", on_hand: 5, shipped: 0 },
    ]);
  });
});
