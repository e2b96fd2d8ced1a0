import { expect, test } from "vitest";
import { orders } from "#db/schema/orders";
import { aCompany } from "#tests/factories/company";
import { aDraft } from "#tests/factories/draft";
import { anOrder } from "#tests/factories/order";
import { aProduct, levels } from "#tests/factories/stock";
import { systemWorld } from "#tests/factories/world";
import { releaseWaiting } from "../../fulfillment/release-waiting.server";
import { adjustStock } from "../../inventory/adjust-stock.server";
import { findDraftedProducts, placeOrder } from "./place-order.server";

test("an order with sufficient stock is pending and allocated", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 5 });
  const ctx = systemWorld();

  const placed = await placeOrder(
    ctx,
    ctx.db.company(company.id),
    aDraft({ lines: [{ sku: product.sku, quantity: 3 }] }),
    { source: "manual" },
  );

  expect(placed.judgement).toMatchObject({ status: "pending", holdReason: null });
  expect(await levels(product)).toEqual({ onHand: 5, allocated: 3, available: 2 });
});

test.each([
  // The index of unknown SKUs adds one entry per line.
  { arrival: "completed", most: 21 },
  // The order also writes a row per hold, its reason and kind with their index entries, the notification, and the tally of
  // its ship day.
  { arrival: "pending", most: 43 },
] as const)(
  "creating an order of three lines that is $arrival writes at most $most rows beside its allocation",
  async ({ arrival, most }) => {
    const company = await aCompany();
    const ctx = systemWorld();
    const lines = [1, 2, 3].map((n) => ({ sku: `UNKNOWN-${n}`, quantity: 1 }));
    // The first order of a day also writes the day's counters.
    await anOrder(company);

    await placeOrder(
      ctx,
      ctx.db.company(company.id),
      aDraft({ arrival, lines }),
      { source: "manual" },
      { products: [] },
    );

    expect(ctx.costs.trips).toBe(1);
    expect(ctx.costs.written).toBeLessThanOrEqual(most);
  },
);

test("an order reads its own lines, however many the company's other orders have", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 500 });
  const place = async (lines: number) => {
    const ctx = systemWorld();
    const draft = aDraft({ lines: Array.from({ length: lines }, () => ({ sku: product.sku, quantity: 1 })) });
    await placeOrder(ctx, ctx.db.company(company.id), draft, { source: "manual" });
    return ctx.costs.read;
  };
  await place(1);
  const before = await place(3);
  await place(80);
  expect((await place(3)) - before).toBeLessThan(10);
});

test("two lines of the same SKU share the stock and never allocate a unit twice", async () => {
  const company = await aCompany();
  const product = await aProduct(company, {
    lots: [
      { onHand: 3, lotNumber: "B", expiresOn: "2099-02-01" },
      { onHand: 4, lotNumber: "A", expiresOn: "2099-01-01", location: "A-02-1-01" },
    ],
  });
  const ctx = systemWorld();

  const twice = aDraft({
    lines: [
      { sku: product.sku, quantity: 3 },
      { sku: product.sku, quantity: 4 },
    ],
  });
  await placeOrder(ctx, ctx.db.company(company.id), twice, { source: "manual" });
  expect(await levels(product)).toEqual({ onHand: 7, allocated: 7, available: 0 });

  const more = await placeOrder(
    ctx,
    ctx.db.company(company.id),
    aDraft({ lines: [{ sku: product.sku, quantity: 1 }] }),
    { source: "manual" },
  );
  expect(more.judgement).toMatchObject({
    status: "on-hold",
    holdReason: `Not enough stock of ${product.sku}: 1 ordered, 0 available.`,
  });
});

test("expired lots are never allocated", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { lots: [{ onHand: 9, lotNumber: "OLD", expiresOn: "2020-01-01" }] });
  const ctx = systemWorld();

  const placed = await placeOrder(
    ctx,
    ctx.db.company(company.id),
    aDraft({ lines: [{ sku: product.sku, quantity: 1 }] }),
    { source: "manual" },
  );

  expect(placed.judgement.status).toBe("on-hold");
  expect(await levels(product)).toEqual({ onHand: 9, allocated: 0, available: 9 });
});

test("fifty orders at once for the last ten units: ten get one, forty wait and say why", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 10 });
  const ctx = systemWorld();

  const placed = await Promise.all(
    Array.from({ length: 50 }, () =>
      placeOrder(ctx, ctx.db.company(company.id), aDraft({ lines: [{ sku: product.sku, quantity: 1 }] }), {
        source: "manual",
      }),
    ),
  );

  const statuses = placed.map(({ judgement }) => judgement.status);
  expect(statuses.filter((status) => status === "pending")).toHaveLength(10);
  expect(statuses.filter((status) => status === "on-hold")).toHaveLength(40);
  expect(await levels(product)).toEqual({ onHand: 10, allocated: 10, available: 0 });
  expect(await ctx.db.company(company.id).newest(orders, { id: orders.id }, { limit: 100 })).toHaveLength(50);
});

test("an order judged before units were received and stored after does not wait until the night", async () => {
  const product = await aProduct(await aCompany(), { onHand: 1 });
  const [orderer, putter] = [systemWorld(), systemWorld()];
  const db = orderer.db.company(product.companyId);
  const draft = aDraft({ lines: [{ sku: product.sku, quantity: 3 }] });
  const products = await findDraftedProducts(orderer, db, [draft]);
  const found = { adjustment: 10, reason: "Found", lotId: undefined, locationId: undefined };
  await adjustStock(putter, product.id, { ...found, operationId: crypto.randomUUID() });

  const { judgement } = await placeOrder(orderer, db, draft, { source: "manual" }, { products });
  expect(judgement.status).toBe("on-hold");
  const told = { type: "release-waiting", companyId: product.companyId, productIds: [product.id] };
  expect([...putter.jobs, ...orderer.jobs]).toContainEqual(told);
  expect((await releaseWaiting(systemWorld(), product.companyId, { productIds: [product.id] })).released).toBe(1);
});
