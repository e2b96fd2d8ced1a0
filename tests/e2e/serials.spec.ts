import { companyId, type Made, pickedOrder, said } from "./support/api-setup";
import { expect, test } from "./support/test";
import { scan } from "./support/wedge";

test.use({ account: "admin", expectedStatuses: [422], viewport: { width: 360, height: 640 } });

const PRODUCT = "Body camera";

/** A picked order of two units of a new product whose serial numbers are recorded. */
async function serialOrder(api: Parameters<typeof pickedOrder>[0]): Promise<Made> {
  const sku = `CAM-${crypto.randomUUID().slice(0, 8)}`.toUpperCase();
  const company = await companyId(api, "Voltbay Electronics");
  const data = { companyId: company, name: PRODUCT, sku, serialNumbers: "at-shipping", startingInventory: 5 };
  await said(await api.post("/api/products", { data }));
  return pickedOrder(api, "Voltbay Electronics", [{ sku, quantity: 2 }]);
}

test("two units are scanned by a wedge scanner, and traced by their serial numbers", async ({ page, api }) => {
  const order = await serialOrder(await api("admin"));
  const [one, two] = [`S1-${order.orderNumber}`, `S2-${order.orderNumber}`];
  await page.goto(`/orders/${order.id}/serials`);
  await expect(page.getByLabel(PRODUCT)).toBeFocused();
  await scan(page, one, two);
  await expect(page.getByLabel(PRODUCT)).toHaveValue(`${one}\n${two}\n`);
  await page.getByRole("button", { name: "Save serial numbers" }).click();
  await page.getByRole("list", { name: "Serial numbers" }).getByRole("link", { name: two }).click();
  await expect(page.getByRole("link", { name: order.orderNumber, exact: true })).toBeVisible();
});

test("without scripts a missing serial number keeps the order from shipping", { tag: "@no-js" }, async ({
  page,
  api,
}) => {
  const order = await serialOrder(await api("admin"));
  await page.goto(`/shipping/create/${order.id}`);
  await expect(page.getByText("0 recorded for 2 units")).toBeVisible();
  await page.getByRole("link", { name: "Record serial numbers" }).click();
  const field = page.getByLabel(PRODUCT);
  await field.fill(`A-${order.orderNumber}\nA-${order.orderNumber}`);
  await page.getByRole("button", { name: "Save serial numbers" }).click();
  await expect(field).toHaveAccessibleDescription(`A-${order.orderNumber} is listed twice`);
  await field.fill(`A-${order.orderNumber}\nB-${order.orderNumber}`);
  await page.getByRole("button", { name: "Save serial numbers" }).click();
  await page.goto(`/shipping/create/${order.id}`);
  await expect(page.getByText("recorded for 2 units")).toBeHidden();
});
