import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { unstable_splitSqlQuery as statementsOf } from "wrangler";
import { aMigratedState } from "#tests/support/migrated-state";
import { IS_THOROUGH } from "#tests/support/thorough";
import type { RunSql } from "../admin/first-admin";
import { withDatabase } from "../migrate";
import { openState, type State } from "../state";
import { exportTo } from "./export-file";
import { HEADER } from "./manifest";
import { onD1 } from "./on-d1";
import { rehearse } from "./rehearse";
import { restoreFrom } from "./restore";

const PRODUCTION = { appEnv: "production", name: "production" };
const STAGING = { appEnv: "staging", name: "staging" };

const folder = mkdtempSync(path.join(tmpdir(), "stowline-restore-test-"));
const backup = path.join(folder, "backup.sql");
let source: State;

beforeAll(async () => {
  source = await aMigratedState();
  await withDatabase(source, async (db) => {
    await onD1(db)([
      `INSERT INTO integrations (id, company_id, type, name, status, api_key_sealed, api_key_hint, created_at, updated_at)
        VALUES ('i1', 'c', 'stripe', 'Live', 'active', 'x', '', 1, 1), ('i2', 'c', 'woocommerce', 'Broken', 'error', 'x', '', 1, 1)`,
      `INSERT INTO mails (id, kind, key, recipient, subject, status, next_at, created_at)
        VALUES ('m', 'invitation', 'k', 'real@example.test', 'Welcome', 'pending', 1, 1)`,
    ]);
    await exportTo(onD1(db), backup, PRODUCTION);
  });
});
afterAll(() => {
  rmSync(folder, { recursive: true });
  rmSync(source.dir, { recursive: true });
});

/** Restores into a new database without Wrangler, which takes seconds to start, and reads from it. */
async function restored(file: string, environment: typeof PRODUCTION, acceptUnverified = false) {
  const state = openState(mkdtempSync(path.join(folder, "state-")));
  return withDatabase(state, async (db) => {
    const run = onD1(db);
    const execute = async (copy: string) => void (await run(statementsOf(readFileSync(copy, "utf8"))));
    const result = await restoreFrom(file, { run, flags: [], state, environment }, { acceptUnverified, execute });
    return { ...result, ...(await connectionsIn(run)) };
  });
}

async function connectionsIn(run: RunSql) {
  const [integrations = [], mails = [], entries = []] = await run([
    "SELECT status FROM integrations ORDER BY id",
    "SELECT status FROM mails",
    "SELECT subject FROM audit_log WHERE action = 'integration.paused'",
  ]);
  return {
    integrations: integrations.map(({ status }) => status),
    mails: mails.map(({ status }) => status),
    entries: entries.map(({ subject }) => subject),
  };
}

test("a backup of the same environment is restored and compared, with its connections as they were", async () => {
  expect(await restored(backup, PRODUCTION)).toMatchObject({
    isSilenced: false,
    ...{ integrations: ["active", "error"], mails: ["pending"], entries: [] },
  });
});

test("in another environment every connection is paused, emails are held back, and the audit log has the reason", async () => {
  expect(await restored(backup, STAGING)).toMatchObject({
    isSilenced: true,
    ...{ integrations: ["paused", "paused"], mails: ["kept"] },
    entries: ["All connections: restored from production"],
  });
});

test("two environments of wrangler.toml with the same APP_ENV are different environments", async () => {
  expect(await restored(backup, { appEnv: "production", name: "staging" })).toMatchObject({ isSilenced: true });
});

test("a backup that was cut off or edited never reaches the database", async () => {
  const whole = readFileSync(backup, "utf8");
  const cut = path.join(folder, "cut.sql");
  writeFileSync(cut, whole.slice(0, whole.indexOf("CREATE TRIGGER")));
  await expect(restored(cut, PRODUCTION, true)).rejects.toThrow("has no end marker");
  writeFileSync(cut, whole.replace("real@example.test", "evil@example.test"));
  await expect(restored(cut, PRODUCTION, true)).rejects.toThrow("was changed after its export");
});

test("a file of an earlier version needs a flag, is silenced, and is refused when it made too few triggers", async () => {
  const whole = readFileSync(backup, "utf8");
  const statements = whole.slice(HEADER.length, whole.indexOf("-- Contents "));
  const old = path.join(folder, "old.sql");
  writeFileSync(old, statements);
  await expect(restored(old, PRODUCTION)).rejects.toThrow("--accept-unverified");
  expect(await restored(old, PRODUCTION, true)).toMatchObject({ manifest: null, isSilenced: true, mails: ["kept"] });

  writeFileSync(old, statements.slice(0, statements.indexOf("CREATE TRIGGER")));
  await expect(restored(old, PRODUCTION, true)).rejects.toThrow(
    /is incomplete: do not use it.+\ntrigger \w+: is missing/,
  );
});

/** Wrangler takes twenty seconds for it. The other tests restore the same file without Wrangler. */
test.runIf(IS_THOROUGH)("a rehearsal, in which Wrangler restores, passes on a complete database", async () => {
  const lines: string[] = [];
  await withDatabase(source, (db) => rehearse(onD1(db), PRODUCTION, (line) => lines.push(line)));
  expect(lines.at(-1)).toMatch(/^\d{3} triggers, \d+ indexes, 6 search indexes$/);
});

test("a rehearsal refuses a database with missing triggers", async () => {
  await withDatabase(source, async (db) => {
    const run = onD1(db);
    const [[trigger] = []] = await run(["SELECT name FROM sqlite_master WHERE type = 'trigger' ORDER BY name LIMIT 1"]);
    await run([`DROP TRIGGER ${trigger?.name}`]);
    await expect(rehearse(run, PRODUCTION, () => {})).rejects.toThrow(`trigger ${trigger?.name}: is missing`);
  });
});
