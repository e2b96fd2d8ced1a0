import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { orders } from "#db/schema/orders";
import { MAX_SORTED } from "#db/sort-order.server";
import { aCompany, aUser } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { plansOf } from "#tests/factories/query-plans";
import { systemWorld, worldOf } from "#tests/factories/world";
import type { Ctx } from "../../kernel/ctx";
import { openPicks } from "../../picking/sessions/open-picks.server";
import { OrdersPageQuery } from "../order-query";
import { listOrderIds, ordersScreen } from "../orders.service.server";
import { undecidedOrders } from "../undecided.server";

const read = (ctx: Ctx, query: Record<string, unknown>, limit = 50) => {
  const { open: _open, ...search } = OrdersPageQuery.parse(query);
  return ordersScreen(ctx, { ...search, limit }, undefined, {
    undecided: undecidedOrders(ctx.db),
    picks: openPicks(ctx.db),
  });
};

async function walked(ctx: Ctx, query: Record<string, unknown>, limit: number) {
  const seen: string[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const page: { rows: { orderNumber: string }[]; next: string | null } = await read(
      ctx,
      { ...query, ...(cursor && { cursor }) },
      limit,
    );
    seen.push(...page.rows.map(({ orderNumber }) => orderNumber));
    cursor = page.next;
  }
  return seen;
}

async function aManager(...companies: { id: string }[]) {
  const [own, ...assigned] = companies.map((company) => company.id);
  return worldOf(await aUser("warehouse_manager", { companyId: own ?? null, assigned }), "orders.read");
}

const PEOPLE = ["mara Engel", "Bo Li", "bo li", "Zoë ~ O'Neill", "", "Mara Engel", "Bo Li"];

async function aShop() {
  const [a, b, empty] = [await aCompany(), await aCompany(), await aCompany()];
  const made: { number: string; customer: string; total: number; status: string; at: number }[] = [];
  for (const [n, customer] of PEOPLE.entries()) {
    const status = n % 2 ? ("on-hold" as const) : ("pending" as const);
    const total = [500, -100, 500, 90_000, 0, 1_000, 500][n] ?? 0;
    const { id, orderNumber } = await anOrder(n % 3 ? a : b, {
      ...{ customerName: customer, customerEmail: "x@sorted.example", status, placedAt: Date.UTC(2026, 0, 1 + n) },
    });
    await systemWorld()
      .db.company((n % 3 ? a : b).id)
      .update(orders, { totalMinor: total }, eq(orders.id, id));
    made.push({ number: orderNumber, customer, total, status, at: n });
  }
  return { a, b, empty, made };
}

const by =
  (key: (one: Awaited<ReturnType<typeof aShop>>["made"][number]) => string | number) =>
  (x: Awaited<ReturnType<typeof aShop>>["made"][number], y: typeof x) => {
    const [p, q] = [key(x), key(y)];
    return p < q ? -1 : p > q ? 1 : x.at - y.at;
  };

test("each sort walks all orders once, in both directions, in one company and in several, with every filter", async () => {
  const { a, b, empty, made } = await aShop();
  const sorts = {
    total: by(({ total }) => total),
    customer: by(({ customer }) => customer.replace(/[A-Z]/g, (letter) => letter.toLowerCase())),
    number: by(({ number }) => number),
    status: by(({ status }) => status),
    date: by(({ at }) => at),
  };
  const several = await aManager(a, b, empty);
  const one = await aManager(a);
  const ofA = made.filter(({ at }) => at % 3);
  for (const [sort, compare] of Object.entries(sorts)) {
    const sorted = (rows: typeof made) => rows.toSorted(compare).map(({ number }) => number);
    const held = made.filter(({ status }) => status === "on-hold");
    expect([sort, await walked(several, { sort }, 2)]).toEqual([sort, sorted(made)]);
    expect([sort, await walked(several, { sort: `-${sort}` }, 3)]).toEqual([sort, sorted(made).toReversed()]);
    expect([sort, await walked(one, { sort }, 2)]).toEqual([sort, sorted(ofA)]);
    expect([sort, await walked(one, { sort: `-${sort}` }, 2)]).toEqual([sort, sorted(ofA).toReversed()]);
    expect([sort, await walked(several, { sort, status: "on-hold" }, 2)]).toEqual([sort, sorted(held)]);
    expect([sort, await walked(several, { sort, q: "sorted.example" }, 2)]).toEqual([sort, sorted(made)]);
    expect([sort, await walked(one, { sort, from: "2026-01-02", to: "2026-01-05" }, 2)]).toEqual([
      sort,
      sorted(ofA.filter(({ at }) => at >= 1 && at <= 4)),
    ]);
    const everywhere = await walked(systemWorld(), { sort }, 200);
    const mine = new Set(made.map(({ number }) => number));
    expect(everywhere.filter((number) => mine.has(number))).toEqual(sorted(made));
  }
});

test("an unknown sort, column or cursor shows the list as it is without them", async () => {
  const { a } = await aShop();
  const ctx = await aManager(a);
  const plain = await read(ctx, {});
  for (const query of [{ sort: "company" }, { sort: "-nonsense" }, { sort: "total; drop table orders" }])
    expect((await read(ctx, query)).rows).toEqual(plain.rows);
  const first = await read(ctx, { sort: "total" });
  for (const cursor of ["x", "~", "a~b", "'~1"])
    expect((await read(ctx, { sort: "total", cursor })).rows).toEqual(first.rows);
});

test("bulk actions take the orders by date, whatever the list is sorted by", async () => {
  const { a } = await aShop();
  const ctx = await aManager(a);
  expect(await listOrderIds(ctx, { sort: "-total" }, 10)).toEqual(await listOrderIds(ctx, {}, 10));
  expect(await listOrderIds(ctx, { sort: "date" }, 10)).toEqual((await listOrderIds(ctx, {}, 10)).toReversed());
});

test("the tabs count what the search and the dates match, and the counters answer without them", async () => {
  const { a, b } = await aShop();
  const ctx = await aManager(a, b);
  expect((await read(ctx, {})).counts).toEqual({ pending: 4, "on-hold": 3 });
  expect((await read(ctx, { q: "mara", status: "pending" })).counts).toEqual({ pending: 1, "on-hold": 1 });
  expect((await read(ctx, { from: "2026-01-06" })).counts).toEqual({ pending: 1, "on-hold": 1 });
  expect((await read(ctx, { q: "nothing at all" })).counts).toEqual({});
});

test("with ten thousand orders any sort reads as few rows as none, and filters bound what is sorted", async () => {
  const [big, small] = [await aCompany(), await aCompany()];
  const world = systemWorld();
  const many = Array.from({ length: MAX_SORTED + 500 }, (_, n) => ({
    id: world.newId(Date.UTC(2025, 0, 1) + n * 60_000),
    orderNumber: `S-${n}`,
    customerName: `Customer ${(n * 7919) % 5000}`,
    customerEmail: "many@example.test",
    totalMinor: (n * 104_729) % 100_000,
    status: n % 1000 === 0 ? ("on-hold" as const) : ("completed" as const),
    holdReason: n % 1000 === 0 ? "Why" : null,
    source: "manual" as const,
    createdAt: 0,
    updatedAt: 0,
  }));
  for (let at = 0; at < many.length; at += 1_000)
    await world.db.company(big.id).insertMany(orders, many.slice(at, at + 1_000));
  await anOrder(small);
  const managers = [await aManager(big), await aManager(big, small)];

  for (const ctx of managers) {
    const cost = async (query: Record<string, unknown>) => {
      Object.assign(ctx.costs, { trips: 0, read: 0 });
      const { rows, next } = await read(ctx, query);
      expect(ctx.costs.trips).toBe(1);
      expect(rows.length).toBe(query.status ? Math.min(50, 11) : 50);
      return { read: ctx.costs.read, next };
    };
    const unsorted = (await cost({})).read;
    // Several companies are merged, which seeks the key of each row twice.
    const most = ctx.db.scope.kind === "one" ? unsorted + 3 : 8 * 51;
    for (const sort of ["total", "-total", "customer", "-customer", "number", "-number", "status", "-status", "date"]) {
      const first = await cost({ sort });
      const second = await cost({ sort, cursor: first.next });
      for (const { read } of [first, second]) expect([sort, read <= most, read]).toEqual([sort, true, read]);
      expect((await cost({ sort, status: "on-hold" })).read).toBeLessThanOrEqual(11 * 6 + 60);
    }
    const searched = await cost({ sort: "-total", q: "many@example" });
    expect(searched.read).toBeLessThanOrEqual(8 * MAX_SORTED);
  }
});

test("a sorted list without filters walks an index and sorts no orders", async () => {
  const [a, b] = [await aCompany(), await aCompany()];
  for (const ctx of [systemWorld(), await aManager(a), await aManager(a, b)])
    for (const sort of ["total", "-customer", "number", "-status"]) {
      const [plan = []] = await plansOf(ctx, (spied) => read(spied, { sort, cursor: "0190~1" }));
      expect(plan.join("\n")).toMatch(
        /SEARCH orders USING (COVERING )?INDEX orders_(by_total|by_customer|number|by_company_status) \(company_id=\? AND /,
      );
      expect(plan.filter((step) => /SCAN orders/.test(step))).toEqual([]);
    }
});
