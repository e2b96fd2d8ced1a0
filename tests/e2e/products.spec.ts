import type { Page } from "@playwright/test";
import { companyId } from "./support/api-setup";
import { expectAccessible } from "./support/axe";
import { expect, test } from "./support/test";

test.use({ account: "admin", colorScheme: "light", expectedStatuses: [422] });
test.describe.configure({ timeout: 120_000 });

let count = 0;
/** Rows: a new product, one without a name, and two with the same SKU. */
function catalogue() {
  const sku = `E2E-${Date.now().toString(36)}-${++count}`.toUpperCase();
  return {
    sku,
    file: Buffer.from(
      `SKU;Produkt;Preis\r\n${sku};"Größe; blau";"1.234,50"\r\nX-${sku};;1\r\n${sku};Again;1\r\n`,
      "latin1",
    ),
  };
}

/** From the file to the preview of its rows. */
async function upload(page: Page, company: string, file: Buffer) {
  await page.goto(`/imports/new?company=${company}&kind=products`);
  await page.getByLabel("CSV file").setInputFiles({ name: "catalogue.csv", mimeType: "text/csv", buffer: file });
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Match columns to fields" })).toBeVisible();
  await expect(page.getByRole("cell", { name: "Größe; blau" })).toBeVisible();
  await page.getByRole("button", { name: "Check the rows" }).click();
  await expect(page.getByRole("heading", { name: "2 rows have problems" })).toBeVisible();
}

test("valid rows of a file are imported and the others listed, with and without scripts", {
  tag: ["@desktop", "@no-js"],
}, async ({ page, api }) => {
  const company = await companyId(await api("admin"), "Voltbay Electronics");
  const { sku, file } = catalogue();
  await upload(page, company, file);
  await expect(page.getByText("Row 2 already has this SKU").first()).toBeVisible();
  await expect(page.getByRole("button", { name: /^Import all/ })).toHaveCount(0);
  await page.getByRole("button", { name: "Import the valid rows (1)" }).click();
  await expect(page.getByText("1 product imported")).toBeVisible();

  await page.goto(`/companies?company=${company}&tab=products&q=${sku}`);
  const row = page.getByRole("row").filter({ hasText: sku }).first();
  await expect(row).toContainText("Größe; blau");
  await expect(row).toContainText("$1,234.50");
});

test("each unknown category gets its choice, which is still there after a reload", {
  tag: ["@desktop", "@phone", "@no-js"],
}, async ({ page, api, javaScriptEnabled }) => {
  const company = await companyId(await api("admin"), "Voltbay Electronics");
  const { sku } = catalogue();
  // A category that no other test run has created.
  const [seat, table] = [crypto.randomUUID(), crypto.randomUUID()];
  const rows = [`${sku}-1,Lamp,electronis`, `${sku}-2,Chair,${seat}`, `${sku}-3,Desk,${table}`];
  await page.goto(`/imports/new?company=${company}&kind=products`);
  await page.getByLabel("Or paste rows").fill(`SKU,Product,Category\n${rows.join("\n")}`);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Check the rows" }).click();
  await expect(page.getByRole("heading", { name: "3 unknown categories" })).toBeVisible();
  const choice = (category: string) => page.getByLabel(`${category} (1 row)`);
  const [typo, seats, tables] = [choice("electronis"), choice(seat), choice(table)] as const;
  await expect(typo).toHaveValue("use:electronics");
  await expect(seats).toHaveValue("refuse");
  if (javaScriptEnabled) await expectAccessible(page, "unknown categories");
  await seats.selectOption({ label: "Create this category" });
  await tables.selectOption({ label: "Skip the rows" });
  await page.getByRole("button", { name: "Save and check the rows again" }).click();
  await expect(page.getByRole("button", { name: "Import all 2 rows" })).toBeVisible();
  await page.reload();
  await expect(typo).toHaveValue("use:electronics");
  await expect(seats).toHaveValue("create");
  await expect(tables).toHaveValue("leave-out");
  await page.getByRole("button", { name: "Import all 2 rows" }).click();
  await expect(page.getByText("2 products imported")).toBeVisible();
});

test("every step of products and imports passes axe", { tag: "@thorough" }, async ({ page, api }) => {
  const company = await companyId(await api("admin"), "Voltbay Electronics");
  const look = async (path: string) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible(page, path);
  };
  await look(`/companies?company=${company}&tab=products`);
  await look(`/companies?company=${company}&tab=inventory`);
  await page.locator("a[aria-expanded]").first().click();
  await expect(page.getByRole("table", { name: /^Units by/ })).toBeVisible();
  await expectAccessible(page, "a product's lots");
  await look(`/companies/products/new?company=${company}&tab=products`);
  await page.getByRole("dialog").getByRole("button", { name: "Add Product" }).click();
  await expect(page.getByText("Product name is required")).toBeVisible();
  await expectAccessible(page, "a refused product");
  await look(`/imports/new?company=${company}&kind=stock`);
  await upload(page, company, catalogue().file);
  await expectAccessible(page, "an import's rows");
  await page.getByRole("link", { name: "Change columns" }).click();
  await expect(page.getByRole("heading", { name: "Match columns to fields" })).toBeVisible();
  await expectAccessible(page, "an import's columns");
  await look(`/onboarding/${company}/products`);
  await look(`/onboarding/${company}/inventory`);
});

test("a product is added, changed and deleted on the company's page", async ({ page, api }) => {
  const company = await companyId(await api("admin"), "Voltbay Electronics");
  const { sku } = catalogue();
  await page.goto(`/companies?company=${company}&tab=products`);
  await page.getByRole("link", { name: "Add Product" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Product name").fill("Cable 2 m");
  await dialog.getByLabel("SKU").fill(sku);
  await dialog.getByLabel("Cost", { exact: true }).fill("1.999");
  await dialog.getByRole("button", { name: "Add Product" }).click();
  await expect(dialog.getByText("This could be 1999 or 1.999.")).toBeVisible();
  await dialog.getByLabel("Cost", { exact: true }).fill("1.99");
  await dialog.getByRole("button", { name: "Add Product" }).click();
  await expect(page.getByText("Product added").first()).toBeVisible();

  await page.getByRole("link", { name: "Cable 2 m" }).first().click();
  await dialog.getByLabel("Product name").fill("Cable 3 m");
  await dialog.getByRole("button", { name: "Update product" }).click();
  await expect(page.getByText("Product Updated").first()).toBeVisible();

  await page.getByRole("button", { name: "Actions for Cable 3 m" }).first().click();
  await page.getByRole("link", { name: "Delete" }).click();
  await expect(
    page.getByText('Are you sure you want to delete "Cable 3 m"? This action cannot be undone.'),
  ).toBeVisible();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Product deleted").first()).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: sku })).toHaveCount(0);
});
