/**
 * Problems reported about other products: negative stock silently set to zero, a unit allocated twice, a delivery
 * booked twice, a product deleted while it is picked.
 */
import { expect, test } from "vitest";
import { removeProduct } from "#app/domain/catalog/remove/remove-product.server";
import { shipOrder } from "#app/domain/channels/before-shipping/ship.server";
import { receiveGoods } from "#app/domain/inbound/receiving/receive-goods.server";
import { adjustStock } from "#app/domain/inventory/adjust-stock.server";
import { completePicking, pickItem, startPicking } from "#app/domain/picking/picking.service.server";
import { differencesIn } from "#app/domain/system/reconciliation/ledger.service.server";
import { aCompany } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { aPicker } from "#tests/factories/picker";
import { aMovement, aProduct, levels } from "#tests/factories/stock";
import { systemWorld, testEnv } from "#tests/factories/world";

const ctx = systemWorld();
const by = (adjustment: number) => ({
  adjustment,
  reason: "Lost",
  lotId: undefined,
  locationId: undefined,
  operationId: crypto.randomUUID(),
});

test("a decrease below zero is refused with the figures and changes nothing; stock is never set to zero", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 5 });
  await expect(adjustStock(ctx, product.id, by(-6))).rejects.toMatchObject({
    code: "conflict",
    message: `Only 5 units of ${product.sku} are on hand: 6 cannot be removed.`,
  });
  expect(await levels(product)).toMatchObject({ onHand: 5 });

  await anOrder(company, { lines: [{ product, quantity: 4 }] });
  await expect(adjustStock(ctx, product.id, by(-2))).rejects.toMatchObject({ code: "conflict" });
  expect(await levels(product)).toEqual({ onHand: 5, allocated: 4, available: 1 });
});

test("direct SQL on the ledger that breaks a rule is refused by the database", async () => {
  const product = await aProduct(await aCompany(), { onHand: 5 });
  await expect(aMovement(product, -6)).rejects.toMatchObject({ fault: "check" });
  const rewrite = "update stock_movements set delta_on_hand = 50 where product_id = ?";
  await expect(testEnv.DB.prepare(rewrite).bind(product.id).run()).rejects.toThrow("immutable");
  const forget = "delete from stock_movements where product_id = ?";
  await expect(testEnv.DB.prepare(forget).bind(product.id).run()).rejects.toThrow("immutable");
  expect(await levels(product)).toMatchObject({ onHand: 5 });
});

test("an order placed after the last unit was allocated does not get it", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 1 });
  const first = await anOrder(company, { lines: [{ product }] });
  await expect(anOrder(company, { lines: [{ product }] })).rejects.toThrow(/1 ordered, 0 available/);
  const anna = await aPicker(company);
  const { lines } = await startPicking(anna, first.id);
  expect(lines[0]?.places).toMatchObject([{ quantity: 1 }]);
});

test("a delivery that comes in two parts is booked as two, and a part that is sent twice as one", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { lotTracked: true, lots: [] });
  const part = (operationId: string, quantity: string) => ({
    operationId,
    companyId: company.id,
    reference: "PO-7",
    lines: [{ sku: product.sku, lotNumber: "L-1", expiresOn: "2040-05-04", quantity }],
  });
  const first = await receiveGoods(ctx, part("first-part", "6"));
  const again = await Promise.all([1, 2, 3].map(() => receiveGoods(ctx, part("first-part", "6"))));
  expect(again.map(({ receiptId }) => receiptId)).toEqual(Array(3).fill(first.receiptId));
  await receiveGoods(ctx, part("second-part", "4"));
  expect(await levels(product)).toMatchObject({ onHand: 10 });
});

test("a product deleted while it is picked is archived; its order is picked and shipped", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 3 });
  const order = await anOrder(company, { lines: [{ product, quantity: 3 }] });
  const anna = await aPicker(company);
  const item = order.items[0]?.id ?? "";
  await startPicking(anna, order.id);
  const [removed] = await Promise.all([removeProduct(ctx, product.id), pickItem(anna, item, { quantity: 1 })]);
  expect(removed).toMatchObject({ archived: true });

  await pickItem(anna, item, {});
  await completePicking(anna, order.id);
  await shipOrder(ctx, order.id, null);
  expect(await levels(product)).toEqual({ onHand: 0, allocated: 0, available: 0 });
  expect((await differencesIn(ctx.db.company(company.id))).differences).toEqual([]);
});

test("a product that is deleted in the moment of its first order is whole for the order or not there at all", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { lots: [] });
  const lines = [{ product, quantity: 1 }];
  const [removed, ordered] = await Promise.allSettled([
    removeProduct(ctx, product.id),
    anOrder(company, { status: "on-hold", lines }),
  ]);
  expect(removed.status).toBe("fulfilled");
  if (ordered.status === "fulfilled") expect(ordered.value.items).toHaveLength(1);
  expect((await differencesIn(ctx.db.company(company.id))).differences).toEqual([]);
});
