import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate, withDatabase } from "./migrate";
import { openState, type State } from "./state";

let state: State;

beforeAll(async () => {
  state = openState(mkdtempSync(path.join(tmpdir(), "stowline-migrate-")));
  await migrate(state);
});

afterAll(() => rmSync(state.dir, { recursive: true }));

const change = (sql: string) => withDatabase(state, (db) => db.prepare(sql).run());

test("an up-to-date database is not changed", async () => {
  await expect(migrate(state)).resolves.toBeUndefined();
});

test("a partly applied migration is named, with the obstacle and the next step", async () => {
  await change("DELETE FROM d1_migrations WHERE name = '0001_triggers.sql'");
  await expect(migrate(state)).rejects.toThrow(
    /stopped at the migration 0001_triggers\.sql \(.+ already exists.+\): remove the folder to start without its data, .+ start again\.$/,
  );
  await change("INSERT INTO d1_migrations (name) VALUES ('0001_triggers.sql')");
});

test("a database of another version is not touched", async () => {
  await change("INSERT INTO d1_migrations (name) VALUES ('9999_future.sql')");
  await expect(migrate(state)).rejects.toThrow(/was made by another version \(it has the migration 9999_future\.sql/);
});
