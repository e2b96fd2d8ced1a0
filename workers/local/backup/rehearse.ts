import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { RunSql } from "../admin/first-admin";
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
 * Proves that a backup can be restored: exports the database, restores it into a fresh local one, compares every table,
 * and checks that one's invariants. First compares the schema with the migrations: a faithful copy of a database
 * without triggers would be just as broken. Only reads the source. `say` gets one line per table.
 * @throws Problem naming the differences
 */
export async function rehearse(run: RunSql, environment: Environment, say: (line: string) => void): Promise<void> {
  const changed = await migrationDifferences(run);
  if (changed.length > 0)
    throw new Problem(
      `This database does not match its migrations, so a backup of it could not be used. Restore a complete backup:\n${changed.join("\n")}`,
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
