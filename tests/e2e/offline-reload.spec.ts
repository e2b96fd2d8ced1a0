import type { APIRequestContext, Page } from "@playwright/test";
import { type Company, cancelled, freeHands, type Made, pendingOrder, pickedOrder, said } from "./support/api-setup";
import { openScreen } from "./support/screen";
import { expect, test } from "./support/test";
import { scan } from "./support/wedge";

test.use({ account: "picker", losesNetwork: true, serviceWorkers: "allow", expectedStatuses: [503] });

const COMPANY: Company = "Voltbay Electronics";
const CABLE = "VB-CAB-CC2";
const STAND = "VB-STAND-AL";

const counted = (name: string) => (page: Page, units: number) =>
  expect(page.getByRole("progressbar", { name })).toHaveAttribute("aria-valuenow", String(units));
const picked = counted("Picked");
const sorted = counted("Sorted");
const verified = counted("Verified");
/** Reloads without a network, and waits until the copy says that it is one: its scripts run then. */
async function reloadCopy(page: Page): Promise<void> {
  await page.reload();
  await expect(page.getByText(/^This page was stored on this device at/)).toBeVisible();
}
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
  const order = await pendingOrder(await api("admin"), COMPANY, [{ sku: CABLE, quantity: 6 }]);
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

  await reloadCopy(page);
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

test("a put wall goes on after a reload without a network, with what is in its slots @phone", {
  tag: "@thorough",
}, async ({ page, context, api }) => {
  const [admin, picker] = [await api("admin"), await api("picker")];
  await freeHands(picker);
  const orders: Made[] = [];
  for (const quantity of [1, 3]) orders.push(await pendingOrder(admin, COMPANY, [{ sku: STAND, quantity }]));
  const data = {
    operationId: `e2e-offline-wall-${Date.now().toString(36)}`,
    ...{ orderIds: orders.map((order) => order.id), isSorted: true },
  };
  const { id } = await said<{ id: string }>(await picker.post("/api/picking/carts", { data }));
  await openScreen(page, `/picking/cart/${id}`);
  await scan(page, STAND);
  await picked(page, 4);
  await quiet(page);
  await page.getByRole("link", { name: "Put wall" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Put wall of cart/ })).toBeVisible();
  await expect.poll(() => keptPages(page)).toContain(`/picking/cart/${id}/put-wall`);

  // After the copy was made, the server has counted: one order is complete, and one of three units is in the other slot.
  const oneLess = page.getByRole("button", { name: "One less" });
  const held = page.getByRole("region", { name: "Put into" });
  await scan(page, STAND);
  await expect(held).toContainText("Scan SLOT-1");
  await scan(page, "SLOT-1");
  await expect(page.getByRole("link", { name: `Pack order ${orders[0]?.orderNumber}` })).toBeVisible();
  await scan(page, STAND);
  await expect(held).toContainText("Scan SLOT-2");
  for (let n = 0; n < 2; n++) await oneLess.click();
  await scan(page, "SLOT-2");
  await expect(held).toHaveCount(0);
  await quiet(page);
  await sorted(page, 1);

  await context.setOffline(true);
  await reloadCopy(page);
  await sorted(page, 1);
  await expect(page.getByText("Keep sorting.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Finish complete slots" })).toBeDisabled();
  await scan(page, STAND);
  await expect(held).toContainText("Scan SLOT-2");
  await oneLess.click();
  await scan(page, "SLOT-2");
  await sorted(page, 2);
  await expect(page.getByText("1 scan waiting for a connection")).toBeVisible();
  await reloadCopy(page);
  await sorted(page, 2);

  // The put that waits is undone, before and after a reload.
  await page.getByRole("button", { name: /^Undo/ }).click();
  await sorted(page, 1);
  await expect(page.getByText("2 scans waiting for a connection")).toBeVisible();
  await reloadCopy(page);
  await sorted(page, 1);
  await expect(page.getByRole("button", { name: /^Undo/ })).toBeHidden();

  await context.setOffline(false);
  await expect(page.getByText("Keep sorting.")).toBeHidden({ timeout: 60_000 });
  await expect(page.getByText(/waiting for a connection/)).toBeHidden({ timeout: 60_000 });
  await sorted(page, 1);
  await scan(page, STAND);
  await expect(held).toContainText("Scan SLOT-2");
  await scan(page, "SLOT-2");
  await expect(page.getByText("Nothing is left to sort.")).toBeVisible();
  await expect(page.getByRole("link", { name: `Pack order ${orders[1]?.orderNumber}` })).toBeVisible();
  for (const order of orders) await cancelled(admin, order);
});

const verifiedAtServer = async (api: APIRequestContext, { id }: Made): Promise<number> =>
  (await said<{ verified: number }>(await api.get(`/api/packing/${id}`))).verified;

test("packing goes on after a reload without a network, with all that was verified @phone", {
  tag: "@thorough",
}, async ({ page, context, api }) => {
  const admin = await api("admin");
  const order = await pickedOrder(admin, COMPANY, [{ sku: CABLE, quantity: 5 }]);
  await openScreen(page, `/packing/${order.id}`);
  await verified(page, 0);
  await expect.poll(() => keptPages(page)).toContain(`/packing/${order.id}`);
  await scan(page, CABLE, CABLE);
  await verified(page, 2);
  const undo = page.getByRole("button", { name: "Undo last" });
  await expect(undo).toBeEnabled();

  await context.setOffline(true);
  await scan(page, CABLE);
  await verified(page, 3);
  await reloadCopy(page);
  await verified(page, 3);
  await expect(page.getByText("Keep verifying.")).toBeVisible();
  await expect(undo).toBeDisabled();
  await scan(page, CABLE);
  await verified(page, 4);
  await scan(page, "NO-SUCH-CODE");
  await expect(page.getByText("It is not on this order, according to this device.").first()).toBeVisible();
  await expect(page.getByText("2 entries waiting for a connection")).toBeVisible();

  await page.goto("/packing");
  await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();
  await page.getByRole("link", { name: `Pack ${order.orderNumber}` }).click();
  await verified(page, 4);

  await context.setOffline(false);
  await expect(undo).toBeEnabled({ timeout: 60_000 });
  await verified(page, 4);
  await scan(page, CABLE);
  await verified(page, 5);
  await expect(page.getByRole("button", { name: "Ship", exact: true })).toBeVisible();
  expect(await verifiedAtServer(admin, order)).toBe(5);
  await page.reload();
  await verified(page, 5);
  await cancelled(admin, order);
});

test("a unit that was verified elsewhere is not counted again from a device that was offline", {
  tag: "@thorough",
}, async ({ page, context, api }) => {
  const admin = await api("admin");
  const order = await pickedOrder(admin, COMPANY, [{ sku: CABLE, quantity: 2 }]);
  await openScreen(page, `/packing/${order.id}`);
  await expect.poll(() => keptPages(page)).toContain(`/packing/${order.id}`);
  await context.setOffline(true);
  await scan(page, CABLE);
  await verified(page, 1);
  await reloadCopy(page);
  await verified(page, 1);

  const data = { barcode: CABLE, checkId: `e2e-elsewhere-${Date.now().toString(36)}`, parcel: 1 };
  await said(await admin.post(`/api/packing/${order.id}/check`, { data }));
  await context.setOffline(false);
  await expect(page.getByText("One entry was refused")).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(/scan them again/).first()).toBeVisible();
  await verified(page, 1);
  expect(await verifiedAtServer(admin, order)).toBe(1);
  await cancelled(admin, order);
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
