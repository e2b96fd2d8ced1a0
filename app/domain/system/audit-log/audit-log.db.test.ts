import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog, rateLimits } from "#db/schema/directory/accounts";
import { aCompany, aUser } from "#tests/factories/company";
import { systemWorld, worldOf } from "#tests/factories/world";
import { type AuditWorld, audited, type ChangeEntry } from "../../audit/audit.service.server";
import { MAX_COUNTED } from "./audit-columns";
import { AuditPageQuery } from "./audit-log.schema";
import { auditScreen, exportAuditLog } from "./audit-log.service.server";

const admin = async () => worldOf(await aUser("admin"), "system.read");
/** An audit entry about a change. */
const entered = (world: AuditWorld, entry: ChangeEntry) =>
  world.directory.batch(
    ...audited(world, world.directory.insert(rateLimits, { key: world.newId(), count: 1, windowEndsAt: 0 }), entry),
  );
const subjects = (page: { rows: { subject: string | null }[] }) => page.rows.map(({ subject }) => subject);

test("an entry is found by who, by what and by whom, newest first", async () => {
  const [ctx, word] = [await admin(), crypto.randomUUID()];
  const actor = { id: "u", name: `Zoë ${word}` };
  await entered({ ...ctx, actor }, { action: "user.deleted", subject: "first@example.test" });
  await entered({ ...ctx, actor }, { action: "company.changed", subject: `${word} GmbH` });

  expect(subjects(await auditScreen(ctx, { q: word }))).toEqual([`${word} GmbH`, "first@example.test"]);
  expect(subjects(await auditScreen(ctx, { q: `zoë ${word} deleted` }))).toEqual(["first@example.test"]);
  expect(subjects(await auditScreen(ctx, { q: word, action: "company.changed" }))).toEqual([`${word} GmbH`]);
  expect(await auditScreen(ctx, { q: "zo" })).toMatchObject({ rows: [], isTooShort: true });
});

test("the log keeps to a company, an action and a span of days", async () => {
  const [ctx, company] = [await admin(), await aCompany()];
  for (const action of ["company.changed", "product.created", "company.changed"] as const)
    await entered(ctx, { action, subject: company.name, companyId: company.id });

  const all = await auditScreen(ctx, { company: company.id });
  expect(all.rows.map(({ action, companyName }) => [action, companyName])).toEqual([
    ["company.changed", company.name],
    ["product.created", company.name],
    ["company.changed", company.name],
  ]);
  expect((await auditScreen(ctx, { company: company.id, action: "company.changed" })).rows).toHaveLength(2);
  const today = new Date().toISOString().slice(0, 10);
  expect((await auditScreen(ctx, { company: company.id, from: today, to: today })).rows).toHaveLength(3);
  expect((await auditScreen(ctx, { company: company.id, to: "2020-01-01" })).rows).toHaveLength(0);
});

test("the log can be read oldest first, page by page, and says how many entries match", async () => {
  const [ctx, company] = [await admin(), await aCompany()];
  const word = crypto.randomUUID();
  for (let n = 0; n < 60; n++)
    await entered(ctx, { action: "company.changed", subject: `${word} ${n}`, companyId: company.id });
  await entered(ctx, { action: "product.created", subject: `${word} last`, companyId: company.id });
  const made = [...Array.from({ length: 60 }, (_, n) => `${word} ${n}`), `${word} last`];
  for (const filter of [{ company: company.id }, { q: word }, { q: word, company: company.id }])
    for (const [sort, expected] of [
      ["at", made],
      ["-at", made.toReversed()],
    ] as const) {
      const asked = AuditPageQuery.parse({ ...filter, sort });
      const first = await auditScreen(ctx, asked);
      expect(first.count).toBe(61);
      const second = await auditScreen(ctx, { ...asked, cursor: first.next ?? undefined });
      expect([...subjects(first), ...subjects(second)]).toEqual(expected);
      expect(second.next).toBeNull();
    }
  const one = { q: word, action: "product.created" as const };
  expect((await auditScreen(ctx, one)).count).toBe(1);
  expect((await auditScreen(ctx, { q: "nothing at all" })).count).toBe(0);
});

test("in a log of 100,000 entries each view reads in proportion to what it shows", async () => {
  const [ctx, company] = [await admin(), await aCompany()];
  const [frequent, rare] = ["product.changed", "filter.deleted"] as const;
  await ctx.directory.write(
    sql`insert into ${auditLog} (id, at, actor_id, actor_name, company_id, action, subject)
      with recursive n (i) as (select 1 union all select i + 1 from n where i < 100000)
      select printf('01800000-%04x-7%03x-8000-%012x', i / 4096, i % 4096, i), i, 'u', 'Somebody Busy',
        case when i % 1000 = 0 then ${company.id} end,
        case when i % 20000 = 0 then ${rare} else ${frequent} end, 'SKU-' || i from n`,
  );
  const costOf = async (asked: Parameters<typeof auditScreen>[1]) => {
    Object.assign(ctx.costs, { trips: 0, read: 0 });
    const page = await auditScreen(ctx, asked);
    const companies = page.companies.length;
    return {
      rows: page.rows.length,
      count: page.count,
      next: page.next,
      trips: ctx.costs.trips,
      read: ctx.costs.read - 2 * companies,
    };
  };

  // A count reads an index row for each entry, or a hit and its text, and no more than MAX_COUNTED of them.
  const counted = (count: number) => 3 * Math.min(count, MAX_COUNTED + 1);
  const views = {
    newest: {},
    "one action": { action: frequent },
    "one company": { company: company.id },
    "a rare action of a company": { company: company.id, action: rare },
    "a search for many": { q: "somebody busy" },
    "a search for one": { q: "SKU-77777" },
    "a span": { from: "2020-01-01" },
  };
  for (const [name, asked] of Object.entries(views)) {
    const cost = await costOf(asked);
    expect(cost.trips, name).toBe(1);
    expect(cost.read, name).toBeLessThanOrEqual(3 * 50 + 40 + counted(cost.count));
  }
  expect(await costOf({ q: "SKU-77777" })).toMatchObject({ rows: 1, next: null });
  expect((await costOf({ company: company.id, action: rare })).rows).toBe(5);

  // A search whose hits a filter excludes reads a limited number of hits and returns a cursor to continue.
  const narrow = await costOf({ q: "somebody busy", action: rare });
  expect(narrow.read).toBeLessThanOrEqual(3 * 200 + 40 + counted(MAX_COUNTED + 1));
  expect(narrow.next).not.toBeNull();

  const seen: (string | null)[] = [];
  let cursor: string | undefined;
  do {
    const page = await auditScreen(ctx, { company: company.id, cursor });
    seen.push(...subjects(page));
    cursor = page.next ?? undefined;
  } while (cursor);
  expect(seen).toHaveLength(100);
  expect(new Set(seen).size).toBe(100);
});

test("the file holds the whole filtered log with what changed, and that it was made is written down", async () => {
  const [ctx, company] = [await admin(), await aCompany({ name: 'Quote "and", comma' })];
  await entered(ctx, {
    action: "company.changed",
    subject: "=HYPERLINK(1)",
    companyId: company.id,
    before: { phone: null, status: "pending" },
    after: { phone: "+1", status: "active" },
  });
  const text = await new Response(await exportAuditLog(ctx, { company: company.id })).text();
  const [head, row, end] = text.split("\r\n");
  expect(head).toContain("Time,User,Change,Action,Subject,Company,Before,After,IP address,Request");
  expect(row).toContain(
    `Company: changed,company.changed,'=HYPERLINK(1),"Quote ""and"", comma",phone: ; status: pending`,
  );
  expect(row).toContain("phone: +1; status: active");
  expect(end).toBe("");
  const [made] = (await auditScreen(ctx, { action: "export.made" })).rows;
  expect(made).toMatchObject({ subject: "Audit log", detail: { after: { company: company.id } } });
});

test("what is written stays: no entry can be changed or removed", async () => {
  const ctx = systemWorld();
  await entered(ctx, { action: "user.deleted", subject: "x" });
  const change = ctx.directory.write(sql`update ${auditLog} set actor_name = 'somebody else'`);
  await expect(change).rejects.toMatchObject({ fault: "immutable" });
  await expect(ctx.directory.write(sql`delete from ${auditLog}`)).rejects.toMatchObject({ fault: "immutable" });
});
