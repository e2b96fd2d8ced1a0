import { readFileSync, rmSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aMigratedState } from "#tests/support/migrated-state";
import { withDatabase } from "#workers/local/migrate";
import { ROOT } from "#workers/local/paths";
import type { State } from "#workers/local/state";

let state: State;
beforeAll(async () => {
  state = await aMigratedState();
});
afterAll(() => rmSync(state.dir, { recursive: true }));

/** Statements with which the Worker of before migration 0021 names the indexes. */
const BEFORE = [
  "insert into stock_movements select * from stock_movements where 0 on conflict (company_id, operation_id) do nothing",
  "select 1 from stock_movements indexed by stock_movements_operation where company_id = 'c' and operation_id = 'o'",
  "select 1 from lot_stock indexed by lot_stock_by_expiry where company_id = 'c' and expires_on < 'x' and on_hand > 0",
  "select 1 from lot_stock indexed by lot_stock_by_expiry_anywhere where expires_on < 'x' and on_hand > 0",
];
/** The index that belongs to the same statement. */
const AFTER = [
  "select 1 from stock_movements indexed by stock_movements_operation where company_id = 'c' and operation_id = 'o' and operation_id <> id",
  "select 1 from lot_stock indexed by lot_stock_by_expiry where company_id = 'c' and expires_on < 'x' and expires_on is not null and is_there = 1",
  "select 1 from lot_stock indexed by lot_stock_by_expiry_anywhere where expires_on < 'x' and expires_on is not null and is_there = 1",
];

test("code from before the migration runs on indexes as they were, and code from after it on its own again", () =>
  withDatabase(state, async (db) => {
    const repair = (name: string) => {
      const text = readFileSync(`${ROOT}db/repair/${name}.sql`, "utf8").replaceAll(/^--.*$/gm, "");
      return db.batch(text.split(";").flatMap((one) => (one.trim() ? [db.prepare(one)] : [])));
    };
    const refused = async (statements: readonly string[]) => {
      const answers = await Promise.allSettled(statements.map((one) => db.prepare(one).run()));
      return answers.filter(({ status }) => status === "rejected").length;
    };
    expect(await refused(AFTER)).toBe(0);
    expect(await refused(BEFORE)).toBe(BEFORE.length);
    for (const _twice of [1, 2]) await repair("before-0021");
    expect(await refused(BEFORE)).toBe(0);
    for (const _twice of [1, 2]) await repair("after-0021");
    expect(await refused(AFTER)).toBe(0);
  }));
