import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { readD1Migrations } from "@cloudflare/vitest-pool-workers";
import { afterAll, expect, test } from "vitest";
import { IS_THOROUGH } from "#tests/support/thorough";
import { withDatabase } from "#workers/local/migrate";
import { ROOT } from "#workers/local/paths";
import { openState } from "#workers/local/state";

const state = openState(mkdtempSync(path.join(tmpdir(), "stowline-state-")));
afterAll(() => rmSync(state.dir, { recursive: true }));

const invoice = (id: string, kind: string, status: string, number: number | null) => {
  const issued = number === null ? "null, null" : "1700000000000, '2026-03-31'";
  return `insert into invoices (company_id, id, kind, status, number, period_from, period_to, currency, total_minor, tax_minor,
      credit_of, created_at, updated_at, issued_at, due_on)
    values ('c', '${id}', '${kind}', '${status}', ${number}, '2026-0${id.slice(1)}-01', '2026-0${id.slice(1)}-28', 'USD', 100, 19,
      ${kind === "credit-note" ? "'i1'" : "null"}, 1, 1, ${issued})`;
};
const user = (id: string, first: string | null, last: string | null) =>
  `insert into users (id, email, first_name, last_name, role, created_at, updated_at)
   values ('${id}', '${id}@x.test', ${first ? `'${first}'` : "null"}, ${last ? `'${last}'` : "null"}, 'admin', 1, 1)`;

// Migrations do not change, so those that releases have applied long since are run again in thorough runs only.
test.runIf(IS_THOROUGH)(
  "invoices from before the migration are counted and sorted like those after it, and users have a name to sort by",
  async () => {
    const migrations = await readD1Migrations(`${ROOT}migrations`);
    const at = migrations.findIndex(({ name }) => name.endsWith("_list_sorts.sql"));
    await withDatabase(state, async (db) => {
      const run = (queries: readonly string[]) => db.batch(queries.map((query) => db.prepare(query)));
      for (const { queries } of migrations.slice(0, at)) await run(queries);
      await run([invoice("i1", "invoice", "issued", 7), invoice("i2", "invoice", "draft", null)]);
      await run([invoice("i3", "credit-note", "issued", 1)]);
      await run([user("u1", "Zoe", "Adams"), user("u2", null, "Berg"), user("u3", null, null)]);
      for (const { queries } of migrations.slice(at)) await run(queries);
      await run([invoice("i4", "invoice", "draft", null), invoice("i5", "invoice", "draft", null)]);
      await run([
        "update invoices set status = 'paid', paid_at = 1 where id = 'i1'",
        "delete from invoices where id = 'i4'",
      ]);

      const tallies = await db.prepare("select * from invoice_tallies").all();
      expect(tallies.results).toEqual([
        { company_id: "c", draft: 2, issued: 0, paid: 1, credited: 0, "credit-note": 1 },
      ]);
      const keys = await db
        .prepare("select number_sort, due_sort, gross_minor from invoices order by number_sort, id")
        .all();
      expect(keys.results).toEqual([
        { number_sort: "CN-000000000001", due_sort: "2026-03-31", gross_minor: 119 },
        { number_sort: "Draft", due_sort: "", gross_minor: 119 },
        { number_sort: "Draft", due_sort: "", gross_minor: 119 },
        { number_sort: "INV-000000000007", due_sort: "2026-03-31", gross_minor: 119 },
      ]);
      const names = await db.prepare("select name_sort from users order by id").all();
      expect(names.results.map(({ name_sort }) => name_sort)).toEqual(["zoe adams", "berg", "u3@x.test"]);
    });
  },
);
