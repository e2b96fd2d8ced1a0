import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { migrate } from "#workers/local/migrate";
import { openState, type State } from "#workers/local/state";

const newState = () => openState(mkdtempSync(path.join(tmpdir(), "stowline-state-")));

async function migrated(): Promise<State> {
  const state = newState();
  process.once("exit", () => rmSync(state.dir, { recursive: true, force: true }));
  await migrate(state);
  return state;
}

let template: Promise<State> | undefined;

/** A state folder with an empty, migrated database: a copy of the first one, because all migrations take seconds. */
export async function aMigratedState(): Promise<State> {
  template ??= migrated();
  const [{ dir }, state] = [await template, newState()];
  cpSync(dir, state.dir, { recursive: true });
  return state;
}
