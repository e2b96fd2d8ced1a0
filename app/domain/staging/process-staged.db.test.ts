import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { getOrder, listItems } from "#app/domain/orders/orders.service.server";
import { orders } from "#db/schema/orders";
import { stagingOrders } from "#db/schema/staging";
import { aCompany, aUser } from "#tests/factories/company";
import { anIntegration, aStagedOrder, gzipped, wooOrder } from "#tests/factories/staged";
import { aProduct, levels } from "#tests/factories/stock";
import { systemWorld, worldOf } from "#tests/factories/world";
import { readStaged, settle } from "./process-staged.server";
import { findStaged } from "./staging.repo.server";
import { getStagedOrder, processStagedOrder, tryStagedOrderAgain } from "./staging.service.server";

/** Processes it and returns the resulting order. */
async function processed(staged: { id: string }) {
  const ctx = systemWorld();
  await processStagedOrder(ctx, staged.id);
  return { ...(await getOrder(ctx, staged.id)), items: await listItems(ctx, staged.id) };
}

const ordersOf = (company: { id: string }) =>
  systemWorld()
    .db.company(company.id)
    .newest(orders, { id: orders.id, orderNumber: orders.orderNumber }, { limit: 100 });

test("a staged order becomes a pending order with its units allocated and all of the store's data", async () => {
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

  // Two round trips read (the staged order, its products), and one writes everything.
  expect(ctx.costs.trips).toBe(3);
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

test("a newer version that the store sends while the order is processed is the one that is made", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 5 });
  const staged = await aStagedOrder(company, { lines: [{ sku: product.sku, quantity: 1 }] });
  const ctx = systemWorld();
  const db = ctx.db.company(company.id);
  const read = await readStaged(ctx, (await findStaged(db, staged.id))!);
  const newer = wooOrder("5", staged.number, [{ sku: product.sku, quantity: 4 }]);
  const payload = (await gzipped(JSON.stringify(newer))) as Buffer;
  await db.update(stagingOrders, { payload, payloadHash: "newer" }, sql`${stagingOrders.id} = ${staged.id}`);

  expect(await settle(ctx, db, read)).toMatchObject({ kind: "processed" });

  expect(await getOrder(ctx, staged.id)).toMatchObject({ unitCount: 4 });
  expect(await levels(product)).toMatchObject({ allocated: 4 });
});

test("a product that is deleted while the order is processed is unknown to it", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 0 });
  const staged = await aStagedOrder(company, { lines: [{ sku: product.sku, quantity: 1 }] });
  const ctx = systemWorld();
  const db = ctx.db.company(company.id);
  const read = await readStaged(ctx, (await findStaged(db, staged.id))!);
  const gone = { name: "Deleted", currency: "USD", priceMinor: null, sellable: 9 };
  const stale = [{ ...gone, id: "deleted", sku: product.sku }];

  expect(await settle(ctx, db, read, { products: stale })).toMatchObject({
    kind: "processed",
    placed: { judgement: { status: "on-hold" } },
  });
});

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
  const reason = "This company already uses order numbers 1001 and 1001-7.";

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

test("another company's staged order is not found", async () => {
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
