// The apps that the end-to-end tests use, one for each of Playwright's workers: production build, fresh state folders, free
// ports, no clock (a test that wants the cron fires it: GET /__scheduled). The last line it prints tells Playwright where
// everything is.
import { mkdirSync, rmSync } from "node:fs";
import { buildApp, isBuildFresh } from "./build";
import { startLocal } from "./local";
import { ROOT } from "./paths";
import { freePort } from "./ports";
import { messageOf } from "./problem";
import { stopAllTools } from "./processes";

const STATE_DIR = `${ROOT}.wrangler/e2e`;
const APPS = Number(process.env.E2E_APPS ?? 1);

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void finish(0));
let leaving = false;

try {
  rmSync(STATE_DIR, { recursive: true, force: true });
  mkdirSync(STATE_DIR, { recursive: true });
  // Before they start: each would build.
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
  process.exit(code);
}

async function startApp(stateDir: string) {
  const ports = { port: await freePort(), storePort: await freePort() };
  const local = await startLocal({ ...ports, stateDir, cron: false, quiet: true });
  await local.tick();
  return local;
}
