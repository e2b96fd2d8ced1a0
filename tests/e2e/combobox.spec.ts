import type { Page } from "@playwright/test";
import { companyId, manyCompanies } from "./support/api-setup";
import { expectAccessible, expectAccessibleHere } from "./support/axe";
import { chooseCompany, openFilters, openScreen, scriptsRun } from "./support/screen";
import { expect, test } from "./support/test";
import { scan } from "./support/wedge";

test.use({ account: "admin", countsWarnings: true, expectedStatuses: [422] });

const company = (page: Page) => page.getByRole("combobox", { name: "Company", exact: true });

test.describe("the company filter", () => {
  test("finds a company by typing, by keyboard, applies itself and follows the address", {
    tag: ["@desktop", "@phone"],
  }, async ({ page, api }) => {
    const admin = await api("admin");
    await manyCompanies(admin);
    const tern = await companyId(admin, "Tern & Thread");
    await openScreen(page, "/orders");
    await openFilters(page);
    const native = await page.locator("select[name=companyId]").boundingBox();
    await expect(company(page)).toHaveValue("All Companies");
    expect(await company(page).boundingBox()).toEqual(native);

    await company(page).focus();
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("listbox").getByRole("option")).not.toHaveCount(0);
    await expect(page.getByRole("listbox").getByRole("option", { selected: true })).toHaveText("All Companies");
    // At this size only: a narrower page hides the field, which loses the focus.
    await expectAccessibleHere(page, "the open company filter");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("listbox").getByRole("option")).toHaveCount(0);

    await page.keyboard.type("no such company");
    await expect(page.getByRole("listbox")).toContainText("Nothing matches “no such company”");
    await page.keyboard.press("Escape");
    await expect(company(page)).toHaveValue("All Companies");

    await company(page).fill("TERN");
    await expect(page.getByRole("listbox").getByRole("option")).toHaveText(["Tern & Thread"]);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`/orders?companyId=${tern}`);
    await expect(company(page)).toHaveValue("Tern & Thread");
    await expect(company(page)).toBeFocused();
    await page.getByRole("link", { name: "Clear Filters" }).click();
    await expect(page).toHaveURL("/orders");
    await expect(company(page)).toHaveValue("All Companies");
  });

  test("opens by a press and lists all", { tag: ["@desktop", "@phone"] }, async ({ page, api }) => {
    await manyCompanies(await api("admin"));
    await openScreen(page, "/orders");
    await openFilters(page);
    await page.getByRole("button", { name: "Company: show all" }).click();
    await page.getByRole("listbox").getByRole("option", { name: "Helix Peptides" }).click();
    await expect(page).toHaveURL(/companyId=/);
    await expect(company(page)).toHaveValue("Helix Peptides");
  });

  test("stays closed until it is pressed, however late the page's last scripts come", async ({ page, api }) => {
    await manyCompanies(await api("admin"));
    const showAll = page.getByRole("button", { name: "Company: show all" });
    let press = () => {};
    const isPressed = new Promise<void>((resolve) => {
      press = resolve;
    });
    const late = page.waitForRequest(/early-input/);
    await page.route(/\.js$/, async (route) => {
      await (route.request().url().includes("early-input") ? showAll.waitFor() : isPressed);
      await route.continue();
    });
    await page.goto("/orders", { waitUntil: "commit" });
    // The page looks for what was typed before its scripts only where something was pressed.
    await page.getByRole("heading", { level: 1 }).click();
    press();
    await (await late).response();
    await scriptsRun(page);
    await expect(page.getByRole("listbox")).toHaveCount(0);
    await showAll.click();
    await expect(page.getByRole("listbox")).toBeVisible();
  });

  test("is a select without scripts", { tag: "@no-js" }, async ({ page, api }) => {
    const admin = await api("admin");
    await manyCompanies(admin);
    await page.goto("/orders");
    await page.getByRole("combobox", { name: "Company", exact: true }).selectOption({ label: "Tern & Thread" });
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page).toHaveURL(new RegExp(`companyId=${await companyId(admin, "Tern & Thread")}`));
  });
});

test("a new order: the company and a product are found by typing, and errors lead to them", {
  tag: ["@desktop", "@phone"],
}, async ({ page, api }) => {
  await manyCompanies(await api("admin"));
  await openScreen(page, "/orders/new");
  await expect(company(page)).toBeVisible();
  await page.getByRole("button", { name: "Create order" }).click();
  await expect(company(page)).toHaveAttribute("aria-invalid", "true");
  await expect(company(page)).toHaveAccessibleDescription(/\S/);
  await expect(company(page)).toBeFocused();

  await page.keyboard.type("tern");
  await page.keyboard.press("Enter");
  await expect(company(page)).toHaveValue("Tern & Thread");
  await expect(company(page)).not.toHaveAttribute("aria-invalid", "true");

  await page.getByRole("button", { name: "Add item" }).click();
  const product = page.getByRole("combobox", { name: "Product" });
  await expect(product).toBeFocused();
  await page.keyboard.type("market");
  const found = page.getByRole("listbox").getByRole("option", { name: /TT-MARKET-NAT/ });
  await expect(found).toBeVisible();
  await expectAccessible(page, "suggested products");
  await found.click();
  await expect(product).toHaveValue("TT-MARKET-NAT");
  await expect(page.getByLabel("Price")).not.toHaveValue("");
  // Tab keeps what is typed.
  await product.fill("market");
  await expect(page.getByRole("listbox").getByRole("option").first()).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(product).toHaveValue("market");
  await expect(page.getByRole("listbox").getByRole("option")).toHaveCount(0);
});

test("suggestions that cannot be fetched are said, and the text stays", async ({ page, api }) => {
  await manyCompanies(await api("admin"));
  await openScreen(page, "/orders/new");
  await page.getByRole("button", { name: "Add item" }).click();
  await page.route("**/api/products?*", (route) => route.fulfill({ status: 422 }));
  await page.getByRole("combobox", { name: "Product" }).fill("market");
  await expect(page.getByRole("listbox")).toContainText("Search is not available");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("combobox", { name: "Product" })).toHaveValue("market");
});

test("a scan while a product is being typed goes to the delivery, and the typed text stays", async ({ page, api }) => {
  const voltbay = await companyId(await api("admin"), "Voltbay Electronics");
  await openScreen(page, `/inventory/receive?company=${voltbay}`);
  const product = page.getByRole("combobox", { name: "Product" }).first();
  await product.fill("cab");
  await expect(page.getByRole("listbox").getByRole("option").first()).toBeVisible();
  await page.waitForTimeout(500);
  await scan(page, "VB-HUB-7", "VB-HUB-7");
  await expect(page.getByRole("combobox", { name: "Product" }).last()).toHaveValue("VB-HUB-7");
  await expect(page.locator("[name$='.quantity']").last()).toHaveValue("2");
  await expect(product).toHaveValue("cab");
  await expect(page.getByRole("listbox").getByRole("option")).toHaveCount(0);
});

test.describe("the paper in a bulk bar", () => {
  test("is chosen from a listbox by keyboard, which is sent with the form", {
    tag: ["@desktop", "@phone"],
  }, async ({ page }) => {
    await openScreen(page, "/orders");
    await page
      .getByRole("checkbox", { name: /^Select order/ })
      .first()
      .check();
    const paper = page.getByRole("button", { name: /^Paper: / });
    const native = page.locator("select[name=paper]");
    // The bar slides in.
    await expect(async () => expect(await paper.boundingBox()).toEqual(await native.boundingBox())).toPass();
    await paper.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("listbox").getByRole("option")).toHaveText(["A4", "Letter"]);
    await expect(page.getByRole("listbox")).toBeInViewport({ ratio: 1 });
    await expectAccessible(page, "the open list of papers");
    await page.keyboard.press("Home");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "Paper: A4" })).toBeFocused();
    await expect(native).toHaveValue("a4");
    await paper.click();
    await page.getByRole("listbox").getByRole("option", { name: "Letter" }).click();
    await expect(native).toHaveValue("letter");
  });

  test("is a select without scripts", { tag: "@no-js" }, async ({ page }) => {
    await page.goto("/orders");
    await page.getByLabel("Paper").selectOption({ label: "A4" });
    await expect(page.getByLabel("Paper")).toHaveValue("a4");
  });
});

test("text typed fast, or written by a script, stays in a field with suggestions when it is left", async ({ page }) => {
  await openScreen(page, "/orders/new");
  const name = page.getByRole("combobox", { name: "Customer name" });
  await name.focus();
  await page.keyboard.type("Perpetua");
  await page.keyboard.press("Tab");
  await expect(name).toHaveValue("Perpetua");
  await name.fill("Perpetua Lindgaard");
  await name.blur();
  await expect(name).toHaveValue("Perpetua Lindgaard");
  await name.press("End");
  await page.keyboard.type(" Jr");
  await page.keyboard.press("Escape");
  await expect(name).toHaveValue("Perpetua Lindgaard Jr");
});

test("a new order's customer is suggested, and brings email and address along", async ({ page, api }) => {
  await manyCompanies(await api("admin"));
  await openScreen(page, "/orders/new");
  await chooseCompany(page, "Tern & Thread");
  const name = page.getByRole("combobox", { name: "Customer name" });
  await name.fill("nora");
  const suggested = page.getByRole("listbox").getByRole("option", { name: /Nora Haugen/ });
  await expect(suggested).toBeVisible();
  // What is typed is as good: it comes first, and Enter keeps it.
  await page.keyboard.press("Enter");
  await expect(name).toHaveValue("nora");
  await name.fill("nora h");
  await suggested.click();
  await expect(name).toHaveValue("Nora Haugen");
  await expect(page.getByLabel("Customer email")).toHaveValue(/@/);
  await expect(page.getByLabel("Shipping address")).toHaveValue(/\n/);
});

test("a location is suggested by the beginning of its code while goods are received", async ({ page, api }) => {
  const admin = await api("admin");
  const voltbay = await companyId(admin, "Voltbay Electronics");
  const known = (await (await admin.get(`/api/locations?companyId=${voltbay}`)).json()) as { code: string }[];
  const code = known.at(-1)?.code ?? "";
  expect(code).not.toBe("");
  await openScreen(page, `/inventory/receive?company=${voltbay}`);
  const place = page.getByRole("combobox", { name: "Location" }).first();
  await place.pressSequentially(code.slice(0, -1).toLowerCase());
  await page.getByRole("listbox").getByRole("option", { name: code, exact: true }).click();
  await expect(place).toHaveValue(code);
});
