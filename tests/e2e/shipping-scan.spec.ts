import { orderCode } from "#app/domain/catalog/order-code";
import { cancelled, freeHands, type Made, pickedOrder } from "./support/api-setup";
import { openScreen } from "./support/screen";
import { expect, test } from "./support/test";
import { scan, scanAround } from "./support/wedge";

test.use({ account: "admin" });

const HUB = "VB-HUB-7";

test("a scan opens its order wherever the focus is; shortcuts and dialogs keep their keys", async ({ page, api }) => {
  const admin = await api("admin");
  await freeHands(admin);
  const order: Made = await pickedOrder(admin, "Voltbay Electronics", [{ sku: HUB, quantity: 1 }]);
  const dialog = page.getByRole("dialog", { name: "Create Shipment" });
  const search = page.getByRole("searchbox", { name: "Search orders" });
  const field = page.getByLabel("Scan or enter an order number");
  const close = async () => {
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  };

  await test.step("single keys are shortcuts", async () => {
    await openScreen(page, "/shipping");
    await page.keyboard.press("/");
    await expect(search).toBeFocused();
    await search.blur();
    await page.keyboard.press("j");
    await expect(page.locator("[data-row-link]").first()).toBeFocused();
  });

  await test.step("on the body, a button, a box to tick, and in the search field", async () => {
    await openScreen(page, "/shipping");
    await scan(page, orderCode(order.id));
    await expect(dialog).toContainText(order.orderNumber);
    await close();
    for (const place of [page.getByRole("button", { name: "Refresh" }), page.getByRole("checkbox").first(), search]) {
      await openScreen(page, "/shipping");
      await place.focus();
      await scan(page, order.orderNumber);
      await expect(dialog).toContainText(order.orderNumber);
    }
    await expect(search).toHaveValue("");
  });

  await test.step("the dialog takes what is scanned into its fields", async () => {
    await expect(dialog.getByLabel("Tracking number")).toBeFocused();
    await page.keyboard.type("9400111206206406260787", { delay: 4 });
    await expect(dialog.getByLabel("Tracking number")).toHaveValue("9400111206206406260787");
    await expect(dialog).toBeVisible();
    await dialog.getByLabel("Tracking number").fill("");
  });

  await test.step("slashes, letters of shortcuts and unknown codes stay in the scan", async () => {
    await openScreen(page, "/shipping");
    for (const code of ["/NO/SUCH/1?", "gp/jk?Z9"]) {
      await scan(page, code);
      await expect(page.getByRole("alert")).toContainText(`No order has the code ${code}.`);
      await expect(page).toHaveURL(/\/shipping\?/);
      await expect(search).not.toBeFocused();
      await expect(page.getByRole("dialog")).toHaveCount(0);
    }
  });
  await test.step("five scans in half a second are each asked about, in their order", async () => {
    await openScreen(page, "/shipping");
    const asked: (string | null)[] = [];
    page.on("request", (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname.startsWith("/shipping") && searchParams.has("scan")) asked.push(searchParams.get("scan"));
    });
    const codes = ["NO-ORDER-ONE-1", "NO-ORDER-TWO-2", "NO-ORDER-THREE-3", "NO-ORDER-FOUR-4", "NO-ORDER-FIVE-5"];
    await page.getByRole("button", { name: "Refresh" }).focus();
    await scan(page, ...codes);
    await expect(page.getByRole("alert")).toContainText("NO-ORDER-FIVE-5");
    expect(asked).toEqual(codes);
    await expect(field).toHaveValue("");

    // The response to one scan arrives in the middle of the next.
    const alert = page.getByRole("alert");
    let letItCome = () => {};
    const released = new Promise<void>((resolve) => {
      letItCome = resolve;
    });
    await page.route(/scan=NO-ORDER-SIX/, async (route) => {
      await released;
      await route.continue();
    });
    await scan(page, "NO-ORDER-SIX-6");
    await scanAround(page, "NO-ORDER-SEVEN-7", async () => {
      letItCome();
      await expect(alert).toContainText("NO-ORDER-SIX-6");
    });
    await expect(alert).toContainText("NO-ORDER-SEVEN-7.");
  });
  await cancelled(admin, order);
});

test("a number of two companies asks which one, also without scripts", { tag: "@no-js" }, async ({ page, api }) => {
  const admin = await api("admin");
  await freeHands(admin);
  const orderNumber = `TWO-${Date.now()}`;
  const orders = [
    await pickedOrder(admin, "Voltbay Electronics", [{ sku: HUB, quantity: 1 }], { orderNumber }),
    await pickedOrder(admin, "Tern & Thread", [{ sku: "TT-QUAY-IND-32", quantity: 1 }], { orderNumber }),
  ];
  const field = page.getByLabel("Scan or enter an order number");
  const choices = page.getByRole("list", { name: "Which one?" }).getByRole("link");
  const dialog = page.getByRole("dialog", { name: "Create Shipment" });

  await page.goto("/shipping?mode=scan");
  await field.fill(orderNumber);
  await page.keyboard.press("Enter");
  await expect(choices).toHaveCount(2);
  await expect(choices.filter({ hasText: "Tern & Thread" })).toContainText(orderNumber);
  await choices.filter({ hasText: "Tern & Thread" }).click();
  await expect(page).toHaveURL(new RegExp(orders[1]?.id ?? ""));

  await page.goto(`/shipping?mode=scan&scan=${orderNumber}`);
  const second = await choices.nth(1).getAttribute("href");
  await field.fill("2");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeVisible();
  expect(page.url()).toContain(second ?? "?");

  await page.goto("/shipping?mode=scan");
  await field.fill(orderCode(orders[0]?.id ?? ""));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(orders[0]?.id ?? ""));
  for (const order of orders) await cancelled(admin, order);
});
