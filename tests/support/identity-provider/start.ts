import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const SERVE = fileURLToPath(new URL("./serve.ts", import.meta.url));

/**
 * Starts the identity provider in its own process, so that its warnings about this Node version are not in the test
 * output.
 */
export async function startIdentityProvider(callback: string): Promise<{ url: string; close(): void }> {
  const child = spawn(process.execPath, ["--import", "tsx", SERVE], {
    env: { ...process.env, IDP_PORT: "0", IDP_CALLBACK: callback },
    stdio: ["ignore", "pipe", "ignore"],
  });
  const gone = new Promise<never>((_, reject) => {
    child.once("exit", (code) => reject(new Error(`The identity provider ended with ${code}.`)));
  });
  // Listens only until it has started.
  gone.catch(() => {});
  const said = (async () => {
    for await (const line of createInterface(child.stdout)) {
      const url = /Identity provider at (\S+)/.exec(line)?.[1];
      if (url) return url;
    }
    return gone;
  })();
  const url = await Promise.race([said, gone]);
  return { url, close: () => void child.kill() };
}
