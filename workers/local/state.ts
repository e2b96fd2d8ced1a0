import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { secretsKeyBytes } from "#app/http/setup/secrets-key";
import { ROOT } from "./paths";
import { Problem } from "./problem";
import { isPortTaken } from "./processes/ports";

interface Owner {
  pid: number;
  port: number;
}

/** The folder that holds all local state: D1, R2, queues, the demo storefront's memory, secrets and logs. */
export interface State {
  dir: string;
  /** The path as a user would type it. */
  shown: string;
  /** A file or folder inside it. */
  file(name: string): string;
}

export function openState(dir: string): State {
  const absolute = path.resolve(ROOT, dir);
  const relative = path.relative(ROOT, absolute);
  const logs = path.join(absolute, "logs");
  mkdirSync(logs, { recursive: true });
  // Wrangler only ever appends to its own log.
  rmSync(path.join(logs, "wrangler.log"), { force: true });
  return {
    dir: absolute,
    shown: relative.startsWith("..") ? absolute : relative,
    file: (name) => path.join(absolute, name),
  };
}

/** Two starts on one folder would write to one database from two processes: the second start is refused. */
export async function claimState(state: State, port: number): Promise<void> {
  const owner = readOwner(state);
  if (owner && owner.pid !== process.pid && isAlive(owner.pid) && (await isPortTaken(owner.port)))
    throw new Problem(
      `Stowline is already running on ${state.shown} (process ${owner.pid}, http://127.0.0.1:${owner.port}): stop it first, or choose another folder with STATE_DIR.`,
    );
  writeFileSync(state.file("running.json"), JSON.stringify({ pid: process.pid, port } satisfies Owner));
}

export function releaseState(state: State): void {
  if (readOwner(state)?.pid === process.pid) rmSync(state.file("running.json"), { force: true });
}

/** This folder's own secret, created once: stored keys can be read after a restart, and no two machines share it. */
export function localSecrets(state: State): { SECRETS_KEY: string } {
  const file = state.file("secrets.json");
  if (existsSync(file)) return { SECRETS_KEY: readLocalKey(file) };
  const secrets = { SECRETS_KEY: randomBytes(32).toString("base64") };
  writeFileSync(file, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  return secrets;
}

/** @throws Problem instead of starting with a key that decrypts nothing */
function readLocalKey(file: string): string {
  try {
    const { SECRETS_KEY } = JSON.parse(readFileSync(file, "utf8"));
    secretsKeyBytes(String(SECRETS_KEY ?? ""));
    return SECRETS_KEY;
  } catch {
    throw new Problem(
      `${file} does not hold a SECRETS_KEY of 32 bytes in base64. Restore the file from a backup; if you have none, remove it: a new key is created, and you must enter partners' keys again.`,
    );
  }
}

/** Environment that keeps Wrangler off the network and inside the state folder. */
export function wranglerEnv(state: State): Record<string, string> {
  return {
    CI: "1",
    CLOUDFLARE_CF_FETCH_ENABLED: "false",
    WRANGLER_HIDE_BANNER: "true",
    WRANGLER_LOG_PATH: state.file("logs/wrangler.log"),
    WRANGLER_REGISTRY_PATH: state.file("registry"),
    WRANGLER_SEND_METRICS: "false",
  };
}

/** Worker variables are passed in a file: on a command line every user of the machine could read them. */
export function writeVars(state: State, vars: Record<string, string>): string {
  const file = state.file("worker.env");
  const lines = Object.entries(vars).map(([name, value]) => `${name}='${value}'`);
  writeFileSync(file, `${lines.join("\n")}\n`, { mode: 0o600 });
  return file;
}

function readOwner(state: State): Owner | null {
  try {
    return JSON.parse(readFileSync(state.file("running.json"), "utf8"));
  } catch {
    return null;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
