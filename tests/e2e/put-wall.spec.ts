import { type Company, cancelled, freeHands, type Made, pendingOrder, said } from "./support/api-setup";
import { openScreen } from "./support/screen";
import { expect, test } from "./support/test";
import { scan } from "./support/wedge";

test.use({ account: "picker" });

const COMPANY: Company = "Voltbay Electronics";
const SKU = "VB-STAND-AL";

test("two orders of one product are picked together by one scan, and sorted at the put wall", {
  tag: ["@phone", "@no-js"],
}, async ({ page, api, javaScriptEnabled: hasScripts }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const [admin, picker] = [await api("admin"), await api("picker")];
  const orders: Made[] = [];
  for (const quantity of [1, 2]) orders.push(await pendingOrder(admin, COMPANY, [{ sku: SKU, quantity }]));
  await freeHands(picker);
  const mark = Date.now().toString(36);
  const data = { operationId: `e2e-wall-${mark}`, orderIds: orders.map((order) => order.id), isSorted: true };
  const { id } = await said<{ id: string }>(await picker.post("/api/picking/carts", { data }));

  await (hasScripts ? openScreen(page, "/picking") : page.goto("/picking"));
  await expect(page).toHaveURL(new RegExp(`/picking/cart/${id}$`));
  const scanned = async (code: string) => {
    if (hasScripts) return scan(page, code);
    await page.getByLabel(/^Scan /).fill(code);
    await page.keyboard.press("Enter");
  };
  const now = page.getByRole("region", { name: "Pick now" });
  await expect(now).toContainText("For 2 orders together");
  await scanned(SKU);
  await expect(now).toHaveCount(0);
  await expect(page.getByRole("progressbar", { name: "Picked" })).toHaveAttribute("aria-valuenow", "3");

  await page.getByRole("link", { name: "Put wall" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Put wall of cart/ })).toBeVisible();
  const put = page.getByRole("region", { name: "Put into" });
  for (const slot of [1, 2]) {
    await scanned(SKU);
    await expect(put).toContainText(`Scan SLOT-${slot}`);
    if (slot === 1) {
      await scanned("SLOT-2");
      await expect(page.getByText("This is slot 2.")).toBeVisible();
    }
    await scanned(`SLOT-${slot}`);
    await expect(put).toHaveCount(0);
    // Beside "Undo", it must not be wider than the screen.
    if (slot === 1)
      await expect(page.getByRole("button", { name: "Finish complete slots" })).toBeInViewport({ ratio: 1 });
  }
  await expect(page.getByText("Nothing is left to sort.")).toBeVisible();
  await expect(page.getByRole("link", { name: `Pack order ${orders[1]?.orderNumber}` })).toBeVisible();
  for (const order of orders) await cancelled(admin, order);
});
