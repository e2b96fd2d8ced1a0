import { applyD1Migrations, env } from "cloudflare:test";
import { beforeAll } from "vitest";

/** The real migrations, once; each test makes companies of its own, so that none sees another's rows. */
beforeAll(async () => {
  const { DB, TEST_MIGRATIONS } = env as unknown as { DB: D1Database; TEST_MIGRATIONS: D1Migration[] };
  await applyD1Migrations(DB, TEST_MIGRATIONS);
});

type D1Migration = Parameters<typeof applyD1Migrations>[1][number];
