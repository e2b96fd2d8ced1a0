import { expect, test } from "vitest";
import { products } from "#db/schema/catalog";
import { MAX_SORTED } from "#db/sort-order.server";
import { aCompany, aUser } from "#tests/factories/company";
import { plansOf } from "#tests/factories/query-plans";
import { aProduct } from "#tests/factories/stock";
import { systemWorld, testEnv, worldOf } from "#tests/factories/world";
import type { Ctx } from "../kernel/ctx";
import { countStock, stockPage, stockSort } from "./stock-list.server";
import { StockScreenQuery } from "./stock-screen";

const read = (ctx: Ctx, query: Record<string, unknown>, limit = 50) => {
  const { sort, company: _company, ...asked } = StockScreenQuery.parse(query);
  return stockPage(ctx, ctx.db, { ...asked, sort: stockSort(sort), limit });
};

async function walked(ctx: Ctx, query: Record<string, unknown>, limit: number) {
  const seen: string[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const page: { rows: { sku: string }[]; next: string | null } = await read(
      ctx,
      { ...query, ...(cursor && { cursor }) },
      limit,
    );
    seen.push(...page.rows.map(({ sku }) => sku));
    cursor = page.next;
  }
  return seen;
}

async function aManager(...companies: { id: string }[]) {
  const [own, ...assigned] = companies.map((company) => company.id);
  return worldOf(await aUser("warehouse_manager", { companyId: own ?? null, assigned }), "inventory.read");
}

const NAMES = ["zinc tablets", "Apple ~ O'Neill", "apple", "Ébène", "Zinc tablets", "mug", "Mug"];

async function aWarehouse() {
  const [a, b, empty] = [await aCompany(), await aCompany(), await aCompany()];
  const made: { sku: string; name: string; onHand: number; at: number }[] = [];
  for (const [at, name] of NAMES.entries()) {
    const onHand = [5, 0, 30, 5, 120, 0, 11][at] ?? 0;
    const sku = `S${(at * 3) % 7}-sorted`;
    await aProduct(at % 3 ? a : b, { sku, name, onHand, category: at % 2 ? "clothing" : "other" });
    made.push({ sku, name, onHand, at });
  }
  return { a, b, empty, made };
}

type Made = Awaited<ReturnType<typeof aWarehouse>>["made"][number];
const by = (key: (one: Made) => string | number) => (x: Made, y: Made) => {
  const [p, q] = [key(x), key(y)];
  return p < q ? -1 : p > q ? 1 : x.at - y.at;
};

test("each sort walks all products once, in both directions, in one company and in several, with every filter", async () => {
  const { a, b, empty, made } = await aWarehouse();
  await aProduct(a, { sku: "GONE-sorted", name: "Gone", onHand: 3, archivedAt: 1 });
  const sorts = {
    product: by(({ name }) => name.replace(/[A-Z]/g, (letter) => letter.toLowerCase())),
    sku: by(({ sku }) => sku),
    hand: by(({ onHand }) => onHand),
    free: by(({ onHand }) => onHand),
    added: by(({ at }) => at),
  };
  const [several, one] = [await aManager(a, b, empty), await aManager(a)];
  const ofA = made.filter(({ at }) => at % 3);
  for (const [sort, compare] of Object.entries(sorts)) {
    const sorted = (rows: Made[]) => rows.toSorted(compare).map(({ sku }) => sku);
    const clothing = made.filter(({ at }) => at % 2);
    const low = made.filter(({ onHand }) => onHand > 0 && onHand <= 10);
    expect([sort, await walked(several, { sort }, 2)]).toEqual([sort, sorted(made)]);
    expect([sort, await walked(several, { sort: `-${sort}` }, 3)]).toEqual([sort, sorted(made).toReversed()]);
    expect([sort, await walked(one, { sort }, 2)]).toEqual([sort, sorted(ofA)]);
    expect([sort, await walked(one, { sort: `-${sort}` }, 2)]).toEqual([sort, sorted(ofA).toReversed()]);
    expect([sort, await walked(several, { sort, category: "clothing" }, 2)]).toEqual([sort, sorted(clothing)]);
    expect([sort, await walked(several, { sort, stock: "low" }, 1)]).toEqual([sort, sorted(low)]);
    expect([sort, await walked(several, { sort, q: "-sorted" }, 2)]).toEqual([sort, sorted(made)]);
    const everywhere = await walked(systemWorld(), { sort }, 200);
    const mine = new Set(made.map(({ sku }) => sku));
    expect(everywhere.filter((sku) => mine.has(sku))).toEqual(sorted(made));
  }
});

test("an unknown sort, column or cursor shows the list as it is without them", async () => {
  const { a } = await aWarehouse();
  const ctx = await aManager(a);
  const plain = await read(ctx, {});
  for (const query of [{ sort: "cost" }, { sort: "-nonsense" }, { sort: "hand; drop table products" }])
    expect((await read(ctx, query)).rows).toEqual(plain.rows);
  const first = await read(ctx, { sort: "hand" });
  for (const cursor of ["x", "~", "a~b", "'~1"])
    expect((await read(ctx, { sort: "hand", cursor })).rows).toEqual(first.rows);
});

test("the count is what the filters match, in reach only, without archived products", async () => {
  const { a, b } = await aWarehouse();
  await aProduct(a, { sku: "GONE-sorted", onHand: 3, archivedAt: 1 });
  const ctx = await aManager(a, b);
  const count = (query: object) => countStock(ctx.db, query);
  expect(await count({})).toBe(7);
  expect(await count({ stock: "out" })).toBe(2);
  expect(await count({ stock: "short" })).toBe(4);
  expect(await count({ q: "zinc" })).toBe(2);
  expect(await count({ q: "-sorted", stock: "in" })).toBe(3);
  expect(await count({ category: "clothing" })).toBe(3);
  expect(await count({ category: "clothing", stock: "out" })).toBe(2);
  expect(await countStock((await aManager(b)).db, {})).toBe(3);
  expect(await countStock((await aManager()).db, { q: "zinc" })).toBe(0);
});

test("with ten thousand products any sort reads as few rows as none, and filters bound what is sorted", async () => {
  const [big, small] = [await aCompany(), await aCompany()];
  const world = systemWorld();
  const many = Array.from({ length: MAX_SORTED + 500 }, (_, n) => ({
    id: world.newId(Date.UTC(2025, 0, 1) + n * 60_000),
    name: `Thing ${(n * 7919) % 5000}`,
    sku: `T-${n}`,
    category: n % 1000 === 0 ? "rare" : "other",
    createdAt: 1,
    updatedAt: 1,
  }));
  for (let at = 0; at < many.length; at += 1_000)
    await world.db.company(big.id).insertMany(products, many.slice(at, at + 1_000));
  // Without movements, because only the order of the balances matters here.
  await testEnv.DB.prepare("update product_stock set on_hand = abs(random()) % 1000 where company_id = ?")
    .bind(big.id)
    .run();
  await aProduct(small);
  for (const ctx of [await aManager(big), await aManager(big, small)]) {
    const cost = async (query: Record<string, unknown>, rows = 50) => {
      Object.assign(ctx.costs, { trips: 0, read: 0 });
      const page = await read(ctx, query);
      expect([query, page.rows.length]).toEqual([query, rows]);
      expect(ctx.costs.trips).toBe(1);
      return { read: ctx.costs.read, next: page.next };
    };
    // Each row reads its product, its balance and its lots; several companies are merged, which seeks each key twice.
    const most = ctx.db.scope.kind === "one" ? 5 * 51 : 12 * 51;
    for (const sort of ["product", "-product", "sku", "-sku", "hand", "-hand", "free", "-free", "added"]) {
      const first = await cost({ sort });
      const second = await cost({ sort, cursor: first.next });
      for (const { read } of [first, second]) expect([sort, read <= most, read]).toEqual([sort, true, read]);
      expect((await cost({ sort, category: "rare" }, 11)).read).toBeLessThanOrEqual(11 * 10 + 60);
    }
    const searched = await cost({ sort: "-hand", q: "thing" });
    expect(searched.read).toBeLessThanOrEqual(8 * MAX_SORTED);
    Object.assign(ctx.costs, { read: 0 });
    expect(await countStock(ctx.db, { q: "thing" })).toBe(MAX_SORTED + 1);
    expect(ctx.costs.read).toBeLessThanOrEqual(6 * MAX_SORTED);
    Object.assign(ctx.costs, { read: 0 });
    expect(await countStock(ctx.db, { q: "thing" }, 500)).toBe(501);
    expect(ctx.costs.read).toBeLessThanOrEqual(4 * 501);
    Object.assign(ctx.costs, { read: 0 });
    await countStock(ctx.db, {});
    expect(ctx.costs.read).toBeLessThanOrEqual(16);
  }
});

test("a sorted list without filters walks an index and sorts no products", async () => {
  const [a, b] = [await aCompany(), await aCompany()];
  for (const ctx of [systemWorld(), await aManager(a), await aManager(a, b)])
    for (const sort of ["product", "-sku", "hand", "-free"]) {
      const [plan = []] = await plansOf(ctx, async (spied) => read(spied, { sort, cursor: "0190~1" }));
      expect(plan.join("\n")).toMatch(
        /SEARCH product(s|_stock) USING (COVERING )?INDEX product(s_by_name|s_sku|_stock_by_on_hand|_stock_by_available) \(company_id=\? AND /,
      );
      expect(plan.filter((step) => /SCAN product/.test(step))).toEqual([]);
    }
});
