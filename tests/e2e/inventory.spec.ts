import type { APIRequestContext } from "@playwright/test";
import { companyId } from "./support/api-setup";
import { expectAccessible } from "./support/axe";
import { actBeforeScripts } from "./support/screen";
import { expect, test } from "./support/test";

test.use({ account: "admin", colorScheme: "light", expectedStatuses: [409, 422] });
test.describe.configure({ timeout: 120_000 });

let count = 0;

/** A product with its units at one location. */
async function aProduct(admin: APIRequestContext, units: number) {
  const sku = `E2E-STOCK-${Date.now().toString(36)}-${++count}`.toUpperCase();
  const data = {
    companyId: await companyId(admin, "Voltbay Electronics"),
    name: `Stocked thing ${sku}`,
    sku,
    startingInventory: units,
    location: "A-01-1-01",
  };
  const made = await admin.post("/api/products", { data });
  expect(made.status(), await made.text()).toBe(201);
  return { ...data, id: ((await made.json()) as { id: string }).id };
}

test("text typed into a filter before the scripts run is applied when they do", async ({ page }) => {
  await actBeforeScripts(page, "/inventory", () => page.getByLabel("Search stock").pressSequentially("RR-ZINC"));
  await expect(page).toHaveURL(/q=RR-ZINC/);
  await expect(page.getByRole("cell").filter({ hasText: "RR-ZINC" })).toHaveCount(1);
  await expect(page.getByLabel("Search stock")).toHaveValue("RR-ZINC");
});

test("stock is found and adjusted by the button and the dialog, with and without scripts", {
  tag: ["@desktop", "@no-js"],
}, async ({ page, api }) => {
  const { sku, name } = await aProduct(await api("admin"), 5);
  await page.goto(`/inventory?q=${sku}`);
  const row = page.getByRole("row").filter({ hasText: sku }).first();
  const units = (n: string) => expect(row.getByRole("cell").nth(2)).toHaveText(n);
  await units("5");

  await row.getByRole("button", { name: `Add one unit of ${name}` }).click();
  await expect(page.getByText("Inventory adjusted successfully!").first()).toBeVisible();
  await units("6");

  await row.getByRole("button", { name: `Actions for ${name}` }).click();
  // Without scripts the row links to the product's own page.
  await page.getByRole("link", { name: /^Adjust( stock)?$/ }).click();
  const dialog = page.getByRole("dialog", { name: "Adjust stock" });
  await dialog.getByLabel("Quantity change").fill("-99");
  await dialog.getByLabel("Reason").selectOption("Damaged");
  await dialog.getByRole("button", { name: "Adjust stock" }).click();
  await expect(page.getByText(`Only 6 units of ${sku} are on hand: 99 cannot be removed.`).first()).toBeVisible();
  await expect(dialog.getByLabel("Reason")).toHaveValue("Damaged");
  await dialog.getByLabel("Quantity change").fill("-2");
  await dialog.getByRole("button", { name: "Adjust stock" }).click();
  await expect(page.getByText(`2 fewer of ${sku} at A-01-1-01.`).first()).toBeVisible();
  if (new URL(page.url()).pathname !== "/inventory") await page.goto(`/inventory?q=${sku}`);
  await units("4");
});

test("a reorder point is edited in place, with and without scripts", {
  tag: ["@desktop", "@no-js"],
}, async ({ page, api }) => {
  const { sku, name } = await aProduct(await api("admin"), 3);
  await page.goto(`/inventory/low?q=${sku}`);
  await page.getByLabel(`Reorder point of ${name}`).fill("25");
  await page.getByRole("button", { name: `Save for ${name}` }).click();
  await expect(page.getByText(`Reorder point of ${sku}: 25`).first()).toBeVisible();
  await expect(page.getByLabel(`Reorder point of ${name}`)).toHaveValue("25");
});

test("a product's lots unfold, and everything about stock passes axe", { tag: "@thorough" }, async ({ page, api }) => {
  const product = await aProduct(await api("admin"), 3);
  const look = async (path: string) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible(page, path);
  };
  await page.goto("/inventory?q=HX-");
  await page.locator("a[aria-expanded]").first().click();
  await expect(page.getByRole("table", { name: "Units by lot" })).toBeVisible();
  await expectAccessible(page, "the list with a product's lots");
  await look("/inventory/low");
  await page.goto(`/inventory/adjust/${product.id}`);
  await page.getByLabel("Quantity change").fill("-9");
  await expect(page.getByText("At most 3 can be removed.")).toBeVisible();
  await expectAccessible(page, "an adjustment that cannot be");
});

test.describe("as a client", () => {
  test.use({ account: "helixClient" });

  test("stock is read and exported, and nothing offers to change it", async ({ page }) => {
    await page.goto("/inventory?stock=low");
    await expect(page.getByRole("combobox", { name: "Company" })).toHaveCount(0);
    await expect(page.getByRole("button", { name: /^(Add one unit|Actions for)/ })).toHaveCount(0);
    await page.getByRole("button", { name: "Export" }).click();
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "CSV", exact: true }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^stock-.*\.csv$/);
  });
});
