import type { APIRequestContext } from "@playwright/test";
import { companyId } from "./support/api-setup";
import { expectAccessible } from "./support/axe";
import { openScreen } from "./support/screen";
import { expect, test } from "./support/test";
import { scan } from "./support/wedge";

test.use({ expectedStatuses: [409, 422], losesNetwork: true });
test.describe.configure({ timeout: 120_000 });

let made = 0;

/** A product with units at a bin of its own. */
async function inBin(admin: APIRequestContext, units: number) {
  const own = `${Date.now().toString(36)}${++made}`.toUpperCase();
  const data = {
    companyId: await companyId(admin, "Voltbay Electronics"),
    name: `Counted thing ${own}`,
    sku: `E2E-COUNT-${own}`,
    startingInventory: units,
    location: `Y-${own}`,
  };
  const answer = await admin.post("/api/products", { data });
  expect(answer.status(), await answer.text()).toBe(201);
  return { sku: data.sku, name: data.name, bin: data.location };
}

test.describe("by scanner on a small phone", { tag: "@phone" }, () => {
  test.use({ account: "picker", viewport: { width: 360, height: 640 } });

  test("a blind count above the tolerance is made again by another person, and approved", { tag: "@thorough" }, async ({
    page,
    context,
    as,
    api,
  }) => {
    const { sku, name, bin } = await inBin(await api("admin"), 9);
    await openScreen(page, "/inventory/counts/start");
    await expect(page.getByText("Listening for scans")).toBeVisible();
    await scan(page, bin);
    await expect(page.getByRole("heading", { name: `Count ${bin}`, level: 1 })).toBeVisible();
    await expect(page.getByText("Listening for scans")).toBeVisible();
    // The product has a code with digits.
    await expect(page.locator("main")).not.toContainText(/(?<![A-Z\d])9(?![A-Z\d])/);
    await expectAccessible(page, "a count");
    await scan(page, sku, sku, sku);
    await expect(page.getByLabel(name)).toHaveValue("3");
    await context.setOffline(true);
    await page.getByRole("button", { name: "Save count" }).click();
    await expect(page.getByText("Saved on this device")).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText("Another person must count")).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText("Count again", { exact: true }).first()).toBeVisible();

    const manager = await as("warehouse");
    await openScreen(manager, page.url());
    await manager.getByRole("link", { name: "Count again" }).click();
    await manager.getByLabel("Location", { exact: true }).fill(bin);
    await manager.getByRole("button", { name: "Start counting" }).click();
    await manager.getByLabel(name).fill("3");
    await manager.getByRole("button", { name: "Save count" }).click();
    await expect(manager.getByText("To approve").first()).toBeVisible();
    await openScreen(manager, "/inventory/counts/approve");
    const line = manager.getByRole("row").filter({ hasText: bin });
    await expect(line).toContainText("−6");
    await expectAccessible(manager, "differences to approve");
    await line.getByRole("button", { name: "Adjust stock" }).click();
    await expect(manager.getByText(`${sku} at ${bin}: −6.`)).toBeVisible();
  });
});

test.describe("a found product, by scanner on a small phone", { tag: "@phone" }, () => {
  test.use({ account: "picker", viewport: { width: 360, height: 640 } });

  test("is added without a network; the figures entered before stay with their products", async ({
    page,
    context,
    api,
  }) => {
    const admin = await api("admin");
    // Listed before the counted product, by its name.
    const found = await inBin(admin, 1);
    const { sku, name, bin } = await inBin(admin, 4);
    await openScreen(page, "/inventory/counts/start");
    await expect(page.getByText("Listening for scans")).toBeVisible();
    await context.setOffline(true);
    await expect(page.getByText("You are offline")).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText("You are offline")).toBeHidden();
    await scan(page, bin);
    await expect(page.getByRole("heading", { name: `Count ${bin}`, level: 1 })).toBeVisible();
    await expect(page.getByText("Listening for scans")).toBeVisible();
    await scan(page, sku, sku, sku);
    await expect(page.getByLabel(name)).toHaveValue("3");
    await scan(page, found.sku);
    await expect(page.getByLabel("Product", { exact: true })).toHaveValue(found.sku);
    await context.setOffline(true);
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await expect(page.getByText("Saved on this device")).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByLabel(found.name)).toHaveValue("", { timeout: 30_000 });
    await expect(page.getByLabel(name)).toHaveValue("3");
    await page.getByLabel(found.name).fill("1");
    await page.getByRole("button", { name: "Save count" }).click();
    await expect(page.getByText("Count saved").first()).toBeVisible();
  });
});

test.describe("without scripts", { tag: "@no-js" }, () => {
  test.use({ account: "warehouse" });

  test("a bin is counted, and a small difference is approved", async ({ page, api }) => {
    const { name, bin, sku } = await inBin(await api("admin"), 5);
    await page.goto("/inventory/counts");
    await page.getByRole("link", { name: "Count a location" }).click();
    await page.getByLabel("Location", { exact: true }).fill(bin.toLowerCase());
    await page.getByRole("button", { name: "Start counting" }).click();
    await page.getByRole("button", { name: "Save count" }).click();
    await expect(page.getByText("Enter how many there are").first()).toBeVisible();
    await page.getByLabel(name).fill("4");
    await page.getByRole("button", { name: "Save count" }).click();
    await expect(page.getByRole("row").filter({ hasText: sku })).toContainText("To approve");
    await page.getByRole("button", { name: "Adjust stock" }).click();
    await expect(page.getByText(`${sku} at ${bin}: −1.`)).toBeVisible();
  });
});
