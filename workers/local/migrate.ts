import { readdirSync, readFileSync } from "node:fs";
import { EmbeddedDatabase } from "./embedded-database";
import { ROOT, TOOLS } from "./paths";
import { messageOf, Problem } from "./problem";
import { runTool } from "./processes/processes";
import { type State, wranglerEnv } from "./state";

/**
 * Migrates the embedded D1. Wrangler applies each migration as one batch and records it in `d1_migrations`. Reading
 * that table directly saves two seconds on every start without new migrations.
 */
export async function migrate(state: State): Promise<void> {
  const files = readdirSync(`${ROOT}migrations`).filter((name) => name.endsWith(".sql"));
  const applied = await appliedMigrations(state);
  const unknown = applied.find((name) => !files.includes(name));
  if (unknown)
    throw new Problem(
      `The database in ${state.shown} was made by another version (it has the migration ${unknown}, which is not in migrations/): use that version, or choose another folder with STATE_DIR.`,
    );
  if (files.every((name) => applied.includes(name))) return;
  try {
    await runTool({
      name: "Applying the migrations",
      args: [TOOLS.wrangler, "d1", "migrations", "apply", "DB", "--local", "--persist-to", state.dir],
      env: wranglerEnv(state),
      logFile: state.file("logs/migrate.log"),
    });
  } catch (error) {
    throw new Problem(await explain(state, files, messageOf(error)));
  }
}

// A migration is one batch, applied completely or not at all. A partly applied one was changed by another tool or by
// hand, so a person has to decide how to repair it.
async function explain(state: State, files: string[], output: string): Promise<string> {
  const applied = await appliedMigrations(state);
  const stuck = files.sort().find((name) => !applied.includes(name));
  const errors = [...output.matchAll(/\[ERROR\] (.+)/g)].map((match) => match[1]);
  const reason = errors.at(-1) ?? output;
  return `The database in ${state.shown} stopped at the migration ${stuck} (${reason}): remove the folder to start without its data, or repair the database manually, then start again.`;
}

function appliedMigrations(state: State): Promise<string[]> {
  return withDatabase(state, async (db) => {
    const table = await db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'd1_migrations'").first();
    if (!table) return [];
    const rows = await db.prepare("SELECT name FROM d1_migrations").all<{ name: string }>();
    return rows.results.map((row) => row.name);
  });
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
