import { once } from "node:events";
import { createWriteStream, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { RunSql } from "../first-admin";
import { withDatabase } from "../migrate";
import { TOOLS } from "../paths";
import { Problem } from "../problem";
import { runTool } from "../processes";
import { openState, type State, wranglerEnv } from "../state";
import { broken, copiesOf, differences } from "./compare";
import { dump, type TableCopy } from "./dump";

/** Where a database lies, for Wrangler: on the account, or in a state folder. */
export interface Place {
  run: RunSql;
  /** `--remote`, with its environment; or `--local --persist-to …`. */
  flags: string[];
  state: State | null;
}

/** Writes a database into a file of SQL. @throws Problem when the file is there already */
export async function exportTo(run: RunSql, file: string): Promise<Map<string, TableCopy>> {
  if (existsSync(file)) throw new Problem(`${file} is there already: choose another name.`);
  const copies = new Map<string, TableCopy>();
  // Nobody else on this machine has to read it.
  const out = createWriteStream(file, { mode: 0o600 });
  for await (const statement of dump(run, copies)) if (!out.write(`${statement};\n`)) await once(out, "drain");
  out.end();
  await once(out, "finish");
  return copies;
}

/** Makes a database of such a file; Wrangler reads it. @throws Problem when there is anything in that database */
export async function restoreFrom(file: string, { run, flags, state }: Place): Promise<void> {
  if (!existsSync(file)) throw new Problem(`There is no ${file}.`);
  const [[found] = []] = await run([
    "SELECT count(*) AS n FROM sqlite_master WHERE name IN ('orders', 'd1_migrations')",
  ]);
  if (Number(found?.n) > 0)
    throw new Problem("There is something in this database: restore into an empty one, and no migration before it.");
  const logs = state ?? openState(mkdtempSync(path.join(tmpdir(), "stowline-logs-")));
  await runTool({
    name: "Restoring the database",
    args: [TOOLS.wrangler, "d1", "execute", "DB", ...flags, "--yes", "--file", path.resolve(file)],
    env: wranglerEnv(logs),
    logFile: logs.file("logs/restore.log"),
  });
}

/**
 * Proves that a backup can be restored: exports, restores into a fresh local database, reconciles that one, and compares
 * every table. Writes nothing to what it copies. `say` gets a line a table.
 * @throws Problem naming what differs
 */
export async function rehearse(run: RunSql, say: (line: string) => void): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "stowline-rehearsal-"));
  try {
    const file = path.join(folder, "export.sql");
    const was = await exportTo(run, file);
    const state = openState(path.join(folder, "restored"));
    const flags = ["--local", "--persist-to", state.dir];
    await withDatabase(state, (db) => restoreFrom(file, { run: onD1(db), flags, state }));
    await withDatabase(state, async (db) => {
      const restored = onD1(db);
      const is = await copiesOf(restored);
      for (const [name, { rows, digest }] of is)
        say(`${name.padEnd(26)} ${String(rows).padStart(9)} rows  ${digest.slice(0, 12)}`);
      const wrong = [...differences(was, is), ...(await broken(restored))];
      if (wrong.length > 0) throw new Problem(`The restored database is not what was exported:\n${wrong.join("\n")}`);
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs statements on an open database. */
export const onD1 =
  (db: D1Database): RunSql =>
  async (statements) => {
    const answers = await db.batch<Record<string, unknown>>(statements.map((one) => db.prepare(one)));
    return answers.map(({ results }) => results);
  };
