import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { stagingOrders } from "#db/schema/staging";
import { MAX_SORTED } from "#db/sort-order.server";
import { aCompany, aUser } from "#tests/factories/company";
import { plansOf } from "#tests/factories/query-plans";
import { anIntegration, stagedOrders } from "#tests/factories/staged";
import { systemWorld, worldOf } from "#tests/factories/world";
import type { Ctx } from "../../kernel/ctx";
import { StagingQuery } from "../staging.schema";
import { listStaging } from "../staging.service.server";

type Query = Record<string, unknown>;

const read = (ctx: Ctx, query: Query, limit = 50) => {
  const { company, ...search } = StagingQuery.parse(query);
  return listStaging(ctx, { ...search, companyId: company, limit });
};

async function walked(ctx: Ctx, query: Query, limit: number): Promise<string[]> {
  const seen: string[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const page: Awaited<ReturnType<typeof read>> = await read(ctx, { ...query, ...(cursor && { cursor }) }, limit);
    seen.push(...page.rows.map(({ number }) => number));
    cursor = page.next;
  }
  return seen;
}

const CUSTOMERS = ["mara Engel", "Bo Li", "bo li", "Zoë ~ O'Neill", "", "Mara Engel", "Bo Li"];
const TOTALS = [500, -100, 500, 90_000, 0, 1_000, 500];

async function aShop() {
  const [a, b] = [await aCompany(), await aCompany()];
  const made = [];
  for (const [n, customer] of CUSTOMERS.entries()) {
    const company = n % 3 ? a : b;
    const [order] = await stagedOrders(company, [
      {
        placedAt: Date.UTC(2026, 0, 1 + n),
        lines: [{ sku: `SORT-${n}` }],
        ...(n % 2 && { status: "error" as const, errorMessage: "Because." }),
      },
    ]);
    const { id, number } = order!;
    await systemWorld()
      .db.company(company.id)
      .update(
        stagingOrders,
        { customerName: customer, totalMinor: TOTALS[n]!, customerEmail: `c${n}@sorted.example` },
        eq(stagingOrders.id, id),
      );
    made.push({ number, customer, total: TOTALS[n]!, status: n % 2 ? "error" : "pending", at: n });
  }
  return { a, b, made };
}

type Made = Awaited<ReturnType<typeof aShop>>["made"][number];
const by = (key: (one: Made) => string | number) => (x: Made, y: Made) => {
  const [p, q] = [key(x), key(y)];
  return p < q ? -1 : p > q ? 1 : x.at - y.at;
};

test("each sort walks all staged orders once, in both directions, in one company and in all, with every filter", async () => {
  const { a, made } = await aShop();
  const admin = worldOf(await aUser("admin"), "staging.manage");
  const mine = new Set(made.map(({ number }) => number));
  const ofA = made.filter(({ at }) => at % 3);
  const sorts = {
    customer: by(({ customer }) => customer.replace(/[A-Z]/g, (letter) => letter.toLowerCase())),
    total: by(({ total }) => total),
    status: by(({ status }) => status),
    created: by(({ at }) => at),
  };
  for (const [sort, compare] of Object.entries(sorts)) {
    const numbers = (rows: Made[]) => rows.toSorted(compare).map(({ number }) => number);
    const one = { company: a.id, sort };
    expect([sort, await walked(admin, one, 2)]).toEqual([sort, numbers(ofA)]);
    expect([sort, await walked(admin, { ...one, sort: `-${sort}` }, 3)]).toEqual([sort, numbers(ofA).toReversed()]);
    const errors = numbers(ofA.filter(({ status }) => status === "error"));
    expect([sort, await walked(admin, { ...one, status: "error" }, 2)]).toEqual([sort, errors]);
    expect([sort, await walked(admin, { sort, q: "sorted.example" }, 2)]).toEqual([sort, numbers(made)]);
    const everywhere = await walked(admin, { sort }, 200);
    expect([sort, everywhere.filter((number) => mine.has(number))]).toEqual([sort, numbers(made)]);
  }
});

test("the search finds an order by its number, its id at the store, its customer, email and SKU; short texts find words", async () => {
  const company = await aCompany();
  const [first, second] = await stagedOrders(company, [
    { externalId: "987001", number: "AB-7", lines: [{ sku: "GLOVE-RED" }] },
    { externalId: "987002", number: "CD-8", lines: [{ sku: "7" }] },
  ]);
  const db = systemWorld().db.company(company.id);
  await db.update(
    stagingOrders,
    { customerName: "Ines Ortega", customerEmail: "ines@shop.example" },
    eq(stagingOrders.id, first!.id),
  );
  const found = async (q: string) => (await read(systemWorld(), { company: company.id, q })).rows.map(({ id }) => id);
  for (const q of ["ab-7", "#AB-7", "987001", "ortega", "INES@shop", "glove-red", "ines 9870", "AB", "In"])
    expect([q, await found(q)]).toEqual([q, [first!.id]]);
  expect(await found("7")).toEqual([second!.id]);
  expect(await found("mara")).toEqual([second!.id]);
  expect(await found('" OR 1')).toEqual([]);
  expect((await found("98700")).length).toBe(2);
  const other = await aCompany();
  expect((await read(systemWorld(), { company: other.id, q: "ab-7" })).rows).toEqual([]);
});

test("the tabs count what the search matches, and counters answer without it", async () => {
  const { a } = await aShop();
  const of = (query: Query) => read(systemWorld(), { company: a.id, ...query }).then(({ counts }) => counts);
  expect(await of({})).toEqual({ pending: 2, error: 2 });
  expect(await of({ q: "sort-1", status: "pending" })).toEqual({ error: 1 });
  expect(await of({ q: "nothing at all" })).toEqual({});
});

test("an unknown sort, column or cursor shows the list as it is without them", async () => {
  const { a } = await aShop();
  const plain = await read(systemWorld(), { company: a.id });
  for (const query of [{ sort: "company" }, { sort: "nonsense" }, { columns: "nonsense" }])
    expect((await read(systemWorld(), { company: a.id, ...query })).rows).toEqual(plain.rows);
  const sorted = await read(systemWorld(), { company: a.id, sort: "total" });
  for (const cursor of ["x", "~", "a~b", "'~1"])
    expect((await read(systemWorld(), { company: a.id, sort: "total", cursor })).rows).toEqual(sorted.rows);
});

test("with ten thousand staged orders any sort reads in proportion to the page, and a search to its matches", async () => {
  const company = await aCompany();
  const integration = await anIntegration(company);
  const ctx = systemWorld();
  const db = ctx.db.company(company.id);
  const many = Array.from({ length: MAX_SORTED + 500 }, (_, n) => ({
    ...{ id: ctx.newId(Date.UTC(2025, 0, 1) + n * 60_000), integrationId: integration.id, externalId: `${n}` },
    ...{ number: `S-${n}`, customerName: `Customer ${(n * 7919) % 5000}`, customerEmail: "many@example.test" },
    ...{
      currency: "USD",
      totalMinor: (n * 104_729) % 100_000,
      externalStatus: "processing",
      placedAt: n,
      modifiedAt: n,
    },
    ...{ createdAt: 0, updatedAt: 0, payloadHash: `${n}`, payloadKey: `${company.id}/${n}` },
    ...{
      status: n % 1000 === 0 ? ("error" as const) : ("pending" as const),
      errorMessage: n % 1000 === 0 ? "Why" : null,
    },
  }));
  for (let at = 0; at < many.length; at += 1_000) await db.insertMany(stagingOrders, many.slice(at, at + 1_000));

  const cost = async (query: Query) => {
    const measured = systemWorld();
    const { rows, next, counts, companies } = await read(measured, { company: company.id, ...query });
    return {
      read: measured.costs.read - 5 * companies.length,
      trips: measured.costs.trips,
      shown: rows.length,
      next,
      counts,
    };
  };
  // Three statements read the page's keys: its orders, and the SKUs and products that they name.
  const MOST_READ = 16 * 51;
  expect((await cost({})).read).toBeLessThanOrEqual(MOST_READ);
  for (const sort of ["total", "-total", "customer", "-customer", "-status"]) {
    const first = await cost({ sort });
    for (const page of [first, await cost({ sort, cursor: first.next })])
      expect([sort, page.shown, page.read <= MOST_READ, page.read]).toEqual([sort, 50, true, page.read]);
  }
  const errors = await cost({ sort: "total", status: "error" });
  expect([errors.shown, errors.read <= 11 * 20 + 100, errors.read]).toEqual([11, true, errors.read]);
  const narrow = await cost({ q: "S-10499" });
  expect([narrow.shown, narrow.read <= 100, narrow.counts, narrow.read]).toEqual([
    1,
    true,
    { pending: 1 },
    narrow.read,
  ]);
  const broad = await cost({ q: "many@example", sort: "-total" });
  expect(broad.shown).toBe(50);
  expect(Object.values(broad.counts).reduce((sum, n) => sum + (n ?? 0), 0)).toBe(MAX_SORTED + 1);
  for (const sort of [undefined, "created", "total", "-customer"])
    for (const status of [undefined, "pending"]) {
      const { read: rows, shown } = await cost({ q: "many@example", sort, status });
      expect([sort, status, shown, rows <= 8 * MAX_SORTED, rows]).toEqual([sort, status, 50, true, rows]);
    }
  const pending = await cost({ status: "pending", sort: "total" });
  expect([pending.shown, pending.read <= 8 * MAX_SORTED, pending.read]).toEqual([50, true, pending.read]);
}, 60_000);

test("a sorted list without filters walks the index of its column", async () => {
  const company = await aCompany();
  for (const query of [{ company: company.id }, {}])
    for (const sort of ["total", "-customer", "-status"]) {
      const [plan = []] = await plansOf(systemWorld(), (spied) => read(spied, { ...query, sort, cursor: "0190~1" }));
      expect(plan.join("\n")).toMatch(
        /SEARCH staging_orders USING (COVERING )?INDEX staging_orders_by_(total|customer|company_status) \(company_id=\? AND /,
      );
      expect(plan.filter((step) => /^SCAN staging_orders/.test(step))).toEqual([]);
    }
});
