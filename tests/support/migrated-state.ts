import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { migrate } from "#workers/local/migrate";
import { openState, type State } from "#workers/local/state";

/** A state folder with an empty, migrated database. */
export async function aMigratedState(): Promise<State> {
  const state = openState(mkdtempSync(path.join(tmpdir(), "stowline-state-")));
  await migrate(state);
  return state;
}
