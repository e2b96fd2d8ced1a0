import { spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { ROOT } from "../paths";
import { freePort, isPortTaken } from "./ports";
import { startTool } from "./processes";

const STUBBORN = ["-e", "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)"];

test("started processes end when their starter is killed without cleanup", { timeout: 20_000 }, async () => {
  const port = await freePort();
  const args = ["-e", `require("node:net").createServer().listen(${port}, "127.0.0.1")`];
  const script = `
    const { startTool } = await import("${ROOT}workers/local/processes/processes.ts");
    startTool({ name: "a server", args: ${JSON.stringify(args)} });`;
  const starter = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", script], {
    cwd: ROOT,
    stdio: ["ignore", "ignore", "inherit"],
  });
  await expect.poll(() => isPortTaken(port), { timeout: 10_000 }).toBe(true);
  starter.kill("SIGKILL");
  await expect.poll(() => isPortTaken(port), { timeout: 8000 }).toBe(false);
});

test("stop ends a process that ignores the polite signal", { timeout: 10_000 }, async () => {
  const tool = startTool({ name: "stubborn", args: STUBBORN });
  await sleep(500);
  const started = Date.now();
  await tool.stop();
  expect(tool.isRunning()).toBe(false);
  expect(Date.now() - started).toBeLessThan(5000);
});
