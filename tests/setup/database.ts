import { applyD1Migrations, env } from "cloudflare:test";
import { beforeAll } from "vitest";

/** Runs the real migrations once. Each test creates its own companies, so that tests do not see each other's rows. */
beforeAll(async () => {
  const { DB, TEST_MIGRATIONS } = env as unknown as { DB: D1Database; TEST_MIGRATIONS: D1Migration[] };
  await applyD1Migrations(DB, TEST_MIGRATIONS);
});

type D1Migration = Parameters<typeof applyD1Migrations>[1][number];
