import { expect, test } from "vitest";
import { aCompany, aUser } from "#tests/factories/company";
import { copyRow } from "#tests/factories/many-rows";
import { anOrder } from "#tests/factories/order";
import { plansOf } from "#tests/factories/query-plans";
import { systemWorld, testEnv, worldOf } from "#tests/factories/world";
import type { Ctx } from "../kernel/ctx";
import { OrderQuery } from "./order-query";
import { listOrders } from "./orders.service.server";

const DAY_MS = 86_400_000;
const now = Date.now();
const SINCE = now - DAY_MS / 24;

type Company = Awaited<ReturnType<typeof aCompany>>;
async function changed(company: Company, placedAt: number, changedAt: number): Promise<string> {
  const { id } = await anOrder(company, { placedAt });
  await testEnv.DB.prepare("update orders set updated_at = ? where id = ?").bind(changedAt, id).run();
  return id;
}

/** A company with orders that changed in the last hour, both recent and old ones, among `rows` unchanged orders. */
async function aCompanyOfManyOrders(rows: number) {
  const company = await aCompany();
  const fresh = [
    await changed(company, now - 5_000, now - 4_000),
    await changed(company, now - DAY_MS / 2, now - 3_000),
  ];
  const old: string[] = [];
  for (const days of [1.5, 30, 90])
    old.push(await changed(company, now - days * DAY_MS, now - Math.floor(100_000 / days)));
  await changed(company, now - DAY_MS / 2, now - DAY_MS / 3);
  const rest = await changed(company, now - 60 * DAY_MS, now - 59.5 * DAY_MS);
  if (rows > 0) {
    const key = "printf('%s%08x', substr(one.id, 1, 28), i)";
    await copyRow("orders", rest, rows, { id: key, order_number: key, operation_id: "null" });
  }
  return { company, fresh, old, all: [...fresh, ...old].sort() };
}

async function pagesOf(ctx: Ctx, over: object): Promise<string[][]> {
  const pages: string[][] = [];
  let cursor: string | null | undefined;
  do {
    const asked = { updatedSince: new Date(SINCE).toISOString(), ...over, ...(cursor && { cursor }) };
    const page = await listOrders(ctx, OrderQuery.parse(asked));
    pages.push(page.rows.map(({ id }) => id));
    cursor = page.next;
  } while (cursor && pages.length < 20);
  return pages;
}
const managerOf = async (...companies: Company[]) =>
  worldOf(
    await aUser("warehouse_manager", {
      companyId: companies[0]?.id ?? null,
      assigned: companies.slice(1).map(({ id }) => id),
    }),
    "orders.read",
  );

test("beside 10,000 orders those that changed in an hour are read without the others, and by an index", async () => {
  const costsOf = async ({ company, all }: Awaited<ReturnType<typeof aCompanyOfManyOrders>>) => {
    const costs: number[] = [];
    for (const ctx of [await managerOf(company), await managerOf(company, await aCompany()), systemWorld()]) {
      const read = ctx.costs.read;
      const [page] = await pagesOf(ctx, { companyId: company.id, limit: 200 });
      expect(page?.toSorted()).toEqual(all);
      costs.push(ctx.costs.read - read);
    }
    return costs;
  };
  // Other tests leave orders that changed in the last hour too, so only the difference in cost counts.
  const few = await costsOf(await aCompanyOfManyOrders(0));
  const many = await aCompanyOfManyOrders(10_000);
  const { company } = many;
  for (const [n, cost] of (await costsOf(many)).entries()) expect(cost - (few[n] ?? 0)).toBeLessThan(100);
  const asked = OrderQuery.parse({ updatedSince: new Date(SINCE).toISOString() });
  for (const ctx of [await managerOf(company), await managerOf(company, await aCompany()), systemWorld()]) {
    const plan = (await plansOf(ctx, (spied) => listOrders(spied, asked))).flat();
    expect(plan.filter((line) => /SCAN orders\b/.test(line))).toEqual([]);
    expect(plan.join()).toMatch(/SEARCH orders USING.* INDEX orders_changed_late \(updated_at>/);
  }
});

test.each(["newest", "oldest"])("over pages, %s first, no order is missing or repeated", async (sort) => {
  const [one, other] = [await aCompanyOfManyOrders(0), await aCompanyOfManyOrders(0)];
  const several = await managerOf(one.company, other.company);
  expect((await pagesOf(several, { limit: 2, sort })).flat().toSorted()).toEqual([...one.all, ...other.all].sort());
  const pages = await pagesOf(await managerOf(one.company), { limit: 2, sort });
  expect(pages.map((page) => page.length)).toEqual([2, 2, 1]);
  const [fresh, old] = [one.fresh, one.old.toReversed()];
  expect(pages.flat()).toEqual(sort === "newest" ? [...fresh, ...old] : [...fresh.toReversed(), ...old.toReversed()]);
  expect((await pagesOf(await managerOf(one.company), { limit: 2, sort, status: "on-hold" })).flat()).toEqual([]);
});

test("an order that changes within a day of being placed writes no more rows for it", async () => {
  const company = await aCompany();
  const writes = async (placedAt: number) => {
    const { id } = await anOrder(company, { placedAt });
    const { meta } = await testEnv.DB.prepare("update orders set updated_at = ? where id = ?").bind(now, id).run();
    return meta.rows_written;
  };
  expect(await writes(now - 1_000)).toBe(1);
  expect(await writes(now - 2 * DAY_MS)).toBe(2);
});
