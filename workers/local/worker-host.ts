// Runs the built Worker in workerd with Wrangler's bundle and the bindings of wrangler.toml, but without `wrangler
// dev`: its proxy, request log and inspector took more of a request's time than the Worker and its database.
import { readFileSync } from "node:fs";
import type { Readable } from "node:stream";
import { parseEnv } from "node:util";
import { Log, LogLevel, Miniflare } from "miniflare";
import { unstable_getMiniflareWorkerOptions } from "wrangler";
import { WORKER } from "./build";
import { ROOT } from "./paths";
import { keepIdleConnections } from "./processes/keep-connections";

/** Wraps the Worker with a cron endpoint: GET /__scheduled fires it, as under `wrangler dev --test-scheduled`. */
const ENTRY = `
import worker from "./app.js";
export * from "./app.js";
export default {
  ...worker,
  async fetch(request, env, ctx) {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname !== "/__scheduled") return worker.fetch(request, env, ctx);
    await worker.scheduled({ cron: searchParams.get("cron") ?? "", scheduledTime: Date.now(), noRetry() {} }, env, ctx);
    return new Response("Ran scheduled event");
  },
};`;

const { WORKER_PORT, STATE_DIR = "", WORKER_VARS_FILE = "", WORKER_ENTRY = ENTRY } = process.env;
let isUp = false;
const { workerOptions } = unstable_getMiniflareWorkerOptions(`${ROOT}wrangler.toml`);
// `modulesRules` is for bundling, and the Worker is one file by now.
const { modulesRules: _, ...bound } = workerOptions;

keepIdleConnections();
const miniflare = new Miniflare({
  host: "127.0.0.1",
  port: Number(WORKER_PORT),
  cf: false,
  log: new Log(LogLevel.WARN),
  logRequests: false,
  handleStructuredLogs: ({ message }: { message: string }) => console.log(message),
  // Miniflare keeps running when workerd ends, and requests would hang without an error.
  handleRuntimeStdio: (output: Readable) => void output.once("close", onEnd),
  defaultPersistRoot: `${STATE_DIR}/v3`,
  workers: [
    {
      name: "stowline",
      ...bound,
      bindings: { ...bound.bindings, ...parseEnv(readFileSync(WORKER_VARS_FILE, "utf8")) },
      modules: [
        { type: "ESModule", path: "entry.js", contents: WORKER_ENTRY },
        { type: "ESModule", path: "app.js", contents: readFileSync(WORKER, "utf8") },
      ],
    },
  ],
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.on(signal, () => {
    isUp = false;
    void miniflare.dispose().finally(() => process.exit(0));
  });
await miniflare.ready;
isUp = true;

function onEnd(): void {
  if (!isUp) return;
  console.error("Error: workerd has ended by itself.");
  process.exit(1);
}
