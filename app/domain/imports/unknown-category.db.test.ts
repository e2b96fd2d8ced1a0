import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { products } from "#db/schema/catalog";
import { aCompany } from "#tests/factories/company";
import { aCheckedImport, runJobs } from "#tests/factories/import";
import { aProduct } from "#tests/factories/stock";
import { systemWorld } from "#tests/factories/world";
import { NEW_CATEGORIES } from "./import-options";
import { beginImport, getImport, importPage, mapImport } from "./imports.service.server";

const categoriesOf = (companyId: string) =>
  systemWorld()
    .db.company(companyId)
    .rows(
      { sku: products.sku, category: products.category },
      (own) => sql`from ${products} where ${own(products)} order by sku`,
    );

test("a mistyped category is refused with the one it is close to, and created only when new ones are allowed", async () => {
  const [company, other] = [await aCompany(), await aCompany()];
  await aProduct(company, { sku: "OWN", category: "garden" });
  await aProduct(other, { sku: "THEIRS", category: "toys" });
  const ctx = systemWorld();
  const text = "SKU,Name,Category\nA,x,Clothing\nB,x,clothng\nC,x,toys\nD,x,Garden\nE,x,";
  const id = await aCheckedImport(ctx, company, "products", text);
  const { found, mapping, problems } = await importPage(ctx, id);
  expect(found).toMatchObject({ creates: 3, refused: 2 });
  expect(problems.map(({ row, column, reason }) => [row, column, reason.split(" To create")[0]])).toEqual([
    [3, "Category", 'Unknown category. Did you mean "clothing"? Then correct it in the file.'],
    [4, "Category", "Unknown category. Correct it in the file."],
  ]);
  await beginImport(ctx, id, "good");
  await runJobs(ctx);
  expect(await categoriesOf(company.id)).toEqual([
    { sku: "A", category: "clothing" },
    { sku: "D", category: "garden" },
    { sku: "E", category: null },
    { sku: "OWN", category: "garden" },
  ]);

  const again = await aCheckedImport(ctx, company, "products", text);
  await mapImport(ctx, again, { ...mapping, [NEW_CATEGORIES]: 1 });
  await runJobs(ctx);
  expect(await getImport(ctx, again)).toMatchObject({ status: "ready", creates: 2, refused: 0 });
  // A later file asks again.
  expect((await importPage(ctx, await aCheckedImport(ctx, company, "products", text))).found.refused).toBe(2);
});
