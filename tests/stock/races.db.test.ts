import { expect, test } from "vitest";
import { createOrder } from "#app/domain/orders/orders.service.server";
import { pickItem, startPicking } from "#app/domain/picking/picking.service.server";
import { differencesIn } from "#app/domain/system/reconciliation/ledger.service.server";
import * as adjust from "#app/routes/api/inventory/adjust";
import * as orders from "#app/routes/api/orders/collection";
import * as status from "#app/routes/api/orders/status";
import { answerOf } from "#tests/api/api-response";
import { cookieOf } from "#tests/api/call";
import { aCompany, aUser } from "#tests/factories/company";
import { anOrder, type TestOrder } from "#tests/factories/order";
import { aPicker } from "#tests/factories/picker";
import { aProduct, levels, type TestProduct } from "#tests/factories/stock";
import { systemWorld, worldOf } from "#tests/factories/world";

const MANY = 200;
const LAST = 50;

const times = <T>(work: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: MANY }, (_, n) => work(n)));
const counted = (words: readonly (string | number)[]) =>
  Object.fromEntries([...new Set(words)].map((word) => [word, words.filter((one) => one === word).length]));

const anInput = (companyId: string, sku: string, n: number) => ({
  orderNumber: `RACE-${n}`,
  customerName: "Mara Engel",
  customerEmail: "mara@example.test",
  shippingAddress: "Poststrasse 12",
  companyId,
  totalAmount: undefined,
  items: [{ sku, productId: undefined, quantity: 1, price: undefined }],
});

/** No unit is allocated twice, and all totals agree with the ledger. */
async function assertAllGivenOnce(product: TestProduct): Promise<void> {
  expect(await levels(product)).toEqual({ onHand: LAST, allocated: LAST, available: 0 });
  const { differences } = await differencesIn(systemWorld().db.company(product.companyId));
  expect(differences).toEqual([]);
}

async function theLastUnits() {
  const company = await aCompany();
  return { company, product: await aProduct(company, { onHand: LAST }) };
}

test("200 orders at once for the last 50 units: exactly 50 get theirs, the others wait", async () => {
  const { company, product } = await theLastUnits();
  const ctx = worldOf(await aUser("warehouse_manager", { companyId: company.id }), "orders.create");
  const made = await times((n) => createOrder(ctx, anInput(company.id, product.sku, n)));
  expect(counted(made.map(({ status }) => status))).toEqual({ pending: 50, "on-hold": 150 });
  await assertAllGivenOnce(product);
});

test("200 orders at once through the API for the last 50 units: exactly 50 get theirs", async () => {
  const { company, product } = await theLastUnits();
  const cookie = await cookieOf("warehouse_manager", { companyId: company.id });
  const made = await times((n) =>
    answerOf<{ status: string }>(orders.action, {
      method: "POST",
      path: "/api/orders",
      cookie,
      body: anInput(company.id, product.sku, n),
    }),
  );
  expect(counted(made.map((answer) => answer.status))).toEqual({ 201: 200 });
  expect(counted(made.map(({ body }) => body.status))).toEqual({ pending: 50, "on-hold": 150 });
  await assertAllGivenOnce(product);
});

test("200 held orders released at once through the API: exactly 50 get the last 50 units", async () => {
  const { company, product } = await theLastUnits();
  const held = await times(() => anOrder(company, { status: "on-hold", lines: [{ product }] }));
  const cookie = await cookieOf("warehouse_manager", { companyId: company.id });
  const ends = await times(async (n) => {
    const { id } = held[n] as TestOrder;
    const call = { method: "POST", path: `/api/orders/${id}/status`, params: { orderId: id }, cookie };
    return (await answerOf(status.action, { ...call, body: { status: "pending" } })).status;
  });
  expect(counted(ends)).toEqual({ 200: 50, 409: 150 });
  await assertAllGivenOnce(product);
});

test("of 200 concurrent corrections of -1 on 50 units, 50 count and 150 are refused", async () => {
  const { company, product } = await theLastUnits();
  const cookie = await cookieOf("warehouse_manager", { companyId: company.id });
  const params = { productId: product.id };
  const call = { method: "POST", path: `/api/inventory/${product.id}/adjust`, params, cookie };
  const ends = await times(async () => (await answerOf(adjust.action, { ...call, body: { adjustment: -1 } })).status);
  expect(counted(ends)).toEqual({ 200: 50, 409: 150 });
  expect(await levels(product)).toEqual({ onHand: 0, allocated: 0, available: 0 });
});

test("two pickers and one unit: one order gets it and is picked, the other waits and cannot be started", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 1 });
  const ctx = worldOf(await aUser("warehouse_manager", { companyId: company.id }), "orders.create");
  const made = await Promise.all([0, 1].map((n) => createOrder(ctx, anInput(company.id, product.sku, n))));
  const [anna, ben] = [await aPicker(company), await aPicker(company, { name: "Ben Okafor" })];
  const started = await Promise.allSettled([
    startPicking(anna, made[0]?.orderId ?? ""),
    startPicking(ben, made[1]?.orderId ?? ""),
  ]);
  expect(started.map((one) => one.status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const [won] = started.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  const picker = won?.session.userName === "Ben Okafor" ? ben : anna;
  const item = won?.lines[0]?.id ?? "";
  const takes = await Promise.allSettled([
    pickItem(picker, item, { quantity: 1 }),
    pickItem(picker, item, { quantity: 1 }),
  ]);
  expect(takes.map((one) => one.status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(await levels(product)).toEqual({ onHand: 1, allocated: 1, available: 0 });
});
