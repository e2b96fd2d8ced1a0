import { createHash } from "node:crypto";
import { rmSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aMigratedState } from "#tests/support/migrated-state";
import { withDatabase } from "../migrate";
import type { State } from "../state";
import { inviteFirstAdmin, linkPurpose, type RunSql, signInOf, varsIn } from "./first-admin";

let state: State;
beforeAll(async () => {
  state = await aMigratedState();
});
afterAll(() => rmSync(state.dir, { recursive: true }));

const run: RunSql = (statements) =>
  withDatabase(state, async (db) => {
    const answers = await db.batch<Record<string, unknown>>(statements.map((one) => db.prepare(one)));
    return answers.map(({ results }) => results);
  });
const tokens = () =>
  run([
    "SELECT t.id, u.email, u.role, u.status FROM user_tokens t JOIN users u ON u.id = t.user_id WHERE used_at IS NULL",
  ]);

test("an empty installation gets an administrator by one command, and a second call gives a new link", async () => {
  expect((await run(["SELECT count(*) AS n FROM users"]))[0]).toEqual([{ n: 0 }]);
  const first = await inviteFirstAdmin(run, " Ada+Stow@Example.test ");
  const second = await inviteFirstAdmin(run, "ada+stow@example.test");
  expect(first).toMatch(/^\/invitation\/[0-9a-f]{64}$/);
  const hash = createHash("sha256")
    .update(second.split("/").at(-1) ?? "")
    .digest("hex");
  expect((await tokens())[0]).toEqual([{ id: hash, email: "ada+stow@example.test", role: "admin", status: "invited" }]);
  const [entries] = await run(["SELECT actor_name, action, subject, detail FROM audit_log"]);
  expect(entries).toHaveLength(2);
  expect(JSON.stringify(entries)).not.toContain(second.slice(12));
});

test("an address with an account or another role's invitation is refused with advice", async () => {
  await run(["UPDATE users SET status = 'active' WHERE email = 'ada+stow@example.test'"]);
  await expect(inviteFirstAdmin(run, "ada+stow@example.test")).rejects.toThrow(/already has an account/);
  await run([
    "INSERT INTO users (id, email, role, status, created_at, updated_at) VALUES ('x', 'pick@example.test', 'employee', 'invited', 1, 1)",
  ]);
  await expect(inviteFirstAdmin(run, "pick@example.test")).rejects.toThrow(/invited as Employee/);
  for (const address of ["nobody", "a@b", "x'; drop table users; --@example.test", ""])
    await expect(inviteFirstAdmin(run, address)).rejects.toThrow(/is not an email address/);
});

test("when passwords are off the command mentions the identity provider", () => {
  const toml =
    '[vars]\nOIDC_NAME = "Other"\n[env.production.vars]\nOIDC_ISSUER = "https://id.test"\nOIDC_NAME = "Harbour ID"\n[x]\n';
  const vars = varsIn(toml, "production");
  expect(linkPurpose(signInOf(vars))).toBe("Open this link to sign in with Harbour ID.");
  expect(linkPurpose(signInOf({ ...vars, PASSWORD_SIGN_IN: "1" }))).toBe("Open this link to choose a password.");
  expect(linkPurpose(signInOf({}))).toBe("Open this link to choose a password.");
});
