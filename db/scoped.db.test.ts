import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { aCompany, aUser } from "#tests/factories/company";
import { aProduct, levels } from "#tests/factories/stock";
import { systemWorld, worldOf } from "#tests/factories/world";
import { products } from "./schema/catalog";
import { stockLevels } from "./schema/stock";

test("a handle returns its own company's rows only, whatever the condition", async () => {
  const [a, b] = [await aCompany(), await aCompany()];
  const mine = await aProduct(a);
  await aProduct(b);
  const owner = worldOf(await aUser("company_manager", { companyId: a.id }), "products.read");

  const rows = await owner.db.rows(
    { id: products.id },
    (own) => sql`from ${products} where ${own(products)} and (${products.sku} = 'x' or 1 = 1)`,
  );

  expect(rows.map((row) => row.id)).toEqual([mine.id]);
});

test("a query that names a tenant table without its owner predicate is refused before it runs", () => {
  const { db } = systemWorld();
  expect(() => db.rows({ id: products.id }, () => sql`from ${products}`)).toThrow("Unscoped use of products");
  expect(() =>
    db.rows(
      { id: products.id },
      (own) => sql`from ${products} where ${own(products)} and id in (select product_id from ${stockLevels})`,
    ),
  ).toThrow("Unscoped use of stock_levels");
});

test("a joined table may belong to a row that is owned, and to no other", async () => {
  const [a, b] = [await aCompany(), await aCompany()];
  const [mine, theirs] = [await aProduct(a, { onHand: 1 }), await aProduct(b, { onHand: 1 })];
  const owner = worldOf(await aUser("company_manager", { companyId: a.id }), "products.read");
  const joined = sql`from ${products} join ${stockLevels} on ${stockLevels.productId} = ${products.id}`;

  const rows = await owner.db.rows(
    { id: stockLevels.productId },
    (own) => sql`${joined} and ${own.through(stockLevels, products)}
      where ${own(products)} and ${products.id} in (${mine.id}, ${theirs.id})`,
  );

  expect(rows).toEqual([{ id: mine.id }]);
  expect(() =>
    owner.db.rows({ id: products.id }, (own) => sql`${joined} and ${own.through(stockLevels, products)}`),
  ).toThrow("products has no owner predicate");
  expect(() =>
    owner.db.rows(
      { id: products.id },
      (own) => sql`${joined} and ${own.through(stockLevels, products)} and ${own.through(products, stockLevels)}`,
    ),
  ).toThrow("has no owner predicate");
});

test("another company's row can neither be changed nor deleted", async () => {
  const [a, b] = [await aCompany(), await aCompany()];
  const theirs = await aProduct(b);
  const db = systemWorld().db.company(a.id);

  expect(await db.update(products, { name: "Mine now" }, sql`${products.id} = ${theirs.id} or 1 = 1`)).toEqual([]);
  expect(await db.delete(products, sql`1 = 1`)).toEqual([]);
  expect(await systemWorld().db.company(b.id).find(products, theirs.id)).toMatchObject({
    name: expect.stringContaining("Product"),
  });
});

test("the newest rows of several companies are merged in order, over pages without gaps", async () => {
  const companies = [await aCompany(), await aCompany(), await aCompany()];
  const made: string[] = [];
  for (let i = 0; i < 12; i++) made.push((await aProduct(companies[(i * i) % 3]!)).id);
  const picker = await aUser("employee", { assigned: companies.map((c) => c.id) });
  const { db, costs } = worldOf(picker, "products.read");

  const first = await db.newest(products, { id: products.id }, { limit: 5 });
  const cost = { ...costs };
  const second = await db.newest(products, { id: products.id }, { limit: 50, before: first.at(-1)?.id });

  expect([...first, ...second].map((row) => row.id)).toEqual(made.toReversed());
  expect(cost.trips).toBe(1);
  expect(cost.read).toBeLessThanOrEqual(3 * 5 + 40);
});

test("an assertion that does not hold rolls the whole batch back", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 3 });
  const db = systemWorld().db.company(company.id);

  await expect(
    db.batch(
      db.update(products, { name: "Changed" }, sql`${products.id} = ${product.id}`),
      db.assert("conflict", () => sql`1 = 2`),
    ),
  ).rejects.toMatchObject({ fault: "assertion", what: "conflict" });

  expect((await db.find(products, product.id))?.name).not.toBe("Changed");
  expect(await levels(product)).toEqual({ onHand: 3, allocated: 0, available: 3 });
});
