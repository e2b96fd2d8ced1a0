import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freePort } from "./processes/ports";
import { claimState, localSecrets, openState, releaseState, type State, writeVars } from "./state";

let state: State;
let server: Server | undefined;

beforeEach(() => {
  state = openState(mkdtempSync(path.join(tmpdir(), "stowline-state-")));
});

afterEach(async () => {
  await new Promise<unknown>((resolve) => (server ? server.close(resolve) : resolve(null)));
  server = undefined;
  rmSync(state.dir, { recursive: true });
});

test("the secret is made once and stays, readable by its owner only", () => {
  const first = localSecrets(state);
  expect(Buffer.from(first.SECRETS_KEY, "base64")).toHaveLength(32);
  expect(localSecrets(openState(state.dir))).toEqual(first);
  expect(statSync(state.file("secrets.json")).mode & 0o077).toBe(0);
});

test("a damaged file of the secret is refused with what to do, and its contents are not repeated", () => {
  for (const damaged of ["", "{", "null", '{"SECRETS_KEY":"private %%%"}', '{"SECRETS_KEY":"cHJpdmF0ZQ=="}', "{}"]) {
    writeFileSync(state.file("secrets.json"), damaged);
    expect(() => localSecrets(state)).toThrow(/^(?!.*(private|cHJp)).+secrets\.json does not hold a SECRETS_KEY/);
  }
});

test("variables for the worker are readable by their owner only", () => {
  const file = writeVars(state, { SECRETS_KEY: "a+b/c==", EMPTY: "" });
  expect(readFileSync(file, "utf8")).toBe("SECRETS_KEY='a+b/c=='\nEMPTY=''\n");
  expect(statSync(file).mode & 0o077).toBe(0);
});

test("a folder in use by a running start is refused", async () => {
  const port = await freePort();
  server = createServer();
  await new Promise<void>((resolve) => server?.listen(port, "127.0.0.1", resolve));
  writeFileSync(state.file("running.json"), JSON.stringify({ pid: process.ppid, port }));
  await expect(claimState(state, port + 1)).rejects.toThrow(
    /^Stowline is already running on .+ choose another folder with STATE_DIR\.$/,
  );
});

test("a folder whose start was killed can be used again", async () => {
  const port = await freePort();
  writeFileSync(state.file("running.json"), JSON.stringify({ pid: process.ppid, port }));
  await claimState(state, port);
  expect(JSON.parse(readFileSync(state.file("running.json"), "utf8"))).toEqual({ pid: process.pid, port });
  releaseState(state);
  expect(() => statSync(state.file("running.json"))).toThrow();
});
