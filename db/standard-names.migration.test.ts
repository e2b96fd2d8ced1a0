import { mkdtempSync, readFileSync, rmSync } from "node:fs";
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

const notification = (id: string, kind: string) =>
  `insert into notifications (company_id, id, kind, key, title, body, path, created_at)
   values ('c', '${id}', '${kind}', '${id}', 'Title', '', '/', 1)`;
const bulkRun = (id: string, column: string) =>
  `insert into bulk_runs (id, company_id, kind, ${column}, started_by, started_at, total) values ('${id}', 'c', 'hold', 'request', 'u', 1, 1)`;
const BEFORE = [
  "insert into users (id, email, first_name, last_name, role, status, created_at, updated_at) values ('u', 'u@example.test', 'U', 'U', 'admin', 'active', 1, 1)",
  "insert into notification_letters (user_id, kind, up_to, due_at, written_at) values ('u', 'low-stock', 'n0', 5, 4)",
  notification("n1", "low-stock"),
  bulkRun("r1", "asked_id"),
];

// Migrations do not change, so those that releases have applied long since are run again in thorough runs only.
test.runIf(IS_THOROUGH)(
  "renamed tables and columns keep their rows, and older code runs after the repair script",
  async () => {
    const migrations = await readD1Migrations(`${ROOT}migrations`);
    const at = migrations.findIndex(({ name }) => name.startsWith("0028"));
    await withDatabase(state, async (db) => {
      const all = async (query: string) => (await db.prepare(query).all()).results;
      const repair = (name: string) => {
        const script = readFileSync(`${ROOT}db/repair/${name}.sql`, "utf8").replaceAll(/^--.*\n/gm, "");
        // One statement per line.
        return db.batch(
          script
            .trim()
            .split("\n")
            .map((statement) => db.prepare(statement)),
        );
      };
      for (const { queries } of migrations.slice(0, at)) await db.batch(queries.map((query) => db.prepare(query)));
      await db.batch(BEFORE.map((statement) => db.prepare(statement)));

      for (const { queries } of migrations.slice(at)) await db.batch(queries.map((query) => db.prepare(query)));

      const emails = { user_id: "u", kind: "low-stock", up_to: "n0", due_at: 5 };
      expect(
        await all("select * from notification_emails indexed by notification_emails_due where due_at is not null"),
      ).toEqual([{ ...emails, emailed_at: 4 }]);
      expect(await all("select id, request_id from bulk_runs")).toEqual([{ id: "r1", request_id: "request" }]);
      await expect(db.prepare(bulkRun("r2", "request_id")).run()).rejects.toThrow("UNIQUE");
      await db.prepare(notification("n2", "new-orders")).run();
      const kinds = [{ kind: "low-stock" }, { kind: "new-orders" }];
      expect(await all("select kind from unmatched_notifications order by kind")).toEqual(kinds);

      await repair("before-0028");
      expect(await all("select * from notification_letters")).toEqual([{ ...emails, written_at: 4 }]);
      expect(await all("select kind from notification_news order by kind")).toEqual(kinds);
      await db.prepare(notification("n3", "invoice")).run();
      await expect(db.prepare(bulkRun("r2", "asked_id")).run()).rejects.toThrow("UNIQUE");

      await repair("after-0028");
      expect(await all("select emailed_at from notification_emails")).toEqual([{ emailed_at: 4 }]);
      expect(await all("select kind from unmatched_notifications order by kind")).toEqual([
        { kind: "invoice" },
        ...kinds,
      ]);
      await expect(db.prepare(bulkRun("r2", "request_id")).run()).rejects.toThrow("UNIQUE");
    });
  },
);
