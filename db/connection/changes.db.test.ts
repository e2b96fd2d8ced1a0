import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { DirectoryDb } from "#db/directory.server";
import { products } from "#db/schema/catalog";
import { sessions } from "#db/schema/directory/accounts";
import { ScopedDb } from "#db/scoped.server";
import { aCompany, aUser } from "#tests/factories/company";
import { aProduct } from "#tests/factories/stock";
import { testEnv } from "#tests/factories/world";
import { BatchingConnection } from "./batching-connection.server";
import { type Changed, Connection, noCosts } from "./connection.server";

async function aWatchedCompany(Way: typeof Connection = Connection) {
  const company = await aCompany();
  const product = await aProduct(company);
  const heard: Changed[] = [];
  const connection = new Way(testEnv.DB, noCosts(), (changed) => heard.push(changed));
  const db = ScopedDb.open(connection, { kind: "all" }).company(company.id);
  return { company, product, heard, db, directory: new DirectoryDb(connection) };
}

test.each([Connection, BatchingConnection])(
  "a committed write says which rows of which company it wrote: %o",
  async (Way) => {
    const { company, product, heard, db } = await aWatchedCompany(Way);
    await db.batch(
      db.update(products, { name: "New" }, eq(products.id, product.id)),
      db.update(products, { name: "New" }, sql`${products.id} = 'none'`),
      db.write((own) => sql`update ${products} set name = 'Newer' where ${own(products)}`),
      db.write((own) => sql`update ${products} set name = 'Newest' where ${own(products)}`, [{ id: product.id }]),
      db.writeReturning({ id: products.id }, (own) => sql`update ${products} set name = 'Best' where ${own(products)}`),
      db.writeReturning({ id: products.id }, (own) => sql`delete from ${products} where ${own(products)} and 1 = 2`),
      db.assert("conflict", () => sql`1`),
    );
    expect(heard.map(({ table, companyId, rows }) => [table, companyId, rows?.map(({ id }) => id) ?? null])).toEqual([
      ["products", company.id, [product.id]],
      ["products", company.id, null],
      ["products", company.id, [product.id]],
      ["products", company.id, [product.id]],
    ]);
    expect(heard[0]?.rows?.[0]).toMatchObject({ companyId: company.id, name: "New" });
  },
);

test("reads, and writes that the database refuses, change nothing", async () => {
  const { product, heard, db } = await aWatchedCompany();
  await db.rows({ id: products.id }, (own) => sql`from ${products} where ${own(products)}`);
  await expect(
    db.batch(
      db.update(products, { name: "New" }, eq(products.id, product.id)),
      db.assert("conflict", () => sql`0`),
    ),
  ).rejects.toThrow("conflict");
  expect(heard).toEqual([]);
});

test("a write whose answer is lost may have been committed: it is told, without its rows", async () => {
  const { company, product, heard } = await aWatchedCompany();
  const lost = { send: () => Promise.reject(new Error("Network connection lost.")) };
  const connection = new Connection(lost, noCosts(), (changed) => heard.push(changed));
  const db = ScopedDb.open(connection, { kind: "all" }).company(company.id);
  await expect(db.batch(db.update(products, { name: "New" }, eq(products.id, product.id)))).rejects.toThrow("lost");
  expect(heard.map(({ table, rows }) => [table, rows])).toEqual([["products", null]]);
});

test("writes of the provider's tables come with their parameters, and with the rows that they return", async () => {
  const { heard, directory } = await aWatchedCompany();
  const { id: userId } = await aUser("admin");
  const row = { id: "a".repeat(64), userId, createdAt: 1, expiresAt: 2, address: "test" };
  await directory.insert(sessions, row);
  await directory.writeReturning({ userId: sessions.userId }, sql`delete from ${sessions} where id = ${row.id}`);
  expect(heard.map(({ table, companyId, rows }) => [table, companyId, rows])).toEqual([
    ["sessions", null, null],
    ["sessions", null, [{ userId }]],
  ]);
  expect(heard[0]?.params).toContain(userId);
});
