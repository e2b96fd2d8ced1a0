import { expect, test } from "vitest";
import { products } from "#db/schema/catalog";
import { aCompany } from "#tests/factories/company";
import { aProduct } from "#tests/factories/stock";
import { systemWorld } from "#tests/factories/world";
import { type StockListing, stockPage } from "./stock-list.server";

const listed = async (company: { id: string }, over: Partial<StockListing> = {}) =>
  stockPage(systemWorld().db.company(company.id), { limit: 50, ...over });
const skus = (page: { rows: { sku: string }[] }) => page.rows.map(({ sku }) => sku);

test("stock is told by product with what is promised, and its lots where it is opened", async () => {
  const [company, other] = [await aCompany(), await aCompany()];
  const peptide = await aProduct(company, {
    sku: "PEP",
    lotTracked: true,
    barcode: "X-1",
    lots: [
      { onHand: 5, lotNumber: "L2", expiresOn: "2031-01-01", location: "A-02-1-1" },
      { onHand: 3, lotNumber: "L1", expiresOn: "2030-01-01", location: "A-01-1-1" },
    ],
  });
  await aProduct(company, { sku: "NONE" });
  await aProduct(company, { sku: "GONE", archivedAt: 1, onHand: 3 });
  await aProduct(other, { sku: "THEIRS", onHand: 3 });

  const page = await listed(company, { open: peptide.id });
  expect(page.rows).toMatchObject([
    { sku: "NONE", onHand: 0, status: "Out of Stock", lots: null },
    {
      sku: "PEP",
      barcode: "X-1",
      onHand: 8,
      allocated: 0,
      status: "Low Stock",
      lots: [
        { lotNumber: "L1", expiresOn: "2030-01-01", location: "A-01-1-1", onHand: 3, allocated: 0 },
        { lotNumber: "L2", onHand: 5 },
      ],
    },
  ]);
});

test("at or below its reorder point stock is low; filters and search go together", async () => {
  const company = await aCompany();
  await aProduct(company, { sku: "OUT-1", category: "clothing" });
  await aProduct(company, { sku: "LOW-1", onHand: 10, category: "clothing" });
  await aProduct(company, { sku: "IN-1", onHand: 11, category: "clothing" });
  await aProduct(company, { sku: "IN-2", onHand: 11, category: "other" });

  expect(skus(await listed(company, { stock: "out" }))).toEqual(["OUT-1"]);
  expect(skus(await listed(company, { stock: "low" }))).toEqual(["LOW-1"]);
  expect(skus(await listed(company, { stock: "in", category: "clothing" }))).toEqual(["IN-1"]);
  expect(skus(await listed(company, { q: "in-", category: "other" }))).toEqual(["IN-2"]);
  expect(skus(await listed(company, { q: "in" }))).toEqual(["IN-2", "IN-1"]);
  expect(skus(await listed(company, { q: "nothing like it" }))).toEqual([]);
});

test("pages follow each other without a gap, and cost what they show, however many products there are", async () => {
  const company = await aCompany();
  const ctx = systemWorld();
  const many = Array.from({ length: 600 }, (_, n) => ({
    id: ctx.newId(),
    name: `Thing ${n}`,
    sku: `T-${n}`,
    createdAt: 1,
    updatedAt: 1,
  }));
  await ctx.db.company(company.id).insertMany(products, many);
  const seen: string[] = [];
  for (let cursor: string | undefined, pages = 0; pages < 4; pages++) {
    const world = systemWorld();
    const page = await stockPage(world.db.company(company.id), { limit: 50, cursor });
    expect(world.costs.trips).toBe(1);
    expect(world.costs.read).toBeLessThanOrEqual(3 * 50 + 40);
    seen.push(...skus(page));
    cursor = page.next ?? undefined;
  }
  expect(seen).toEqual(
    many
      .toReversed()
      .slice(0, 200)
      .map(({ sku }) => sku),
  );
  const search = systemWorld();
  expect(skus(await stockPage(search.db.company(company.id), { limit: 50, q: "thing" }))).toHaveLength(50);
  expect(search.costs.read).toBeLessThanOrEqual(5 * 50 + 40);
});
