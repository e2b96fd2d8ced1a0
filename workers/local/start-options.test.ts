import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseEnv } from "node:util";
import { afterEach, expect, test, vi } from "vitest";
import { settings } from "#app/http/setup/env.server";
import { writeWorkerVars } from "./local";
import { startOptions } from "./start-options";
import { openState } from "./state";

const folder = mkdtempSync(path.join(tmpdir(), "stowline-options-"));
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

/** The settings of a Worker that `npm start` starts with these environment variables. */
function settingsWith(vars: Record<string, string>) {
  for (const [name, value] of Object.entries({ STATE_DIR: folder, ...vars })) vi.stubEnv(name, value);
  const options = startOptions(["node", "start.mjs"]);
  const file = writeWorkerVars(openState(options.stateDir), "k", options);
  return settings({ ...parseEnv(readFileSync(file, "utf8")) });
}

test.each([
  [{}, true],
  [{ ALLOW_LOCAL_STORES: "1" }, true],
  [{ ALLOW_LOCAL_STORES: "0" }, false],
])("npm start with %j allows stores on this machine: %s", (vars, isAllowed) => {
  expect(settingsWith(vars).allowLocalStores).toBe(isAllowed);
});

test("the app's own address follows PORT unless APP_ORIGIN is set", () => {
  expect(settingsWith({ PORT: "4100" }).origin).toBe("http://127.0.0.1:4100");
  expect(settingsWith({ APP_ORIGIN: "https://app.example" }).origin).toBe("https://app.example");
});
