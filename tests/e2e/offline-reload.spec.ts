import type { Page } from "@playwright/test";
import { freeHands, pendingOrder } from "./support/api-setup";
import { openScreen } from "./support/screen";
import { expect, test } from "./support/test";
import { scan } from "./support/wedge";

test.use({ account: "picker", losesNetwork: true, serviceWorkers: "allow", expectedStatuses: [503] });

const CABLE = "VB-CAB-CC2";

const picked = (page: Page, units: number) =>
  expect(page.getByRole("progressbar", { name: "Picked" })).toHaveAttribute("aria-valuenow", String(units));
const keptPages = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const pages = await caches.open("work-pages");
    return (await pages.keys()).map(({ url }) => new URL(url).pathname);
  });
const quiet = (page: Page) => expect(page.getByText("Listening for scans")).toBeVisible({ timeout: 60_000 });

test("an order goes on after a reload without a network, with all that was counted before @phone", async ({
  page,
  context,
  api,
}) => {
  const picker = await api("picker");
  await freeHands(picker);
  const order = await pendingOrder(await api("admin"), "Voltbay Electronics", [{ sku: CABLE, quantity: 6 }]);
  await openScreen(page, "/picking");
  await scan(page, order.orderNumber);
  await picked(page, 0);
  await expect.poll(() => keptPages(page)).toContain("/picking");

  // Counted by the server after the copy was made, and counted on the device only.
  await scan(page, CABLE, CABLE);
  await quiet(page);
  await picked(page, 2);
  await context.setOffline(true);
  await scan(page, CABLE);
  await picked(page, 3);

  await page.reload();
  await expect(page.getByText(/^This page was stored on this device at/)).toBeVisible();
  await picked(page, 3);
  await scan(page, CABLE);
  await picked(page, 4);
  await page.reload();
  await picked(page, 4);

  await page.goto("/orders");
  await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();
  await page.getByRole("link", { name: /Picking/ }).click();
  await picked(page, 4);

  await context.setOffline(false);
  await quiet(page);
  await picked(page, 4);
  await scan(page, CABLE, CABLE);
  await picked(page, 6);
  await quiet(page);
  await page.reload();
  await picked(page, 6);
  await scan(page, order.orderNumber);
  await expect(page.getByRole("progressbar", { name: "Picked" })).toBeHidden();
});

test("nothing of a user is left on the device after signing out @phone", async ({ page, context, api }) => {
  await freeHands(await api("picker"));
  await openScreen(page, "/picking");
  await expect.poll(() => keptPages(page)).toContain("/picking");
  // A session of its own, so that signing out does not end that of the other tests.
  await context.clearCookies();
  await page.goto("/picking");
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(() => keptPages(page)).toEqual([]);

  await context.setOffline(true);
  await page.goto("/picking");
  await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Stored on this device" })).toBeHidden();
});
