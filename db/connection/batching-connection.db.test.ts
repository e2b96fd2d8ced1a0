import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { products } from "#db/schema/catalog";
import { ScopedDb } from "#db/scoped.server";
import { aCompany } from "#tests/factories/company";
import { aProduct } from "#tests/factories/stock";
import { testEnv } from "#tests/factories/world";
import { BatchingConnection } from "./batching-connection.server";

const skuOf = (db: ScopedDb, id: string, column = sql.raw("sku")) =>
  db.first({ sku: sql<string>`${column}` }, (own) => sql`from ${products} where ${own(products)} and id = ${id}`);

test("simultaneous queries share one round trip, and identical ones run once", async () => {
  const company = await aCompany();
  const [one, two] = [await aProduct(company), await aProduct(company)];
  const connection = new BatchingConnection(testEnv.DB);
  const db = ScopedDb.open(connection, { kind: "one", companyId: company.id });

  const found = await Promise.all([
    db.batch(skuOf(db, one.id), skuOf(db, two.id)),
    // Other requests that a loader awaits before its first query.
    Promise.resolve().then(() => skuOf(db, two.id)),
    db.batch(),
  ]);

  expect(found).toEqual([[{ sku: one.sku }, { sku: two.sku }], { sku: two.sku }, []]);
  expect(connection.costs).toMatchObject({ trips: 1, queries: 2 });
  await skuOf(db, one.id);
  expect(connection.costs.trips).toBe(2);
});

test("a read that fails takes no other along, and a write goes by itself", async () => {
  const company = await aCompany();
  const product = await aProduct(company);
  const connection = new BatchingConnection(testEnv.DB);
  const db = ScopedDb.open(connection, { kind: "all" }).company(company.id);

  const [bad, good, renamed] = await Promise.allSettled([
    skuOf(db, product.id, sql.raw("no_such_column")),
    skuOf(db, product.id),
    db.update(products, { name: "Renamed" }, sql`${products.id} = ${product.id}`),
  ]);

  expect(bad).toMatchObject({ status: "rejected", reason: { name: "DbError" } });
  expect(good).toMatchObject({ value: { sku: product.sku } });
  expect(renamed).toMatchObject({ value: [{ name: "Renamed" }] });
});
