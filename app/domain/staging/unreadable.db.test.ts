import { expect, test } from "vitest";
import { getOrder } from "#app/domain/orders/orders.service.server";
import { aCompany } from "#tests/factories/company";
import { aStagedOrder, gzipped, wooOrder } from "#tests/factories/staged";
import { aProduct, levels } from "#tests/factories/stock";
import { systemWorld } from "#tests/factories/world";
import { getStagedOrder, processStagedOrder, tryStagedOrderAgain } from "./staging.service.server";
import { DELETED_IN_STORE } from "./staging-texts";

/** Processing it is refused with this reason, which is stored on the staged order. */
async function expectRefused(staged: { id: string }, reason: string | RegExp): Promise<void> {
  const message = typeof reason === "string" ? reason : expect.stringMatching(reason);
  await expect(processStagedOrder(systemWorld(), staged.id)).rejects.toMatchObject({ code: "validation", message });
  expect(await getStagedOrder(systemWorld(), staged.id)).toMatchObject({ status: "error", errorMessage: message });
  await expect(getOrder(systemWorld(), staged.id)).rejects.toMatchObject({ code: "not_found" });
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

test.each([
  ["no gzip and no JSON", bytes("<html>503</html>")],
  ["a gzip that is cut short", (await gzipped('{"id":1}')).slice(0, 12)],
  ["a gzip of something that is no JSON", await gzipped("PHP Warning: in line 3")],
  ["bytes that are no text", new Uint8Array([0xff, 0xfe, 0xfd])],
])("stored data that is %s is kept as an error and shown as it is", async (_, stored) => {
  const company = await aCompany();
  const staged = await aStagedOrder(company, { bytes: stored });

  await expectRefused(staged, "The stored data of this order is damaged.");
  expect(await getStagedOrder(systemWorld(), staged.id)).toMatchObject({ order: null, forecast: null });
});

test("stored data whose file is gone is reported as missing", async () => {
  const staged = await aStagedOrder(await aCompany(), { payloadKey: "nowhere/1.json.gz" });
  await expectRefused(staged, "The stored data of this order is missing.");
});

test("what turns out to be no order is refused with the reason", async () => {
  const company = await aCompany();
  await expectRefused(
    await aStagedOrder(company, { bytes: await gzipped('{"id":5,"refunded_by":1,"total":"1"}') }),
    "The store's data is not an order: it is a refund.",
  );
  await expectRefused(await aStagedOrder(company, { bytes: await gzipped("[]") }), /^The store's data is not an order/);
});

test("an order whose connection is unknown says so", async () => {
  const staged = await aStagedOrder(await aCompany(), { integration: { id: "deleted-long-ago" } });

  await expectRefused(staged, "The store this order came from is no longer connected.");
});

test("an order that the store has deleted is not tried again", async () => {
  const staged = await aStagedOrder(await aCompany(), { status: "error", errorMessage: DELETED_IN_STORE });

  await expect(tryStagedOrderAgain(systemWorld(), staged.id)).rejects.toMatchObject({
    code: "conflict",
    message: "The store has deleted this order.",
  });
});

test("an order in error is made by trying again once the reason is gone", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 2 });
  const staged = await aStagedOrder(company, {
    lines: [{ sku: product.sku }],
    status: "error",
    errorMessage: "The stored data of this order is missing.",
  });
  await expect(processStagedOrder(systemWorld(), staged.id)).rejects.toMatchObject({ code: "validation" });

  await tryStagedOrderAgain(systemWorld(), staged.id);

  expect(await getStagedOrder(systemWorld(), staged.id)).toMatchObject({ status: "processed", errorMessage: null });
  expect(await levels(product)).toMatchObject({ allocated: 1 });
  await expect(tryStagedOrderAgain(systemWorld(), staged.id)).rejects.toMatchObject({ code: "conflict" });
});

test("an order of 5 MB is processed like any other, its notes and lines cut to what fits", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 2 });
  const noise = Array.from({ length: 40_000 }, (_, i) => ({ id: i, key: `_plugin_${i}`, value: "x".repeat(100) }));
  const text = JSON.stringify({
    ...wooOrder("77", "77", [{ sku: product.sku, name: "n".repeat(100_000) }]),
    customer_note: "y".repeat(200_000),
    meta_data: noise,
  });
  expect(text.length).toBeGreaterThan(5_000_000);
  const key = `${company.id}/staging/big.json.gz`;
  await systemWorld().files.put(key, await gzipped(text), "application/gzip");
  const staged = await aStagedOrder(company, { payloadKey: key, externalId: "77" });

  await processStagedOrder(systemWorld(), staged.id);

  const order = await getOrder(systemWorld(), staged.id);
  expect(order.status).toBe("pending");
  expect(order.externalData?.customer_note).toHaveLength(5000);
  const view = await getStagedOrder(systemWorld(), staged.id);
  expect(view.raw?.cut).toBe(true);
  expect(view.raw?.text.length).toBe(100_000);
});

test("an order of more lines than the database takes at once is refused, and says how many", async () => {
  const lines = Array.from({ length: 12_000 }, (_, i) => ({
    sku: `SKU-${i}`,
    name: `A thing of some length, number ${i}`,
  }));
  const company = await aCompany();
  const key = `${company.id}/staging/long.json.gz`;
  await systemWorld().files.put(key, await gzipped(JSON.stringify(wooOrder("78", "78", lines))), "application/gzip");

  await expectRefused(
    await aStagedOrder(company, { payloadKey: key }),
    "The order has 12,000 lines, which is too many for one order.",
  );
});

test("an order of 3,000 lines is one order", async () => {
  const lines = Array.from({ length: 3000 }, (_, i) => ({ sku: `SKU-${i}` }));
  const staged = await aStagedOrder(await aCompany(), { lines });

  await processStagedOrder(systemWorld(), staged.id);

  expect(await getOrder(systemWorld(), staged.id)).toMatchObject({ lineCount: 3000, status: "on-hold" });
});

test("an order that the database refuses for an unforeseen reason is kept with the request's id", async () => {
  const staged = await aStagedOrder(await aCompany(), { lines: [{ sku: "A" }, { sku: "B" }] });
  const ctx = systemWorld();
  // Two lines with the same id violate the table's primary key.
  const logged: string[] = [];
  const log = { ...ctx.log, error: (event: string) => void logged.push(event) };
  const broken = { ...ctx, log, newId: () => "018f0000-0000-7000-8000-00000000dead" };

  await expect(processStagedOrder(broken, staged.id)).rejects.toMatchObject({
    code: "validation",
    message: `The order could not be saved (request ${ctx.requestId}).`,
  });
  expect(await getStagedOrder(ctx, staged.id)).toMatchObject({ status: "error" });
  expect(logged).toEqual(["staged order refused"]);
});
