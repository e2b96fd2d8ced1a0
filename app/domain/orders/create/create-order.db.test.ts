import { expect, test } from "vitest";
import { aCompany, aUser } from "#tests/factories/company";
import { aProduct, levels } from "#tests/factories/stock";
import { systemWorld, worldOf } from "#tests/factories/world";
import { NewOrder } from "../orders.schema";
import { createOrder, getOrder, listItems, orderHistory } from "../orders.service.server";
import { companiesForOrder } from "./companies-for-order.server";

const anInput = (companyId: string, over: Record<string, unknown> = {}): NewOrder =>
  NewOrder.parse({
    orderNumber: "M-1",
    customerName: "Mara Engel",
    customerEmail: "mara@example.test",
    shippingAddress: "Poststrasse 12\n20354 Hamburg",
    companyId,
    ...over,
  });

test("a new order is pending, allocated, and worth the sum of its lines", async () => {
  const company = await aCompany();
  const [a, b] = [await aProduct(company, { onHand: 5, priceMinor: 1999 }), await aProduct(company, { onHand: 5 })];
  const ctx = worldOf(await aUser("client", { companyId: company.id }), "orders.create");

  const items = [
    { sku: a.sku, quantity: 2 },
    { productId: b.id, quantity: 1, price: "0.5" },
  ];
  const { orderId } = await createOrder(ctx, anInput(company.id, { items }));

  expect(await getOrder(ctx, orderId)).toMatchObject({
    status: "pending",
    totalMinor: 4048,
    currency: "USD",
    unitCount: 3,
  });
  expect(await listItems(ctx, orderId)).toMatchObject([
    { line: 1, sku: a.sku, quantity: 2, priceMinor: 1999 },
    { line: 2, sku: b.sku, quantity: 1, priceMinor: 50 },
  ]);
  expect(await levels(a)).toMatchObject({ allocated: 2 });
  const [entry] = (await orderHistory(ctx, orderId, { limit: 5 })).entries;
  expect(entry).toMatchObject({ event: "created", to: "pending", actorName: "client" });
});

test("an order is in the currency that its company trades in, and takes no list price of another", async () => {
  const company = await aCompany();
  const manager = worldOf(await aUser("warehouse_manager", { companyId: company.id }), "orders.create");
  const currencyOf = async (ctx: typeof manager) =>
    (await companiesForOrder(ctx)).find(({ value }) => value === company.id)?.currency;
  expect(await currencyOf(manager)).toBe("USD");
  const euros = [];
  for (let n = 0; n < 2; n++) euros.push(await aProduct(company, { onHand: 5, priceMinor: 3500, currency: "EUR" }));
  const dollars = await aProduct(company, { onHand: 5, priceMinor: 1000, currency: "USD" });
  const orderOf = async (orderNumber: string, item: { sku: string; price?: string }) => {
    const made = await createOrder(manager, anInput(company.id, { orderNumber, items: [{ ...item, quantity: 1 }] }));
    return [made.order.currency, made.order.totalMinor];
  };

  expect(await currencyOf(manager)).toBe("EUR");
  expect(await currencyOf(worldOf(await aUser("admin"), "orders.create"))).toBe("EUR");
  expect(await orderOf("M-1", { sku: euros[0]?.sku ?? "" })).toEqual(["EUR", 3500]);
  expect(await orderOf("M-2", { sku: dollars.sku, price: "9.50" })).toEqual(["EUR", 950]);
  await expect(orderOf("M-3", { sku: dollars.sku })).rejects.toMatchObject({
    detail: { fields: { "items[0].price": ["The list price is in USD. Enter a price in EUR."] } },
  });
});

test("the form for several companies reads a few rows of each, however many products they have", async () => {
  const companies = [await aCompany(), await aCompany(), await aCompany()];
  const [first, ...others] = companies.map(({ id }) => id);
  for (const company of companies) for (let n = 0; n < 12; n++) await aProduct(company);
  const user = await aUser("warehouse_manager", { companyId: first ?? null, assigned: others });
  const ctx = worldOf(user, "orders.create");
  expect(await companiesForOrder(ctx)).toHaveLength(3);
  expect(ctx.costs.read).toBeLessThanOrEqual(3 * 8 + 10);
});

test("a given total is used, and an order without lines is worth 0", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 5, priceMinor: 1000 });
  const ctx = systemWorld();
  const items = [{ sku: product.sku, quantity: 1 }];

  const given = await createOrder(ctx, anInput(company.id, { items, totalAmount: 12.5 }));
  const none = await createOrder(ctx, anInput(company.id, { orderNumber: "M-2", totalAmount: "" }));

  expect((await getOrder(ctx, given.orderId)).totalMinor).toBe(1250);
  expect((await getOrder(ctx, none.orderId)).totalMinor).toBe(0);
});

test("an unknown SKU and an excessive amount are reported at their fields, and nothing is created", async () => {
  const company = await aCompany();
  const ctx = systemWorld();
  const items = [{ sku: "NOPE", quantity: 1, price: "999999999999.99" }];

  await expect(createOrder(ctx, anInput(company.id, { items }))).rejects.toMatchObject({
    code: "validation",
    detail: { fields: { "items[0].sku": ["No product with this SKU"] } },
  });
});

test("a product of another company is as unknown as one that does not exist", async () => {
  const [mine, theirs] = [await aCompany(), await aCompany()];
  const product = await aProduct(theirs, { onHand: 5 });
  const ctx = systemWorld();

  for (const item of [{ productId: product.id }, { productId: ctx.newId() }, { sku: product.sku }]) {
    await expect(createOrder(ctx, anInput(mine.id, { items: [{ ...item, quantity: 1 }] }))).rejects.toMatchObject({
      detail: { fields: { "items[0].sku": ["No product with this SKU"] } },
    });
  }
});

test("an order for a company out of reach, or for none, is refused like a missing company", async () => {
  const [mine, theirs] = [await aCompany(), await aCompany()];
  const owner = worldOf(await aUser("company_manager", { companyId: mine.id }), "orders.create");

  await expect(createOrder(owner, anInput(theirs.id))).rejects.toThrow();
  await expect(createOrder(systemWorld(), anInput("no-such-company"))).rejects.toMatchObject({ code: "not_found" });
});

test("too few units do not stop an order: it waits on hold and names them", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 1 });
  const items = [{ sku: product.sku, quantity: 2 }];

  const made = await createOrder(systemWorld(), anInput(company.id, { items }));

  expect(made).toMatchObject({
    status: "on-hold",
    holdReason: `Not enough stock of ${product.sku}: 2 ordered, 1 available.`,
  });
  expect(await levels(product)).toMatchObject({ allocated: 0 });
});

test("of ten orders created at once with one number, one succeeds and nine get a conflict", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 50 });
  const ctx = systemWorld();
  const items = [{ sku: product.sku, quantity: 1 }];

  const outcomes = await Promise.allSettled(
    Array.from({ length: 10 }, () => createOrder(ctx, anInput(company.id, { items }))),
  );

  const refused = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
  expect(refused).toHaveLength(9);
  expect(refused[0]).toMatchObject({
    code: "conflict",
    detail: { fields: { orderNumber: ["This order number is already used"] } },
  });
  expect(await levels(product)).toMatchObject({ allocated: 1 });
});

test("a form that is sent ten times at once makes one order, and each is answered with it", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 50 });
  const ctx = systemWorld();
  const input = anInput(company.id, { items: [{ sku: product.sku, quantity: 1 }] });
  const form = { operationId: crypto.randomUUID() };

  const made = await Promise.all(Array.from({ length: 10 }, () => createOrder(ctx, input, form)));

  expect(new Set(made.map(({ orderId }) => orderId)).size).toBe(1);
  expect(await levels(product)).toMatchObject({ allocated: 1 });
  // The number belongs to another order, so a second form with it is refused. The same form sent with another number
  // creates an order.
  await expect(createOrder(ctx, input, { operationId: crypto.randomUUID() })).rejects.toMatchObject({
    code: "conflict",
  });
  const other = await createOrder(ctx, { ...input, orderNumber: "M-2" }, form);
  expect(other.orderId).not.toBe(made[0]?.orderId);
});

test("lines of one product at one price that a form sends are one line, at two prices they are two", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 50, priceMinor: 500 });
  const line = (quantity: number, price?: string) => ({ sku: product.sku, quantity, price });
  const items = [line(1), line(2, "5.00"), line(1, "4.00")];

  const form = await createOrder(systemWorld(), anInput(company.id, { items }), { operationId: crypto.randomUUID() });
  const api = await createOrder(systemWorld(), anInput(company.id, { items, orderNumber: "M-2" }));

  const linesOf = async (orderId: string) =>
    (await listItems(systemWorld(), orderId)).map(({ quantity, priceMinor }) => [quantity, priceMinor]);
  expect(await linesOf(form.orderId)).toEqual([
    [3, 500],
    [1, 400],
  ]);
  expect(await linesOf(api.orderId)).toHaveLength(3);
});

test("two companies may use the same order number", async () => {
  const [a, b] = [await aCompany(), await aCompany()];
  await createOrder(systemWorld(), anInput(a.id));
  await expect(createOrder(systemWorld(), anInput(b.id))).resolves.toMatchObject({ orderNumber: "M-1" });
});

test("making an order takes two round trips: one to look, one to write", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 5 });
  const ctx = systemWorld();

  await createOrder(ctx, anInput(company.id, { items: [{ sku: product.sku, quantity: 1 }] }));

  expect(ctx.costs.trips).toBe(2);
});

test("a company that is inactive takes no new orders", async () => {
  const company = await aCompany({ status: "inactive" });
  const ctx = worldOf(await aUser("admin"), "orders.create");
  await expect(createOrder(ctx, anInput(company.id))).rejects.toMatchObject({
    code: "validation",
    detail: { fields: { companyId: ["This company is inactive and cannot take new orders"] } },
  });
});
