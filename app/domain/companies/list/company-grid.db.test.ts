import { type SQL, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { companies } from "#db/schema/directory/accounts";
import { aRateCard } from "#tests/factories/billing";
import { aCompany, aUser } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { systemWorld, worldOf } from "#tests/factories/world";
import { companiesWithoutRates, isWithoutRates } from "../../billing/overview/without-rates.server";
import type { Ctx } from "../../kernel/ctx";
import type { Role } from "../../kernel/permissions";
import { companyCards } from "../screen/company-cards.server";
import { COMPANY_SORT, CompanyGridQuery } from "./company-query";

const read = (ctx: Ctx, query: Record<string, unknown>) => companyCards(ctx, CompanyGridQuery.parse(query));

async function walked(ctx: Ctx, query: Record<string, unknown>) {
  const seen: Awaited<ReturnType<typeof read>>["cards"] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const page: Awaited<ReturnType<typeof read>> = await read(ctx, { ...query, ...(cursor && { cursor }) });
    seen.push(...page.cards);
    cursor = page.next;
  }
  return seen.map(({ id }) => id);
}

const as = async (role: Role, over: Parameters<typeof aUser>[1] = {}) =>
  worldOf(await aUser(role, over), "companies.read");

/** Seventy companies, more than a page, with a word that only their names have; some have open orders. */
async function aPortfolio(word: string) {
  const made = [];
  for (let n = 0; n < 70; n += 1) {
    const { id } = await aCompany({
      name: `${n % 2 ? word : word.toUpperCase()} ${String((n * 37) % 70).padStart(2, "0")}`,
    });
    const open = n < 6 ? ([0, 2, 1, 2, 0, 3][n] ?? 0) : 0;
    for (let order = 0; order < open; order += 1) await anOrder({ id });
    await anOrder({ id }, { status: "completed" });
    made.push({ id, key: (n * 37) % 70, open, at: n });
  }
  await systemWorld().directory.write(
    sql`update ${companies} set status = 'inactive', category = 'clothing' where id = ${made[3]?.id} or id = ${made[9]?.id}`,
  );
  return made;
}

test("each order walks all companies once, with the number of open orders where it sorts by them", async () => {
  const word = "Portfolio";
  const made = await aPortfolio(word);
  const admin = await as("admin");
  const ids = (compare: (x: (typeof made)[number], y: (typeof made)[number]) => number) =>
    made.toSorted(compare).map(({ id }) => id);
  const expected = {
    "-name": ids((x, y) => y.key - x.key),
    "-created": ids((x, y) => y.at - x.at),
    created: ids((x, y) => x.at - y.at),
    "-open": ids((x, y) => y.open - x.open || y.at - x.at),
  } satisfies Record<(typeof COMPANY_SORT)[number], string[]>;
  expect(await walked(admin, { q: word })).toEqual(ids((x, y) => x.key - y.key));
  for (const sort of COMPANY_SORT)
    expect([sort, await walked(admin, { q: word, sort })]).toEqual([sort, expected[sort]]);

  const first = await read(admin, { q: word, sort: "-open" });
  expect(first.cards.slice(0, 4).map(({ openOrders }) => openOrders)).toEqual([3, 2, 2, 1]);
  expect((await read(admin, { q: word })).cards[0]?.openOrders).toBeNull();
});

test("the filters narrow the grid and its count; users without the details see neither filters nor open orders", async () => {
  const word = "Narrowed";
  const made = await aPortfolio(word);
  const admin = await as("admin");
  const inactive = [made[9]?.id, made[3]?.id];
  expect(await read(admin, { q: word, status: "inactive", sort: "-created" })).toMatchObject({
    count: 2,
    cards: inactive.map((id) => ({ id })),
  });
  expect((await read(admin, { q: word, status: "active" })).count).toBe(68);
  expect((await read(admin, { q: word, category: "clothing" })).count).toBe(2);
  expect((await read(admin, { q: word, status: "nonsense", sort: "nonsense", cursor: "" })).count).toBe(70);

  const superUser = await as("super_user");
  const seen = await read(superUser, { q: word, status: "inactive", sort: "-open" });
  expect(seen).toMatchObject({ count: 70, views: null, mayFilter: false });
  expect(seen.cards.every(({ details, openOrders }) => details === null && openOrders === null)).toBe(true);

  const [own, other] = [made[3]?.id ?? "", made[5]?.id ?? ""];
  const manager = await as("warehouse_manager", { companyId: own, assigned: [other] });
  for (const sort of [undefined, ...COMPANY_SORT])
    expect([sort, (await walked(manager, { sort })).toSorted()]).toEqual([sort, [own, other].toSorted()]);
  expect((await read(manager, {})).count).toBe(2);
});

test("the grid is one round trip, and with any order reads the companies that it shows, counts or sorts", async () => {
  const admin = await as("admin");
  for (const sort of [undefined, ...COMPANY_SORT]) {
    Object.assign(admin.costs, { trips: 0, read: 0 });
    const { count } = await read(admin, { sort });
    expect([sort, admin.costs.trips]).toEqual([sort, 1]);
    // Sorted by open orders, each company and its counters are read and sorted.
    const most = sort === "-open" ? 5 * count + 3 * 60 : count + 4 * 60;
    expect([sort, admin.costs.read <= most, admin.costs.read]).toEqual([sort, true, admin.costs.read]);
  }
});

test("the companies without rates are found by users who can set rates, without inactive ones", async () => {
  const word = "Unrated";
  const made = await aPortfolio(word);
  for (const { id } of made.slice(10)) await aRateCard({ id }, { from: "2026-10-01" });
  const world = worldOf(await aUser("admin"), "billing.manage");
  const withoutRates = {
    among: (ids: SQL) => companiesWithoutRates(world.db, ids),
    condition: isWithoutRates(),
  };
  const find = (query: object, by: typeof withoutRates | null = withoutRates) =>
    companyCards(world, CompanyGridQuery.parse({ q: word, ...query }), by);
  // The tenth and the fourth company are inactive.
  const unrated = made.slice(0, 10).filter(({ at }) => at !== 3 && at !== 9);
  for (const sort of [undefined, "-open" as const]) {
    world.costs.trips = 0;
    const { cards, count } = await find({ rates: "none", sort });
    expect(world.costs.trips).toBe(1);
    expect([count, cards.map(({ id }) => id).toSorted()]).toEqual([8, unrated.map(({ id }) => id).toSorted()]);
    expect(cards.every(({ hasRates }) => !hasRates)).toBe(true);
  }
  expect((await find({})).count).toBe(70);
  expect(await find({ rates: "none" }, null)).toMatchObject({ count: 70, mayFilterRates: false });
});
