import { setTimeout as sleep } from "node:timers/promises";
import { ROOT, TOOLS } from "./paths";
import { Problem } from "./problem";
import { startTool, type Tool } from "./processes/processes";
import { type State, wranglerEnv } from "./state";

const START_MS = 90_000;

/** The built Worker: pages, API, cron endpoint and queue; wrapped in the given entry, if any. */
export function startWorker(state: State, port: number, varsFile: string, entry?: string): Tool {
  return startTool({
    name: "The app (workerd)",
    args: ["--import", "tsx", `${ROOT}workers/local/worker-host.ts`],
    env: {
      ...wranglerEnv(state),
      ...{ WORKER_PORT: String(port), STATE_DIR: state.dir, WORKER_VARS_FILE: varsFile },
      ...(entry && { WORKER_ENTRY: entry }),
    },
    logFile: state.file("logs/app.log"),
  });
}

/** The same Worker in Vite, with hot reload. */
export function startVite(state: State, port: number, varsFile: string): Tool {
  return startTool({
    name: "The app (vite)",
    args: [TOOLS.remix, "vite:dev", "--host", "127.0.0.1", "--port", String(port), "--strictPort"],
    // Read by vite-worker.ts, which runs inside Vite.
    env: { ...wranglerEnv(state), NODE_ENV: "development", STATE_DIR: state.dir, WORKER_VARS_FILE: varsFile },
  });
}

/** The demo storefront. */
export function startStore(state: State, storePort: number): Tool {
  return startTool({
    name: "The demo storefront",
    args: ["--import", "tsx", `${ROOT}tests/support/store/serve.ts`],
    env: { STORE_PORT: String(storePort), STATE_DIR: state.dir },
    logFile: state.file("logs/store.log"),
  });
}

/** Waits until the tool is ready; throws a Problem with its output when it fails to start. */
export async function untilReady(tool: Tool, isReady: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + START_MS;
  while (!(await isReady().catch(() => false))) {
    if (!tool.isRunning())
      throw new Problem(
        `${tool.name} could not start (${await tool.ended}):\n${tool.firstError() ?? tool.lastLines()}`,
      );
    // After a failed build Wrangler keeps waiting for a source change, which never comes.
    const error = tool.firstError();
    if (error?.includes("Build failed")) throw new Problem(`${tool.name} could not start:\n${error}`);
    if (Date.now() > deadline) throw new Problem(`${tool.name} was not ready after 90 s:\n${tool.lastLines()}`);
    await sleep(100);
  }
}
