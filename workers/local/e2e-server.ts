// The app that the end-to-end tests use: production build, a fresh state folder, free ports, no clock (a test that
// wants the cron fires it: GET /__scheduled). The last line it prints tells Playwright where everything is.
import { rmSync } from "node:fs";
import { startLocal } from "./local";
import { ROOT } from "./paths";
import { freePort, portFrom } from "./ports";
import { messageOf } from "./problem";
import { stopAllTools } from "./processes";

const STATE_DIR = `${ROOT}.wrangler/e2e`;

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void finish(0));
let leaving = false;

try {
  rmSync(STATE_DIR, { recursive: true, force: true });
  const local = await startLocal({
    port: portFrom("E2E_PORT", await freePort()),
    storePort: portFrom("E2E_STORE_PORT", await freePort()),
    stateDir: STATE_DIR,
    cron: false,
    quiet: true,
  });
  await local.tick();
  console.log(`ready: app ${local.url} store ${local.storeUrl}`);
  const failure = await local.failed;
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
