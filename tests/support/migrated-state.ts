import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { readD1Migrations } from "@cloudflare/vitest-pool-workers";
import { withDatabase } from "#workers/local/migrate";
import { ROOT } from "#workers/local/paths";
import { openState, type State } from "#workers/local/state";

/**
 * A state folder with an empty, migrated database. Its list of migrations is missing; tests that need it use `migrate`,
 * which is slower.
 */
export async function aMigratedState(): Promise<State> {
  const state = openState(mkdtempSync(path.join(tmpdir(), "stowline-state-")));
  const migrations = await readD1Migrations(`${ROOT}migrations`);
  await withDatabase(state, async (db) => {
    for (const { queries } of migrations) await db.batch(queries.map((query) => db.prepare(query)));
  });
  return state;
}
