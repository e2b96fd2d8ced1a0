import { pendingOrder } from "./support/api-setup";
import { expectAccessible } from "./support/axe";
import { openScreen } from "./support/screen";
import { expect, test } from "./support/test";

const LINES = [{ sku: "TT-MARKET-NAT", quantity: 1 }];
const FIELD = "Search orders, products, companies, and screens";

test.describe("the command palette", () => {
  test.use({ account: "admin", expectedStatuses: [404] });

  test("leads to any order, product, company, person or screen by keys alone, and passes axe", {
    tag: ["@desktop", "@phone", "@thorough"],
  }, async ({ page, api }) => {
    const order = await pendingOrder(await api("admin"), "Tern & Thread", LINES);
    const keys = page.keyboard;
    const palette = page.getByRole("dialog", { name: "Search" });
    const field = palette.getByRole("combobox", { name: FIELD });
    const chosen = palette.locator("[role=option][data-focus]");
    await openScreen(page, "/orders");

    await keys.press("Control+k");
    await expect(field).toBeFocused();
    await expect(palette.getByRole("group", { name: "Screens" })).toBeVisible();
    await expectAccessible(page, "the palette with the screens");
    await keys.type(order.orderNumber.toLowerCase());
    await expect(chosen).toContainText(order.orderNumber);
    await expect(palette.getByRole("status")).toHaveText("1 result");
    await expectAccessible(page, "the palette with an order");
    await keys.press("Enter");
    await expect(page).toHaveURL((url) => url.pathname === `/orders/${order.id}`);
    await expect(page.getByRole("heading", { level: 1, name: order.orderNumber })).toBeVisible();
    await page.locator(".page-title").getByRole("link", { name: "Orders", exact: true }).click();
    await expect(page).toHaveURL("/orders");

    // It also opens while the focus is in a field, and Escape returns the focus to the field.
    await page.getByRole("searchbox", { name: "Search orders" }).focus();
    await keys.press("Control+k");
    await expect(field).toBeFocused();
    await keys.type("TT-MARKET-NAT");
    await expect(palette.getByRole("group", { name: "Products" }).getByRole("option").first()).toContainText(
      "TT-MARKET-NAT",
    );
    await keys.press("Escape");
    await expect(palette).toBeHidden();
    await expect(page.getByRole("searchbox", { name: "Search orders" })).toBeFocused();

    await keys.press("Control+k");
    await keys.type("tern");
    await expect(palette.getByRole("group", { name: "Companies" })).toContainText("Tern & Thread");
    await expect(palette.getByRole("group", { name: "Users" })).toContainText("@tern.test");
    const first = await chosen.textContent();
    await keys.press("ArrowDown");
    await expect(chosen).not.toHaveText(first ?? "");
    await keys.press("ArrowUp");
    await expect(chosen).toHaveText(first ?? "");
    await field.fill("no such thing anywhere");
    await expect(palette.getByRole("status")).toHaveText("Nothing found for “no such thing anywhere”");
    await expectAccessible(page, "the palette with nothing found");

    await field.fill("shipp");
    await expect(chosen).toHaveText("Shipping");
    await keys.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Shipping" })).toBeVisible();

    // What was chosen last is first, except the page that is open.
    await keys.press("Control+k");
    await expect(palette.getByRole("group", { name: "Recent" }).getByRole("option").first()).toContainText(
      order.orderNumber,
    );
  });

  test("takes a scanner's burst: the Enter that comes before the answer", async ({ page, api }) => {
    const order = await pendingOrder(await api("admin"), "Tern & Thread", LINES);
    await openScreen(page, "/");
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("combobox", { name: FIELD })).toBeFocused();
    await page.keyboard.insertText(order.orderNumber);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL((url) => url.pathname === `/orders/${order.id}`);
  });

  test("opens from the header, and reports an unreachable server", async ({ page }) => {
    await openScreen(page, "/shipping");
    await page.getByRole("link", { name: "Search", exact: true }).click();
    await page.route("**/api/search?*", (route) => route.fulfill({ status: 404 }));
    await page.getByRole("combobox", { name: FIELD }).fill("xyzzy");
    await expect(page.getByRole("alert").filter({ hasText: "Search is not available" })).toBeVisible();
    await page.unroute("**/api/search?*");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("Nothing found for “xyzzy”")).toBeVisible();
  });

  test("is among the shortcuts", async ({ page }) => {
    await openScreen(page, "/");
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toContainText("Search everything");
  });
});

test.describe("without scripts", () => {
  test.use({ account: "helixClient" });

  test("the same results are on a page, and nothing of another company", { tag: "@no-js" }, async ({ page, api }) => {
    const order = await pendingOrder(await api("admin"), "Tern & Thread", LINES);
    await page.goto("/orders");
    await page.getByRole("link", { name: "Search", exact: true }).click();
    await expect(page).toHaveURL("/search");
    const field = page.getByRole("searchbox", { name: "Search everything" });
    await field.fill(order.orderNumber);
    await field.press("Enter");
    await expect(page.getByText(`Nothing found for “${order.orderNumber}”`)).toBeVisible();
    await field.fill("HX-");
    await field.press("Enter");
    await expect(page.getByRole("region", { name: "Products" }).getByRole("link").first()).toBeVisible();
    await field.fill("dash");
    await field.press("Enter");
    await page.getByRole("region", { name: "Screens" }).getByRole("link", { name: "Dashboard" }).click();
    await expect(page).toHaveURL("/");
  });
});
