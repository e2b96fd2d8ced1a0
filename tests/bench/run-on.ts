import { existsSync } from "node:fs";
import { type Local, startLocal } from "#workers/local/local";
import { freePort } from "./ports";

/** Starts the app on a folder, with the demo but without the clock, and stops it again. */
export async function runOn<R>(stateDir: string, use: (local: Local) => Promise<R>): Promise<R> {
  const [port, storePort] = [await freePort(), await freePort()];
  const local = await startLocal({ port, storePort, stateDir, cron: false, quiet: true });
  try {
    return await use(local);
  } finally {
    await local.stop();
  }
}

/** Makes the folder's demo, unless there is one. */
export async function makeState(stateDir: string): Promise<void> {
  if (!existsSync(`${stateDir}/v3`)) await runOn(stateDir, async () => undefined);
}
