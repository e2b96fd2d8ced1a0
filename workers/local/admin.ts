// npm run admin -- someone@example.com [--remote] [--origin https://app.example.com]
// npm run admin -- reseal [--remote]
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { parseArgs, promisify } from "node:util";
import { readKeys } from "#app/http/setup/sealer.server";
import { inviteFirstAdmin, type RunSql } from "./first-admin";
import { ROOT, TOOLS } from "./paths";
import { portFrom } from "./ports";
import { messageOf, Problem } from "./problem";
import { reseal } from "./reseal";
import { localSecrets, openState, wranglerEnv } from "./state";

const USAGE =
  "npm run admin -- someone@example.com [--remote] [--origin https://app.example.com], or npm run admin -- reseal [--remote]";

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { remote: { type: "boolean", default: false }, origin: { type: "string" } },
  });
  const [address, ...rest] = positionals;
  if (!address || rest.length > 0) throw new Problem(`Use it like this: ${USAGE}`);
  if (address === "reseal") await resealAll(values.remote);
  else await invite(address, values);
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
}

async function invite(address: string, { remote, origin: given }: { remote: boolean; origin?: string | undefined }) {
  const origin = originOf(given, remote);
  const path = await inviteFirstAdmin(wranglerSql(remote), address);
  console.log(`Open this link to choose a password. It works once and lasts seven days:\n\n  ${origin}${path}\n`);
}

async function resealAll(isRemote: boolean) {
  const { SECRETS_KEY, SECRETS_KEYS_OLD = "" } = process.env;
  const present =
    SECRETS_KEY || (isRemote ? "" : localSecrets(openState(process.env.STATE_DIR || ".state")).SECRETS_KEY);
  if (!present || !SECRETS_KEYS_OLD)
    throw new Problem("Set SECRETS_KEY to the new key and SECRETS_KEYS_OLD to those before it, as in the Worker.");
  const { resealed, unreadable } = await reseal(wranglerSql(isRemote), present, readKeys(SECRETS_KEYS_OLD));
  console.log(`${resealed} sealed with the new key.`);
  if (unreadable > 0)
    throw new Problem(
      `${unreadable} could not be opened: they were sealed with a key that SECRETS_KEYS_OLD does not hold.`,
    );
}

function originOf(given: string | undefined, isRemote: boolean): string {
  const configured = /^APP_ORIGIN\s*=\s*"([^"]*)"/m.exec(readFileSync(`${ROOT}wrangler.toml`, "utf8"))?.[1];
  const origin =
    given ?? process.env.APP_ORIGIN ?? (isRemote ? configured : `http://127.0.0.1:${portFrom("PORT", 8788)}`);
  if (!origin || !URL.canParse(origin))
    throw new Problem(
      "Where is the app? Say it with --origin https://app.example.com, or set APP_ORIGIN in wrangler.toml.",
    );
  return new URL(origin).origin;
}

/** Wrangler executes: on the account's D1, or on the embedded one of STATE_DIR. */
function wranglerSql(isRemote: boolean): RunSql {
  const state = isRemote ? null : openState(process.env.STATE_DIR || ".state");
  const where = state ? ["--local", "--persist-to", state.dir] : ["--remote"];
  return async (statements) => {
    const args = [
      TOOLS.wrangler,
      "d1",
      "execute",
      "DB",
      ...where,
      "--yes",
      "--json",
      "--command",
      statements.join("; "),
    ];
    const env = { ...process.env, ...(state ? wranglerEnv(state) : {}) };
    try {
      const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: ROOT, env });
      const answers = JSON.parse(stdout) as { results?: Record<string, unknown>[] }[];
      return answers.map(({ results }) => results ?? []);
    } catch (error) {
      const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
      const said = `${stdout}${stderr}`.trim() || messageOf(error);
      if (/no such table/.test(said))
        throw new Problem(
          isRemote
            ? "The database is empty: run npx wrangler d1 migrations apply DB --remote first."
            : "There is no database yet: run npm start first, or set STATE_DIR.",
        );
      throw new Problem(`Wrangler could not reach the database:\n${said}`);
    }
  };
}
