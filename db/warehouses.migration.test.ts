import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { readD1Migrations } from "@cloudflare/vitest-pool-workers";
import { afterAll, expect, test } from "vitest";
import { IS_THOROUGH } from "#tests/support/thorough";
import { withDatabase } from "#workers/local/migrate";
import { ROOT } from "#workers/local/paths";
import { openState } from "#workers/local/state";
import { MAIN_WAREHOUSE } from "./schema/directory/warehouses";

const state = openState(mkdtempSync(path.join(tmpdir(), "stowline-state-")));
afterAll(() => rmSync(state.dir, { recursive: true }));

const location = (id: string, company: string, code: string, rest = "7, 1, null, 1") =>
  `insert into locations (id, company_id, code, zone, pick_sequence, pickable, archived_at, created_at)
   values ('${id}', '${company}', '${code}', 'A', ${rest})`;
const BEFORE = [
  location("a1", "a", "A-1"),
  location("b1", "b", "A-1", "3, 0, null, 1"),
  location("a2", "a", "RECEIVING"),
  location("a3", "a", "DOCK", "9, 0, null, 1"),
  location("a4", "a", "OLD", "9, 1, 5, 1"),
];

// Migrations do not change, so those that releases have applied long since are run again in thorough runs only.
test.runIf(IS_THOROUGH)(
  "locations with the same code become one bin, and stay what they were to their companies",
  async () => {
    const migrations = await readD1Migrations(`${ROOT}migrations`);
    const at = migrations.findIndex(({ name }) => name.endsWith("_warehouses.sql"));
    await withDatabase(state, async (db) => {
      const run = (queries: readonly string[]) => db.batch(queries.map((query) => db.prepare(query)));
      const rows = async (query: string) => (await db.prepare(query).all()).results;
      for (const { queries } of migrations.slice(0, at)) await run(queries);
      await run(BEFORE);
      for (const { queries } of migrations.slice(at)) await run(queries);

      expect(
        await rows("select id, code, kind, pick_sequence, companies, archived_at from bins order by code"),
      ).toEqual([
        { id: "a1", code: "A-1", kind: "pick", pick_sequence: 3, companies: 2, archived_at: null },
        { id: "a3", code: "DOCK", kind: "quarantine", pick_sequence: 9, companies: 1, archived_at: null },
        { id: "a4", code: "OLD", kind: "pick", pick_sequence: 9, companies: 1, archived_at: 5 },
        { id: "a2", code: "RECEIVING", kind: "receiving", pick_sequence: 7, companies: 1, archived_at: null },
      ]);
      expect(await rows("select id, warehouse_id, pick_sequence, pickable from locations order by id")).toEqual([
        { id: "a1", warehouse_id: MAIN_WAREHOUSE, pick_sequence: 3, pickable: 1 },
        { id: "a2", warehouse_id: MAIN_WAREHOUSE, pick_sequence: 7, pickable: 1 },
        { id: "a3", warehouse_id: MAIN_WAREHOUSE, pick_sequence: 9, pickable: 0 },
        { id: "a4", warehouse_id: MAIN_WAREHOUSE, pick_sequence: 9, pickable: 1 },
        { id: "b1", warehouse_id: MAIN_WAREHOUSE, pick_sequence: 3, pickable: 0 },
      ]);
    });
  },
);
