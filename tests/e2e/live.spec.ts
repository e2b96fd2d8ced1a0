import type { Page } from "@playwright/test";
import { signIn } from "./support/accounts";
import { cancelled, type Made, pendingOrder } from "./support/api-setup";
import { openScreen } from "./support/screen";
import { expect, test } from "./support/test";

test.use({ account: "helixClient" });

const HELIX = "Helix Peptides";
const ITEMS = [{ sku: "HX-BPC157-5", quantity: 1 }];

/** Opens the screen, and waits until the server tells it of changes. */
async function openLive(page: Page, path: string): Promise<void> {
  const told = page
    .waitForEvent("websocket", (socket) => socket.url().includes("/live?"))
    // From the beginning, because the first message can arrive before the page is ready.
    .then((socket) => socket.waitForEvent("framereceived"));
  await openScreen(page, path);
  await told;
}

const rowOf = (page: Page, { orderNumber }: Pick<Made, "orderNumber">) => page.getByText(orderNumber, { exact: true });

test("a list shows a new order and its new status by itself, and so does the order's page", {
  tag: ["@desktop", "@phone"],
}, async ({ page, api, as }) => {
  const admin = await api("admin");
  await openLive(page, "/my-orders");
  const order = await pendingOrder(admin, HELIX, ITEMS);
  await expect(rowOf(page, order).first()).toBeVisible();
  await openLive(page, `/my-orders/${order.id}`);
  const staff = await as("admin");
  await openLive(staff, `/orders/${order.id}`);
  await cancelled(admin, order);
  await expect(page.getByText("Cancelled").first()).toBeVisible();
  await expect(staff.getByText("Cancelled").first()).toBeVisible();
});

test("no other company hears of it", { tag: "@thorough" }, async ({ page, api, as }) => {
  const other = await as("ternClient");
  const heard: string[] = [];
  other.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => heard.push(String(payload))));
  await openLive(other, "/my-orders");
  await openLive(page, "/my-orders");
  const order = await pendingOrder(await api("admin"), HELIX, ITEMS);
  await expect(rowOf(page, order).first()).toBeVisible();
  await cancelled(await api("admin"), order);
  expect(heard.filter((message) => message.includes("orders"))).toEqual([]);
  await expect(rowOf(other, order)).toHaveCount(0);
});

test("nothing moves under the pointer: the page offers its new data, and shows it once the pointer has left", async ({
  page,
  api,
}) => {
  const admin = await api("admin");
  await openLive(page, "/my-orders");
  const row = page.locator("main tbody tr").first();
  await row.hover();
  const [before, order] = [await row.textContent(), await pendingOrder(admin, HELIX, ITEMS)];
  const offer = page.getByRole("button", { name: "Show new data" });
  await expect(offer).toBeVisible();
  expect(await row.textContent()).toBe(before);
  await expect(rowOf(page, order)).toHaveCount(0);
  await page.getByRole("heading", { level: 1 }).hover();
  await expect(rowOf(page, order).first()).toBeVisible();
  await expect(offer).toBeHidden();

  await row.hover();
  const another = await pendingOrder(admin, HELIX, ITEMS);
  await expect(offer).toBeVisible();
  await page.keyboard.press("Tab");
  await offer.focus();
  await page.keyboard.press("Enter");
  await expect(rowOf(page, another).first()).toBeVisible();
  for (const made of [order, another]) await cancelled(admin, made);
});

test("what a user has typed into a form of the page stays, also when new data is shown", async ({ page, api }) => {
  const admin = await api("admin");
  const order = await pendingOrder(admin, HELIX, ITEMS);
  await openLive(page, `/my-orders/${order.id}`);
  const message = page.getByRole("textbox", { name: "Message" });
  await message.fill("Please leave it at the gate.");
  await page.getByRole("heading", { level: 1 }).click();
  await cancelled(admin, order);
  await page.getByRole("button", { name: "Show new data" }).click();
  await expect(page.getByText("Cancelled").first()).toBeVisible();
  await expect(message).toHaveValue("Please leave it at the gate.");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByText("Please leave it at the gate.").first()).toBeVisible();
  await expect(message).toHaveValue("");
});

test("where sockets are blocked, pages work as without them", async ({ page, api }) => {
  await page.addInitScript(() => {
    window.WebSocket = class extends EventTarget {
      onclose: ((event: CloseEvent) => void) | null = null;
      constructor() {
        super();
        setTimeout(() => this.onclose?.(new CloseEvent("close", { code: 1006 })));
      }
      close() {}
      send() {}
    } as unknown as typeof WebSocket;
  });
  await openScreen(page, "/my-orders");
  const order = await pendingOrder(await api("admin"), HELIX, ITEMS);
  await page.reload();
  await expect(rowOf(page, order).first()).toBeVisible();
  await cancelled(await api("admin"), order);
});

test("signing out elsewhere ends the socket, and it does not come back", { tag: "@thorough" }, async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL: baseURL ?? "", storageState: await signIn("helixClient") });
  const page = await context.newPage();
  await openLive(page, "/my-orders");
  const sockets: string[] = [];
  page.on("websocket", (socket) => sockets.push(socket.url()));
  const tab = await context.newPage();
  await tab.goto("/api/logout");
  // It connects again once, to hear that no user is signed in.
  await expect.poll(() => sockets.length).toBe(1);
  await page.waitForTimeout(3000);
  expect(sockets).toHaveLength(1);
  await context.close();
});
