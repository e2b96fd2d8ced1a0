import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { RunSql } from "../first-admin";
import { withDatabase } from "../migrate";
import { Problem } from "../problem";
import { openState } from "../state";
import { unreconciled } from "./compare";
import { exportTo } from "./export-file";
import type { Environment } from "./manifest";
import { migrationDifferences } from "./migrations-check";
import { onD1 } from "./on-d1";
import { restoreFrom } from "./restore";

/**
 * Proves that a backup can be restored: exports, restores into a fresh local database, which compares every table, and
 * reconciles that one. The database's own schema is compared with its migrations first: a copy of one without triggers
 * would be as bad as that one. Writes nothing to what it copies. `say` gets a line a table.
 * @throws Problem naming what differs
 */
export async function rehearse(run: RunSql, environment: Environment, say: (line: string) => void): Promise<void> {
  const changed = await migrationDifferences(run);
  if (changed.length > 0)
    throw new Problem(
      `This database is not what its migrations make, so a backup of it is no good. Restore a complete one:\n${changed.join("\n")}`,
    );
  const folder = mkdtempSync(path.join(tmpdir(), "stowline-rehearsal-"));
  try {
    const file = path.join(folder, "export.sql");
    const { tables, schema } = await exportTo(run, file, environment);
    const state = openState(path.join(folder, "restored"));
    const flags = ["--local", "--persist-to", state.dir];
    const wrong = await withDatabase(state, async (db) => {
      const restored = onD1(db);
      await restoreFrom(file, { run: restored, flags, state, environment });
      return unreconciled(restored);
    });
    for (const [name, { rows, digest }] of Object.entries(tables))
      say(`${name.padEnd(26)} ${String(rows).padStart(9)} rows  ${digest.slice(0, 12)}`);
    say(`${schema.triggers} triggers, ${schema.indexes} indexes, ${schema.searchIndexes} search indexes`);
    if (wrong.length > 0) throw new Problem(`The restored database does not reconcile:\n${wrong.join("\n")}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
