import { randomUUID } from "node:crypto";
import type { APIRequestContext, Page } from "@playwright/test";
import { companyId, type Made, pickedOrder, said } from "./support/api-setup";
import { openScreen } from "./support/screen";
import { expect, test } from "./support/test";
import { scan } from "./support/wedge";

test.use({ account: "admin", expectedStatuses: [422], viewport: { width: 360, height: 640 } });

const PRODUCT = "Body camera";

const VOLTBAY = "Voltbay Electronics";

interface Product {
  id: string;
  sku: string;
}

/** A new product whose serial numbers are recorded. */
async function serialProduct(api: APIRequestContext, over: object): Promise<Product> {
  const sku = `CAM-${crypto.randomUUID().slice(0, 8)}`.toUpperCase();
  const data = { companyId: await companyId(api, VOLTBAY), name: PRODUCT, sku, ...over };
  return said<Product>(await api.post("/api/products", { data }));
}

/** A picked order of two units of a new product whose serial numbers are recorded before shipping. */
async function serialOrder(api: APIRequestContext): Promise<Made> {
  const { sku } = await serialProduct(api, { serialNumbers: "at-shipping", startingInventory: 5 });
  return pickedOrder(api, VOLTBAY, [{ sku, quantity: 2 }]);
}

test("two units are scanned by a wedge scanner, and traced by their serial numbers", async ({ page, api }) => {
  const order = await serialOrder(await api("admin"));
  const [one, two] = [`S1-${order.orderNumber}`, `S2-${order.orderNumber}`];
  await page.goto(`/orders/${order.id}/serials`);
  await expect(page.getByLabel(PRODUCT)).toBeFocused();
  await scan(page, one, two);
  await expect(page.getByLabel(PRODUCT)).toHaveValue(`${one}\n${two}\n`);
  await page.getByRole("button", { name: "Save serial numbers" }).click();
  await page.getByRole("list", { name: "Serial numbers" }).getByRole("link", { name: two, exact: true }).click();
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

/** How a user works: with scripts or without. */
interface Way {
  page: Page;
  api: APIRequestContext;
  /** Opens a screen, and waits until it can be used. */
  open(path: string): Promise<unknown>;
  enter(...codes: string[]): Promise<void>;
}

/** An order of two units with serial numbers, shipped in two parcels. */
async function shippedInTwo({ page, api, open }: Way, { id, sku }: Product, serials: readonly string[]) {
  const order = await pickedOrder(api, VOLTBAY, [{ sku, quantity: 2 }]);
  const lines = [{ productId: id, serials }];
  await said(await api.put(`/api/orders/${order.id}/serial-numbers`, { data: { lines } }));
  await open(`/shipping/create/${order.id}`);
  await page.getByRole("button", { name: "Add a parcel" }).click();
  await page.getByLabel("Tracking number of parcel 2").fill(`T2-${order.orderNumber}`);
  await page.getByLabel("Tracking number", { exact: true }).fill(`T1-${order.orderNumber}`);
  await page.getByLabel("Carrier").selectOption("other");
  await page.getByLabel("Shipping method").selectOption("standard");
  await page.getByRole("button", { name: "Create Shipment" }).click();
  await expect(page.getByText("Shipment created successfully")).toBeVisible();
  return order;
}

/** From receipt to parcel and back into stock, each unit known by its serial number. */
async function fromReceiptAndBack(way: Way) {
  const { page, api, open, enter } = way;
  const product = await serialProduct(api, { serialNumbers: "at-receipt" });
  const [one, two] = [`${product.sku}-1`, `${product.sku}-2`];
  const asn = { companyId: await companyId(api, VOLTBAY), announce: true, lines: [{ sku: product.sku, quantity: 2 }] };
  const { id: asnId } = await said<{ id: string }>(await api.post("/api/inbound", { data: asn }));
  const received = {
    operationId: randomUUID(),
    lines: [{ sku: product.sku, quantity: 2, location: "C-01-1-19", serials: [one, two] }],
  };
  await said(await api.post(`/api/inbound/${asnId}/receive`, { data: received }));
  await open(`/inventory/products/${product.id}/serials`);
  await expect(page.getByRole("link", { name: one, exact: true })).toBeVisible();

  const order = await shippedInTwo(way, product, [one, two]);
  await open(`/orders/${order.id}`);
  await page.getByRole("link", { name: "Choose parcels" }).click();
  await page.getByLabel("Parcel 2").focus();
  await enter(two);
  await expect(page.getByLabel("Parcel 2")).toHaveValue(new RegExp(two));
  await page.getByRole("button", { name: "Save parcels" }).click();
  await expect(page.getByText("Parcels saved").first()).toBeVisible();
  await open(`/serial-numbers?serial=${two}`);
  await expect(page.getByText(`T2-${order.orderNumber}`)).toBeVisible();
  await expect(page.getByText(`T1-${order.orderNumber}`)).toBeHidden();

  const items = await said<{ id: string }[]>(await api.get(`/api/orders/${order.id}/items`));
  const announced = { orderId: order.id, lines: [{ itemId: items[0]?.id, quantity: 1 }] };
  const { id } = await said<{ id: string }>(await api.post("/api/returns", { data: announced }));
  await open(`/returns/${id}/receive?line=1`);
  await page.getByRole("radio", { name: "New" }).check();
  await page.getByLabel("Serial numbers").focus();
  await enter("OTHER-1");
  await page.getByRole("button", { name: "Receive", exact: true }).click();
  await expect(page.getByText("OTHER-1 was not sent with this order").first()).toBeVisible();
  await page.getByLabel("Serial numbers").fill("");
  await page.getByLabel("Serial numbers").focus();
  await enter(two);
  await page.getByRole("button", { name: "Receive", exact: true }).click();
  await expect(page.getByText("1 of 1 unit received")).toBeVisible();
  await open(`/inventory/products/${product.id}/serials`);
  await expect(page.getByRole("link", { name: two, exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: one, exact: true })).toBeHidden();
}

test("a unit is followed from its receipt into its parcel and back into stock", { tag: "@thorough" }, async ({
  page,
  api,
}) => {
  const open = (path: string) => openScreen(page, path);
  await fromReceiptAndBack({ page, api: await api("admin"), open, enter: (...codes) => scan(page, ...codes) });
});

test("without scripts a unit is followed from its receipt into its parcel and back", {
  tag: ["@no-js", "@thorough"],
}, async ({ page, api }) => {
  const enter = async (...codes: string[]) => {
    for (const code of codes) await page.keyboard.insertText(`${code}\n`);
  };
  await fromReceiptAndBack({ page, api: await api("admin"), open: (path) => page.goto(path), enter });
});
