import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { DbError } from "#db/connection/connection.server";
import { products } from "#db/schema/catalog";
import { aCompany } from "#tests/factories/company";
import { aProduct } from "#tests/factories/stock";
import { systemWorld, testEnv } from "#tests/factories/world";
import { asDomainError } from "./db-errors.server";

test("text that the database refuses and a schema accepts is reported at its field, not as a server error", async () => {
  const { results } = await testEnv.DB.prepare("select sql from sqlite_master where type = 'table'").all<{
    sql: string;
  }>();
  const all = results.flatMap(({ sql }) =>
    [...sql.matchAll(/CONSTRAINT "(\w+)"\s+CHECK/gi)].map(([, name]) => name ?? ""),
  );
  const wanted = all.filter((name) => /_given$|_(?:has|for_a)_reason$/.test(name));
  expect(wanted.length).toBeGreaterThan(8);
  for (const name of wanted) {
    const error = asDomainError(new DbError("check", name, null));
    expect(error, name).toMatchObject({ code: "validation" });
  }
});

test("as reported by the database", async () => {
  const company = await aCompany();
  const { id } = await aProduct(company);
  const db = systemWorld().db.company(company.id);
  const blank = async () => db.update(products, { sku: "\0" }, eq(products.id, id));
  const error = await blank().catch((thrown: unknown) => thrown);
  expect(asDomainError(error)).toMatchObject({ code: "validation", detail: { fields: { sku: ["SKU is required"] } } });
});
