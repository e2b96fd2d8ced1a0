import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/axe";
import { openScreen, scriptsRun } from "./support/screen";
import { expect, test } from "./support/test";

test.use({ colorScheme: "light", expectedStatuses: [403, 422] });
test.describe.configure({ timeout: 120_000 });

const statusNames = (page: Page) => page.getByLabel("Status", { exact: true }).locator("option").allTextContents();

test.describe("as the administrator", () => {
  test.use({ account: "admin" });

  test("a filter option is added, edited, switched off and deleted, and the orders' filter follows", {
    tag: ["@no-js", "@desktop", "@thorough"],
  }, async ({ page }) => {
    await page.goto("/filters?page=orders");
    await page.getByRole("link", { name: "Add Filter Option" }).first().click();
    await page.getByRole("button", { name: "Add Filter Option" }).click();
    await expect(page.getByLabel("Value")).toHaveAccessibleDescription("Value is required");
    await expect(page.getByLabel("Filter type")).toHaveAccessibleDescription("Filter type is required");

    await page.getByLabel("Filter type").selectOption("Status");
    await page.getByLabel("Value").fill("Checkout_Draft");
    await page.getByLabel("Label").fill("Not yet bought");
    await page.getByLabel(/^Sort order/).fill("95");
    await page.getByRole("button", { name: "Add Filter Option" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Filter Added" })).toBeVisible();
    await page.goto("/orders");
    expect(await statusNames(page)).toContain("Not yet bought");

    await page.goto("/filters?page=orders");
    const row = page.getByRole("row").filter({ hasText: "Checkout_Draft" });
    await row.getByRole("link", { name: "Edit" }).click();
    await expect(page.getByLabel("Value")).toHaveValue("Checkout_Draft");
    await page.getByLabel("Label").fill("Left in the cart");
    await page.getByRole("button", { name: "Update filter" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Filter updated" })).toBeVisible();
    await row.getByRole("button", { name: "Deactivate" }).click();
    await expect(row.getByText("Inactive")).toBeVisible();
    await page.goto("/orders");
    expect(await statusNames(page)).not.toContain("Left in the cart");

    await page.goto("/filters?page=orders");
    await row.getByRole("button", { name: "Delete", exact: true }).click();
    const question = page.getByRole("dialog", { name: "Delete filter option" });
    await expect(question).toContainText(
      'Are you sure you want to delete the filter "Left in the cart"? This action cannot be undone.',
    );
    await question.getByRole("button", { name: "Delete", exact: true }).click();
    await expect(page.getByRole("status").filter({ hasText: "Filter deleted" })).toBeVisible();
    await expect(row).toHaveCount(0);
  });

  test("an integration's lesser actions are in a menu, by keyboard and without scripts", {
    tag: ["@desktop", "@no-js"],
  }, async ({ page, javaScriptEnabled }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto("/integrations");
    await page.getByRole("link", { name: /^Helix Peptides shop/ }).click();
    await expect(page).toHaveURL(/integrations\/[0-9a-f-]+$/);
    if (javaScriptEnabled) await scriptsRun(page);
    // Not the one of the phone's bottom bar, which the style sheet hides on a desk.
    const more = page.getByRole("banner").getByRole("button", { name: "More", exact: true });
    const sync = page.getByRole("button", { name: /^Sync/ });
    await expect(more).toBeVisible();
    const [first, last] = [await more.boundingBox(), await sync.boundingBox()];
    expect(first?.y).toBe(last?.y);

    await more.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("link", { name: "Shipment notice" })).toBeVisible();
    const entry = page.getByRole("button", { name: "Delete", exact: true }).first();
    await entry.press("Enter");
    const question = page.getByRole("dialog", { name: "Delete integration" });
    await expect(question).toContainText("Existing orders stay.");
    if (javaScriptEnabled) await expectAccessible(page, "the question before an integration is deleted");
    await question.getByRole("button", { name: "Cancel" }).press("Enter");
    await expect(question).toBeHidden();
    if (javaScriptEnabled) await expect(more).toBeFocused();
    await expect(page.getByRole("heading", { level: 1, name: "Helix Peptides shop" })).toBeVisible();
  });

  test("the Admin Menu leads to the system's reports", async ({ page }) => {
    await openScreen(page, "/");
    await page.getByRole("link", { name: "Admin Menu" }).click();
    await expect(page).toHaveURL("/admin");
    await page.getByRole("link", { name: "System Reports" }).first().click();
    await expect(page).toHaveURL("/system");
  });

  test("every part of the system's reports passes axe", { tag: "@thorough" }, async ({ page }) => {
    for (const path of [
      "/admin",
      "/filters",
      "/filters/new",
      "/system",
      "/system/integrations",
      "/system/outbox",
      "/system/mail",
      "/system/ledger",
      "/system/audit",
      "/system/messages",
    ]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectAccessible(page, path);
    }
  });

  test("a visitor's message is read, answered and marked as handled, and its email can be opened", async ({
    page,
    api,
  }) => {
    const subject = `A demo ${Date.now()}`;
    const message = { name: "Ana", email: "ana@example.test", subject, message: "Please\ncall me." };
    expect((await (await api("admin")).post("/api/contact", { data: message })).status()).toBe(201);

    await openScreen(page, "/system/messages");
    await page.getByRole("link", { name: subject }).click();
    const dialog = page.getByRole("dialog", { name: subject });
    await expect(dialog.getByRole("link", { name: "Reply by email" })).toHaveAttribute("href", /^mailto:ana/);
    await expectAccessible(page, "a contact message");
    await dialog.getByRole("button", { name: /^Mark as handled/ }).click();
    await expect(page.getByRole("status").filter({ hasText: "Marked as handled" })).toBeVisible();
    await page.goto("/system/messages?view=handled");
    await expect(page.getByRole("link", { name: subject })).toBeVisible();

    await page.goto("/system/mail");
    await page.getByRole("link", { name: new RegExp(subject) }).click();
    await expect(page.getByRole("dialog")).toContainText("Please\ncall me.");
    await expectAccessible(page, "a letter");
  });

  test("the stock is reconciled on demand, and the audit log records it", async ({ page, api }) => {
    const admin = await api("admin");
    const label = `Seen in the log ${Date.now()}`;
    const option = { pageLocation: "reports", filterType: "priority", value: label, label };
    const { id } = await (await admin.post("/api/filters", { data: option })).json();
    await admin.delete(`/api/filters/${id}`);

    await openScreen(page, "/system/ledger");
    await page.getByRole("button", { name: "Reconcile now" }).click();
    await expect(page.getByText("No differences found").first()).toBeVisible();

    await page.getByRole("link", { name: "Audit log" }).click();
    await page.getByLabel("Search the audit log").fill(label);
    await expect(page.getByRole("row").filter({ hasText: label })).toHaveCount(4);
    await expect(page.getByRole("cell", { name: "Filter: deleted" }).first()).toBeVisible();
    await page.getByLabel("Action").selectOption("filter.created");
    await expect(page.getByRole("cell", { name: "Filter: deleted" })).toHaveCount(0);
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Export", exact: true }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^audit-log-\d{4}-\d\d-\d\d\.csv$/);
  });
});

test.describe("as a user without permission", () => {
  test.use({ account: "helixClient" });

  test("the administrators' screens say who may see them", async ({ page }) => {
    for (const path of ["/admin", "/filters", "/system", "/system/audit"]) {
      expect((await page.goto(path))?.status()).toBe(403);
      await expect(page.getByText("Access Denied")).toBeVisible();
    }
    await expect(page.getByRole("link", { name: "Admin Menu" })).toHaveCount(0);
  });
});
