import type { APIRequestContext } from "@playwright/test";
import { companyId, pendingOrder } from "./support/api-setup";
import { expectAccessible } from "./support/axe";
import { expect, test } from "./support/test";

test.use({ account: "admin", colorScheme: "light", expectedStatuses: [404] });
test.describe.configure({ timeout: 120_000 });

/** No other test orders this product, so its allocations fit on one page. */
const SKU = "TT-HARBOUR-ECR-XL";

async function productOf(admin: APIRequestContext): Promise<{ id: string; name: string }> {
  const company = await companyId(admin, "Tern & Thread");
  const [found] = await (await admin.get(`/api/products?companyId=${company}&q=${SKU}`)).json();
  return found;
}

test("a product shows the orders of its units and its movements, with and without scripts", {
  tag: ["@desktop", "@phone", "@no-js"],
}, async ({ page, api }) => {
  const admin = await api("admin");
  const order = await pendingOrder(admin, "Tern & Thread", [{ sku: SKU, quantity: 2 }]);
  const product = await productOf(admin);
  await page.goto(`/inventory/products/${product.id}`);
  await expect(page.getByRole("heading", { level: 1, name: product.name })).toBeVisible();
  await expect(page.getByRole("table", { name: "Locations" })).toBeVisible();
  await expect(page.getByRole("link", { name: order.orderNumber })).toBeVisible();

  await page.getByRole("link", { name: "Movements" }).click();
  const moves = page.getByRole("table", { name: "Movements" });
  await expect(moves).toContainText("Opening stock");
  await expect(moves).not.toContainText("Allocated");
  const apply = page.getByRole("button", { name: "Apply" });
  await page.getByLabel("Include allocations").check();
  if (await apply.isVisible()) await apply.click();
  await expect(page).toHaveURL(/promises=1/);
  await expect(moves.getByRole("row").filter({ hasText: order.orderNumber })).toContainText("Allocated 2");
  await page.getByLabel("Kind of movement").selectOption({ label: "Received" });
  if (await apply.isVisible()) await apply.click();
  await expect(page).toHaveURL(/kind=receive/);
  await expect(moves).not.toContainText("Allocated");
});

test("stock is shown as of a date, refused for an impossible one, and exported", {
  tag: ["@desktop", "@no-js", "@thorough"],
}, async ({ page, api }) => {
  const company = await companyId(await api("admin"), "Tern & Thread");
  await page.goto(`/inventory/as-of?company=${company}`);
  const today = new Date().toISOString().slice(0, 10);
  await expect(page.getByLabel("End of")).toHaveValue(today);
  await expect(page.getByText("Value at cost").first()).toBeVisible();
  await expect(page.getByText("Days end at the warehouse")).toBeVisible();
  await page.goto(`/inventory/as-of?company=${company}&on=2020-01-31`);
  await expect(page.getByText("No units found at the end of 31 Jan 2020")).toBeVisible();
  await page.goto(`/inventory/as-of?company=${company}&on=2026-02-30`);
  await expect(page.getByText("This date does not exist.")).toBeVisible();

  const answer = await page.request.get(`/api/inventory/as-of/export?companyId=${company}&on=${today}`);
  expect(answer.headers()["content-disposition"]).toContain(`stock-as-of-${today}.csv`);
  expect(await answer.text()).toContain(SKU);
});

test("the product's page and the stock of a day pass axe", { tag: "@thorough" }, async ({ page, api }) => {
  const admin = await api("admin");
  await pendingOrder(admin, "Tern & Thread", [{ sku: SKU, quantity: 1 }]);
  const { id } = await productOf(admin);
  for (const path of [
    `/inventory/products/${id}`,
    `/inventory/products/${id}?show=movements&promises=1`,
    "/inventory/as-of",
    "/inventory/as-of?on=2020-01-31&q=vest",
    "/inventory/as-of?on=2026-02-30",
  ]) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectAccessible(page, path);
    });
  }
});
