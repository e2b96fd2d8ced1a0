import type { Page } from "@playwright/test";
import { companyId, freeHands, pendingOrder, pickedOrder, stagedOrder } from "./support/api-setup";
import { expectAccessible, expectAccessibleHere } from "./support/axe";
import { openScreen } from "./support/screen";
import { expect, test } from "./support/test";
import { scan } from "./support/wedge";

const LINES = [{ sku: "TT-MARKET-NAT", quantity: 2 }];
test.use({ colorScheme: "light", expectedStatuses: [401, 403, 404, 422] });
test.describe.configure({ timeout: 120_000 });

async function walk(page: Page, paths: string[], status = 200) {
  for (const path of paths)
    await test.step(path, async () => {
      expect((await page.goto(path))?.status()).toBe(status);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectAccessible(page, path);
    });
}

test("what visitors see passes axe", async ({ page }) => {
  await walk(page, ["/", "/api/login"]);
  await page.getByLabel("Email").fill("nobody@example.com");
  await page.getByLabel("Password").fill("wrong");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page.getByRole("alert").filter({ hasText: "The email or password is wrong." })).toBeVisible();
  await expectAccessible(page, "a refused sign-in");
});

test.describe("as the administrator", () => {
  test.use({ account: "admin" });

  test("dashboard, staging and its dialog, boxes and integrations pass axe", { tag: "@thorough" }, async ({
    page,
    api,
  }) => {
    const admin = await api("admin");
    const root = await companyId(admin, "Root & Resin Supplements");
    const staged = await stagedOrder(admin, "Root & Resin Supplements");
    await walk(page, ["/", `/staging?company=${root}`, "/notifications"]);
    await walk(page, ["/shipping/boxes", "/shipping/boxes/new", "/shipping?status=shipped", "/integrations"]);
    // The message about the missing order is shown in the order list, in place of the order's dialog.
    await walk(page, ["/no-such-page", "/orders/view/none"], 404);
    await expect(page.getByRole("main")).toHaveCount(1);
    await page.goto(`/staging/view/${staged.id}`);
    await page.getByText("Raw data", { exact: true }).click();
    await expectAccessible(page, "a staged order with its raw data");
  });

  test("orders and what opens from them pass axe", { tag: "@thorough" }, async ({ page, api }) => {
    const order = await pendingOrder(await api("admin"), "Tern & Thread", LINES);
    await walk(page, [
      `/orders?q=${order.orderNumber}&open=${order.id}`,
      `/orders/view/${order.id}/edit`,
      "/orders/new",
    ]);
    await page.getByRole("button", { name: "Create order" }).click();
    await expect(page.getByLabel("Order number")).toHaveAttribute("aria-invalid", "true");
    await expectAccessible(page, "a refused new order");

    await page.goto(`/orders?q=${order.orderNumber}`);
    await page.getByRole("button", { name: `Actions for order ${order.orderNumber}` }).click();
    await expectAccessibleHere(page, "an order's menu");
    for (const dialog of [`/orders/view/${order.id}`, `/orders/view/${order.id}/status?to=on-hold`]) {
      await page.goto(dialog);
      await expect(page.getByRole("dialog")).toBeVisible();
      await expectAccessible(page, dialog);
    }
  });
});

test.describe("as the picker", () => {
  test.use({ account: "picker" });

  test("picking and shipping pass axe", { tag: "@thorough" }, async ({ page, api }) => {
    const admin = await api("admin");
    const waiting = await pickedOrder(admin, "Tern & Thread", LINES);
    const order = await pendingOrder(admin, "Tern & Thread", LINES);
    await freeHands(await api("picker"));
    await walk(page, ["/", "/picking", "/picking/history", `/shipping?q=${waiting.orderNumber}`]);
    await page.goto(`/shipping/create/${waiting.id}`);
    await page.getByRole("button", { name: "Create Shipment" }).click();
    await expect(page.getByLabel("Tracking number")).toHaveAttribute("aria-invalid", "true");
    await expectAccessible(page, "a refused shipment");

    await openScreen(page, "/picking");
    await scan(page, order.orderNumber);
    await expect(page.getByRole("region", { name: "Pick now" })).toBeVisible();
    await scan(page, "NO-SUCH-CODE");
    await expect(page.locator(".scan-result")).toContainText("Product Not Found");
    await expectAccessible(page, "a refused scan");
    await scan(page, "TT-MARKET-NAT");
    await expect(page.locator(".scan-result")).toContainText("Product Found");
    await expectAccessible(page, "an accepted scan");
    await page.getByRole("button", { name: "Release order" }).click();
    await expectAccessible(page, "the question before a release");
    await page.getByRole("button", { name: "Release", exact: true }).click();
    await expect(page.getByRole("status").filter({ hasText: "Order released" })).toBeVisible();
  });
});

test.describe("as the picker of an active order", () => {
  test.use({ account: "picker" });

  test("an active order passes axe in every state of its bottom bar", async ({ page, api }) => {
    const order = await pendingOrder(await api("admin"), "Tern & Thread", LINES);
    await freeHands(await api("picker"));
    await page.setViewportSize({ width: 360, height: 640 });
    await openScreen(page, "/picking");
    await scan(page, order.orderNumber);
    await expect(page.getByRole("region", { name: "Pick now" })).toBeVisible();
    const look = async (state: string) => {
      for (const size of [
        { width: 360, height: 640 },
        { width: 390, height: 844 },
        { width: 1280, height: 800 },
      ]) {
        await page.setViewportSize(size);
        await expectAccessible(page, `${state}, ${size.width}`);
        const bar = await page.locator(".pick-bar").boundingBox();
        const content = await page.locator(".shell-content").boundingBox();
        // The scrollable area ends above the bar.
        expect.soft(content && content.y + content.height).toBeLessThanOrEqual((bar?.y ?? 0) + 1);
      }
    };
    await look("nothing picked");
    await scan(page, "TT-MARKET-NAT");
    await expect(page.getByRole("button", { name: "Undo last pick" })).toBeVisible();
    await look("one picked");
    await scan(page, "TT-MARKET-NAT");
    await expect(page.getByText("All items are picked.")).toBeVisible();
    await look("all picked");
    await freeHands(await api("picker"));
  });
});

test.describe("as a user without permission", () => {
  test.use({ account: "helixClient" });

  test("the refusals pass axe", async ({ page }) => {
    await walk(page, ["/staging", "/shipping"], 403);
  });
});
