import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { ROOT } from "../paths";

const folder = mkdtempSync(path.join(tmpdir(), "stowline-admin-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** What the command prints when it fails. */
async function failureOf(...args: string[]): Promise<string> {
  const command = ["--import", "tsx", `${ROOT}workers/local/admin/admin.ts`, ...args];
  const env = { ...process.env, STATE_DIR: path.join(folder, "state") };
  const error = await promisify(execFile)(process.execPath, command, { cwd: ROOT, env }).catch((thrown) => thrown);
  return error.stderr;
}

test("a command that cannot do its work prints one sentence", async () => {
  expect(await failureOf("export", path.join(folder, "missing/b.sql"))).toMatch(
    /^\S+b\.sql could not be written: the folder does not exist\..+\n$/,
  );
  // Fails before it calls the account.
  const missing = path.join(folder, "none.sql");
  expect(await failureOf("restore", missing, "--remote", "--env", "staging")).toBe(`${missing} does not exist.\n`);
}, 60_000);
