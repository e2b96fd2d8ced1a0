import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { RunSql } from "../admin/first-admin";
import { withDatabase } from "../migrate";
import { ROOT } from "../paths";
import { openState } from "../state";
import { onD1 } from "./on-d1";
import { schemaObjects } from "./schema";

/**
 * Differences between a database's schema and what its migrations create, as sentences: a missing trigger would let
 * stock be changed without the ledger. Applies the migrations to a fresh local database and only reads the checked one.
 * Empty when this version lacks some of the database's migrations.
 */
export async function migrationDifferences(run: RunSql): Promise<string[]> {
  const actual = await schemaObjects(run);
  if (!actual.has("table d1_migrations")) return ["d1_migrations: is missing, so no later migration can be applied"];
  const [applied = []] = await run(["SELECT name FROM d1_migrations ORDER BY id"]);
  const files = applied.map(({ name }) => `${ROOT}migrations/${name}`);
  if (!files.every((file) => existsSync(file))) return [];
  const expected = await schemaOf(files);
  return [...expected].flatMap(([object, sql]) => {
    const found = actual.get(object);
    if (found === undefined) return [`${object}: is missing`];
    return normalized(found) === normalized(sql) ? [] : [`${object}: differs from its migration`];
  });
}

/** Wrangler strips comments from migrations. */
const normalized = (sql: string): string =>
  sql
    .replace(/--[^\n]*/g, " ")
    .replace(/\s+/g, " ")
    .trim();

async function schemaOf(files: readonly string[]): Promise<Map<string, string>> {
  const folder = mkdtempSync(path.join(tmpdir(), "stowline-schema-"));
  try {
    return await withDatabase(openState(folder), async (db) => {
      const run = onD1(db);
      for (const file of files) await run(readFileSync(file, "utf8").split("--> statement-breakpoint"));
      return schemaObjects(run);
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
