import { EMAIL, PASSWORD } from "./support/accounts";
import { freeHands, pendingOrder, pickedOrder, sync } from "./support/api-setup";
import { isInteractive, openScreen, scriptsRun, tabTo } from "./support/screen";
import { buy } from "./support/store";
import { expect, test } from "./support/test";

const SKU = "RR-MAGGL-120";

test("the main job is done by keyboard alone", { tag: "@thorough" }, async ({ page, api }) => {
  const number = await buy("root", { first: "Perpetua", last: "Lindgaard" }, [{ sku: SKU, quantity: 2 }]);
  await freeHands(await api("admin"));
  await sync(await api("admin"), "Root & Resin Supplements");
  const keys = page.keyboard;
  const toast = (title: string) => page.getByRole("status").filter({ hasText: title });

  await test.step("signs in", async () => {
    await page.goto("/api/login");
    await expect(page.getByLabel("Email")).toBeFocused();
    await keys.type(EMAIL.admin);
    await keys.press("Tab");
    await keys.type(PASSWORD);
    await keys.press("Enter");
    await expect(page).toHaveURL("/");
  });

  await test.step("goes to the staging area and processes the newest order", async () => {
    await expect(page.getByRole("heading", { level: 1, name: "Admin Dashboard" })).toBeVisible();
    await scriptsRun(page);
    await keys.press("g");
    await keys.press("t");
    await expect(page.getByRole("heading", { level: 1, name: "WooCommerce Staging Area" })).toBeVisible();
    await keys.press("j");
    await expect(page.locator("[data-row-link]").first()).toBeFocused();
    await keys.press("Enter");
    const dialog = page.getByRole("dialog", { name: `Staging order ${number}` });
    await tabTo(page, dialog.getByRole("button", { name: "Process" }));
    await keys.press("Enter");
    await expect(toast("Order Processed")).toBeVisible();
  });

  await test.step("picks it", async () => {
    await keys.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await keys.press("g");
    await keys.press("p");
    await expect(page.getByLabel("Scan or enter an order number")).toBeFocused();
    await keys.type(String(number), { delay: 60 });
    await keys.press("Enter");
    await expect(page.getByLabel("Scan or enter a code")).toBeFocused();
    for (const picked of ["1 of 2 units", "2 of 2 units"]) {
      await keys.type(SKU);
      await keys.press("Enter");
      await expect(page.getByText(picked)).toBeVisible();
    }
    await tabTo(page, page.getByRole("button", { name: "Complete Order" }));
    await keys.press("Enter");
    await expect(toast("Order picked")).toBeVisible();
  });

  await test.step("ships it", async () => {
    await tabTo(page, page.getByRole("main").getByRole("link", { name: "Go to shipping" }));
    await keys.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Shipping" })).toBeVisible();
    await keys.press("/");
    await expect(page.getByRole("searchbox", { name: "Search orders" })).toBeFocused();
    await keys.type(String(number));
    await expect(page).toHaveURL(new RegExp(`q=${number}`));
    await tabTo(page, page.getByRole("link", { name: `Ship ${number}` }));
    await keys.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Create Shipment" });
    await expect(dialog.getByLabel("Tracking number")).toBeFocused();
    await keys.type("9400111206206406260787");
    await keys.press("Tab");
    await keys.type("USPS");
    await keys.press("Tab");
    await keys.type("Expedited");
    await expect(dialog.getByLabel("Carrier")).toHaveValue("usps");
    await expect(dialog.getByLabel("Shipping method")).toHaveValue("expedited");
    await tabTo(page, dialog.getByRole("button", { name: "Create Shipment" }));
    await keys.press("Enter");
    await expect(toast("Shipment created successfully")).toBeVisible();
    await expect(dialog).toBeHidden();
  });
});

test.describe("in a dialog", () => {
  test.use({ account: "picker" });

  test("Escape closes it and restores the focus; unsaved input is confirmed first", async ({ page, api }) => {
    const order = await pickedOrder(await api("admin"), "Tern & Thread", [{ sku: "TT-MARKET-NAT", quantity: 1 }]);
    await openScreen(page, `/shipping?q=${order.orderNumber}`);
    const ship = page.getByRole("link", { name: `Ship ${order.orderNumber}` });
    const dialog = page.getByRole("dialog", { name: "Create Shipment" });
    const tracking = dialog.getByLabel("Tracking number");

    await isInteractive(ship);
    await ship.focus();
    await page.keyboard.press("Enter");
    await expect(tracking).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(ship).toBeFocused();

    await page.keyboard.press("Enter");
    await expect(tracking).toBeFocused();
    await page.keyboard.type("1Z");
    await page.keyboard.press("Escape");
    const question = page.getByRole("alertdialog", { name: "Discard your changes?" });
    await expect(question.getByRole("button", { name: "Keep editing" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(question).toBeHidden();
    await expect(tracking).toHaveValue("1Z");

    await page.keyboard.press("Escape");
    await question.getByRole("button", { name: "Discard" }).focus();
    await page.keyboard.press("Enter");
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/shipping/);
  });
});

test.describe("on the orders list", () => {
  test.use({ account: "admin" });

  test("keys find, walk and open; menus and questions close with Escape and give the focus back", async ({
    page,
    api,
  }) => {
    const order = await pendingOrder(await api("admin"), "Tern & Thread", [{ sku: "TT-MARKET-NAT", quantity: 1 }]);
    const keys = page.keyboard;
    /** Faster keys come from a scanner. */
    const pressAsPerson = async (key: string) => {
      await page.waitForTimeout(100);
      await keys.press(key);
    };
    await openScreen(page, "/orders");
    await keys.press("?");
    await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
    await keys.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();

    await keys.press("/");
    await expect(page.getByRole("searchbox", { name: "Search orders" })).toBeFocused();
    await keys.type(order.orderNumber);
    // The down arrow applies the search at once and goes to its first row; from an applied search, Enter does too.
    const headline = page.getByRole("link", { name: order.orderNumber, exact: true });
    await pressAsPerson("ArrowDown");
    await expect(headline).toBeFocused();
    await expect(page.getByRole("row")).toHaveCount(2);
    await pressAsPerson("/");
    await expect(page.getByRole("searchbox", { name: "Search orders" })).toBeFocused();
    await pressAsPerson("Enter");
    await expect(headline).toBeFocused();

    const menu = page.getByRole("button", { name: `Actions for order ${order.orderNumber}` });
    await tabTo(page, menu);
    await keys.press("Enter");
    await expect(page.getByRole("link", { name: "View Details" })).toBeFocused();
    await keys.press("Escape");
    await expect(menu).toBeFocused();
    await keys.press("Enter");
    await expect(page.getByRole("link", { name: "View Details" })).toBeFocused();
    await keys.press("ArrowDown");
    await expect(page.getByRole("button", { name: "Start Picking" })).toBeFocused();
    await keys.press("ArrowUp");
    await expect(page.getByRole("link", { name: "View Details" })).toBeFocused();
    await keys.press("Enter");
    await expect(page.getByRole("dialog")).toContainText(order.orderNumber);
    // Escape closes a menu in the dialog first, and only the menu.
    const more = page.getByRole("dialog").getByRole("button", { name: /^More actions/ });
    await more.click();
    await expect(page.getByRole("link", { name: "Pick list" })).toBeVisible();
    await keys.press("Escape");
    await expect(page.getByRole("link", { name: "Pick list" })).toBeHidden();
    await expect(page.getByRole("dialog")).toContainText(order.orderNumber);
    await keys.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();

    await keys.press("k");
    await expect(page.getByRole("link", { name: order.orderNumber, exact: true })).toBeFocused();
    await pressAsPerson("x");
    await expect(page.getByText("1 row selected")).toBeVisible();
    await pressAsPerson("b");
    await expect(page.getByRole("button", { name: "Hold", exact: true })).toBeFocused();
    await keys.press("Enter");
    await expect(page.getByLabel("Reason")).toBeFocused();
    await keys.type("Stocktaking");
    await tabTo(page, page.getByRole("dialog").getByRole("button", { name: "Hold" }));
    await keys.press("Enter");
    await expect(page.getByRole("row", { name: order.orderNumber })).toContainText("On hold");
    await expect(page.getByLabel(`Select order ${order.orderNumber}`)).toBeFocused();
    await keys.press("g");
    await keys.press("s");
    await expect(page.getByRole("heading", { level: 1, name: "Shipping" })).toBeVisible();
  });
});
