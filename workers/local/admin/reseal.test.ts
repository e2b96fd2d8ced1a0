import { randomBytes } from "node:crypto";
import { readFileSync, rmSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sealer } from "#app/http/setup/sealer.server";
import { aMigratedState } from "#tests/support/migrated-state";
import { withDatabase } from "../migrate";
import { ROOT } from "../paths";
import type { State } from "../state";
import type { RunSql } from "./first-admin";
import { requireKeys, reseal } from "./reseal";

let state: State;
beforeAll(async () => {
  state = await aMigratedState();
});
afterAll(() => rmSync(state.dir, { recursive: true }));

/** One connection per test file: opening it takes longer than a test. */
const withRun = (work: (run: RunSql) => Promise<void>) =>
  withDatabase(state, (db) =>
    work(async (statements) => {
      const answers = await db.batch<Record<string, unknown>>(statements.map((one) => db.prepare(one)));
      return answers.map(({ results }) => results);
    }),
  );
const aKey = () => randomBytes(32).toString("base64");

test("values encrypted with earlier keys open with the new key alone; unreadable ones are counted and kept", () =>
  withRun(async (run) => {
    const [first, second, third] = [aKey(), aKey(), aKey()];
    const inserts: string[] = [];
    for (let n = 0; n < 23; n++) {
      const { seal } = sealer([first, second][n % 2] ?? first);
      inserts.push(
        `INSERT INTO integrations (id, company_id, type, name, api_key_sealed, api_key_hint, api_secret_sealed, created_at, updated_at)
         VALUES ('i${n}', 'c', 'stripe', 'x', '${await seal(`key ${n}`)}', '', ${n === 0 ? "'lost.AAAA.AAAA'" : `'${await seal("secret")}'`}, 1, 1)`,
      );
    }
    await run(inserts);

    expect(await reseal(run, third, [first, second])).toEqual({ resealed: 45, unreadable: 1 });
    expect(await reseal(run, third, [first, second])).toEqual({ resealed: 0, unreadable: 1 });

    const [rows = []] = await run(["SELECT id, api_key_sealed AS sealed FROM integrations"]);
    const { open } = sealer(third);
    for (const { id, sealed } of rows) expect(await open(String(sealed))).toBe(`key ${String(id).slice(1)}`);
  }));

test("hundreds of values are re-encrypted in a few calls that fit a command line", () =>
  withRun(async (run) => {
    const [first, second] = [aKey(), aKey()];
    const { seal } = sealer(first);
    const rows = await Promise.all(
      Array.from({ length: 300 }, async (_, n) => [
        `m${n}`,
        await seal(`Letter ${n}: ${"x".repeat(n % 7 === 0 ? 3000 : 60)}`),
      ]),
    );
    const values = rows.map(([id, body]) => `('${id}', 'invitation', 'k${id}', 'a@b.test', 's', '${body}', 1, 1)`);
    for (let n = 0; n < values.length; n += 50)
      await run([
        `INSERT INTO mails (id, kind, key, recipient, subject, body_sealed, next_at, created_at) VALUES ${values.slice(n, n + 50).join(", ")}`,
      ]);
    const sizes: number[] = [];
    const counted: RunSql = (statements) => {
      sizes.push(Buffer.byteLength(statements.join("; ")));
      return run(statements);
    };
    expect(await reseal(counted, second, [first])).toMatchObject({ resealed: 300 });
    expect(Math.max(...sizes)).toBeLessThan(100_000);
    expect(sizes.length).toBeLessThan(20);
    const [[letter] = []] = await run(["SELECT body_sealed AS sealed FROM mails WHERE id = 'm7'"]);
    expect(await sealer(second).open(String(letter?.sealed))).toContain("Letter 7: xxx");
  }));

test("no sealed column is forgotten", () => {
  const source = readFileSync(`${ROOT}workers/local/admin/reseal.ts`, "utf8");
  const schemas = ["integrations", "directory/credentials"]
    .map((name) => readFileSync(`${ROOT}db/schema/${name}.ts`, "utf8"))
    .join();
  const columns = [...schemas.matchAll(/text\("(\w+_sealed)"/g)].map(([, column]) => column ?? "");
  expect(columns.length).toBeGreaterThan(4);
  for (const column of columns) expect(source).toContain(`"${column}"`);
});

test("a malformed key is named before anything is read, and not repeated", () => {
  const good = aKey();
  requireKeys(good, [aKey()]);
  expect(() => requireKeys("private %%%", [good])).toThrow(/^SECRETS_KEY is not 32 bytes in base64(?!.*private)/);
  expect(() => requireKeys(good, [good, "private %%%"])).toThrow(/^A key in SECRETS_KEYS_OLD is not(?!.*private)/);
});

test("the secrets of authenticator apps are re-encrypted by user", () =>
  withRun(async (run) => {
    const [first, second] = [aKey(), aKey()];
    const sealed = await sealer(first).seal("GEZDGNBVGY3TQOJQ");
    await run([
      "INSERT INTO users (id, email, role, created_at, updated_at) VALUES ('u1', 'reseal@b.test', 'client', 1, 1)",
      `INSERT INTO user_authenticators (user_id, secret_sealed, last_step, created_at) VALUES ('u1', '${sealed}', 0, 1)`,
    ]);
    await reseal(run, second, [first]);
    const [[row] = []] = await run(["SELECT secret_sealed AS sealed FROM user_authenticators"]);
    expect(await sealer(second).open(String(row?.sealed))).toBe("GEZDGNBVGY3TQOJQ");
  }));
