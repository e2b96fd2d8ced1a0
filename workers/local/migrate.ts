import { readdirSync, readFileSync } from "node:fs";
import { EmbeddedDatabase } from "./embedded-database";
import { ROOT } from "./paths";
import { messageOf, Problem } from "./problem";
import type { State } from "./state";

/**
 * Migrates the embedded D1. Each migration is one batch with its record in `d1_migrations`, as Wrangler applies it to a
 * remote database, so that either of them can continue. Wrangler opens the database once for each file, which takes half
 * a minute on a first start.
 * @throws Problem which names the migration that failed
 */
export async function migrate(state: State): Promise<void> {
  const files = readdirSync(`${ROOT}migrations`)
    .filter((name) => name.endsWith(".sql"))
    .sort();
  await withDatabase(state, async (db) => {
    const applied = await appliedMigrations(db);
    const unknown = applied.find((name) => !files.includes(name));
    if (unknown)
      throw new Problem(
        `The database in ${state.shown} was made by another version (it has the migration ${unknown}, which is not in migrations/): use that version, or choose another folder with STATE_DIR.`,
      );
    const waiting = files.filter((name) => !applied.includes(name));
    if (waiting.length === 0) return;
    const { unstable_splitSqlQuery: statementsOf } = await import("wrangler");
    for (const name of waiting) {
      const statements = statementsOf(readFileSync(`${ROOT}migrations/${name}`, "utf8"));
      const record = db.prepare("INSERT INTO d1_migrations (name) VALUES (?)").bind(name);
      try {
        await db.batch([db.prepare(RECORDS), ...statements.map((sql) => db.prepare(sql)), record]);
      } catch (error) {
        throw new Problem(
          `The database in ${state.shown} stopped at the migration ${name} (${messageOf(error)}): remove the folder to start without its data, or repair the database manually, then start again.`,
        );
      }
    }
  });
}

/** Wrangler's table of applied migrations. */
const RECORDS = `CREATE TABLE IF NOT EXISTS d1_migrations (
  id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)`;

async function appliedMigrations(db: EmbeddedDatabase): Promise<string[]> {
  const table = await db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'd1_migrations'").first();
  if (!table) return [];
  const rows = await db.prepare("SELECT name FROM d1_migrations").all<{ name: string }>();
  return rows.results.map((row) => row.name);
}

/** Opens the embedded database of a state folder that no app is using. */
export async function withDatabase<Result>(
  state: State,
  use: (db: EmbeddedDatabase) => Promise<Result>,
): Promise<Result> {
  const database = new EmbeddedDatabase(databaseId(), state.file("v3/d1"));
  try {
    return await use(database);
  } finally {
    await database.close();
  }
}

function databaseId(): string {
  const id = /^database_id\s*=\s*"([^"]+)"/m.exec(readFileSync(`${ROOT}wrangler.toml`, "utf8"))?.[1];
  if (!id) throw new Problem("wrangler.toml names no database_id, so the embedded database cannot be found.");
  return id;
}
