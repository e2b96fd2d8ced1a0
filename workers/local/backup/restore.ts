import { existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { RunSql } from "../admin/first-admin";
import { TOOLS } from "../paths";
import { messageOf, Problem } from "../problem";
import { runTool } from "../processes/processes";
import { openState, type State, wranglerEnv } from "../state";
import { copiesOf, differences, missingFromSearch, schemaDifferences } from "./compare";
import { appendStatements, copyVerified, type Environment, type Manifest } from "./manifest";
import { migrationDifferences } from "./migrations-check";
import { noteSilenced, SILENCE, silencedTables, stillConnected } from "./silence";

/** A database as Wrangler addresses it: on the account, or in a state folder. */
export interface BackupTarget {
  run: RunSql;
  /** `--remote` with its environment, or `--local --persist-to …`. */
  flags: string[];
  state: State | null;
  environment: Environment;
}

export interface RestoreOptions {
  /** Accepts a file without an end marker, as earlier versions wrote it. */
  acceptUnverified?: boolean;
  /** Executes a file of SQL on the target. By default Wrangler does, which also reaches databases on the account. */
  execute?: (file: string) => Promise<void>;
}

export interface RestoreResult {
  /** Null when the backup was unverified. */
  manifest: Manifest | null;
  /** Connections were paused and emails held back, because the backup is from another environment. */
  isSilenced: boolean;
}

/**
 * Restores a backup: checks the file, lets Wrangler execute it, then compares every table, trigger, index and search
 * index with the backup's manifest.
 * @throws Problem when the file is incomplete, the database is not empty, or the result differs from the manifest
 */
export async function restoreFrom(
  file: string,
  { run, flags, state, environment }: BackupTarget,
  { acceptUnverified = false, execute }: RestoreOptions = {},
): Promise<RestoreResult> {
  if (!existsSync(file) || !statSync(file).isFile()) throw new Problem(`${file} does not exist.`);
  const [[found] = []] = await run([
    "SELECT count(*) AS n FROM sqlite_master WHERE name IN ('orders', 'd1_migrations')",
  ]);
  if (Number(found?.n) > 0)
    throw new Problem("This database is not empty. Restore into an empty one, without applying migrations first.");

  const folder = mkdtempSync(path.join(tmpdir(), "stowline-restore-"));
  try {
    const copy = path.join(folder, "backup.sql");
    const manifest = await copyVerified(path.resolve(file), copy, acceptUnverified);
    const isSilenced = !manifest || !isSame(manifest.environment, environment);
    // In the same file: the Worker's cron may run as soon as the import ends.
    if (isSilenced) appendStatements(copy, SILENCE);
    await (execute ? execute(copy) : executeByWrangler(copy, flags, state ?? openState(folder)));
    await verify(run, manifest, isSilenced);
    if (isSilenced) await noteSilenced(run, manifest?.environment ?? null);
    return { manifest, isSilenced };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const isSame = (a: Environment, b: Environment): boolean => a.appEnv === b.appEnv && a.name === b.name;

async function executeByWrangler(copy: string, flags: string[], logs: State): Promise<void> {
  try {
    await runTool({
      name: "Restoring the database",
      args: [TOOLS.wrangler, "d1", "execute", "DB", ...flags, "--yes", "--file", copy],
      env: wranglerEnv(logs),
      logFile: logs.file("logs/restore.log"),
    });
  } catch (error) {
    throw new Problem(`${messageOf(error)}\nThe database may contain part of the backup: ${DISCARD}`);
  }
}

const DISCARD = "do not use it. Delete it, create an empty database and restore again.";

async function verify(run: RunSql, manifest: Manifest | null, isSilenced: boolean): Promise<void> {
  const wrong = await missingFromSearch(run);
  // An unverified backup has no manifest to compare with.
  if (!manifest) wrong.push(...(await migrationDifferences(run)));
  if (isSilenced) wrong.push(...(await stillConnected(run)));
  if (manifest) {
    const expected = new Map(Object.entries(manifest.tables));
    const actual = await copiesOf(run);
    // Silencing changes rows of these tables, so only their number is compared.
    if (isSilenced)
      for (const name of silencedTables) {
        const [before, after] = [expected.get(name), actual.get(name)];
        if (before && after) actual.set(name, { ...after, digest: before.digest });
      }
    wrong.push(...differences(expected, actual), ...(await schemaDifferences(run, manifest.schema)));
  }
  if (wrong.length > 0) throw new Problem(`The restored database is incomplete: ${DISCARD}\n${wrong.join("\n")}`);
}
