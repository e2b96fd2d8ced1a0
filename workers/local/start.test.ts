import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { ROOT } from "./paths";

test.each(["18.20.8", "20.11.1", "25.0.0"])("Node %s gets a message with the supported versions", (version) => {
  const pretend = `Object.defineProperty(process, "versions", { value: { ...process.versions, node: "${version}" } });`;
  const preload = `data:text/javascript,${encodeURIComponent(pretend)}`;
  const { status, stderr } = spawnSync(process.execPath, ["--import", preload, `${ROOT}workers/local/start.mjs`], {
    encoding: "utf8",
  });
  expect(stderr).toBe(
    `Stowline runs on Node 20.12 to 24; this is Node ${version}, so install one of those and try again.\n`,
  );
  expect(status).toBe(1);
});

test("a wrong port is one sentence, not a stack", () => {
  const { status, stderr } = spawnSync(process.execPath, [`${ROOT}workers/local/start.mjs`], {
    encoding: "utf8",
    env: { ...process.env, PORT: "http" },
  });
  expect(stderr).toBe('PORT must be a port number from 1 to 65535, not "http".\n');
  expect(status).toBe(1);
});
