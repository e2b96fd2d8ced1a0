import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { products } from "#db/schema/catalog";
import { aCompany } from "#tests/factories/company";
import { aCheckedImport, runJobs } from "#tests/factories/import";
import { aProduct } from "#tests/factories/stock";
import { systemWorld } from "#tests/factories/world";
import { chooseCategories, createUnknownCategories } from "./categories/category-choices.server";
import { beginImport, getImport, importPage, mapImport } from "./imports.service.server";
import { importReport } from "./report.server";

const categoriesOf = async (companyId: string) => {
  const rows = await systemWorld()
    .db.company(companyId)
    .rows(
      { sku: products.sku, category: products.category },
      (own) => sql`from ${products} where ${own(products)} order by sku`,
    );
  return Object.fromEntries(rows.map(({ sku, category }) => [sku, category]));
};
const offered = async (id: string) =>
  (await importPage(systemWorld(), id)).categories.map(({ name, rows, nearest, isClose, choice }) => ({
    ...{ name, rows, nearest: nearest[0], isClose, choice },
  }));

const FILE = "SKU,Name,Category\nA,x,Clothing\nB,x,clothng\nC,x,toys\nD,x,Garden\nE,x,\nF,x,Gardn\nG,x,TOYS\nC,x,spam";

async function aFileWithUnknownCategories() {
  const [company, other] = [await aCompany(), await aCompany()];
  await aProduct(company, { sku: "OWN", category: "garden" });
  await aProduct(other, { sku: "THEIRS", category: "toys" });
  const ctx = systemWorld();
  return { company, ctx, id: await aCheckedImport(ctx, company, "products", FILE) };
}

test("each unknown category is listed with its rows and the nearest existing one, and its rows are refused", async () => {
  const { company, ctx, id } = await aFileWithUnknownCategories();
  expect(await offered(id)).toEqual([
    { name: "clothng", rows: 1, nearest: "clothing", isClose: true, choice: undefined },
    { name: "toys", rows: 2, nearest: "other", isClose: false, choice: undefined },
    { name: "gardn", rows: 1, nearest: "garden", isClose: true, choice: undefined },
    { name: "spam", rows: 1, nearest: expect.any(String), isClose: false, choice: undefined },
  ]);
  expect(await getImport(ctx, id)).toMatchObject({ creates: 3, refused: 5 });
  expect(await new Response((await importReport(ctx, id)).body).text()).toContain(
    '3,Category,clothng,"Unknown category. In the list',
  );
  await beginImport(ctx, id, "good");
  expect(await categoriesOf(company.id)).toEqual({ A: "clothing", D: "garden", E: null, OWN: "garden" });
});

test("the choice for each category is kept with the import and applied by the queued run", async () => {
  const { company, ctx, id } = await aFileWithUnknownCategories();
  await chooseCategories(ctx, id, [
    { name: "clothng", action: "use", category: "Clothing" },
    { name: "gardn", action: "use", category: "garden" },
    { name: "spam", action: "leave-out" },
  ]);
  // Row 9 is left out, so its SKU does not count as a duplicate of row 4.
  expect(await getImport(ctx, id)).toMatchObject({ status: "ready", total: 8, creates: 5, refused: 2 });
  await chooseCategories(ctx, id, [{ name: "Toys", action: "create" }]);
  expect(await offered(id)).toMatchObject([
    { name: "clothng", rows: 1, choice: { action: "use", category: "clothing" } },
    { name: "gardn", rows: 1, choice: { action: "use", category: "garden" } },
    { name: "spam", rows: 1, choice: { action: "leave-out" } },
    { name: "toys", rows: 2, choice: { action: "create" } },
  ]);
  const { preview } = await getImport(ctx, id);
  expect(preview[1]).toMatchObject({ subject: "B · x", outcome: "create", detail: "category clothing" });
  expect(preview[7]).toMatchObject({ subject: "C · x", outcome: "skip", detail: "Rows of category spam are skipped" });
  await beginImport(ctx, id, "all");
  await runJobs(ctx);
  expect(await getImport(ctx, id)).toMatchObject({ status: "done", created: 7, failed: 0 });
  expect(await categoriesOf(company.id)).toEqual({
    ...{ A: "clothing", B: "clothing", C: "toys", D: "garden", E: null, F: "garden", G: "toys", OWN: "garden" },
  });
  // The next file asks about categories that are still unknown.
  const next = await aCheckedImport(ctx, company, "products", "SKU,Name,Category\nX,x,toys\nY,x,clothng");
  expect(await offered(next)).toMatchObject([{ name: "clothng", choice: undefined }]);
});

test("a category of another company, a category that the file does not have, and a late choice are refused", async () => {
  const { ctx, id } = await aFileWithUnknownCategories();
  const before = await getImport(ctx, id);
  await expect(
    chooseCategories(ctx, id, [
      { name: "clothng", action: "use", category: "toys" },
      { name: "furniture", action: "create" },
      { name: "toys", action: "create" },
    ]),
  ).rejects.toMatchObject({
    code: "validation",
    detail: {
      fields: {
        "choices[0].category": ['The company has no category "toys"'],
        "choices[1].name": ['"furniture" is not in the list of unknown categories of this file'],
      },
    },
  });
  expect(await getImport(ctx, id)).toEqual(before);
  await beginImport(ctx, id, "good");
  await expect(chooseCategories(ctx, id, [{ name: "toys", action: "create" }])).rejects.toMatchObject({
    code: "conflict",
  });
});

test("two choices at once are not lost: the second one is refused or kept beside the first", async () => {
  const { ctx, id } = await aFileWithUnknownCategories();
  const results = await Promise.allSettled([
    chooseCategories(ctx, id, [{ name: "toys", action: "create" }]),
    chooseCategories(ctx, id, [{ name: "spam", action: "create" }]),
  ]);
  const saved = results.filter(({ status }) => status === "fulfilled").length;
  const decided = (await offered(id)).filter(({ choice }) => choice);
  expect(saved).toBeGreaterThan(0);
  expect(decided).toHaveLength(saved);
});

test("choices outlive other columns, but not another category column, and a category of a removed choice is refused", async () => {
  const { ctx, id } = await aFileWithUnknownCategories();
  await createUnknownCategories(ctx, id);
  expect(await getImport(ctx, id)).toMatchObject({ creates: 7, refused: 1 });
  await chooseCategories(ctx, id, [{ name: "spam", action: "refuse" }]);
  await mapImport(ctx, id, { sku: 0, name: 1, category: 2 });
  expect(await getImport(ctx, id)).toMatchObject({ creates: 7, refused: 1 });
  expect((await offered(id)).map(({ choice }) => choice?.action)).toEqual(["create", "create", "create", "refuse"]);
  await mapImport(ctx, id, { sku: 0, name: 2, category: 1 });
  expect(await offered(id)).toMatchObject([{ name: "x", rows: 8, choice: undefined }]);
});

test("200 unknown categories over several parts are counted, and their page reads little", async () => {
  const company = await aCompany();
  const ctx = systemWorld();
  const lines = Array.from({ length: 2000 }, (_, n) => `S${n},Product ${n},category ${n % 200}`);
  const id = await aCheckedImport(ctx, company, "products", `SKU,Name,Category\n${lines.join("\n")}`);
  const page = systemWorld();
  const { categories } = await importPage(page, id);
  expect(categories).toHaveLength(200);
  expect(new Set(categories.map(({ rows }) => rows))).toEqual(new Set([10]));
  expect(page.costs.read).toBeLessThan(200);
  await createUnknownCategories(ctx, id);
  await runJobs(ctx);
  await beginImport(ctx, id, "all");
  await runJobs(ctx);
  expect(await getImport(ctx, id)).toMatchObject({ status: "done", created: 2000, failed: 0 });
});

test("a column of something else does not become a list of categories without end", async () => {
  const company = await aCompany();
  const ctx = systemWorld();
  const lines = Array.from({ length: 600 }, (_, n) => `S${n},Product ${n},text ${n}`);
  const id = await aCheckedImport(ctx, company, "products", `SKU,Name,Category\n${lines.join("\n")}`);
  expect((await importPage(ctx, id)).categories).toHaveLength(500);
  await createUnknownCategories(ctx, id);
  await runJobs(ctx);
  expect(await getImport(ctx, id)).toMatchObject({ status: "ready", creates: 500, refused: 100 });
});
