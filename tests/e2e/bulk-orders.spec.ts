import { pendingOrder } from "./support/api-setup";
import { expect, test } from "./support/test";

test.use({ account: "admin" });

test("selected orders are held with a reason, the hold is undone, and they are cancelled, with and without scripts", {
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
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Undone" })).toContainText("2 orders changed back.");
  await expect(page.getByRole("row", { name: one.orderNumber })).toContainText("Pending");

  await tick();
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("button", { name: "Cancel orders" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel orders" }).click();
  await expect(page.getByRole("status").filter({ hasText: "2 orders are now cancelled." })).toBeVisible();
  await expect(page.getByRole("row", { name: two.orderNumber })).toContainText("Cancelled");
});

test("a range of orders selected with Shift gets a tag, undone and added again, which one order's page removes", {
  tag: ["@desktop", "@thorough"],
}, async ({ page, api }) => {
  const admin = await api("admin");
  const sku = "TT-MARKET-NAT";
  const made = [];
  for (let n = 0; n < 3; n++) made.push(await pendingOrder(admin, "Tern & Thread", [{ sku, quantity: 1 }]));
  const [oldest, , newest] = made;
  const tag = `Fair ${newest?.orderNumber}`;
  const addTag = async () => {
    await page.goto(`/orders?q=${sku}`);
    // Shift selects a range only once the scripts run.
    await page.locator("body[data-keys]").waitFor();
    await page.getByLabel(`Select order ${newest?.orderNumber}`).check();
    await page.getByLabel(`Select order ${oldest?.orderNumber}`).click({ modifiers: ["Shift"] });
    await expect(page.getByText("3 rows selected")).toBeVisible();
    await page.getByRole("button", { name: "More", exact: true }).click();
    await page.getByRole("button", { name: "Add tag" }).click();
    await page.getByRole("dialog", { name: "Add a tag to 3 orders" }).getByLabel("Tag").fill(tag);
    await page.getByRole("dialog").getByRole("button", { name: "Add tag" }).click();
    await expect(page.getByRole("status").filter({ hasText: `Added “${tag}” to 3 orders.` })).toBeVisible();
  };

  await addTag();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Undone" })).toContainText("3 orders changed back.");
  await addTag();

  await page.goto(`/orders/${newest?.id}`);
  await page.getByRole("button", { name: `Remove tag ${tag}` }).click();
  await expect(page.getByRole("list", { name: "Tags" })).toBeHidden();
  await page.goto(`/orders?tag=${encodeURIComponent(tag)}`);
  await expect(page.getByText("2 orders", { exact: true })).toBeVisible();
  for (const { id } of made) await admin.post(`/api/orders/${id}/status`, { data: { status: "cancelled" } });
});

test("a pick list is a PDF that opens from the list", { tag: "@desktop" }, async ({ api }) => {
  const admin = await api("admin");
  const order = await pendingOrder(admin, "Tern & Thread", []);
  const answer = await admin.get(`/orders/pick-lists.pdf?id=${order.id}`);
  expect(answer.headers()["content-type"]).toBe("application/pdf");
  expect((await answer.body()).subarray(0, 5).toString()).toBe("%PDF-");
  await admin.post(`/api/orders/${order.id}/status`, { data: { status: "cancelled" } });
});
