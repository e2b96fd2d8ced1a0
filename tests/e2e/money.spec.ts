import type { Page } from "@playwright/test";
import { companyId } from "./support/api-setup";
import { expectAccessible } from "./support/axe";
import { openScreen, tabTo } from "./support/screen";
import { expect, test } from "./support/test";

test.use({ colorScheme: "light", expectedStatuses: [422] });

const status = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });
const REASON = "A pallet that was counted twice, as agreed by phone";

/** A month in which orders were packed: the current one has none on its first days. */
const monthWithWork = () => new Date(Date.now() - 15 * 86_400_000).toISOString().slice(0, "2026-12".length);

async function walk(page: Page, paths: string[]) {
  for (const path of paths)
    await test.step(path, async () => {
      expect((await page.goto(path))?.status()).toBe(200);
      await expectAccessible(page, path);
    });
}

test.describe("as the administrator", () => {
  test.use({ account: "admin" });

  test("billing and an invoice pass axe", { tag: "@thorough" }, async ({ page, api }) => {
    const helix = await companyId(await api("admin"), "Helix Peptides");
    await walk(page, [`/billing?company=${helix}`, `/billing/rates/new?company=${helix}`, "/billing/invoices"]);
    await page.getByRole("link", { name: /^INV-/ }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: /^INV-/ })).toBeVisible();
    await expectAccessible(page, "an invoice");
  });

  test("a credited invoice is billed again, adjusted, issued and paid online, where scripts do not run", {
    tag: ["@no-js", "@thorough"],
  }, async ({ page, as, api }) => {
    const tern = await companyId(await api("admin"), "Tern & Thread");
    await page.goto(`/billing/invoices?company=${tern}`);
    await page.getByRole("link", { name: /^INV-/ }).first().click();
    // Until the style sheet is there, the phone's navigation is visible too, with a "More" of its own.
    await page.getByRole("banner").getByRole("button", { name: "More", exact: true }).click();
    await page.getByRole("link", { name: "Credit", exact: true }).click();
    await page.getByLabel("Reason").fill(REASON);
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByRole("dialog", { name: "Issue this credit note?" })).toContainText("Tern & Thread");
    await page.getByRole("button", { name: "Issue credit note" }).click();
    await expect(status(page, "Credit note issued")).toBeVisible();
    await page.getByRole("link", { name: /^INV-/ }).click();
    await page.getByRole("button", { name: "Bill these days again" }).click();
    await expect(status(page, "Draft created")).toBeVisible();

    await page.getByLabel("Amount").fill("lots");
    await page.getByRole("button", { name: "Add adjustment" }).click();
    await expect(page.getByLabel("Reason")).toHaveAccessibleDescription("Enter a reason");
    await page.getByLabel("Amount").fill("-25.00");
    await page.getByLabel("Reason").fill(REASON);
    await page.getByRole("button", { name: "Add adjustment" }).click();
    await expect(status(page, "Adjustment added")).toBeVisible();
    await expect(page.getByText(REASON).first()).toBeVisible();
    await page.getByRole("button", { name: "Issue", exact: true }).click();
    await page.getByRole("button", { name: "Issue invoice" }).click();
    await expect(status(page, "Invoice issued")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: /^INV-/ })).toBeVisible();

    const invoice = new URL(page.url()).pathname;
    const client = await as("ternClient");
    const pdf = await client.request.get(`${invoice}/pdf`);
    expect(pdf.headers()["content-type"]).toContain("application/pdf");
    expect((await pdf.body()).subarray(0, 5).toString()).toBe("%PDF-");
    const pay = client.getByRole("link", { name: "Pay online" });
    // A queue message notifies the collector, and a webhook reports the payment.
    await expect(async () => {
      await client.goto(invoice);
      await expect(pay).toBeVisible({ timeout: 1000 });
    }).toPass();
    await expect(client.getByText(REASON).first()).toBeVisible();
    await expect(client.getByRole("button", { name: "Mark as paid" })).toHaveCount(0);
    await pay.click();
    await client.getByRole("button", { name: /^Pay €/ }).click();
    await expect(client.getByRole("status")).toContainText("Paid. The app was told and answered 200.");
    await expect(async () => {
      await client.goto(invoice);
      await expect(client.getByText("Paid", { exact: true }).first()).toBeVisible({ timeout: 1000 });
    }).toPass();
  });
});

test.describe("as a company's owner", () => {
  test.use({ account: "helixOwner" });

  test("the portal, its invoices, its data and its notifications pass axe", { tag: "@thorough" }, async ({ page }) => {
    await page.goto("/my-orders");
    const order = await page
      .locator("a[href^='/my-orders/']")
      .evaluateAll((links) =>
        links.map((link) => link.getAttribute("href")).find((href) => /[0-9a-f-]{36}$/.test(href ?? "")),
      );
    await walk(page, ["/my-inventory", order ?? "", "/my-data", "/profile/notifications"]);
  });

  test("the bell, a charge and the work behind it are reached by keyboard alone", async ({ page }) => {
    await openScreen(page, `/billing?month=${monthWithWork()}`);
    await tabTo(page, page.getByRole("link", { name: "Orders packed" }).first());
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Orders packed" })).toBeVisible();
    await tabTo(page, page.getByRole("banner").getByRole("link", { name: /^Notifications/ }));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Notifications" })).toBeVisible();
  });
});
