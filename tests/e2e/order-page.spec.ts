import { pendingOrder } from "./support/api-setup";
import { expect, test } from "./support/test";

test.use({ account: "admin" });

test("an order's page sets its priority and keeps notes, with and without scripts", {
  tag: ["@desktop", "@no-js"],
}, async ({ page, api }) => {
  const admin = await api("admin");
  const { id, orderNumber } = await pendingOrder(admin, "Tern & Thread", []);
  await page.goto(`/orders/view/${id}`);
  await page.getByRole("link", { name: "Open", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Order ${orderNumber}` })).toBeVisible();

  await page.getByLabel("Priority").selectOption("urgent");
  await page.getByLabel("Required ship date").fill("2030-01-02");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Normal").last()).toBeAttached();
  await expect(page.getByRole("list").filter({ hasText: "Required ship date changed" }).first()).toBeVisible();

  await page.getByLabel("Note", { exact: true }).fill("Ask @Wanda Okafor for the large box");
  await page.getByRole("button", { name: "Add note" }).click();
  const notes = page.getByRole("list", { name: "Notes" });
  await expect(notes).toContainText("Ask @Wanda Okafor for the large box");
  await expect(notes).toContainText("Internal");
});

test("j and k go to the next and previous order of the list", { tag: "@desktop" }, async ({ page, api }) => {
  const admin = await api("admin");
  const older = await pendingOrder(admin, "Tern & Thread", []);
  const newer = await pendingOrder(admin, "Tern & Thread", []);
  await page.goto(`/orders/${newer.id}?status=pending`);
  await expect(page.getByRole("link", { name: "Next" })).toBeVisible();
  await page.locator("body[data-keys]").waitFor();
  await page.keyboard.press("j");
  await expect(page.getByRole("heading", { level: 1, name: `Order ${older.orderNumber}` })).toBeVisible();
  await page.keyboard.press("k");
  await expect(page.getByRole("heading", { level: 1, name: `Order ${newer.orderNumber}` })).toBeVisible();
});
