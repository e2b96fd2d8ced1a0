import type { APIRequestContext, Page } from "@playwright/test";
import { pickedOrder } from "./support/api-setup";
import { openScreen } from "./support/screen";
import { expect, test } from "./support/test";
import { scan } from "./support/wedge";

const SKU = "TT-MARKET-NAT";

/** A shipped order of two units of Tern & Thread. */
async function shippedOrder(admin: APIRequestContext) {
  const order = await pickedOrder(admin, "Tern & Thread", [{ sku: SKU, quantity: 2 }]);
  const data = { orderId: order.id, trackingNumber: `T${Date.now()}`, carrier: "other", shippingMethod: "standard" };
  const shipped = await admin.post("/api/shipments", { data });
  expect(shipped.ok(), await shipped.text()).toBe(true);
  return order;
}

/** Announces both units from the order's number; returns the return's path. */
async function announce(page: Page, orderNumber: string): Promise<string> {
  await page.goto("/returns");
  await page.getByRole("link", { name: "Announce a return" }).click();
  await page.getByLabel("Order, tracking, or serial number").fill(orderNumber);
  await page.getByRole("button", { name: "Find" }).click();
  await page.getByLabel("Units").fill("2");
  await page.getByLabel("Reason").selectOption({ label: "Defective" });
  await page.getByRole("button", { name: "Announce return" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Return RMA-\d+/);
  return new URL(page.url()).pathname;
}

const photo = {
  name: "scratch.png",
  mimeType: "image/png",
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  ),
};

test("a client announces a return, the dock receives it by scan on a phone, and the client sees what came back", async ({
  as,
  api,
}) => {
  const { orderNumber } = await shippedOrder(await api("admin"));
  const client = await as("ternClient");
  const path = await announce(client, orderNumber);

  const dock = await as("warehouse");
  await dock.setViewportSize({ width: 360, height: 640 });
  await openScreen(dock, "/returns/dock");
  await scan(dock, orderNumber);
  await expect(dock.getByRole("heading", { level: 1 })).toHaveText(/Receive RMA-/);
  await openScreen(dock, new URL(dock.url()).pathname);
  await scan(dock, SKU);
  await dock.getByRole("radio", { name: "New" }).check();
  await dock.getByRole("button", { name: "Receive", exact: true }).click();
  await expect(dock.getByText("1 of 2 units received")).toBeVisible();

  await scan(dock, SKU);
  await dock.getByRole("radio", { name: "Damaged" }).check();
  await dock.getByLabel("Photo", { exact: false }).and(dock.locator("[type=file][name=photo]")).setInputFiles(photo);
  await dock.getByRole("button", { name: "Receive", exact: true }).click();
  await expect(dock.getByText("2 of 2 units received")).toBeVisible();
  expect(await dock.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await dock.getByRole("button", { name: "Complete return" }).click();
  await dock.getByRole("dialog").getByRole("button", { name: "Complete return" }).click();
  await expect(dock.getByText("Return completed")).toBeVisible();

  await client.goto(path);
  await expect(client.getByText("1 × New: restocked", { exact: false })).toBeVisible();
  await expect(client.getByText("1 × Damaged: in quarantine", { exact: false })).toBeVisible();
  await expect(client.getByRole("img", { name: "Open the condition of these units" })).toBeVisible();
  await expect(client.getByText("Refund the customer in your store", { exact: false }).first()).toBeVisible();
});

test.describe("without scripts", () => {
  test.use({ account: "admin" });

  test("a return is announced, received, corrected and completed @no-js", { tag: "@thorough" }, async ({
    page,
    api,
  }) => {
    const { orderNumber } = await shippedOrder(await api("admin"));
    const path = await announce(page, orderNumber);
    await page.goto("/returns/dock");
    await page
      .getByRole("textbox", { name: "Scan or enter a return, tracking, order, or serial number" })
      .fill(orderNumber);
    await page.getByRole("button", { name: "Open" }).click();
    await page.getByRole("textbox", { name: "Scan or enter a product" }).fill(SKU);
    await page.getByRole("button", { name: "Open" }).click();
    await page.getByRole("radio", { name: "New" }).check();
    await page.getByRole("button", { name: "Receive", exact: true }).click();
    await page.goto(path);
    await page.getByRole("link", { name: "Correct 1 × New" }).click();
    await page.getByLabel("Condition").selectOption({ label: "Damaged" });
    await page.getByLabel("What to do with them").selectOption({ label: "Dispose" });
    await page.getByLabel("Why is it corrected?").fill("Scratched on the back");
    await page.getByRole("button", { name: "Correct", exact: true }).click();
    await expect(page.getByText("1 × Damaged: disposed of")).toBeVisible();
    await expect(page.getByText("Scratched on the back")).toBeVisible();
  });
});
