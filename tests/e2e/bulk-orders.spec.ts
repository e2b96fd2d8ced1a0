import { pendingOrder } from "./support/api-setup";
import { expect, test } from "./support/test";

test.use({ account: "admin" });

test("ticked orders are held with a reason and cancelled, found by their SKU, with and without scripts", {
  tag: ["@desktop", "@no-js"],
}, async ({ page, api }) => {
  const admin = await api("admin");
  const sku = "RR-ASHWA-120";
  const [one, two] = [
    await pendingOrder(admin, "Root & Resin Supplements", [{ sku, quantity: 1 }]),
    await pendingOrder(admin, "Root & Resin Supplements", [{ sku, quantity: 1 }]),
  ];
  const tick = async () => {
    await page.goto(`/orders?q=${sku}`);
    for (const { orderNumber } of [one, two]) await page.getByLabel(`Select order ${orderNumber}`).check();
  };

  await tick();
  await page.getByRole("button", { name: "Hold", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Hold 2 orders" })).toBeVisible();
  await page.getByLabel("Reason").fill("Stocktaking");
  await page.getByRole("dialog").getByRole("button", { name: "Hold" }).click();
  await expect(page.getByRole("status").filter({ hasText: "2 orders are now on hold." })).toBeVisible();
  await expect(page.getByRole("row", { name: one.orderNumber })).toContainText("On hold");

  await tick();
  await page.getByRole("button", { name: "Cancel orders" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel orders" }).click();
  await expect(page.getByRole("status").filter({ hasText: "2 orders are now cancelled." })).toBeVisible();
  await expect(page.getByRole("row", { name: two.orderNumber })).toContainText("Cancelled");
});

test("a pick list is a PDF that opens from the list", { tag: "@desktop" }, async ({ api }) => {
  const admin = await api("admin");
  const order = await pendingOrder(admin, "Tern & Thread", []);
  const answer = await admin.get(`/orders/pick-lists.pdf?id=${order.id}`);
  expect(answer.headers()["content-type"]).toBe("application/pdf");
  expect((await answer.body()).subarray(0, 5).toString()).toBe("%PDF-");
  await admin.post(`/api/orders/${order.id}/status`, { data: { status: "cancelled" } });
});
