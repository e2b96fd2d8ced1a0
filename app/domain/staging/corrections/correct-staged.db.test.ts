import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { mapSku, unmapSku } from "#app/domain/catalog/sku-aliases.server";
import { recheckSkus } from "#app/domain/fulfillment/skus/recheck-sku.server";
import { getOrder, listItems } from "#app/domain/orders/orders.service.server";
import { auditLog } from "#db/schema/directory/accounts";
import { integrations } from "#db/schema/integrations";
import { aCompany } from "#tests/factories/company";
import { anIntegration, aStagedOrder, wooAddress } from "#tests/factories/staged";
import { aProduct, levels } from "#tests/factories/stock";
import { systemWorld } from "#tests/factories/world";
import { getStagedOrder, listStaging, processStagedOrder, tryStagedOrderAgain } from "../staging.service.server";
import { fixAddress, fixLine, fixNumber, restoreStoreAddress } from "./correct-staged.server";

const eqCompany = (id: string) => sql`from ${auditLog} where ${auditLog.companyId} = ${id}`;

const problems = async ({ id }: { id: string }) =>
  (await getStagedOrder(systemWorld(), id)).problems.map(({ text }) => text);

async function processed({ id }: { id: string }) {
  await processStagedOrder(systemWorld(), id);
  return { ...(await getOrder(systemWorld(), id)), items: await listItems(systemWorld(), id) };
}

const address = {
  ...{ name: "A", company: "", address1: "1 Way", address2: "" },
  ...{ city: "City", state: "", postcode: "1", country: "US", phone: "" },
};

test("a SKU that was mapped once is known to all staged and later orders of the company, and to no other's", async () => {
  const [company, other] = [await aCompany(), await aCompany()];
  const product = await aProduct(company, { onHand: 9 });
  const [first, second] = [
    await aStagedOrder(company, { lines: [{ sku: "THEIRS" }] }),
    await aStagedOrder(company, { lines: [{ sku: "THEIRS" }] }),
  ];
  const foreign = await aStagedOrder(other, { lines: [{ sku: "THEIRS" }] });
  expect(await problems(first)).toEqual(["SKU THEIRS on line 1 is unknown."]);

  const ctx = systemWorld();
  await fixLine(ctx, first.id, { lineId: "1", means: "always", product: product.id });

  expect(ctx.jobs).toEqual([
    { type: "recheck-sku", companyId: company.id, skus: ["THEIRS"] },
    { type: "auto-process", companyId: company.id },
  ]);
  for (const staged of [first, second]) {
    expect(await processed(staged)).toMatchObject({
      status: "pending",
      items: [{ productId: product.id, sku: product.sku, problem: null }],
    });
  }
  expect(await levels(product)).toMatchObject({ allocated: 2 });
  expect(await problems(foreign)).toEqual(["SKU THEIRS on line 1 is unknown."]);
  const written = await systemWorld().directory.rows({ action: auditLog.action }, eqCompany(company.id));
  expect(written.map(({ action }) => action)).toContain("sku.mapped");
});

test("when two users map one SKU at once, the second gets a conflict", async () => {
  const company = await aCompany();
  const products = [await aProduct(company), await aProduct(company)];
  const both = await Promise.allSettled(
    products.map(({ id }) => mapSku(systemWorld(), company.id, { sku: "THEIRS", productId: id })),
  );

  expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const refused = both.find((each) => each.status === "rejected");
  expect(refused?.reason).toMatchObject({ code: "conflict", message: expect.stringContaining("already") });
  await unmapSku(systemWorld(), company.id, "THEIRS");
  await expect(unmapSku(systemWorld(), company.id, "THEIRS")).rejects.toMatchObject({ code: "not_found" });
});

test("a foreign product and a product's own SKU are refused", async () => {
  const [company, other] = [await aCompany(), await aCompany()];
  const [own, theirs] = [await aProduct(company), await aProduct(other)];
  const staged = await aStagedOrder(company, { lines: [{ sku: "THEIRS" }] });
  for (const means of ["always", "once"] as const) {
    await expect(fixLine(systemWorld(), staged.id, { lineId: "1", means, product: theirs.id })).rejects.toMatchObject({
      code: "validation",
    });
  }
  await expect(mapSku(systemWorld(), company.id, { sku: own.sku, productId: own.id })).rejects.toMatchObject({
    code: "conflict",
  });
  const narrow = { ...systemWorld(), db: systemWorld().db.company(other.id) };
  await expect(fixLine(narrow, staged.id, { lineId: "1", means: "nothing", product: "" })).rejects.toMatchObject({
    code: "not_found",
  });
});

test("a product chosen for one line, and a line that nothing is picked for, count for this order only", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 9 });
  const lines = [
    { sku: "A", quantity: 2 },
    { sku: "", name: "Gift card" },
  ];
  const [staged, next] = [await aStagedOrder(company, { lines }), await aStagedOrder(company, { lines })];

  await fixLine(systemWorld(), staged.id, { lineId: "1", means: "once", product: product.id });
  await fixLine(systemWorld(), staged.id, { lineId: "2", means: "nothing", product: "" });

  expect(await problems(staged)).toEqual([]);
  expect(await problems(next)).toHaveLength(2);
  const order = await processed(staged);
  expect(order).toMatchObject({ status: "pending", totalMinor: 4470 });
  expect(order.items).toMatchObject([{ productId: product.id, quantity: 2, externalLineId: "1" }]);
});

test("a line's correction can be removed, and concurrent corrections do not overwrite each other", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 9 });
  const staged = await aStagedOrder(company, { lines: [{ sku: "A" }, { sku: "B" }] });
  const both = await Promise.allSettled(
    ["1", "2"].map((lineId) => fixLine(systemWorld(), staged.id, { lineId, means: "once", product: product.id })),
  );
  const done = both.filter(({ status }) => status === "fulfilled").length;
  expect(await problems(staged)).toHaveLength(2 - done);
  for (const lineId of ["1", "2"]) await fixLine(systemWorld(), staged.id, { lineId, means: "store", product: "" });
  expect(await problems(staged)).toHaveLength(2);
});

test("a corrected address is used for shipping; the payload stays unchanged", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 9 });
  const staged = await aStagedOrder(company, {
    lines: [{ sku: product.sku }],
    payload: { shipping: wooAddress({ address_1: "" }) },
  });
  expect(await problems(staged)).toEqual(["The shipping address has no street."]);

  await fixAddress(systemWorld(), staged.id, address);

  expect(await problems(staged)).toEqual([]);
  expect((await getStagedOrder(systemWorld(), staged.id)).raw?.text).not.toContain("1 Way");
  await restoreStoreAddress(systemWorld(), staged.id);
  expect(await problems(staged)).toEqual(["The shipping address has no street."]);
  await fixAddress(systemWorld(), staged.id, address);
  expect(await processed(staged)).toMatchObject({ status: "pending", shippingAddress: "A\n1 Way\nCity 1\nUS" });
});

test("an order whose numbers are used gets another one, and is processed though it was refused before", async () => {
  const company = await aCompany();
  const integration = await anIntegration(company);
  await processed(await aStagedOrder(company, { integration, number: "1001" }));
  await processed(await aStagedOrder(company, { integration, number: "1001-7" }));
  const staged = await aStagedOrder(company, { number: "1001", externalId: "7" });
  await expect(processStagedOrder(systemWorld(), staged.id)).rejects.toMatchObject({ code: "validation" });
  expect(await problems(staged)).toEqual(["This company already uses order numbers 1001 and 1001-7."]);

  await expect(fixNumber(systemWorld(), staged.id, "1001")).rejects.toMatchObject({ code: "validation" });
  await fixNumber(systemWorld(), staged.id, "1001-B");

  expect(await processed(staged)).toMatchObject({ orderNumber: "1001-B", externalData: { number: "1001" } });
});

test("orders of a deleted connection can be processed", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 9 });
  const integration = await anIntegration(company);
  const staged = await aStagedOrder(company, { integration, lines: [{ sku: product.sku }] });
  await systemWorld().db.company(company.id).delete(integrations, eq(integrations.id, integration.id));

  expect(await getStagedOrder(systemWorld(), staged.id)).toMatchObject({
    problems: [],
    integrationName: "Test shop (deleted)",
  });
  expect(await processed(staged)).toMatchObject({ status: "pending" });
});

test("mapping a SKU releases orders on hold for it, unless another reason or missing stock holds them", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 3 });
  const line = { sku: "THEIRS", quantity: 2 };
  const [first, second, unpaid, odd] = [
    await aStagedOrder(company, { lines: [line] }),
    await aStagedOrder(company, { lines: [line] }),
    await aStagedOrder(company, { lines: [line], payload: { status: "pending" } }),
    await aStagedOrder(company, { lines: [line, { sku: product.sku, quantity: 1.5 }] }),
  ];
  for (const staged of [first, second, unpaid, odd]) await processed(staged);
  await mapSku(systemWorld(), company.id, { sku: "THEIRS", productId: product.id });

  expect(await recheckSkus(systemWorld(), { companyId: company.id, skus: ["THEIRS"] })).toEqual({
    corrected: 3,
    released: 1,
    isMore: false,
  });

  expect(await getOrder(systemWorld(), first.id)).toMatchObject({ status: "pending" });
  expect(await getOrder(systemWorld(), second.id)).toMatchObject({
    status: "on-hold",
    holdReason: `Not enough stock of ${product.sku}: 2 ordered, 1 available.`,
  });
  expect((await getOrder(systemWorld(), unpaid.id)).holdReason).toContain("Not paid yet");
  expect((await getOrder(systemWorld(), odd.id)).holdReason).toContain("SKU THEIRS");
  expect(await levels(product)).toMatchObject({ allocated: 2 });
  expect(await recheckSkus(systemWorld(), { companyId: company.id, skus: ["THEIRS"] })).toMatchObject({ corrected: 0 });
});

test("the list shows each order's problems, in one round trip for the page", async () => {
  const company = await aCompany();
  await aStagedOrder(company, { lines: [{ sku: "X" }, { sku: "" }] });
  const failed = await aStagedOrder(company, { status: "error", errorMessage: "Odd." });
  await aStagedOrder(company, { status: "error", errorMessage: "Large.", payloadKey: "elsewhere" });
  const ctx = systemWorld();

  const { rows } = await listStaging(ctx, { companyId: company.id, limit: 50 });

  expect(ctx.costs.trips).toBe(1);
  expect(rows.map(({ problems }) => problems.map(({ kind }) => kind))).toEqual([
    ["failed"],
    ["failed"],
    ["unknown-sku", "no-sku"],
  ]);
  expect(rows[0]).not.toHaveProperty("payload");
  expect(await tryStagedOrderAgain(systemWorld(), failed.id)).toMatchObject({ orderId: failed.id });
});
