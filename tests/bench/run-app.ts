import { existsSync } from "node:fs";
import { type Local, startLocal } from "#workers/local/local";
import { freePort } from "./ports";

/** Starts the app on a folder, with the demo data but without the cron, and stops it again. */
export async function runOn<R>(stateDir: string, use: (local: Local) => Promise<R>): Promise<R> {
  const [port, storePort] = [await freePort(), await freePort()];
  const local = await startLocal({ port, storePort, stateDir, cron: false, quiet: true });
  try {
    return await use(local);
  } finally {
    await local.stop();
  }
}

/** Seeds the folder's demo data, unless it exists. */
export async function makeState(stateDir: string): Promise<void> {
  if (!existsSync(`${stateDir}/v3`)) await runOn(stateDir, async () => undefined);
}
