// npm run admin -- someone@example.com [--remote] [--origin https://app.example.com]
// npm run admin -- reseal [--remote]
// npm run admin -- export FILE | restore FILE | rehearse [--remote]
// With --remote, --env staging asks for that environment of wrangler.toml.
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { parseArgs, promisify } from "node:util";
import { readKeys } from "#app/http/setup/secrets-key";
import { exportTo } from "../backup/export-file";
import type { Environment } from "../backup/manifest";
import { onD1 } from "../backup/on-d1";
import { rehearse } from "../backup/rehearse";
import { type BackupTarget, restoreFrom } from "../backup/restore";
import { shownEnvironment } from "../backup/silence";
import { withDatabase } from "../migrate";
import { ROOT, TOOLS } from "../paths";
import { messageOf, Problem } from "../problem";
import { portFrom } from "../processes/ports";
import { claimState, localSecrets, openState, releaseState, wranglerEnv } from "../state";
import { inviteFirstAdmin, linkPurpose, type RunSql, signInOf, varsIn } from "./first-admin";
import { requireKeys, reseal } from "./reseal";

/** Maximum output of one query in characters: a page of rows with payloads. */
const LARGEST_ANSWER = 256_000_000;

const USAGE = `npm run admin -- …
  someone@example.com [--origin https://app.example.com]   creates the first administrator
  reseal           re-encrypts stored keys with the new SECRETS_KEY
  export FILE      writes the database to a file
  restore FILE     restores such a file into an empty database; --accept-unverified accepts a file of an
                   earlier version, which has no end marker
  rehearse         exports, restores into a temporary database, and compares; changes nothing
Each uses the database in STATE_DIR, or with --remote [--env staging] the one in the account`;

interface Options {
  remote: boolean;
  env?: string | undefined;
  origin?: string | undefined;
  "accept-unverified"?: boolean | undefined;
}

async function perform([what, file, ...rest]: string[], options: Options): Promise<void> {
  const isFiled = what === "export" || what === "restore";
  if (!what || rest.length > 0 || isFiled !== (file !== undefined)) throw new Problem(`Usage: ${USAGE}`);
  if (what === "reseal") return resealAll(options);
  if (what === "rehearse") return withDatabaseOf(options, rehearseOn);
  if (what === "export") return withDatabaseOf(options, (target) => exportInto(target, file as string));
  if (what === "restore") return withDatabaseOf(options, (target) => restoreOn(target, file as string, options));
  await invite(what, options);
}

async function rehearseOn({ run, environment }: BackupTarget): Promise<void> {
  await rehearse(run, environment, (line) => console.log(line));
  console.log("\nThe restored database is the one that was exported.");
}

async function exportInto({ run, environment }: BackupTarget, file: string): Promise<void> {
  const { tables } = await exportTo(run, file, environment);
  const copies = Object.values(tables);
  const rows = copies.reduce((sum, copy) => sum + copy.rows, 0);
  console.log(
    `${rows} rows of ${copies.length} tables are in ${file}. It holds everything but the files and SECRETS_KEY: keep it as you keep the database.`,
  );
}

async function restoreOn(target: BackupTarget, file: string, options: Options): Promise<void> {
  const { manifest, isSilenced } = await restoreFrom(file, target, { acceptUnverified: options["accept-unverified"] });
  if (manifest) {
    const { triggers, searchIndexes } = manifest.schema;
    const count = Object.keys(manifest.tables).length;
    console.log(`Restored and compared: ${count} tables, ${triggers} triggers, ${searchIndexes} search indexes.`);
  } else console.log("Restored. Its rows could not be compared with anything: the file has no end marker.");
  if (!isSilenced) return;
  const from = manifest ? shownEnvironment(manifest.environment) : "unknown environment";
  console.log(
    `The backup is from ${from}, and this is ${shownEnvironment(target.environment)}: all connections are paused and waiting letters are kept. Resume what you need under Integrations.`,
  );
}

/** The embedded database is opened once and exclusively; the remote one is queried statement by statement. */
async function withDatabaseOf(options: Options, work: (target: BackupTarget) => Promise<void>): Promise<void> {
  const environment = environmentOf(options);
  if (options.remote) return work({ run: wranglerSql(options), flags: remoteFlags(options), state: null, environment });
  const state = openState(process.env.STATE_DIR || ".state");
  const flags = ["--local", "--persist-to", state.dir];
  await claimState(state, 0);
  try {
    await withDatabase(state, (db) => work({ run: onD1(db), flags, state, environment }));
  } finally {
    releaseState(state);
  }
}

const remoteFlags = ({ env }: Options): string[] => ["--remote", ...(env ? ["--env", env] : [])];

async function invite(address: string, options: Options) {
  const origin = originOf(options);
  const path = await inviteFirstAdmin(wranglerSql(options), address);
  const vars = options.remote ? configuredVars(options.env) : process.env;
  console.log(`${linkPurpose(signInOf(vars))} It works once and expires after seven days.\n\n  ${origin}${path}\n`);
}

async function resealAll(options: Options) {
  const { SECRETS_KEY, SECRETS_KEYS_OLD = "" } = process.env;
  const present =
    SECRETS_KEY || (options.remote ? "" : localSecrets(openState(process.env.STATE_DIR || ".state")).SECRETS_KEY);
  if (!present || !SECRETS_KEYS_OLD)
    throw new Problem("Set SECRETS_KEY to the new key and SECRETS_KEYS_OLD to the earlier keys, as in the Worker.");
  const earlier = readKeys(SECRETS_KEYS_OLD);
  requireKeys(present, earlier);
  const { resealed, unreadable } = await reseal(wranglerSql(options), present, earlier);
  console.log(`${resealed} re-encrypted with the new key.`);
  if (unreadable > 0) throw new Problem(`${unreadable} could not be decrypted: their key is not in SECRETS_KEYS_OLD.`);
}

function originOf({ origin: given, remote, env }: Options): string {
  const origin =
    given ??
    process.env.APP_ORIGIN ??
    (remote ? configuredVars(env).APP_ORIGIN : `http://127.0.0.1:${portFrom("PORT", 8788)}`);
  if (!origin || !URL.canParse(origin))
    throw new Problem(
      "The app's address is not known. Pass --origin https://app.example.com, or set APP_ORIGIN in wrangler.toml.",
    );
  return new URL(origin).origin;
}

/** Environment of the Worker that the database belongs to. The local start sets APP_ENV itself. */
const environmentOf = ({ remote, env }: Options): Environment =>
  remote ? { appEnv: configuredVars(env).APP_ENV || "production", name: env ?? "" } : { appEnv: "local", name: "" };

const configuredVars = (env: string | undefined): Record<string, string> =>
  varsIn(readFileSync(`${ROOT}wrangler.toml`, "utf8"), env);

/** Runs SQL through Wrangler: on the account's D1, or on the embedded database in STATE_DIR. */
function wranglerSql(options: Options): RunSql {
  const state = options.remote ? null : openState(process.env.STATE_DIR || ".state");
  const where = state ? ["--local", "--persist-to", state.dir] : remoteFlags(options);
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
      const { stdout } = await promisify(execFile)(process.execPath, args, {
        cwd: ROOT,
        env,
        maxBuffer: LARGEST_ANSWER,
      });
      const answers = JSON.parse(stdout) as { results?: Record<string, unknown>[] }[];
      return answers.map(({ results }) => results ?? []);
    } catch (error) {
      const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
      const said = `${stdout}${stderr}`.trim() || messageOf(error);
      if (/no such table/.test(said))
        throw new Problem(
          options.remote
            ? "The database is empty: run npx wrangler d1 migrations apply DB --remote first."
            : "There is no database yet: run npm start first, or set STATE_DIR.",
        );
      throw new Problem(`Wrangler could not reach the database:\n${said}`);
    }
  };
}

// At the end of the file: the constants above are initialized only by then.
try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      remote: { type: "boolean", default: false },
      env: { type: "string" },
      origin: { type: "string" },
      "accept-unverified": { type: "boolean", default: false },
    },
  });
  await perform(positionals, values);
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
}
