import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { BatchingConnection } from "#db/connection/batching-connection.server";
import { Connection } from "#db/connection/connection.server";
import { products } from "#db/schema/catalog";
import { ScopedDb } from "#db/scoped.server";
import { aCompany } from "#tests/factories/company";
import { aProduct } from "#tests/factories/stock";
import { systemWorld, testEnv } from "#tests/factories/world";
import { OptimisticConnection, VerificationFailed } from "./optimistic-connection.server";

async function setUp(isTrue: boolean) {
  const company = await aCompany();
  const product = await aProduct(company, { name: "Before" });
  const verified = new Connection(testEnv.DB);
  const reading = new BatchingConnection(testEnv.DB, verified.costs);
  let asked = 0;
  const isSameUser = async () => {
    asked += 1;
    await reading.run([{ sql: "select 1", params: [] }]);
    return isTrue;
  };
  const db = ScopedDb.open(new OptimisticConnection({ reading, verified }, isSameUser), {
    kind: "one",
    companyId: company.id,
  });
  const look = () => db.first({ name: products.name }, (own) => sql`from ${products} where ${own(products)}`);
  const rename = () => db.company(company.id).update(products, { name: "After" }, sql`${products.id} = ${product.id}`);
  const name = async () => (await systemWorld().db.find(products, product.id))?.name;
  return { costs: verified.costs, look, rename, name, asked: () => asked };
}

test("the first reads go with the question who asks; once that is known nothing asks again", async () => {
  const { costs, look, rename, asked } = await setUp(true);
  expect(await look()).toEqual({ name: "Before" });
  expect(costs.trips).toBe(1);
  expect(await rename()).toMatchObject([{ name: "After" }]);
  expect(await look()).toEqual({ name: "After" });
  expect([costs.trips, asked()]).toEqual([3, 1]);
});

test("a write waits for the verification and does not run when it fails", async () => {
  const first = await setUp(true);
  expect(await first.rename()).toMatchObject([{ name: "After" }]);
  expect(first.costs.trips).toBe(2);

  const { look, rename, name } = await setUp(false);
  await expect(rename()).rejects.toThrow(VerificationFailed);
  await expect(look()).rejects.toThrow(VerificationFailed);
  expect(await name()).toBe("Before");
});
