import { expect, test } from "vitest";
import { productBarcodes, products } from "#db/schema/catalog";
import { aCompany, aUser } from "#tests/factories/company";
import { aProduct } from "#tests/factories/stock";
import { systemWorld, worldOf } from "#tests/factories/world";
import type { StockListing } from "./stock-list/stock-list.repo.server";
import { lotsOf, stockPage } from "./stock-list.server";

const listed = async (company: { id: string }, over: Partial<StockListing> = {}) =>
  stockPage(systemWorld(), systemWorld().db.company(company.id), { limit: 50, ...over });
const skus = (page: { rows: { sku: string }[] }) => page.rows.map(({ sku }) => sku);

async function aManager(...companies: { id: string }[]) {
  const [own, ...assigned] = companies.map((company) => company.id);
  return worldOf(await aUser("warehouse_manager", { companyId: own ?? null, assigned }), "inventory.read");
}

/** Creates many products; every tenth has `units` on hand. */
async function aCatalogue(company: { id: string }, size: number, of: (n: number) => object = () => ({})) {
  const ctx = systemWorld();
  const many = Array.from({ length: size }, (_, n) => ({
    id: ctx.newId(),
    name: `Thing ${n}`,
    sku: `T-${n}`,
    category: "other",
    createdAt: 1,
    updatedAt: 1,
    ...of(n),
  }));
  await ctx.db.company(company.id).insertMany(products, many);
  return many;
}

/** The rows read to compute available units: for each product with stock, its lot, location and rules. */
const availabilityCost = ({ rows }: { rows: { onHand: number }[] }) =>
  5 * (rows.filter(({ onHand }) => onHand > 0).length + 1);

/** Reads every page of a list, and checks the cost of each. */
async function walked(world: () => Promise<ReturnType<typeof systemWorld>>, over: Partial<StockListing>, most: number) {
  const seen: string[] = [];
  let cursor: string | undefined;
  for (let pages = 0; pages < 100; pages++) {
    const ctx = await world();
    Object.assign(ctx.costs, { trips: 0, read: 0 });
    const page = await stockPage(ctx, ctx.db, { limit: 10, ...over, cursor });
    expect(ctx.costs.trips).toBe(1);
    expect(ctx.costs.read, JSON.stringify(over)).toBeLessThanOrEqual(most + availabilityCost(page));
    seen.push(...skus(page));
    if (!page.next) return seen;
    cursor = page.next;
  }
  throw new Error("The list has no end");
}

test("stock is listed by product with allocated units, and by lot when expanded", async () => {
  const [company, other] = [await aCompany(), await aCompany()];
  const peptide = await aProduct(company, {
    sku: "PEP",
    lotTracked: true,
    barcode: "X-1",
    costMinor: 250,
    lots: [
      { onHand: 5, lotNumber: "L2", expiresOn: "2031-01-01", location: "A-02-1-1" },
      { onHand: 3, lotNumber: "L1", expiresOn: "2020-01-01", location: "A-01-1-1" },
      { onHand: 0, lotNumber: "L0", expiresOn: "2029-01-01" },
    ],
  });
  await aProduct(company, { sku: "NONE" });
  await aProduct(company, { sku: "GONE", archivedAt: 1, onHand: 3 });
  await aProduct(other, { sku: "THEIRS", onHand: 3 });

  expect((await listed(company)).rows).toMatchObject([
    { sku: "NONE", onHand: 0, status: "Out of Stock" },
    { sku: "PEP", barcode: "X-1", onHand: 8, allocated: 0, costMinor: 250, lotTracked: true, status: "Low Stock" },
  ]);
  const ctx = systemWorld();
  expect(await lotsOf(ctx, ctx.db, peptide.id)).toMatchObject([
    {
      lotNumber: "L1",
      expiresOn: "2020-01-01",
      state: "expired",
      onHand: 3,
      locations: [{ code: "A-01-1-1", onHand: 3 }],
    },
    { lotNumber: "L2", state: "available", onHand: 5, allocated: 0 },
  ]);
  expect(await lotsOf(ctx, ctx.db.company(other.id), peptide.id)).toEqual([]);
});

test("at or below its reorder point stock is low; filters and search go together", async () => {
  const company = await aCompany();
  await aProduct(company, { sku: "OUT-1", category: "clothing" });
  await aProduct(company, { sku: "LOW-1", onHand: 10, category: "clothing" });
  await aProduct(company, { sku: "LOW-2", onHand: 2, category: "other" });
  await aProduct(company, { sku: "IN-1", onHand: 11, category: "clothing" });
  await aProduct(company, { sku: "IN-2", onHand: 11, category: "other" });

  expect(skus(await listed(company, { stock: "out" }))).toEqual(["OUT-1"]);
  expect(skus(await listed(company, { stock: "low" }))).toEqual(["LOW-2", "LOW-1"]);
  expect(skus(await listed(company, { stock: "short" }))).toEqual(["OUT-1", "LOW-2", "LOW-1"]);
  expect(skus(await listed(company, { stock: "low", category: "clothing" }))).toEqual(["LOW-1"]);
  expect(skus(await listed(company, { stock: "in", category: "clothing" }))).toEqual(["IN-1"]);
  expect(skus(await listed(company, { category: "clothing" }))).toEqual(["IN-1", "LOW-1", "OUT-1"]);
  expect(skus(await listed(company, { q: "in-", category: "other" }))).toEqual(["IN-2"]);
  expect(skus(await listed(company, { q: "low-", stock: "low" }))).toEqual(["LOW-2", "LOW-1"]);
  expect(skus(await listed(company, { q: "LO", stock: "low" }))).toEqual(["LOW-2", "LOW-1"]);
  expect(skus(await listed(company, { q: "in" }))).toEqual(["IN-2", "IN-1"]);
  expect(skus(await listed(company, { q: "nothing like it" }))).toEqual([]);
});

test("whatever carries the code that was typed comes first, once, and in reach only", async () => {
  const [mine, other, theirs] = [await aCompany(), await aCompany(), await aCompany()];
  const code = "04006381333931";
  const mug = await aProduct(mine, { sku: "MUG", barcode: "4006381333931" });
  const box = await aProduct(other, { sku: "CASE" });
  const foreign = await aProduct(theirs, { sku: "FOREIGN" });
  for (const product of [mug, box, foreign]) {
    await systemWorld().db.company(product.companyId).insert(productBarcodes, { code, productId: product.id });
  }
  await aProduct(mine, { sku: "NEW-4006381333931" });
  const ctx = await aManager(mine, other);

  const found = await stockPage(ctx, ctx.db, { q: "4006381333931", limit: 50 });
  expect(skus(found)).toEqual(["MUG", "CASE", "NEW-4006381333931"]);

  const one = await stockPage(ctx, ctx.db, { q: "4006381333931", limit: 1 });
  const two = await stockPage(ctx, ctx.db, { q: "4006381333931", limit: 1, cursor: one.next ?? "" });
  const three = await stockPage(ctx, ctx.db, { q: "4006381333931", limit: 1, cursor: two.next ?? "" });
  expect([one, two, three].flatMap(skus)).toEqual(skus(found));
  expect(three.next).toBeNull();
});

test("no list shows another company's stock, and a user without a company sees none", async () => {
  const [mine, theirs] = [await aCompany(), await aCompany()];
  await aProduct(theirs, { sku: "SECRET", onHand: 3 });
  const ctx = await aManager(mine);
  for (const over of [
    {},
    { stock: "low" as const },
    { stock: "in" as const },
    { q: "secret" },
    { q: "SE" },
    { category: "other" },
  ]) {
    expect(skus(await stockPage(ctx, ctx.db, { limit: 50, ...over }))).toEqual([]);
    expect(skus(await stockPage(ctx, (await aManager()).db, { limit: 50, ...over }))).toEqual([]);
  }
});

test("pages follow each other without a gap and cost what they show, in one and several companies, with every filter", async () => {
  const companies = [await aCompany(), await aCompany(), await aCompany()];
  const kinds = ["clothing", "other", "peptides"];
  const all: { id: string; sku: string; category: string; level: string; units: number; order: string }[] = [];
  for (let n = 0; n < 48; n++) {
    const units = [0, 4, 30, 7][n % 4] as number;
    const category = kinds[n % 3] as string;
    const product = await aProduct(companies[(n * 7) % 3] as { id: string }, {
      sku: `MIX-${n}`,
      onHand: units,
      category,
    });
    const level = units === 0 ? "out" : units <= 10 ? "low" : "in";
    all.push({ ...product, category, level, units, order: `${String(units).padStart(9, "0")}${product.id}` });
  }
  const several = () => aManager(...companies);
  const newest = all.toReversed();
  const lowest = all.toSorted((a, b) => (a.order < b.order ? -1 : 1));
  const sku = (rows: typeof all) => rows.map((row) => row.sku);

  expect(await walked(several, {}, 110)).toEqual(sku(newest));
  expect(await walked(several, { category: "other" }, 110)).toEqual(sku(newest.filter((p) => p.category === "other")));
  expect(await walked(several, { stock: "low" }, 110)).toEqual(sku(lowest.filter((p) => p.level === "low")));
  expect(await walked(several, { stock: "short" }, 110)).toEqual(sku(lowest.filter((p) => p.level !== "in")));
  expect(await walked(several, { stock: "in" }, 300)).toEqual(sku(newest.filter((p) => p.level === "in")));
  expect(await walked(several, { stock: "out", category: "other" }, 200)).toEqual(
    sku(lowest.filter((p) => p.level === "out" && p.category === "other")),
  );
  expect(await walked(several, { q: "mix-" }, 150)).toEqual(sku(newest));
  expect(await walked(several, { q: "mix-", stock: "in", maxRead: 7 }, 150)).toEqual(
    sku(newest.filter((p) => p.level === "in")),
  );
  expect(await walked(several, { q: "x-", category: "other", maxRead: 5 }, 150)).toEqual(
    sku(newest.filter((p) => p.category === "other")),
  );
});

test("in a long catalogue no filter reads more than it shows", async () => {
  const company = await aCompany();
  await aCatalogue(company, 3000, (n) => ({ category: n % 2 ? "clothing" : "other" }));
  for (let n = 0; n < 12; n++) await aProduct(company, { sku: `IN-${n}`, category: "other", onHand: 40 });
  for (const limit of [10, 50]) {
    for (const over of [
      {},
      { category: "clothing" },
      { stock: "out" as const },
      { stock: "short" as const },
      { q: "thing" },
    ]) {
      for (const db of [
        (ctx: ReturnType<typeof systemWorld>) => ctx.db,
        (ctx: ReturnType<typeof systemWorld>) => ctx.db.company(company.id),
      ]) {
        const ctx = systemWorld();
        const page = await stockPage(ctx, db(ctx), { limit, ...over });
        expect(page.rows).toHaveLength(limit);
        expect(ctx.costs.read, JSON.stringify({ over, limit })).toBeLessThanOrEqual(
          3 * limit + (over.q ? limit : 0) + 40 + availabilityCost(page),
        );
      }
    }
  }
});

test("filters without an index read a limited number of products per page, and continue there", async () => {
  const company = await aCompany();
  const old = await aProduct(company, { sku: "OLD", onHand: 40, category: "other" });
  await aCatalogue(company, 2500);
  const ctx = systemWorld();
  const first = await stockPage(ctx, ctx.db.company(company.id), { stock: "in", category: "other", limit: 50 });
  expect(first.rows).toEqual([]);
  expect(ctx.costs.read).toBeLessThanOrEqual(5 * 1000);
  expect(await walked(async () => aManager(company), { stock: "in" }, 5000)).toEqual([old.sku]);
});
