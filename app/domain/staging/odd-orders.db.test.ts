import { expect, test } from "vitest";
import type { OrderStatus } from "#app/domain/orders/orders.schema";
import { getOrder, listItems } from "#app/domain/orders/orders.service.server";
import { aCompany } from "#tests/factories/company";
import { aStagedOrder, wooAddress } from "#tests/factories/staged";
import { aProduct, levels } from "#tests/factories/stock";
import { systemWorld } from "#tests/factories/world";
import { processStagedOrder } from "./staging.service.server";

/** Processes it and returns the resulting order. */
async function processed(staged: { id: string }) {
  const ctx = systemWorld();
  await processStagedOrder(ctx, staged.id);
  return { ...(await getOrder(ctx, staged.id)), items: await listItems(ctx, staged.id) };
}

test.each([
  ["unknown", [{ sku: "NOBODY-KNOWS", quantity: 1 }], "SKU NOBODY-KNOWS on line 1 is unknown.", "unknown-sku"],
  ["missing", [{ sku: "", quantity: 1 }], 'Line 1 ("Line 1") has no SKU.', "no-sku"],
  ["of a deleted product", [{ sku: null, quantity: 1 }], 'Line 1 ("Line 1") has no SKU.', "no-sku"],
])("a line whose SKU is %s: the order waits and says which", async (_, lines, reason, problem) => {
  const company = await aCompany();
  const order = await processed(await aStagedOrder(company, { lines }));

  expect(order).toMatchObject({ status: "on-hold", holdReason: reason });
  expect(order.items).toMatchObject([{ productId: null, problem }]);
});

test("a known SKU beside an unknown one is not allocated while the order is on hold", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 5 });
  const staged = await aStagedOrder(company, { lines: [{ sku: product.sku }, { sku: "UNKNOWN" }] });

  expect(await processed(staged)).toMatchObject({ status: "on-hold", holdReason: "SKU UNKNOWN on line 2 is unknown." });
  expect(await levels(product)).toMatchObject({ allocated: 0 });
});

test("the same SKU on two lines is allocated once for each line", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 5 });
  const lines = [
    { sku: product.sku, quantity: 2 },
    { sku: product.sku, quantity: 3 },
  ];

  expect(await processed(await aStagedOrder(company, { lines }))).toMatchObject({ status: "pending", unitCount: 5 });
  expect(await levels(product)).toEqual({ onHand: 5, allocated: 5, available: 0 });
});

test("the same SKU on two lines, one unit too many: nothing is allocated", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 4 });
  const lines = [
    { sku: product.sku, quantity: 2 },
    { sku: product.sku, quantity: 3 },
  ];

  expect(await processed(await aStagedOrder(company, { lines }))).toMatchObject({
    status: "on-hold",
    holdReason: `Not enough stock of ${product.sku}: 5 ordered, 4 available.`,
  });
  expect(await levels(product)).toMatchObject({ allocated: 0 });
});

test("another company's product under the same SKU is not taken", async () => {
  const [company, other] = [await aCompany(), await aCompany()];
  const theirs = await aProduct(other, { sku: "SHARED-SKU", onHand: 5 });

  expect(await processed(await aStagedOrder(company, { lines: [{ sku: "SHARED-SKU" }] }))).toMatchObject({
    status: "on-hold",
  });
  expect(await levels(theirs)).toMatchObject({ allocated: 0 });
});

test.each([
  [1.5, 2],
  [0, 0],
  [-2, 0],
  [2_000_000_000, 1_000_000_000],
])("a line of %d units needs a user's decision", async (quantity, shown) => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 5 });
  const order = await processed(await aStagedOrder(company, { lines: [{ sku: product.sku, quantity }] }));

  expect(order).toMatchObject({
    status: "on-hold",
    holdReason: expect.stringMatching(`^Line 1 requests ${quantity} units.`),
  });
  expect(order.items).toMatchObject([
    { quantity: shown, problem: "bad-quantity", orderedQuantity: String(quantity), productId: product.id },
  ]);
  expect(await levels(product)).toMatchObject({ allocated: 0 });
});

test("a line of a billion units waits for stock", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 5 });

  expect(await processed(await aStagedOrder(company, { lines: [{ sku: product.sku, quantity: 1e9 }] }))).toMatchObject({
    status: "on-hold",
    holdReason: `Not enough stock of ${product.sku}: 1000000000 ordered, 5 available.`,
  });
});

test("a price of null and one with too many digits are read from the line's total", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 9 });
  const lines = [
    { sku: product.sku, quantity: 2, price: null, total: "21.60" },
    { sku: product.sku, quantity: 1, price: 10.799999999999999, total: "10.80" },
    { sku: product.sku, quantity: 1, price: null, total: null },
  ];

  const order = await processed(await aStagedOrder(company, { lines }));

  expect(order.status).toBe("pending");
  expect(order.items.map((item) => item.priceMinor)).toEqual([1080, 1080, 0]);
});

test.each([
  ["JPY", "1250", 1250],
  ["JPY", "1250.00", 1250],
  ["KWD", "1.250", 1250],
  ["USD", "12.5", 1250],
])("a total in %s of %s is %d minor units", async (currency, total, minor) => {
  const company = await aCompany();

  expect(await processed(await aStagedOrder(company, { payload: { currency, total } }))).toMatchObject({
    currency,
    totalMinor: minor,
  });
});

test("without address, e-mail and number the order waits, under the store's id", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 5 });
  const nobody = wooAddress({ first_name: "", last_name: "", address_1: "", city: "", postcode: "", country: "" });
  const staged = await aStagedOrder(company, {
    lines: [{ sku: product.sku }],
    payload: { number: undefined, billing: nobody, shipping: nobody },
  });

  expect(await processed(staged)).toMatchObject({
    orderNumber: staged.externalId,
    customerName: "",
    customerEmail: "",
    shippingAddress: "",
    shipTo: null,
    status: "on-hold",
    holdReason: "The shipping address is missing.",
  });
});

test("the parcel goes to the billing address when the store gave no other", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 5 });
  const staged = await aStagedOrder(company, { lines: [{ sku: product.sku }], payload: { shipping: null } });

  expect(await processed(staged)).toMatchObject({ status: "pending", shipTo: { city: "Hamburg" } });
});

test("entities, right-to-left script, emoji, halves of characters and NULs arrive as text", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 5 });
  const staged = await aStagedOrder(company, {
    lines: [{ sku: product.sku, name: "Mug &times; 2 \ud83c\udf6e\ud83c" }],
    payload: {
      billing: wooAddress({ first_name: "O&#8217;Hara", last_name: "שלום \u0000😀" }),
      customer_note: "مرحبا \u0000\udc00 ok",
    },
  });

  const order = await processed(staged);

  expect(order.customerName).toBe("O’Hara שלום 😀");
  expect(order.items[0]?.name).toBe("Mug × 2 🍮");
  expect(order.externalData?.customer_note).toBe("مرحبا  ok");
  expect(order.status).toBe("pending");
});

test.each<[string, OrderStatus]>([
  ["completed", "completed"],
  ["cancelled", "cancelled"],
  ["refunded", "refunded"],
  ["failed", "failed"],
  ["pending", "on-hold"],
  ["on-hold", "on-hold"],
  ["wc-shipped-by-plugin", "on-hold"],
])("an order with the store's status %s arrives as %s and allocates nothing", async (status, expected) => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 5 });
  const order = await processed(await aStagedOrder(company, { lines: [{ sku: product.sku }], payload: { status } }));

  expect(order.status).toBe(expected);
  expect(await levels(product)).toMatchObject({ allocated: 0 });
});
