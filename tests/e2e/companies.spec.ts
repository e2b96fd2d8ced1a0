import type { Page } from "@playwright/test";
import { COMPANY_TABS, TAB_LABEL } from "#app/domain/companies/company-tabs";
import { companyId } from "./support/api-setup";
import { expectAccessible } from "./support/axe";
import { store } from "./support/store";
import { expect, test } from "./support/test";

let count = 0;
const aName = (what: string) => `${what} ${Date.now().toString(36)}${++count}`;
const said = (page: Page, text: string) => expect(page.getByRole("status").filter({ hasText: text })).toBeVisible();

test.describe("as the administrator", () => {
  test.use({ account: "admin", expectedStatuses: [403, 404, 409, 422, 502] });

  test("a new company goes from its profile through its setup, is left and taken up again", {
    tag: "@thorough",
  }, async ({ page }) => {
    const name = aName("Nova Peptides");
    await page.goto("/companies");
    await page.getByRole("link", { name: "Add Company" }).click();
    await page.getByRole("button", { name: "Create Company" }).click();
    await expect(page.getByText("Company name is required")).toBeVisible();
    await expect(page.getByText("Category is required")).toBeVisible();
    await expect(page.getByText("Valid email is required")).toBeVisible();
    await expectAccessible(page, "a refused profile");

    await page.getByLabel("Company name").fill(name);
    await page.getByLabel("Contact email").fill("ops@nova.test");
    await expect(page.getByLabel("FDA registration number")).toBeHidden();
    await page.getByLabel("Industry category").selectOption("peptide");
    await page.getByLabel("FDA registration number").fill("3016482915");
    await page.getByLabel("Storage temperature").selectOption("frozen");
    await page.getByRole("button", { name: "Create Company" }).click();
    await said(page, "Company created successfully!");

    await expect(page.getByRole("heading", { name: "Users", exact: true })).toBeVisible();
    await page.getByLabel("Email").fill(`${aName("mara").replace(" ", ".")}@nova.test`);
    await page.getByLabel("First name").fill("Mara");
    await page.getByLabel("Last name").fill("Engel");
    await page.getByRole("button", { name: "Add users" }).click();
    await said(page, "User Added");
    await expect(page.getByRole("region", { name: "Users of this company" })).toContainText("Mara Engel");
    await expectAccessible(page, "the people of a new company");

    // The onboarding is left in the middle and continued from the grid.
    await page.goto(`/companies?q=${encodeURIComponent(name)}`);
    await page.getByRole("link", { name: "Continue setup: Users" }).click();
    await page.getByRole("button", { name: "Continue", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Products", exact: true })).toBeVisible();
    await page.getByRole("button", { name: /Skip for now|Continue/ }).click();
    await expect(page.getByRole("heading", { name: "Opening stock", exact: true })).toBeVisible();
    await page.getByRole("button", { name: /Skip for now|Continue/ }).click();

    await expect(page.getByRole("heading", { name: "Rates", exact: true })).toBeVisible();
    await expectAccessible(page, "the rates of a new company");
    await page.locator("select[name=from]").selectOption({ label: "Helix Peptides" }, { force: true });
    await page.getByRole("button", { name: "Copy rates" }).click();
    await said(page, "Rates copied");
    await page.getByRole("button", { name: "Continue", exact: true }).click();

    await expect(page.getByRole("heading", { name: "Storefront", exact: true })).toBeVisible();
    await page.getByLabel("Store address").fill("http://127.0.0.1:9/none");
    await page.getByLabel("API Key").fill("ck_test");
    await page.getByLabel("API Secret").fill("cs_test");
    await page.getByRole("button", { name: "Connect" }).click();
    await expect(page.getByLabel("Store address")).toHaveAttribute("aria-invalid", "true");
    await expect(page.getByLabel("Store address")).toHaveValue("http://127.0.0.1:9/none");
    await expectAccessible(page, "a store that could not be reached");

    const key = `nova-${Date.now().toString(36)}`;
    const shop = await store().open({ key, orders: 4, oddOrders: false });
    await page.getByLabel("Store address").fill(shop.url);
    await page.getByLabel("API Key").fill(shop.consumerKey);
    await page.getByLabel("API Secret").fill(shop.consumerSecret);
    await page.getByRole("button", { name: "Connect" }).click();
    await expect(page.getByText("The secret is shown once")).toBeVisible();
    await expect(page.getByText(/\/api\/webhooks\//)).toBeVisible();
    await expect(page.getByText("4 orders staged")).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText("Importing orders from the store")).toBeHidden();
    await expect(page.getByText("The secret is shown once")).toBeVisible();
    await expectAccessible(page, "a connected store");
    await page.reload();
    await expect(page.getByText("The secret is shown once")).toBeHidden();
    await expect(page.getByRole("link", { name: "View staged orders" })).toBeVisible();
    await page.getByRole("button", { name: "Finish setup" }).click();
    await expect(page.getByText(`${name} is ready`)).toBeVisible();
    await expectAccessible(page, "a company that is ready");
    await page.getByRole("link", { name: "Open company" }).click();
    await expect(page.getByText("Frozen (-20°C)")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  });

  test("the grid, the tabs and the dialogs pass axe; Reset puts back, and unsaved input asks", {
    tag: "@thorough",
  }, async ({ page, api }) => {
    const helix = await companyId(await api("admin"), "Helix Peptides");
    await page.goto("/companies");
    await expectAccessible(page, "the grid");
    await page.getByRole("link", { name: "Helix Peptides", exact: true }).click();
    for (const tab of COMPANY_TABS.map((each) => TAB_LABEL[each])) {
      const link = page.getByRole("navigation", { name: "Company" }).getByRole("link", { name: new RegExp(`^${tab}`) });
      await link.click();
      await expect(link).toHaveAttribute("aria-current", "page");
      await expectAccessible(page, tab);
    }
    await page.goto(`/companies?company=${helix}&tab=nonsense`);
    await expect(page.getByRole("heading", { name: "Quick Stats" })).toBeVisible();

    await page.getByRole("link", { name: "Edit Company" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit Company" });
    const phone = dialog.getByLabel("Phone (optional)", { exact: true });
    const before = await phone.inputValue();
    await phone.fill("+1 555 0000");
    await expectAccessible(page, "the edit dialog");
    await dialog.getByRole("button", { name: "Reset" }).click();
    await expect(phone).toHaveValue(before);
    await phone.fill("+1 555 0001");
    await page.keyboard.press("Escape");
    await expect(page.getByText(/Discard/).first()).toBeVisible();
    await page.getByRole("button", { name: /Keep/ }).click();
    await phone.fill(before);
    await dialog.getByRole("button", { name: "Update Company" }).click();
    await said(page, "Company Updated");
  });
});

test.describe("as a company's owner", () => {
  test.use({ account: "helixOwner" });

  test("Companies opens the owner's company, with editable contact fields and instructions", async ({ page }) => {
    await page.goto("/companies");
    await expect(page).toHaveURL(/company=/);
    await expect(page.getByRole("link", { name: "Back to Companies" })).toBeHidden();
    await page.getByRole("link", { name: "Edit Company" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit Company" });
    await expect(dialog.getByLabel("Company name")).toBeHidden();
    await expect(dialog.getByLabel("Status")).toBeHidden();
    await dialog.getByRole("link", { name: "Cancel" }).click();
    await page.getByRole("navigation", { name: "Company" }).getByRole("link", { name: "Processes" }).click();
    await page.getByRole("link", { name: "Edit instructions" }).click();
    await page.getByLabel("Order cut-off").fill("14:30");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await said(page, "Company Updated");
    await expect(page.getByText("14:30, warehouse time")).toBeVisible();
  });
});

test.describe("without scripts", () => {
  test.use({ account: "admin", expectedStatuses: [422] });

  test("a company is created and edited; errors keep all typed values", { tag: "@no-js" }, async ({ page }) => {
    const name = aName("Plain Goods");
    await page.goto("/onboarding");
    await page.getByLabel("Company name").fill(name);
    await page.getByLabel("Shipping address").fill("Dock 4\nAustin");
    await page.getByLabel("Industry category").selectOption("clothing");
    await page.getByRole("button", { name: "Create Company" }).click();
    await expect(page.getByText("Valid email is required")).toBeVisible();
    await expect(page.getByLabel("Company name")).toHaveValue(name);
    await expect(page.getByLabel("Shipping address")).toHaveValue("Dock 4\nAustin");
    await page.getByLabel("Contact email").fill("plain@goods.test");
    await page.getByRole("button", { name: "Create Company" }).click();
    await said(page, "Company created successfully!");
    await page.getByRole("button", { name: "Skip for now" }).click();
    await expect(page.getByRole("heading", { name: "Products", exact: true })).toBeVisible();

    await page.goto("/companies");
    await page.getByRole("link", { name: "Helix Peptides", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Quick Stats" })).toBeVisible();
    for (const [tab, shown] of [
      ["Users", "owner@helix.test"],
      ["Products", "HX-"],
      ["Inventory", "HX-"],
      ["Processes", "Insulated mailer"],
    ] as const) {
      const link = page.getByRole("navigation", { name: "Company" }).getByRole("link", { name: new RegExp(`^${tab}`) });
      await link.click();
      await expect(page.getByRole("main").getByText(shown).first()).toBeVisible();
    }

    await page.goto(`/companies?q=${encodeURIComponent(name)}`);
    await page.getByRole("link", { name: `Edit Company ${name}` }).click();
    await page.getByLabel("Website").fill("javascript:alert(1)");
    await page.getByRole("button", { name: "Update Company" }).click();
    await expect(page.getByText("Please enter a valid URL")).toBeVisible();
    await page.getByLabel("Website").fill("plain.example");
    await page.getByRole("button", { name: "Update Company" }).click();
    await said(page, "Company Updated");
    await expect(page.getByRole("link", { name: /plain\.example/ })).toHaveAttribute("href", "https://plain.example/");
  });
});
