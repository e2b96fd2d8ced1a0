import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { users } from "#db/schema/directory/accounts";
import { aCompany, aUser } from "#tests/factories/company";
import { systemWorld, worldOf } from "#tests/factories/world";
import type { Ctx } from "../../kernel/ctx";
import { UsersPageQuery } from "../user-query";
import { usersScreen } from "../users.service.server";

const MANY = 2_000;
const SHOWN = 50;
let company: { id: string };

/** Users of whom every third has no name, every fourth never signed in, and every tenth belongs to a company. */
beforeAll(async () => {
  company = await aCompany({ name: "Sorted Users" });
  await systemWorld().directory.write(sql`insert into ${users} (id, email, first_name, last_name, role, company_id, status, seen_notification_id, last_sign_in_at, created_at, updated_at)
    with recursive n (i) as (select 1 union all select i + 1 from n where i < ${MANY})
    select printf('018e0000-0000-7000-8000-%012d', i), printf('sorted%05d@users.test', i),
      iif(i % 3 = 0, null, printf('%salter%05d', iif(i % 2, 'W', 'w'), (i * 37) % 1000)), iif(i % 3 = 0, null, 'Lastname'),
      iif(i % 10 = 0, 'client', 'employee'), iif(i % 10 = 0, ${company.id}, null),
      'active', '', iif(i % 4 = 0, null, 1000 + (i * 11) % 500), 1, 1 from n`);
});

const read = (ctx: Ctx, query: Record<string, unknown>) => usersScreen(ctx, UsersPageQuery.parse(query));

async function walked(ctx: Ctx, query: Record<string, unknown>) {
  const seen: Awaited<ReturnType<typeof read>>["rows"] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const page: Awaited<ReturnType<typeof read>> = await read(ctx, { ...query, ...(cursor && { cursor }) });
    seen.push(...page.rows);
    cursor = page.next;
  }
  return seen.filter(({ email }) => email.endsWith("@users.test"));
}
type Row = Awaited<ReturnType<typeof walked>>[number];

const SORTS: Record<string, (row: Row) => string | number> = {
  name: ({ firstName, lastName, email }) => ([firstName, lastName].filter(Boolean).join(" ") || email).toLowerCase(),
  role: ({ role }) => role,
  seen: ({ lastSignInAt }) => lastSignInAt ?? 0,
  joined: ({ id }) => id,
};

const inOrder = (key: (row: Row) => string | number, rows: readonly Row[]) =>
  rows.toSorted((x, y) => (key(x) < key(y) ? -1 : key(x) > key(y) ? 1 : x.id < y.id ? -1 : 1)).map(({ id }) => id);

const asAdmin = async () => worldOf(await aUser("admin"), "users.edit");

test.each(Object.entries(SORTS))(
  "sorted by %s the pages show everyone once, in both directions and with filters",
  async (sort, key) => {
    const ctx = await asAdmin();
    const owner = worldOf(await aUser("company_manager", { companyId: company.id }), "users.edit");
    for (const [who, query, count] of [
      [ctx, {}, MANY],
      [ctx, { company: company.id }, MANY / 10],
      [ctx, { role: "employee" }, (MANY * 9) / 10],
      [ctx, { q: "users.test", role: "client" }, MANY / 10],
      [owner, {}, MANY / 10],
      [owner, { q: "sorted0" }, MANY / 10],
    ] as const) {
      const up = await walked(who, { ...query, sort });
      expect(up).toHaveLength(count);
      expect(up.map(({ id }) => id)).toEqual(inOrder(key, up));
      const down = await walked(who, { ...query, sort: `-${sort}` });
      expect(down.map(({ id }) => id)).toEqual(inOrder(key, up).toReversed());
    }
  },
);

test("a sorted page without filters reads as few rows as one by date", async () => {
  for (const sort of [undefined, "name", "-name", "role", "-seen", "seen"]) {
    const ctx = await asAdmin();
    const { rows, companies, next } = await read(ctx, { sort });
    expect([sort, rows.length, ctx.costs.trips]).toEqual([sort, SHOWN, 1]);
    const assigned = rows.reduce((sum, { assignedTo }) => sum + assignedTo, 0);
    const links = 3 * rows.filter(({ status }) => status === "invited").length;
    const besides = (companies?.length ?? 0) + assigned + links;
    expect([sort, ctx.costs.read < 6 * SHOWN + 40 + besides, ctx.costs.read]).toEqual([sort, true, ctx.costs.read]);
    Object.assign(ctx.costs, { read: 0 });
    await read(ctx, { sort, cursor: next });
    expect([sort, ctx.costs.read < 6 * SHOWN + 40 + besides + 60]).toEqual([sort, true]);
  }
});

test("an unknown sort or cursor shows the list as it is without it, and two letters find one page in any order", async () => {
  const ctx = await asAdmin();
  const plain = (await read(ctx, {})).rows.map(({ id }) => id);
  for (const query of [{ sort: "company" }, { sort: "nonsense" }, { sort: "-joined" }])
    expect((await read(ctx, query)).rows.map(({ id }) => id)).toEqual(plain);
  const sorted = (await read(ctx, { sort: "name" })).rows.map(({ id }) => id);
  for (const cursor of ["x", "~", "'~1"])
    expect((await read(ctx, { sort: "name", cursor })).rows.map(({ id }) => id)).toEqual(sorted);
  const found = (await read(ctx, { q: "so", sort: "-name" })).rows;
  expect(found.length).toBeGreaterThan(0);
  expect(found.map(({ id }) => id)).toEqual(inOrder(SORTS.name ?? (() => ""), found).toReversed());
});
