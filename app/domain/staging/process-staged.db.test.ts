import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { OrderStatus } from "#app/domain/orders/orders.schema";
import { getOrder, listItems } from "#app/domain/orders/orders.service.server";
import { orders } from "#db/schema/orders";
import { aCompany, aUser } from "#tests/factories/company";
import { anIntegration, aStagedOrder, wooAddress } from "#tests/factories/staged";
import { aProduct, levels } from "#tests/factories/stock";
import { systemWorld, worldOf } from "#tests/factories/world";
import { getStagedOrder, processStagedOrder, tryStagedOrderAgain } from "./staging.service.server";

/** Processes it and answers with what the order has become. */
async function processed(staged: { id: string }) {
  const ctx = systemWorld();
  await processStagedOrder(ctx, staged.id);
  return { ...(await getOrder(ctx, staged.id)), items: await listItems(ctx, staged.id) };
}

const ordersOf = (company: { id: string }) =>
  systemWorld()
    .db.company(company.id)
    .newest(orders, { id: orders.id, orderNumber: orders.orderNumber }, { limit: 100 });

test("a staged order becomes a pending order with its units promised and everything the store said", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 5 });
  const staged = await aStagedOrder(company, { number: "1042", lines: [{ sku: product.sku, quantity: 3 }] });

  const order = await processed(staged);

  expect(order).toMatchObject({
    id: staged.id,
    orderNumber: "1042",
    status: "pending",
    holdReason: null,
    customerName: "Mara Engel",
    customerEmail: "mara@example.test",
    customerPhone: "+49 40 555 0100",
    shippingAddress: "Mara Engel\nPoststrasse 12\nHamburg 20354\nDE",
    currency: "USD",
    totalMinor: 4470,
    source: "storefront",
    integrationId: staged.integrationId,
    externalId: staged.externalId,
    externalData: {
      date_created: "2026-03-02T10:00:00.000Z",
      number: "1042",
      status: "processing",
      payment_method_title: "Credit card",
      shipping_method: "Flat rate",
      customer_note: "Ring twice",
    },
  });
  expect(order.items).toMatchObject([{ productId: product.id, quantity: 3, priceMinor: 333, externalLineId: "1" }]);
  expect(await levels(product)).toEqual({ onHand: 5, allocated: 3, available: 2 });
  const view = await getStagedOrder(systemWorld(), staged.id);
  expect(view).toMatchObject({ status: "processed", errorMessage: null });
  expect(view.processedAt).toBeGreaterThan(0);
});

test("order, staging state and allocation are written in one round trip", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 5 });
  const staged = await aStagedOrder(company, { lines: [{ sku: product.sku }] });
  const ctx = systemWorld();

  await processStagedOrder(ctx, staged.id);

  // Two to read (the staged order, its products), one that writes all.
  expect(ctx.costs.trips).toBe(3);
});

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

test("a known SKU beside an unknown one is not promised while the order waits", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 5 });
  const staged = await aStagedOrder(company, { lines: [{ sku: product.sku }, { sku: "UNKNOWN" }] });

  expect(await processed(staged)).toMatchObject({ status: "on-hold", holdReason: "SKU UNKNOWN on line 2 is unknown." });
  expect(await levels(product)).toMatchObject({ allocated: 0 });
});

test("the same SKU on two lines is promised once for each", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 5 });
  const lines = [
    { sku: product.sku, quantity: 2 },
    { sku: product.sku, quantity: 3 },
  ];

  expect(await processed(await aStagedOrder(company, { lines }))).toMatchObject({ status: "pending", unitCount: 5 });
  expect(await levels(product)).toEqual({ onHand: 5, allocated: 5, available: 0 });
});

test("the same SKU on two lines, one unit too many: nothing is promised", async () => {
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
])("a line of %d units waits for somebody to decide", async (quantity, shown) => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 5 });
  const order = await processed(await aStagedOrder(company, { lines: [{ sku: product.sku, quantity }] }));

  expect(order).toMatchObject({
    status: "on-hold",
    holdReason: expect.stringMatching(`^Line 1 asks for ${quantity} units.`),
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
    holdReason: "There is no shipping address.",
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
])("an order that the store calls %s arrives as %s and promises nothing", async (status, expected) => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 5 });
  const order = await processed(await aStagedOrder(company, { lines: [{ sku: product.sku }], payload: { status } }));

  expect(order.status).toBe(expected);
  expect(await levels(product)).toMatchObject({ allocated: 0 });
});

test("ten tabs that process the same staged order make one; nine are told why", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 50 });
  const staged = await aStagedOrder(company, { lines: [{ sku: product.sku, quantity: 2 }] });

  const tabs = await Promise.allSettled(Array.from({ length: 10 }, () => processStagedOrder(systemWorld(), staged.id)));

  expect(tabs.filter((tab) => tab.status === "fulfilled")).toHaveLength(1);
  for (const tab of tabs) {
    if (tab.status === "rejected") expect(tab.reason).toMatchObject({ code: "conflict", message: ALREADY });
  }
  expect(await ordersOf(company)).toHaveLength(1);
  expect(await levels(product)).toMatchObject({ allocated: 2 });
});

const ALREADY = "This order was already processed.";

test("a processed order is not processed again", async () => {
  const company = await aCompany();
  const staged = await aStagedOrder(company);
  await processStagedOrder(systemWorld(), staged.id);

  await expect(processStagedOrder(systemWorld(), staged.id)).rejects.toMatchObject({
    code: "conflict",
    message: ALREADY,
  });
});

test("two stores of one company that give the same number: the second order's says which it is", async () => {
  const company = await aCompany();
  const [first, second] = [
    await aStagedOrder(company, { number: "1001" }),
    await aStagedOrder(company, { number: "1001", externalId: "9001" }),
  ];
  await processed(first);

  expect(await processed(second)).toMatchObject({ orderNumber: "1001-9001", externalData: { number: "1001" } });
});

test("when both numbers are taken the staged order says so, and is processed once one is free", async () => {
  const company = await aCompany();
  const taken = await anIntegration(company);
  await processed(await aStagedOrder(company, { integration: taken, number: "1001", externalId: "5" }));
  await processed(await aStagedOrder(company, { integration: taken, number: "1001-7", externalId: "6" }));
  const staged = await aStagedOrder(company, { number: "1001", externalId: "7" });
  const reason = "Order numbers 1001 and 1001-7 are both taken in this company.";

  await expect(processStagedOrder(systemWorld(), staged.id)).rejects.toMatchObject({
    code: "validation",
    message: reason,
  });
  expect(await getStagedOrder(systemWorld(), staged.id)).toMatchObject({ status: "error", errorMessage: reason });
  await expect(processStagedOrder(systemWorld(), staged.id)).rejects.toMatchObject({ message: reason });

  await expect(tryStagedOrderAgain(systemWorld(), staged.id)).rejects.toMatchObject({ message: reason });
  const db = systemWorld().db.company(company.id);
  await db.update(orders, { orderNumber: "1001-old" }, sql`${orders.orderNumber} = '1001-7'`);
  expect(await tryStagedOrderAgain(systemWorld(), staged.id)).toMatchObject({ orderNumber: "1001-7" });
});

test("another company's staged order does not exist for somebody who reaches only his own", async () => {
  const [company, other] = [await aCompany(), await aCompany()];
  const staged = await aStagedOrder(other);
  const ctx = systemWorld();
  const narrow = { ...ctx, db: ctx.db.company(company.id) };

  for (const attempt of [processStagedOrder, tryStagedOrderAgain, getStagedOrder]) {
    await expect(attempt(narrow, staged.id)).rejects.toMatchObject({ code: "not_found" });
    await expect(attempt(ctx, "018f0000-0000-7000-8000-000000000000")).rejects.toMatchObject({ code: "not_found" });
  }
  expect(await ordersOf(other)).toHaveLength(0);
});

test.each(["super_user", "company_manager", "warehouse_manager", "employee", "client"] as const)(
  "a %s may not see the staging area",
  async (role) => {
    const company = await aCompany();
    const user = await aUser(role, { companyId: company.id });
    expect(() => worldOf(user, "staging.manage")).toThrow("may not");
  },
);
