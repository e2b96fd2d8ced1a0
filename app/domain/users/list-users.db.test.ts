import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { companies, userCounts, users } from "#db/schema/directory/accounts";
import { aCompany, aUser } from "#tests/factories/company";
import { systemWorld, worldOf } from "#tests/factories/world";
import { listUsers, usersScreen } from "./users.service.server";

const MANY = 10_000;
const SHOWN = 50;
let helix: { id: string; name: string };
let tern: { id: string; name: string };

/** Ten thousand people: every hundredth is a warehouse manager without a company, the others are clients of one of two. */
beforeAll(async () => {
  [helix, tern] = [await aCompany({ name: "Helix Peptides" }), await aCompany({ name: "Tern & Thread" })];
  const { directory } = systemWorld();
  await directory.write(sql`insert into ${users} (id, email, first_name, last_name, role, company_id, status, seen_notification_id, created_at, updated_at)
    with recursive n (i) as (select 1 union all select i + 1 from n where i < ${MANY})
    select printf('018f0000-0000-7000-8000-%012d', i), printf('person%05d@many.test', i), printf('First%05d', i), 'Lastname',
      case when i % 100 = 0 then 'warehouse_manager' else 'client' end,
      case when i % 100 = 0 then null when i % 2 = 0 then ${helix.id} else ${tern.id} end,
      'active', '', 1, 1 from n`);
});

async function asAdmin() {
  return worldOf(await aUser("admin"), "users.edit");
}

test.each([
  ["no filter", {}, SHOWN],
  ["a role", { role: "warehouse_manager" as const }, SHOWN],
  ["a role that few have at a company", { company: "helix", role: "super_user" as const }, 0],
  ["a company", { company: "helix" }, SHOWN],
  ["a company and a role", { company: "tern", role: "client" as const }, SHOWN],
  ["a company and a role that nobody has there", { company: "tern", role: "employee" as const }, 0],
  ["no company", { company: "none", role: "warehouse_manager" as const }, SHOWN],
  ["a text that all have", { q: "many.test" }, SHOWN],
  ["a text that one has", { q: "person04711" }, 1],
  ["a text that all have with a role that few have", { q: "many.test", role: "warehouse_manager" as const }, SHOWN],
  ["a text and a role that exclude each other", { q: "person04711", role: "admin" as const }, 0],
  ["a company's name", { q: "helix pept" }, SHOWN],
  ["a text too short for the index", { q: "pe" }, SHOWN],
])("among ten thousand users a page costs no more than what it shows: %s", async (_name, query, shown) => {
  const ctx = await asAdmin();
  const company = { helix: helix.id, tern: tern.id }[(query as { company?: string }).company ?? ""];
  const { rows, matched, companies: choices } = await usersScreen(ctx, { ...query, ...(company && { company }) });
  expect(rows).toHaveLength(shown);
  expect(ctx.costs.trips).toBe(1);
  // The query also reads the companies to choose from, counts their assignments, looks up the links of invited users,
  // and counts the hits of a search text.
  const assigned = rows.reduce((sum, { assignedTo }) => sum + assignedTo, 0);
  const links = 3 * rows.filter(({ status }) => status === "invited").length;
  const besides = (choices?.length ?? 0) + assigned + links + ("q" in query ? 50 + matched.count : 0);
  expect(ctx.costs.read).toBeLessThan(3 * SHOWN + 40 + besides);
});

test("the pages show everybody once, newest first", async () => {
  const ctx = await asAdmin();
  for (const query of [
    { role: "warehouse_manager" as const, company: "none" },
    { q: "many.test warehouse", role: undefined },
    { q: "many.test", role: "warehouse_manager" as const },
  ]) {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await usersScreen(ctx, { ...query, cursor });
      seen.push(...page.rows.filter((user) => user.email.endsWith("many.test")).map((user) => user.id));
      cursor = page.next ?? undefined;
    } while (cursor);
    expect(seen).toEqual(seen.toSorted().toReversed());
    expect(seen).toHaveLength(query.q?.includes("warehouse") ? 0 : MANY / 100);
  }
});

test("the figures are exact by role and company, and say so where a text is counted up to a bound", async () => {
  const ctx = await asAdmin();
  const all = await usersScreen(ctx, {});
  expect(all.total).toBeGreaterThan(MANY);
  expect(all.matched).toEqual({ count: all.total, isMore: false });
  const figures = async (query: object) => (await usersScreen(ctx, query)).matched;
  expect(await figures({ company: helix.id })).toEqual({ count: 4900, isMore: false });
  expect(await figures({ company: helix.id, role: "employee" })).toEqual({ count: 0, isMore: false });
  expect(await figures({ q: "many.test" })).toEqual({ count: MANY, isMore: false });
  await aUser("client", { name: "One more than the bound, many.test" });
  expect(await figures({ q: "many.test" })).toEqual({ count: MANY, isMore: true });
  expect(await figures({ q: "First00017" })).toEqual({ count: 1, isMore: false });
});

test("a user is found by name, address and company, in any script, and under a new name", async () => {
  const ctx = await asAdmin();
  const company = await aCompany({ name: "Øresund Löwe" });
  const user = await aUser("client", { companyId: company.id });
  const set = (first: string, last: string) =>
    ctx.directory.write(sql`update ${users} set first_name = ${first}, last_name = ${last} where id = ${user.id}`);
  const hits = async (q: string) => (await usersScreen(ctx, { q })).rows.map(({ id }) => id);
  await set("王伟", "Żółć-O'Neil");
  for (const q of ["王", "王伟", "O'Neil", "żółć", "øresund", "LÖWE", user.id, `${user.id}@EXAMPLE`]) {
    expect(await hits(q), q).toContain(user.id);
  }
  for (const q of ["%", "_", '"', "*", "' or 1=1", "text:x NEAR", "nobody-of-this-name"]) {
    expect(await hits(q), q).toEqual([]);
  }
  await set("Mara", "Engel");
  expect(await hits("王伟")).toEqual([]);
  expect(await hits("Mara Engel")).toContain(user.id);
  await ctx.directory.write(sql`update ${companies} set name = 'Kattegat Works' where id = ${company.id}`);
  expect(await hits("kattegat")).toEqual([user.id]);
  expect(await hits("øresund")).toEqual([]);
  await ctx.directory.write(sql`delete from ${users} where id = ${user.id}`);
  expect(await hits("Mara Engel")).not.toContain(user.id);
});

test("who is kept to one company finds its people only, and counts them only", async () => {
  const [mine, other] = [await aCompany({ name: "Mine" }), await aCompany({ name: "Mine too" })];
  const owner = await aUser("company_manager", { companyId: mine.id });
  const colleague = await aUser("employee", { companyId: mine.id });
  await aUser("employee", { companyId: other.id });
  await aUser("admin", { companyId: mine.id });
  const ctx = worldOf(owner, "users.edit");
  for (const query of [{}, { q: "mine" }, { company: other.id }, { q: "example.test" }]) {
    const screen = await usersScreen(ctx, query);
    expect(screen.rows.map(({ id }) => id)).toEqual([colleague.id, owner.id]);
    expect(screen).toMatchObject({ total: 2, companies: null });
  }
  expect((await usersScreen(ctx, { q: "Te" })).rows.map(({ id }) => id)).toEqual([colleague.id, owner.id]);
  await expect(listUsers(ctx, { companyId: other.id, limit: 50 })).rejects.toMatchObject({ code: "not_found" });
});

test("the counters are what a count would say", async () => {
  const { directory } = systemWorld();
  const user = await aUser("employee", { companyId: helix.id });
  await directory.write(sql`update ${users} set role = 'client', company_id = null where id = ${user.id}`);
  const kept = await directory.rows(
    { key: userCounts.companyKey, role: userCounts.role, count: userCounts.count },
    sql`from ${userCounts} where count > 0 order by 1, 2`,
  );
  const counted = await directory.rows(
    { key: sql<string>`key`, role: sql<string>`role`, count: sql<number>`count` },
    sql`from (select coalesce(company_id, '') as key, role, count(*) as count from ${users} group by 1, 2
      union all select '*', role, count(*) from ${users} group by 2) order by 1, 2`,
  );
  expect(kept).toEqual(counted);
});
