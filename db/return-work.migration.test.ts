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
const ofOrder = (id: string) => [
  `insert into orders (id, company_id, order_number, customer_name, status, source, currency, total_minor, created_at, updated_at)
   values ('o${id}', 'c', '${id}', 'Ada', 'shipped', 'manual', 'USD', 1, 1, 1)`,
  `insert into order_items (id, company_id, order_id, line, sku, name, quantity) values ('i${id}', 'c', 'o${id}', 1, 'CUP', 'Cup', 2)`,
  `insert into returns (id, company_id, number, order_id, order_number, source, status, created_by, created_by_name,
     created_at, updated_at, operation_id)
   values ('r${id}', 'c', 1${id.length}, 'o${id}', '${id}', 'client', 'receiving', 'u', 'U', 1, 1, 'op${id}')`,
  `insert into return_lines (company_id, return_id, line, order_item_id, name, expected) values ('c', 'r${id}', 1, 'i${id}', 'Cup', 2)`,
];
const units = (id: string, quantity: number, corrects: string | null = null) =>
  `insert into return_units (company_id, id, return_id, line, order_item_id, quantity, condition, disposition, received_by,
     received_by_name, at, operation_id${corrects ? ", corrects" : ""})
   values ('c', '${id}', 'ra', 1, 'ia', ${quantity}, 'new', 'dispose', 'u', 'U', 1, '${id}'${corrects ? `, '${corrects}'` : ""})`;

test("returns from before the migration keep their units, belong to their order's warehouse, and can be corrected", async () => {
  const migrations = await readD1Migrations(`${ROOT}migrations`);
  const at = migrations.findIndex(({ name }) => name.endsWith("_return_work.sql"));
  await withDatabase(state, async (db) => {
    const run = (queries: readonly string[]) => db.batch(queries.map((query) => db.prepare(query)));
    for (const { queries } of migrations.slice(0, at)) await run(queries);
    await run([
      ...ofOrder("a"),
      ...ofOrder("bb"),
      "update orders set warehouse_id = 'second' where id = 'obb'",
      units("u1", 2),
    ]);
    await run(["update returns set status = 'completed' where id = 'ra'"]);
    for (const { queries } of migrations.slice(at)) await run(queries);

    const found = await db.prepare("select id, warehouse_id as warehouse, received_units as units from returns").all();
    expect(found.results).toEqual([
      { id: "ra", warehouse: MAIN, units: 2 },
      { id: "rbb", warehouse: "second", units: 0 },
    ]);
    const tallied = async () =>
      (await db.prepare("select warehouse_id as warehouse, receiving, completed from return_tallies order by 1").all())
        .results;
    expect(await tallied()).toEqual([
      { warehouse: MAIN, receiving: 0, completed: 1 },
      { warehouse: "second", receiving: 1, completed: 0 },
    ]);
    await run(["update returns set warehouse_id = 'third' where id = 'rbb'"]);
    expect(await tallied()).toEqual([
      { warehouse: MAIN, receiving: 0, completed: 1 },
      { warehouse: "second", receiving: 0, completed: 0 },
      { warehouse: "third", receiving: 1, completed: 0 },
    ]);
    // A completed return receives nothing but the replacement of units that were corrected.
    await expect(run([units("u2", 1)])).rejects.toThrow("return");
    const correction = `insert into return_corrections (company_id, units_id, return_id, reason, corrected_by, corrected_by_name, at)
      values ('c', 'u1', 'ra', 'Miscounted', 'u', 'U', 1)`;
    await run([correction, units("u3", 1, "u1")]);
    const [after] = (await db.prepare("select received_units as units from returns where id = 'ra'").all()).results;
    expect(after).toEqual({ units: 1 });
    await expect(run([correction])).rejects.toThrow("UNIQUE");
    await expect(run([units("u4", 2, "u1")])).rejects.toThrow("return_limit");
    await expect(run(["delete from return_corrections"])).rejects.toThrow("immutable");
  });
});
