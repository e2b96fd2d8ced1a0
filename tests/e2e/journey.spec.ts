import type { Page } from "@playwright/test";
import { EMAIL, PASSWORD } from "./support/accounts";
import { scriptsRun, tabTo } from "./support/screen";
import { store } from "./support/store";
import { expect, test } from "./support/test";

// From the landing page to a new client's first order in staging, in one pass and without prepared data.

let count = 0;
/** A new client, its users, its files, and its shop with one order. */
async function aClient() {
  const mark = `${Date.now().toString(36)}${++count}`;
  const sku = `WAY-${mark}`.toUpperCase();
  const { url, consumerKey, consumerSecret } = await store().open({ key: `way-${mark}`, orders: 1, oddOrders: false });
  const file = (name: string, text: string) => ({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
  return {
    name: `Alder Goods ${mark}`,
    email: `mara.${mark}@alder.test`,
    products: file(
      "catalogue.csv",
      `SKU,Product,Price\n${sku}-S,"Shirt, small",24.50\n${sku}-L,"Shirt, large",24.50\n`,
    ),
    stock: file("stock.csv", `SKU,Quantity,Location\n${sku}-S,40,A-01-1\n${sku}-L,25,A-01-2\n`),
    shop: { url, consumerKey, consumerSecret },
  };
}

const title = (page: Page, text: string) => page.getByRole("heading", { name: text, exact: true });

/** Without the rows below, which state the problem. */
const stagedRows = (page: Page) => page.getByRole("main").locator("tbody tr:has(td + td)");

test("a new client is brought to its first staged order with forms alone, where scripts do not run", {
  tag: "@no-js",
}, async ({ page }) => {
  const client = await aClient();
  await page.goto("/");
  await page.getByRole("button", { name: "Login" }).first().click();
  const dialog = page.getByRole("dialog", { name: /^Sign in to/ });
  await dialog.getByLabel("Email").fill(EMAIL.admin);
  await dialog.getByLabel("Password").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Companies" }).click();
  await page.getByRole("link", { name: "Add Company" }).click();

  await page.getByLabel("Company name").fill(client.name);
  await page.getByLabel("Industry category").selectOption({ label: "Clothing" });
  await page.getByLabel("Contact email").fill(client.email);
  await page.getByRole("button", { name: "Create Company" }).click();

  await expect(title(page, "Users")).toBeVisible();
  await page.getByLabel("Email").fill(client.email);
  await page.getByLabel("First name").fill("Mara");
  await page.getByLabel("Last name").fill("Alder");
  await page.getByRole("button", { name: "Add users" }).click();
  await expect(page.getByRole("region", { name: "Users of this company" })).toContainText("Mara Alder");
  await page.getByRole("button", { name: "Continue", exact: true }).click();

  for (const [step, file, rows] of [
    ["Products", client.products, "2 products imported"],
    ["Opening stock", client.stock, "2 receipts imported"],
  ] as const) {
    await expect(title(page, step)).toBeVisible();
    await page.getByRole("link", { name: "Import CSV" }).click();
    await page.getByLabel("CSV file").setInputFiles(file);
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("button", { name: "Check the rows" }).click();
    await page.getByRole("button", { name: "Import all 2 rows" }).click();
    await expect(page.getByText(rows)).toBeVisible();
    await page.getByRole("link", { name: "Continue with the setup" }).click();
    await page.getByRole("button", { name: "Continue", exact: true }).click();
  }

  await expect(title(page, "Rates")).toBeVisible();
  await page.getByRole("button", { name: "Skip for now", exact: true }).click();

  await page.getByLabel("Store address").fill(client.shop.url);
  await page.getByLabel("API Key").fill(client.shop.consumerKey);
  await page.getByLabel("API Secret").fill(client.shop.consumerSecret);
  await page.getByRole("button", { name: "Connect" }).click();
  await expect(page.getByText("The secret is shown once")).toBeVisible();
  await expect(async () => {
    const refresh = page.getByRole("link", { name: "Refresh" });
    if (await refresh.isVisible()) await refresh.click();
    await expect(page.getByText("1 order staged")).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.getByRole("button", { name: "Finish setup" }).click();
  await expect(page.getByText(`${client.name} is ready`)).toBeVisible();
  await page.getByRole("link", { name: "View staged orders" }).click();
  await expect(stagedRows(page)).toHaveCount(1);
});

test("a new client is brought to its first staged order by keyboard alone", { tag: "@thorough" }, async ({ page }) => {
  // With a listener from the start, the browser leaves file dialogs to the test. Added later, a key press could be faster.
  page.on("filechooser", () => undefined);
  const client = await aClient();
  const keys = page.keyboard;
  const button = (name: string) => page.getByRole("main").getByRole("button", { name, exact: true });
  const link = (name: string) => page.locator(".shell-content").getByRole("link", { name, exact: true });
  const press = async (target: ReturnType<typeof button>) => {
    await tabTo(page, target);
    await keys.press("Enter");
  };
  const type = async (label: string, text: string) => {
    await tabTo(page, page.getByLabel(label));
    await keys.type(text);
  };

  await page.goto("/");
  await tabTo(page, page.getByRole("banner").getByRole("button", { name: "Login" }));
  await keys.press("Enter");
  await expect(page.getByRole("dialog").getByLabel("Email")).toBeFocused();
  await keys.type(EMAIL.admin);
  await keys.press("Tab");
  await keys.type(PASSWORD);
  await keys.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Admin Dashboard" })).toBeVisible();
  await scriptsRun(page);
  await keys.press("g");
  await keys.press("c");
  await expect(page.getByRole("heading", { level: 1, name: "Companies" })).toBeVisible();
  await press(link("Add Company"));

  await expect(page.getByLabel("Company name")).toBeFocused();
  await keys.type(client.name);
  await type("Industry category", "Clothing");
  await type("Contact email", client.email);
  await keys.press("Enter");

  await expect(title(page, "Users")).toBeVisible();
  await type("Email", client.email);
  await type("First name", "Mara");
  await type("Last name", "Alder");
  await keys.press("Enter");
  await expect(page.getByRole("region", { name: "Users of this company" })).toContainText("Mara Alder");
  await press(button("Continue"));

  for (const [step, file, rows] of [
    ["Products", client.products, "2 products imported"],
    ["Opening stock", client.stock, "2 receipts imported"],
  ] as const) {
    await expect(title(page, step)).toBeVisible();
    await press(link("Import CSV"));
    await tabTo(page, page.getByLabel("CSV file"));
    const [chooser] = await Promise.all([page.waitForEvent("filechooser"), keys.press("Enter")]);
    await chooser.setFiles(file);
    await press(button("Continue"));
    await press(button("Check the rows"));
    await press(button("Import all 2 rows"));
    await expect(page.getByText(rows)).toBeVisible();
    await press(link("Continue with the setup"));
    // A screen reader announces the new position, and Tab continues from there.
    await expect(page.getByRole("heading", { level: 1, name: `Set up ${client.name}` })).toBeFocused();
    await press(button("Continue"));
  }

  await expect(title(page, "Rates")).toBeVisible();
  await press(button("Skip for now"));

  await type("Store address", client.shop.url);
  await type("API Key", client.shop.consumerKey);
  await type("API Secret", client.shop.consumerSecret);
  await keys.press("Enter");
  await expect(page.getByText("1 order staged")).toBeVisible({ timeout: 30_000 });
  await press(button("Finish setup"));
  await expect(page.getByText(`${client.name} is ready`)).toBeVisible();
  await press(link("View staged orders"));
  await expect(page.getByRole("heading", { level: 1, name: "WooCommerce Staging Area" })).toBeVisible();
  await expect(stagedRows(page)).toHaveCount(1);
  await keys.press("j");
  await keys.press("Enter");
  await expect(page.getByRole("dialog")).toContainText(client.shop.url);
});
