import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { shipOrder } from "#app/domain/channels/before-shipping/ship.server";
import { productBarcodes, products } from "#db/schema/catalog";
import { orderItems, orders } from "#db/schema/orders";
import { aCompany, aUser } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { PARCEL } from "#tests/factories/parcel";
import { aProduct, levels } from "#tests/factories/stock";
import { systemWorld, worldOf } from "#tests/factories/world";
import { DomainError } from "../../kernel/errors";
import { orderSerials, orderSerialsScreen, recordSerials } from "../../shipping/serials/serial-numbers.server";
import { receiveGoods } from "../receiving/receive-goods.server";
import { ReceiveForm } from "../receiving/receiving.schema";
import { reverseReceipt } from "../receiving/reverse-receipt.server";
import { addSerials, listStockSerials, removeSerials, stockSerialsScreen } from "./stock-serials.server";

const GTIN = "00614141000043";
const ctx = systemWorld();

async function aSerialStock(onHand = 0) {
  const company = await aCompany();
  const product = await aProduct(company, {
    ...{ serialNumbers: "at-receipt", sku: "DRILL-1", location: "A-01-1-01" },
    lots: onHand > 0 ? [{ onHand }] : [],
  });
  const code = { code: GTIN, productId: product.id };
  await ctx.db.company(company.id).insert(productBarcodes, code);
  const form = (serials: string, quantity: number, over: object = {}) =>
    ReceiveForm.parse({
      ...{ operationId: crypto.randomUUID(), companyId: company.id, reference: "PO-9" },
      ...{ lines: [{ sku: "DRILL-1", quantity: String(quantity), serials }], ...over },
    });
  const receive = (...serials: string[]) => receiveGoods(ctx, form(serials.join("\n"), serials.length));
  const onHandNow = async () =>
    (await listStockSerials(ctx, product.id, { state: "on-hand", limit: 50 })).rows.map(({ serial }) => serial);
  const gone = async () => (await listStockSerials(ctx, product.id, { state: "gone", limit: 50 })).rows;
  const order = (quantity = 1) => anOrder(company, { status: "picked", lines: [{ product, quantity }] });
  const record = (orderId: string, ...serials: string[]) =>
    recordSerials(ctx, orderId, { lines: [{ productId: product.id, serials }] });
  const recorded = async (orderId: string) => (await orderSerials(ctx, orderId)).lines[0]?.serials ?? [];
  return { company, product, form, receive, onHandNow, gone, order, record, recorded };
}

const fieldsOf = (work: Promise<unknown>): Promise<Record<string, readonly string[]>> =>
  work.then(
    () => ({}),
    (error: unknown) => (error instanceof DomainError ? (error.detail.fields ?? {}) : Promise.reject(error)),
  );

test("each received unit has a serial number, typed or scanned", async () => {
  const { form, onHandNow } = await aSerialStock();
  const at = (text: string) => ({ "lines[0].serials": [expect.stringContaining(text)] });
  const tried = (serials: string, quantity: number) => fieldsOf(receiveGoods(ctx, form(serials, quantity)));
  expect(await tried("", 2)).toEqual(at("0 serial numbers for 2 units"));
  expect(await tried("S1", 2)).toEqual(at("1 serial number for 2 units"));
  expect(await tried("S1\nS2\nS3", 2)).toEqual(at("3 serial numbers for 2 units"));
  expect(await tried("S1\ns1", 2)).toEqual(at("S1 is listed twice"));
  expect(await tried(`S1\n${GTIN}`, 2)).toEqual(at("is the code of DRILL-1"));
  expect(await tried("(01)00012345600012(21)S1\nS2", 2)).toEqual(at("is not of DRILL-1"));
  expect(await onHandNow()).toEqual([]);
  await receiveGoods(ctx, form(`(01)${GTIN}(21)s2\n\n s1 `, 2));
  expect(await onHandNow()).toEqual(["S1", "S2"]);
});

test("serial numbers are refused for a product whose numbers are not recorded at receipt", async () => {
  const { company, form } = await aSerialStock();
  await aProduct(company, { sku: "TEE", serialNumbers: "at-shipping", lots: [] });
  const lines = [{ sku: "TEE", quantity: "1", serials: "S1" }];
  expect(await fieldsOf(receiveGoods(ctx, form("", 1, { lines })))).toEqual({
    "lines[0].serials": ["Serial numbers of TEE are not recorded at receipt. Leave this empty"],
  });
});

test("a number that is on hand, or that an open order has, is not received again", async () => {
  const { receive, order, record } = await aSerialStock();
  await receive("S1", "S2");
  const said = async (serial: string) => (await fieldsOf(receive(serial)))["lines[0].serials"];
  expect(await said("S1")).toEqual(["S1 is on hand already, received with PO-9"]);
  const { id, orderNumber } = await order();
  await record(id, "S2");
  expect(await said("S2")).toEqual([`S2 belongs to order ${orderNumber}`]);
});

test("a receipt sent twice, one after the other or at once, is one receipt", async () => {
  const { form, onHandNow, product } = await aSerialStock();
  const input = form("S1\nS2", 2);
  const results = await Promise.all([receiveGoods(ctx, input), receiveGoods(ctx, input)]);
  const again = await receiveGoods(ctx, input);
  expect(new Set([...results, again].map(({ receiptId }) => receiptId)).size).toBe(1);
  expect(await onHandNow()).toEqual(["S1", "S2"]);
  expect((await levels(product)).onHand).toBe(2);
});

test("two receipts of the same number at once are one", async () => {
  const { receive, onHandNow, product } = await aSerialStock();
  const results = await Promise.allSettled([receive("S1"), receive("S1")]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(await onHandNow()).toEqual(["S1"]);
  expect((await levels(product)).onHand).toBe(1);
});

test("an order takes numbers on hand only, and gives back those that it does not keep", async () => {
  const { receive, order, record, recorded, onHandNow, gone } = await aSerialStock(3);
  await receive("S1", "S2");
  const { id, orderNumber } = await order(2);
  await expect(record(id, "S1", "OTHER")).rejects.toThrow("OTHER is not on hand");
  expect(await onHandNow()).toEqual(["S1", "S2"]);
  expect((await orderSerialsScreen(ctx, id)).lines).toMatchObject([{ onHand: ["S1", "S2"] }]);
  await record(id, "S1", "S2");
  await record(id, "S1", "S2");
  expect(await onHandNow()).toEqual([]);
  expect(await gone()).toMatchObject([
    { serial: "S2", orderNumber },
    { serial: "S1", orderNumber },
  ]);
  await record(id, "S2");
  expect(await onHandNow()).toEqual(["S1"]);
  expect(await recorded(id)).toEqual(["S2"]);
  await record(id, "S1", "S2");
  await shipOrder(ctx, id, PARCEL);
  expect(await onHandNow()).toEqual([]);
});

test("an order at the same time takes the number only once", async () => {
  const { receive, order, record, recorded } = await aSerialStock(3);
  await receive("S1");
  const [one, two] = [await order(), await order()];
  const results = await Promise.allSettled([record(one.id, "S1"), record(two.id, "S1")]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect([await recorded(one.id), await recorded(two.id)].flat()).toEqual(["S1"]);
});

test("a canceled order, and one that loses the product, give their numbers back", async () => {
  const { company, product, receive, order, record, recorded, onHandNow } = await aSerialStock(4);
  await receive("S1", "S2");
  const [canceled, changed] = [await order(), await order()];
  await record(canceled.id, "S1");
  await record(changed.id, "S2");
  const db = ctx.db.company(company.id);
  await db.update(orders, { status: "cancelled" }, eq(orders.id, canceled.id));
  expect(await onHandNow()).toEqual(["S1"]);
  const other = await aProduct(company, { sku: "OTHER-1" });
  await db.update(orderItems, { productId: other.id }, eq(orderItems.orderId, changed.id));
  expect(await onHandNow()).toEqual(["S1", "S2"]);
  const next = await order();
  await record(next.id, "S1");
  expect(await recorded(next.id)).toEqual(["S1"]);
  expect((await stockSerialsScreen(ctx, product.id, { state: "on-hand" })).rows.map(({ serial }) => serial)).toEqual([
    "S2",
  ]);
});

test("a reversed receipt takes its numbers back, unless an order has one", async () => {
  const { receive, order, record, onHandNow, gone } = await aSerialStock(5);
  const first = await receive("S1", "S2");
  const { id, orderNumber } = await order();
  await record(id, "S1");
  await expect(reverseReceipt(ctx, first.receiptId, "Wrong")).rejects.toThrow(
    `S1 of it belongs to order ${orderNumber}`,
  );
  await record(id);
  await reverseReceipt(ctx, first.receiptId, "Wrong delivery");
  expect(await onHandNow()).toEqual([]);
  expect(await gone()).toMatchObject([
    { serial: "S2", endReason: "Receipt reversed: Wrong delivery", receiptId: first.receiptId },
    { serial: "S1", endReason: "Receipt reversed: Wrong delivery" },
  ]);
  await receive("S1");
  expect(await onHandNow()).toEqual(["S1"]);
});

test("a shipped unit that is received again leaves its order, which has it again when the receipt is reversed", async () => {
  const { receive, order, record, onHandNow } = await aSerialStock(5);
  await receive("S1");
  const { id } = await order();
  await record(id, "S1");
  await shipOrder(ctx, id, PARCEL);
  const again = await receive("S1");
  expect(await onHandNow()).toEqual(["S1"]);
  await reverseReceipt(ctx, again.receiptId, "Mistake");
  expect(await onHandNow()).toEqual([]);
  const next = await order();
  await expect(record(next.id, "S1")).rejects.toThrow("belongs to order");
});

test("numbers of units received before are added with a reason, at most one a unit, and removed again", async () => {
  const { company, product, receive, onHandNow, gone, order, record } = await aSerialStock(2);
  await receive("S1");
  const screen = () => stockSerialsScreen(ctx, product.id, { state: "on-hand" });
  expect((await screen()).counts).toEqual({ onHand: 1, inOrders: 0, units: 3, withoutSerial: 2 });
  const reason = "Found during the count";
  const add = (...serials: string[]) => addSerials(ctx, product.id, { serials, reason });
  await expect(add("S2", "S3", "S4")).rejects.toThrow("2 units on hand have no serial number");
  await expect(add("S1")).rejects.toThrow("S1 is on hand already");
  await add("S2", "S3");
  await expect(add("S4")).rejects.toThrow("Each unit on hand has a serial number already");
  expect(await onHandNow()).toEqual(["S1", "S2", "S3"]);
  const { id } = await order();
  await record(id, "S2");
  await expect(removeSerials(ctx, product.id, { serials: ["S2"], reason })).rejects.toThrow("S2 is not on hand");
  await removeSerials(ctx, product.id, { serials: ["S3"], reason: "Scrapped" });
  expect((await gone())[0]).toMatchObject({ serial: "S3", endReason: "Scrapped", reason });
  await ctx.db.company(company.id).update(products, { serialNumbers: "none" }, eq(products.id, product.id));
  await expect(add("S9")).rejects.toThrow("are not recorded at receipt");
});

test("two users who add numbers at once record no more than there are units", async () => {
  const { product, onHandNow } = await aSerialStock(1);
  const add = (serial: string) => addSerials(ctx, product.id, { serials: [serial], reason: "Found" });
  const results = await Promise.allSettled([add("S1"), add("S2")]);
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await onHandNow()).toHaveLength(1);
});

test("only those who adjust stock change the list, and companies share no numbers", async () => {
  const [one, two] = [await aSerialStock(1), await aSerialStock(1)];
  await one.receive("S1");
  await two.receive("S1");
  const client = worldOf(await aUser("employee", { companyId: one.company.id }), "inventory.read");
  const page = await stockSerialsScreen(client, one.product.id, { state: "on-hand" });
  expect([page.mayChange, page.rows.map(({ serial }) => serial)]).toEqual([false, ["S1"]]);
  await expect(stockSerialsScreen(client, two.product.id, { state: "on-hand" })).rejects.toThrow("does not exist");
  const change = { serials: ["S2"], reason: "Found" };
  await expect(addSerials(client, one.product.id, change)).rejects.toMatchObject({ code: "forbidden" });
  await expect(removeSerials(client, one.product.id, change)).rejects.toMatchObject({ code: "forbidden" });
});

test("the list is paged by number and searched by its beginning", async () => {
  const { product, receive } = await aSerialStock();
  await receive("B-2", "A-1", "B-1", "C-1");
  const page = (over: object) => listStockSerials(ctx, product.id, { state: "on-hand", limit: 2, ...over });
  const first = await page({});
  expect([first.rows.map(({ serial }) => serial), first.next]).toEqual([["A-1", "B-1"], "B-1"]);
  expect((await page({ cursor: first.next })).rows.map(({ serial }) => serial)).toEqual(["B-2", "C-1"]);
  expect((await page({ q: "b-" })).rows.map(({ serial }) => serial)).toEqual(["B-1", "B-2"]);
});
