import type { Page } from "@playwright/test";
import { cancelled, companyId, pendingOrder, said } from "./support/api-setup";
import { expect, test } from "./support/test";

test.use({ account: "admin" });

/** Chooses where the user works, in the menu of the header. */
async function workIn(page: Page, name: string) {
  await page.getByRole("button", { name: /^Warehouse: / }).click();
  await page.getByRole("list", { name: "Warehouse to work in" }).getByRole("button", { name }).click();
}

test("an order that needs two warehouses is picked in each of them", { tag: ["@no-js", "@desktop"] }, async ({
  page,
  api,
}) => {
  const admin = await api("admin");
  const company = await companyId(admin, "Voltbay Electronics");
  const warehouses = await said<{ id: string; code: string }[]>(await admin.get("/api/warehouses"));
  const west = warehouses.find(({ code }) => code === "WEST")?.id;
  const sku = `SPLIT-${crypto.randomUUID().slice(0, 8)}`.toUpperCase();
  await said(
    await admin.post("/api/products", { data: { companyId: company, name: "Lamp", sku, startingInventory: 5 } }),
  );
  const announced = { companyId: company, warehouseId: west, announce: true, lines: [{ sku, quantity: 4 }] };
  const { id: asn } = await said<{ id: string }>(await admin.post("/api/inbound", { data: announced }));
  const lines = [{ sku, quantity: 4, location: "A-01-1-1" }];
  await said(await admin.post(`/api/inbound/${asn}/receive`, { data: { operationId: crypto.randomUUID(), lines } }));

  const order = await pendingOrder(admin, "Voltbay Electronics", [{ sku, quantity: 7 }]);
  await page.goto(`/orders/view/${order.id}`);
  await page.getByRole("link", { name: "Open", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Order ${order.orderNumber}` })).toBeVisible();
  await page.getByRole("link", { name: `${order.orderNumber}-S1` }).click();
  await page.getByRole("link", { name: "Open", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Order ${order.orderNumber}-S1` })).toBeVisible();
  await expect(page.getByRole("definition").filter({ hasText: /^WEST/ })).toBeVisible();
  const second = { id: new URL(page.url()).pathname.split("/").at(-1) ?? "" };

  // The queue shows the most urgent orders first.
  for (const { id } of [order, second]) {
    await page.goto(`/orders/${id}`);
    await page.getByLabel("Priority").selectOption("urgent");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByRole("status").filter({ hasText: "Order updated" })).toBeVisible();
  }
  const queue = page.getByRole("main");
  const starts = (number: string) => queue.getByText(number, { exact: true }).first();
  await page.goto("/picking");
  await workIn(page, "Reno");
  await expect(starts(`${order.orderNumber}-S1`)).toBeVisible();
  await expect(starts(order.orderNumber)).toBeHidden();
  await workIn(page, "Main warehouse");
  await expect(starts(order.orderNumber)).toBeVisible();
  await expect(starts(`${order.orderNumber}-S1`)).toBeHidden();
  await workIn(page, "Each company's own");
  await cancelled(admin, second);
  await cancelled(admin, order);
});
