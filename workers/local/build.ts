import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ROOT, TOOLS } from "./paths";
import { runTool } from "./processes/processes";

const SOURCES = [
  ...["app", "db", "workers", "public"],
  ...["package-lock.json", "vite.config.ts", "tsconfig.json", "wrangler.toml"],
];
const NOT_BUILT = /(^workers\/local\/(?!vite\/)|\.test\.tsx?$)/;
const SERVER = `${ROOT}build/server/index.js`;
const STAMP = `${ROOT}build/stamp.json`;
/** The Worker as one file, as `wrangler deploy` would upload it. */
export const WORKER = `${ROOT}build/worker/app.js`;

/** True when `build/` was built from exactly the current sources. */
export function isBuildFresh(): boolean {
  if (![SERVER, WORKER, STAMP].every((file) => existsSync(file))) return false;
  return readFileSync(STAMP, "utf8") === stamp();
}

/** Builds pages, server and Worker into `build/` and records the sources' hash. */
export async function buildApp(logFile: string): Promise<void> {
  rmSync(STAMP, { force: true });
  // Before the build: sources that change during it make it stale.
  const sources = hashOfSources();
  await runTool({ name: "The build", args: [TOOLS.remix, "vite:build"], env: { NODE_ENV: "production" }, logFile });
  if (isSlow()) writeFileSync(SLOW_CONFIG, withoutAliases(readFileSync(`${ROOT}wrangler.toml`, "utf8")));
  const bundle = [
    "deploy",
    "--dry-run",
    "--outdir",
    path.dirname(WORKER),
    ...(isSlow() ? ["--config", SLOW_CONFIG] : []),
  ];
  await runTool({
    name: "The Worker's bundle",
    args: [TOOLS.wrangler, ...bundle],
    // Without production mode, React's slow development build would render the pages.
    env: { NODE_ENV: "production", CI: "1", WRANGLER_HIDE_BANNER: "true", WRANGLER_SEND_METRICS: "false" },
    logFile: `${logFile}.worker`,
  }).finally(() => rmSync(SLOW_CONFIG, { force: true }));
  writeFileSync(STAMP, stamp(sources));
}

const isSlow = () => process.env.FAST_PATH === "0";
/** Beside wrangler.toml, because paths in it are relative. */
const SLOW_CONFIG = `${ROOT}wrangler.slow.toml`;

/** The packages themselves instead of the files of `workers/fast-path`. Wrangler ignores its option `--alias` here. */
const withoutAliases = (config: string) => config.replace(/^\[alias\]\n(?:.+\n)*/m, "");

// Includes the built file's mtime: a build made by other means must not pass for this one.
function stamp(sources = hashOfSources()): string {
  return JSON.stringify({ sources, isSlow: isSlow(), built: statSync(SERVER).mtimeMs });
}

/** Hashes contents, not mtimes: those are meaningless after a fresh clone or a branch switch. */
function hashOfSources(): string {
  const hash = createHash("sha256");
  for (const file of SOURCES.flatMap(filesUnder)) hash.update(`${file}\0`).update(readFileSync(ROOT + file));
  return hash.digest("hex");
}

function filesUnder(source: string): string[] {
  if (!existsSync(ROOT + source)) return [];
  if (statSync(ROOT + source).isFile()) return [source];
  return readdirSync(ROOT + source, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)))
    .filter((file) => !NOT_BUILT.test(file))
    .sort();
}
