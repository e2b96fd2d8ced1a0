import { applyD1Migrations, env, reset } from "cloudflare:test";
import { beforeAll } from "vitest";

type D1Migration = Parameters<typeof applyD1Migrations>[1][number];
const { DB, DATABASE_COPIES, TEST_MIGRATIONS } = env as unknown as {
  DB: D1Database;
  DATABASE_COPIES: Fetcher;
  TEST_MIGRATIONS: D1Migration[];
};

const RESETS = 20;
const copies = (method: "GET" | "PUT" | "DELETE") => DATABASE_COPIES.fetch("http://copies/", { method });

/**
 * Each file starts with the database that the real migrations create, and with empty buckets and queues. The migrations
 * run once: all other files get a copy of the result (database-copies.ts).
 */
beforeAll(async () => {
  for (let n = 0; n < RESETS; n += 1) {
    await reset();
    if ((await copies("GET")).status === 404) await migrate();
    // What the previous file left running in the background can have opened the database before it was replaced.
    const tables = await DB.prepare("SELECT count(*) AS n FROM sqlite_schema WHERE name = 'd1_migrations'").first("n");
    if (tables === 1) return;
  }
  throw new Error("The database of the previous test file could not be replaced.");
});

async function migrate(): Promise<void> {
  try {
    await applyD1Migrations(DB, TEST_MIGRATIONS);
    await copies("PUT");
  } catch (error) {
    // Nothing waits for a copy that does not come: each file reports the migration that failed.
    await copies("DELETE");
    throw error;
  }
}
