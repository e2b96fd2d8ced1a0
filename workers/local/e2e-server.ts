// The apps for the end-to-end tests, one per Playwright worker: production build, fresh state folders, free ports, no
// scheduled cron (a test that needs it fires it: GET /__scheduled). The last printed line tells Playwright the URLs.
import { createHash } from "node:crypto";
import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { buildApp, isBuildFresh } from "./build";
import { startLocal } from "./local";
import { ROOT } from "./paths";
import { messageOf } from "./problem";
import { freePort } from "./processes/ports";
import { stopAllTools } from "./processes/processes";
import { scratchFolder } from "./scratch";

/** One folder per checkout, so that a run removes what an earlier one left. */
const STATE_DIR = path.join(
  scratchFolder(),
  `stowline-e2e-${createHash("sha256").update(ROOT).digest("hex").slice(0, 12)}`,
);
/** `FAST_PATH=0 npm run test:e2e` tests the app without its fast paths (docs/decisions/043). */
const FAST_PATH = process.env.FAST_PATH ?? "";
const APPS = Number(process.env.E2E_APPS ?? 1);

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void finish(0));
let leaving = false;

try {
  rmSync(STATE_DIR, { recursive: true, force: true });
  mkdirSync(STATE_DIR, { recursive: true });
  // Build once before the apps start: otherwise each would build.
  if (!isBuildFresh()) await buildApp(`${STATE_DIR}/build.log`);
  const apps = await Promise.all(Array.from({ length: APPS }, (_, n) => startApp(`${STATE_DIR}/${n}`)));
  console.log(`ready:${apps.map(({ url, storeUrl }) => ` app ${url} store ${storeUrl}`).join("")}`);
  const failure = await Promise.race(apps.map(({ failed }) => failed));
  if (!leaving) console.error(failure);
} catch (error) {
  if (!leaving) console.error(messageOf(error));
}
await finish(1);

async function finish(code: number): Promise<void> {
  if (leaving) return;
  leaving = true;
  await stopAllTools();
  rmSync(STATE_DIR, { recursive: true, force: true });
  process.exit(code);
}

async function startApp(stateDir: string) {
  const ports = { port: await freePort(), storePort: await freePort() };
  const local = await startLocal({ ...ports, stateDir, cron: false, quiet: true, vars: { FAST_PATH } });
  await local.tick();
  return local;
}
