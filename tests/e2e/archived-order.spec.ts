import type { APIRequestContext } from "@playwright/test";
import { companyId } from "./support/api-setup";
import { expect, test } from "./support/test";

test.use({ account: "admin" });

type Order = { id: string; orderNumber: string; status: string; archivedAt?: string };

/** One of the demo's archived orders; each try restores one. */
async function anArchivedOrder(
  admin: APIRequestContext,
  isFit: (order: Order) => boolean = () => true,
): Promise<Order> {
  const company = await companyId(admin, "Root & Resin Supplements");
  const answer = await admin.get(`/api/orders?companyId=${company}&limit=100&sort=oldest`);
  const order = ((await answer.json()) as Order[]).find((one) => one.archivedAt && isFit(one));
  if (!order) throw new Error("The demo has no such archived order");
  return order;
}

test("an archived order is found, shown and restored, with and without scripts", {
  tag: ["@desktop", "@phone", "@no-js"],
}, async ({ page, api }) => {
  const admin = await api("admin");
  const order = await anArchivedOrder(admin);

  await page.goto(`/orders?q=${order.orderNumber}`);
  await expect(page.getByText(order.orderNumber).locator("visible=true").first()).toBeVisible();
  await page.goto(`/orders/view/${order.id}`);
  await expect(page.getByText("Archived", { exact: true })).toBeVisible();

  await page.goto(`/orders/${order.id}`);
  const [item] = (await (await admin.get(`/api/orders/${order.id}/items`)).json()) as { sku: string }[];
  await expect(page.getByText(item?.sku ?? "no item", { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Add note" })).toHaveCount(0);
  await page.getByRole("button", { name: "Restore order" }).click();
  await expect(page.getByText("Order restored")).toBeVisible();
  await expect(page.getByRole("button", { name: "Restore order" })).toHaveCount(0);
  await expect(page.getByRole("list").filter({ hasText: "Restored from the archive" }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Add note" })).toBeVisible();
});

test("the form for a return restores an archived order", { tag: ["@phone", "@desktop", "@no-js"] }, async ({
  page,
  api,
}) => {
  const order = await anArchivedOrder(
    await api("admin"),
    ({ status }) => status === "delivered" || status === "shipped",
  );
  await page.goto(`/returns/new?order=${order.id}`);
  await expect(page.getByText("Archived", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Restore order" }).click();
  await expect(page.getByText("Order restored")).toBeVisible();
  await expect(page.getByRole("button", { name: "Announce return" })).toBeVisible();
});
