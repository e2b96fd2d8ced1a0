import type { Locator, Page } from "@playwright/test";
import { cancelled, companyId, freeHands, pendingOrder, pickedOrder, stagedOrder } from "./support/api-setup";
import { openScreen } from "./support/screen";
import { expect, test } from "./support/test";
import { scan } from "./support/wedge";

test.describe("as the picker", () => {
  test.use({ account: "picker" });

  test("picking on a phone: every target is wide enough for a gloved thumb", { tag: "@phone" }, async ({
    page,
    api,
  }) => {
    const order = await pendingOrder(await api("admin"), "Tern & Thread", [
      { sku: "TT-MARKET-NAT", quantity: 2 },
      { sku: "TT-LOFT-RST", quantity: 1 },
    ]);
    await freeHands(await api("picker"));
    await page.goto("/picking");
    await expectTargets(page.getByRole("main"), 56);
    await page.getByLabel("Scan or enter an order number").fill(order.orderNumber);
    await page.getByRole("button", { name: "Start", exact: true }).tap();
    const pickNow = page.getByRole("region", { name: "Pick now" });
    await expect(pickNow).toBeVisible();
    await expectTargets(page.getByRole("main"), 56);
    await expectNoSideways(page);

    const first = pickNow.getByRole("button", { name: /^Pick / });
    await first.tap();
    await first.tap();
    await expect(page.getByText("All items are picked.")).toBeVisible();
    await expectTargets(page.getByRole("main"), 56);
    await page.getByRole("button", { name: "Complete Order" }).tap();
    await expect(page.getByRole("status").filter({ hasText: "Order picked" })).toBeVisible();
  });

  test("a small phone opens an order at its item, and a message covers neither its bar nor its content", async ({
    page,
    api,
  }) => {
    const order = await pendingOrder(await api("admin"), "Tern & Thread", [{ sku: "TT-MARKET-NAT", quantity: 2 }]);
    await freeHands(await api("picker"));
    await page.setViewportSize({ width: 360, height: 640 });
    await openScreen(page, "/picking");
    await scan(page, order.orderNumber);
    const pickNow = page.getByRole("region", { name: "Pick now" });
    await expect(pickNow.getByText("Location")).toBeInViewport({ ratio: 1 });
    await openScreen(page, "/picking");
    await expect(pickNow.getByText("Location")).toBeInViewport({ ratio: 1 });
    const pick = await boxOf(pickNow.getByRole("button", { name: /^Pick / }));
    expect(pick.bottom).toBeLessThanOrEqual((await boxOf(page.locator(".pick-bar"))).top);
    // The order's action bar is below the page's title and covers none of it.
    const title = await boxOf(page.getByRole("heading", { level: 1 }));
    expect(title.bottom).toBeLessThanOrEqual((await boxOf(page.getByRole("main"))).top);

    const content = page.locator(".shell-content");
    await content.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await scan(page, "TT-MARKET-NAT");
    const message = page.locator(".toast");
    await expect(message).toContainText("Product Found");
    const toast = await boxOf(message);
    expect(toast.bottom).toBeLessThanOrEqual((await boxOf(page.locator(".pick-bar"))).top);
    expect(toast.top).toBeGreaterThanOrEqual((await boxOf(content)).bottom);
    await freeHands(await api("picker"));
  });

  test("without scripts a small phone shows the item to pick and the scan field at once", { tag: "@no-js" }, async ({
    page,
    api,
  }) => {
    const order = await pendingOrder(await api("admin"), "Tern & Thread", [{ sku: "TT-MARKET-NAT", quantity: 2 }]);
    await freeHands(await api("picker"));
    expect((await (await api("picker")).post(`/api/picking/start/${order.id}`)).ok()).toBe(true);
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto("/picking");
    await expect(page.getByLabel("Scan or enter a code")).toBeFocused();
    await expect(page.getByLabel("Scan or enter a code")).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("heading", { level: 1 })).toBeInViewport({ ratio: 1 });
    const location = page.getByRole("region", { name: "Pick now" }).getByText(/^[A-Z]-\d\d-/);
    await expect(location).toBeInViewport({ ratio: 1 });
    expect((await boxOf(location)).bottom).toBeLessThan((await boxOf(page.locator(".pick-bar"))).top);
    await freeHands(await api("picker"));
  });

  test("a picker who continues an order canceled meanwhile gets a message", { tag: "@phone" }, async ({
    page,
    api,
  }) => {
    const order = await pendingOrder(await api("admin"), "Tern & Thread", [{ sku: "TT-MARKET-NAT", quantity: 2 }]);
    await freeHands(await api("picker"));
    expect((await (await api("picker")).post(`/api/picking/start/${order.id}`)).ok()).toBe(true);
    await openScreen(page, "/picking");
    await cancelled(await api("admin"), order);
    await page.getByLabel("Scan or enter a code").fill("TT-MARKET-NAT");
    await page.getByRole("button", { name: "Scan", exact: true }).tap();
    await expect(page.getByLabel("Scan or enter an order number")).toBeVisible();
    await expect(page.getByRole("alert").filter({ hasText: "is cancelled" })).toBeVisible();
  });
});

test.describe("as the administrator", () => {
  test.use({ account: "admin" });

  test("the fields of a transfer are tall enough for a gloved thumb", { tag: "@phone" }, async ({ page, api }) => {
    const company = await companyId(await api("admin"), "Tern & Thread");
    await openScreen(page, `/inventory/transfer?company=${company}&code=TT-MARKET-NAT`);
    const targets = [
      page.getByLabel("To", { exact: true }),
      page.getByLabel("Quantity"),
      page.getByRole("button", { name: "Transfer" }),
    ];
    for (const target of targets) {
      const { top, bottom } = await boxOf(target);
      expect(bottom - top).toBeGreaterThanOrEqual(56);
    }
  });

  test("no screen scrolls sideways on a phone", { tag: ["@phone", "@thorough"] }, async ({ page, browser, api }) => {
    const admin = await api("admin");
    const order = await pickedOrder(admin, "Tern & Thread", [{ sku: "TT-MARKET-NAT", quantity: 1 }]);
    // The notification's title is a single word that is wider than the screen.
    const email = `a.long.address.without.a.break.${Date.now()}@a-company-with-a-long-name.example.test`;
    await admin.post("/api/users", { data: { email, firstName: "Long", lastName: "Address", role: "employee" } });
    const staged = await stagedOrder(admin, "Tern & Thread");
    const dialogs = [`/orders/view/${order.id}`, `/shipping/create/${order.id}`, `/staging/view/${staged.id}`];
    for (const path of [
      "/",
      "/orders",
      "/orders/new",
      "/staging",
      "/shipping",
      "/picking",
      "/picking/history",
      "/notifications",
    ]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectNoSideways(page);
    }
    for (const dialog of dialogs) {
      await page.goto(dialog);
      await expect(page.getByRole("dialog")).toBeVisible();
      await expectNoSideways(page);
    }
    const visitor = await browser.newContext({ storageState: { cookies: [], origins: [] } });
    const landing = await visitor.newPage();
    for (const path of ["/", "/api/login", "/api-reference"]) {
      await landing.goto(path);
      await expectNoSideways(landing);
    }
    await visitor.close();
  });
});

/**
 * Every clickable element, measured with the area that its label adds. A link inside a sentence may be as small as its
 * words.
 */
async function expectTargets(within: Locator, px: number): Promise<void> {
  const small = await within.locator("button, a, input:not([type=hidden]), select, summary").evaluateAll(
    (elements, least) =>
      elements
        .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        .filter((element) => !element.matches(".sr-only, p a"))
        .map((element) => ({ element, box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 1 && (box.height < least || box.width < least))
        .map(({ element, box }) => `${element.outerHTML.slice(0, 120)} is ${box.width} × ${box.height}`),
    px,
  );
  expect.soft(small).toEqual([]);
}

/** While an order is picked, the page scrolls inside of its frame, which hides what is too wide. */
async function expectNoSideways(page: Page): Promise<void> {
  const tooWide = await page.evaluate(() =>
    [...document.querySelectorAll("html, .shell-content")].filter((frame) => frame.scrollWidth > frame.clientWidth),
  );
  expect.soft(tooWide, page.url()).toEqual([]);
}

/** Waits until the element is in the page to stay: hydration may put another in its place. */
async function boxOf(element: Locator) {
  let box = { top: 0, bottom: 0 };
  await expect
    .poll(async () => {
      box = await element.evaluate((node) => {
        const { top, bottom } = node.getBoundingClientRect();
        return { top, bottom };
      });
      return box.bottom - box.top;
    })
    .toBeGreaterThan(0);
  return box;
}

test.describe("a refused form", () => {
  test.use({ account: "admin", expectedStatuses: [422] });

  test("a transfer to an unknown location says so at the field", { tag: "@phone" }, async ({ page, api }) => {
    const company = await companyId(await api("admin"), "Tern & Thread");
    await openScreen(page, `/inventory/transfer?company=${company}&code=TT-MARKET-NAT`);
    await page.getByRole("radio").first().check();
    await page.getByLabel("To", { exact: true }).fill("ZZ-99");
    await page.getByLabel("Quantity").fill("1");
    await page.getByRole("button", { name: "Transfer" }).click();
    await expect(page.getByText("No location has the code ZZ-99")).toBeVisible();
  });
});
