import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { lots, products } from "#db/schema/catalog";
import { aCompany, aUser } from "#tests/factories/company";
import { movementsAt } from "#tests/factories/movement";
import { anOrder } from "#tests/factories/order";
import { plansOf } from "#tests/factories/query-plans";
import { aProduct } from "#tests/factories/stock";
import { systemWorld, worldOf } from "#tests/factories/world";
import { ProductStockQuery } from "../movements/movements.schema";
import { productStockScreen } from "./product-stock.server";

const asked = (query: Record<string, string> = {}) => ProductStockQuery.parse(query);

test("units are listed by lot and location, first to expire first, with whether each lot can be allocated", async () => {
  const company = await aCompany();
  const product = await aProduct(company, {
    lotTracked: true,
    lots: [
      { onHand: 1, lotNumber: "NEVER" },
      { onHand: 2, lotNumber: "LATER", expiresOn: "2999-12-31" },
      { onHand: 3, lotNumber: "GONE", expiresOn: "2020-01-31" },
      { onHand: 4, lotNumber: "HELD", expiresOn: "2998-12-31" },
      { onHand: 0, lotNumber: "EMPTY" },
    ],
  });
  const ctx = systemWorld();
  await ctx.db
    .company(company.id)
    .update(lots, { status: "quarantined" }, sql`${lots.id} = ${product.lots[3]?.id ?? ""}`);

  const { stock, product: head } = await productStockScreen(ctx, product.id, asked());

  expect(stock?.levels.map(({ lotNumber, state, onHand }) => [lotNumber, state, onHand])).toEqual([
    ["GONE", "expired", 3],
    ["HELD", "quarantined", 4],
    ["LATER", "available", 2],
    ["NEVER", "available", 1],
  ]);
  expect(head).toMatchObject({ onHand: 10, allocated: 0, status: "Low Stock" });
});

test("the orders that hold units are named, the oldest first, with what of them is picked; others are not", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 50 });
  const placed = Date.UTC(2026, 0, 5);
  const lines = [{ product, quantity: 2 }];
  const waiting = await anOrder(company, { lines, placedAt: placed + 2 });
  const picked = await anOrder(company, { lines: [...lines, ...lines], status: "picked", placedAt: placed + 1 });
  for (const status of ["shipped", "cancelled", "on-hold"] as const) await anOrder(company, { lines, status });

  const { stock, product: head } = await productStockScreen(systemWorld(), product.id, asked());

  expect(head.allocated).toBe(6);
  expect(stock?.allocatedOrders.map(({ orderNumber, units, picked: done }) => [orderNumber, units, done])).toEqual([
    [picked.orderNumber, 4, 4],
    [waiting.orderNumber, 2, 0],
  ]);
});

test("a long list of orders continues after its last one", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 50 });
  const made = [];
  for (let n = 0; n < 27; n++) made.push((await anOrder(company, { lines: [{ product, quantity: 1 }] })).id);
  const ctx = systemWorld();
  const first = await productStockScreen(ctx, product.id, asked());
  const second = await productStockScreen(ctx, product.id, asked({ after: first.stock?.next ?? "" }));
  const ids = [...(first.stock?.allocatedOrders ?? []), ...(second.stock?.allocatedOrders ?? [])].map(
    ({ orderId }) => orderId,
  );
  expect(ids).toEqual(made.toSorted());
  expect(second.stock?.next).toBeNull();
});

test("each part of the page is one round trip and reads in proportion to what it shows", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { lots: [{ onHand: 500 }] });
  for (let n = 0; n < 8; n++) await anOrder(company, { lines: [{ product, quantity: 1 }] });
  const start = Date.UTC(2026, 0, 1);
  await movementsAt(
    product,
    Array.from({ length: 2000 }, (_, n) => ({ at: start + n * 60_000 })),
  );
  const ctx = worldOf(await aUser("warehouse_manager", { companyId: company.id }), "inventory.read");
  for (const [show, shown] of [
    ["stock", 9],
    ["movements", 50],
  ] as const) {
    const before = { ...ctx.costs };
    await productStockScreen(ctx, product.id, asked({ show }));
    expect(ctx.costs.trips - before.trips).toBe(1);
    expect(ctx.costs.read - before.read, show).toBeLessThanOrEqual(3 * shown + 40);
    const plans = (await plansOf(ctx, (spied) => productStockScreen(spied, product.id, asked({ show })))).flat();
    expect(plans.join("\n")).not.toMatch(/SCAN (stock_levels|stock_movements|allocations|orders|products)\b/);
  }
});

test("actions depend on the role, and an archived product cannot receive stock", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 1 });
  const old = await aProduct(company, { archivedAt: 1 });
  const mayOf = async (role: Parameters<typeof aUser>[0], id = product.id) => {
    const ctx = worldOf(await aUser(role, { companyId: company.id }), "inventory.read");
    return (await productStockScreen(ctx, id, asked())).may;
  };
  expect(await mayOf("warehouse_manager")).toEqual({ adjust: true, receive: true, edit: true, assemble: true });
  expect(await mayOf("employee")).toEqual({ adjust: false, receive: true, edit: false, assemble: false });
  expect(await mayOf("company_manager")).toEqual({ adjust: false, receive: false, edit: true, assemble: true });
  expect(await mayOf("client")).toEqual({ adjust: false, receive: false, edit: false, assemble: true });
  expect(await mayOf("warehouse_manager", old.id)).toMatchObject({ adjust: false, receive: false });
});

test("another company's product is not found at any URL", async () => {
  const [mine, theirs] = [await aCompany(), await aCompany()];
  const product = await aProduct(theirs, { onHand: 3 });
  const ctx = worldOf(await aUser("client", { companyId: mine.id }), "inventory.read");
  for (const show of ["stock", "movements"]) {
    await expect(productStockScreen(ctx, product.id, asked({ show }))).rejects.toMatchObject({ code: "not_found" });
  }
  expect(asked({ show: "x", kind: "x", from: "2026-02-30", cursor: "'; drop", promises: "yes" })).toEqual({
    show: "stock",
  });
});

test("sales per day come from the shipped units of the last 28 days, read by product and day", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 100 });
  const ctx = systemWorld();
  const daysAgo = [1, 5, 5, 40];
  await movementsAt(
    product,
    daysAgo.map((days) => ({ kind: "ship", delta: -7, at: ctx.now() - days * 86_400_000 })),
  );

  const { sales } = await productStockScreen(ctx, product.id, asked());

  expect(sales).toMatchObject({ total: 21, perDay: 0.75, cover: 96 });
  expect(sales.days.filter(({ units }) => units > 0).map(({ units }) => units)).toEqual([14, 7]);
});

test("weight and size are in the viewer's units", async () => {
  const company = await aCompany();
  const { id } = await aProduct(company);
  const ctx = systemWorld();
  const seen = async (units: "metric" | "imperial") => {
    const { product } = await productStockScreen({ ...ctx, actor: { ...ctx.actor, units } }, id, asked());
    return [product.weight, product.size];
  };
  expect(await seen("imperial")).toEqual([null, null]);
  const sized = { weightGrams: 992, lengthMm: 305, widthMm: 203, heightMm: null };
  await ctx.db.company(company.id).update(products, sized, sql`${products.id} = ${id}`);
  expect(await seen("metric")).toEqual(["992 g", "30.5 × 20.3 × — cm"]);
  expect(await seen("imperial")).toEqual(["2 lb 3 oz", "12 × 8 × — in"]);
});
