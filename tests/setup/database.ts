import { applyD1Migrations, env, reset } from "cloudflare:test";
import { beforeAll } from "vitest";

type D1Migration = Parameters<typeof applyD1Migrations>[1][number];
const { DB, TEST_MIGRATIONS } = env as unknown as { DB: D1Database; TEST_MIGRATIONS: D1Migration[] };

/** Statements that create the migrated database; the files of a worker share them. */
const shared = globalThis as { migratedDatabase?: D1PreparedStatement[] };

/** Each file starts with the database that the real migrations create, and with empty buckets and queues. */
beforeAll(async () => {
  await emptyStorage();
  if (shared.migratedDatabase) {
    await DB.batch(shared.migratedDatabase);
    return;
  }
  await applyD1Migrations(DB, TEST_MIGRATIONS);
  shared.migratedDatabase = await statementsOf(DB);
});

const RESETS = 20;

/** What the previous file left running in the background can be in the database's way: it is tried again then. */
async function emptyStorage(): Promise<void> {
  for (let n = 0; n < RESETS; n += 1) {
    await reset();
    const tables = await DB.prepare("SELECT count(*) AS n FROM sqlite_schema WHERE name NOT GLOB '_cf_*'").first("n");
    if (tables === 0) return;
  }
  throw new Error("The database of the previous test file could not be emptied.");
}

/** Rows are inserted before the triggers that would act on them exist. */
async function statementsOf(db: D1Database): Promise<D1PreparedStatement[]> {
  const { results: objects } = await db
    .prepare(
      `SELECT type, name, sql, sql LIKE 'CREATE VIRTUAL%' AS virtual FROM sqlite_schema
       WHERE sql IS NOT NULL AND name NOT GLOB '_cf_*' AND name NOT GLOB 'sqlite_*' AND NOT EXISTS
         (SELECT 1 FROM sqlite_schema AS v WHERE v.sql LIKE 'CREATE VIRTUAL%' AND sqlite_schema.name GLOB v.name || '_*')`,
    )
    .all<{ type: string; name: string; sql: string; virtual: number }>();
  const tables = objects.filter(({ type }) => type === "table");
  const rows = await Promise.all(tables.filter(({ virtual }) => !virtual).map(({ name }) => insertsOf(db, name)));
  return [
    db.prepare("PRAGMA defer_foreign_keys = on"),
    ...tables.map(({ sql }) => db.prepare(sql)),
    ...rows.flat(),
    ...objects.filter(({ type }) => type !== "table").map(({ sql }) => db.prepare(sql)),
  ];
}

async function insertsOf(db: D1Database, table: string): Promise<D1PreparedStatement[]> {
  const [columns, ...rows] = await db.prepare(`SELECT * FROM "${table}"`).raw({ columnNames: true });
  const insert = `INSERT INTO "${table}" (${columns.map((column) => `"${column}"`)}) VALUES (${columns.map(() => "?")})`;
  return rows.map((row) => db.prepare(insert).bind(...row));
}
