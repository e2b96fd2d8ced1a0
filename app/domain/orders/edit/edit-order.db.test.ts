import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { orderItems } from "#db/schema/orders";
import { pickSessions, picks } from "#db/schema/picking";
import { stockMovements } from "#db/schema/stock";
import { aCompany, aUser } from "#tests/factories/company";
import { anOrder, type TestOrder } from "#tests/factories/order";
import { aMovement, aProduct, levels } from "#tests/factories/stock";
import { systemWorld, worldOf } from "#tests/factories/world";
import { editOrderPage } from "../../fulfillment/edit-order-page.server";
import { releaseWaiting } from "../../fulfillment/release-waiting.server";
import { EditOrder, ORDER_STATUS } from "../orders.schema";
import { editOrder, getOrder, listItems, orderHistory } from "../orders.service.server";

const edit = (over: Record<string, unknown>): EditOrder => EditOrder.parse(over);
const lastEntry = async (id: string) => (await orderHistory(systemWorld(), id, { limit: 1 })).entries[0];

async function aPick(order: TestOrder, product: { lots: { id: string; locationId: string }[] }) {
  const ctx = systemWorld();
  const db = ctx.db.company(order.companyId);
  const session = { id: ctx.newId(), orderId: order.id, userId: ctx.newId(), userName: "Pia", startedAt: ctx.now() };
  await db.batch(
    db.insert(pickSessions, { ...session, status: "active" }),
    db.insert(picks, {
      id: ctx.newId(),
      sessionId: session.id,
      orderId: order.id,
      itemId: order.items[0]?.id ?? "",
      kind: "pick",
      lotId: product.lots[0]?.id ?? null,
      locationId: product.lots[0]?.locationId ?? null,
      quantity: 1,
      userId: session.userId,
      at: ctx.now(),
    }),
  );
}

test("customer and address change, and the history shows old and new values and the user", async () => {
  const company = await aCompany();
  const order = await anOrder(company);
  const ctx = worldOf(await aUser("warehouse_manager", { companyId: company.id }), "orders.edit");

  const edited = await editOrder(
    ctx,
    order.id,
    edit({ customerName: "Mara Ebel", shippingAddress: "Neuer Wall 1\nHamburg" }),
  );

  expect(edited).toMatchObject({ customerName: "Mara Ebel", customerEmail: "mara@example.test", shipTo: null });
  expect(await lastEntry(order.id)).toMatchObject({
    event: "edited",
    actorName: "warehouse_manager",
    note: "Customer: Mara Engel → Mara Ebel. Address: Mara Engel, Poststrasse 12, 20354 Hamburg, DE → Neuer Wall 1, Hamburg.",
  });
});

test("the country that the form shows by name is the address's own code, and changes nothing", async () => {
  const company = await aCompany();
  const order = await anOrder(company);
  const before = await getOrder(systemWorld(), order.id);
  const { values } = await editOrderPage(systemWorld(), order.id);
  expect(values.shippingAddress).toMatch(/\nGermany$/);

  const edited = await editOrder(systemWorld(), order.id, edit({ ...values, items: undefined, version: undefined }));

  const { shippingAddress, updatedAt } = before;
  expect(edited).toMatchObject({ shippingAddress, updatedAt });
  expect(shippingAddress).toMatch(/\nDE$/);
});

test("lines are changed, removed and added with their allocations, and the total changes by the difference", async () => {
  const company = await aCompany();
  const [a, b, c] = [
    await aProduct(company, { onHand: 10 }),
    await aProduct(company, { onHand: 10 }),
    await aProduct(company, { onHand: 10, priceMinor: 300 }),
  ];
  const order = await anOrder(company, {
    totalMinor: 2500, // 20.00 for goods and 5.00 for shipping
    lines: [
      { product: a, quantity: 2, priceMinor: 500 },
      { product: b, quantity: 2, priceMinor: 500 },
    ],
  });

  const items = [
    { id: order.items[0]?.id, quantity: 5 },
    { sku: c.sku, quantity: 1 },
  ];
  const edited = await editOrder(systemWorld(), order.id, edit({ items }));

  expect(edited).toMatchObject({ totalMinor: 2500 + 3 * 500 - 2 * 500 + 300, lineCount: 2, unitCount: 6 });
  expect(await listItems(systemWorld(), order.id)).toMatchObject([
    { line: 1, sku: a.sku, quantity: 5 },
    { line: 3, sku: c.sku, quantity: 1, priceMinor: 300 },
  ]);
  expect([await levels(a), await levels(b), await levels(c)].map((level) => level.allocated)).toEqual([5, 0, 1]);
  expect((await lastEntry(order.id))?.note).toBe(
    `Line 1 (${a.sku}): 2 → 5 units. Removed 2 × ${b.sku}. Added 1 × ${c.sku}.`,
  );
});

test("a line may become another product", async () => {
  const company = await aCompany();
  const [a, b] = [await aProduct(company, { onHand: 3 }), await aProduct(company, { onHand: 3 })];
  const order = await anOrder(company, { lines: [{ product: a, quantity: 2 }] });

  await editOrder(systemWorld(), order.id, edit({ items: [{ id: order.items[0]?.id, sku: b.sku, quantity: 2 }] }));

  expect([(await levels(a)).allocated, (await levels(b)).allocated]).toEqual([0, 2]);
});

test("more units than there are change nothing and say at their line how many there could be", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 5 });
  await anOrder(company, { lines: [{ product, quantity: 1 }] });
  const order = await anOrder(company, { lines: [{ product, quantity: 2 }] });

  const items = [{ id: order.items[0]?.id, quantity: 5 }];
  await expect(editOrder(systemWorld(), order.id, edit({ customerName: "X", items }))).rejects.toMatchObject({
    code: "insufficient_stock",
    detail: { fields: { "items[0].quantity": ["Only 4 available"] } },
  });

  expect(await levels(product)).toMatchObject({ allocated: 3 });
  expect((await getOrder(systemWorld(), order.id)).customerName).toBe("Mara Engel");
});

test("a picked line can be neither changed nor removed", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 5 });
  const order = await anOrder(company, { status: "picking", lines: [{ product, quantity: 2 }] });
  await aPick(order, product);

  const items = [{ id: order.items[0]?.id, quantity: 1 }];
  await expect(editOrder(systemWorld(), order.id, edit({ items }))).rejects.toMatchObject({
    detail: { fields: { "items[0].quantity": ["1 of this line are already picked"] } },
  });
  await editOrder(systemWorld(), order.id, edit({ items: [], customerName: "Somebody" }));
  expect(await listItems(systemWorld(), order.id)).toMatchObject([{ quantity: 2, pickedQuantity: 1 }]);
});

test("of a concurrent edit and scan, scanned units are never removed", async () => {
  for (let round = 0; round < 5; round++) {
    const company = await aCompany();
    const product = await aProduct(company, { onHand: 5 });
    const order = await anOrder(company, { status: "picking", lines: [{ product, quantity: 2 }] });

    const [edited, picked] = await Promise.allSettled([
      editOrder(systemWorld(), order.id, edit({ items: [] })),
      aPick(order, product),
    ]);

    const items = await listItems(systemWorld(), order.id);
    if (picked.status === "fulfilled") {
      expect(items).toMatchObject([{ quantity: 2, pickedQuantity: 1 }]);
      expect(await levels(product)).toMatchObject({ allocated: 2 });
      if (edited.status === "rejected") expect(edited.reason).toMatchObject({ code: "conflict" });
    } else {
      expect(edited.status).toBe("fulfilled");
      expect(items).toEqual([]);
      expect(await levels(product)).toMatchObject({ allocated: 0 });
    }
  }
});

test("of two editors with the same version, the second gets a conflict", async () => {
  const company = await aCompany();
  const order = await anOrder(company);
  const ctx = systemWorld();
  ctx.clock.now = (await getOrder(ctx, order.id)).updatedAt;
  const { updatedAt: version } = await getOrder(ctx, order.id);

  const outcomes = await Promise.allSettled([
    editOrder(ctx, order.id, edit({ customerName: "A", version })),
    editOrder(ctx, order.id, edit({ customerName: "B", version })),
  ]);

  expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(["fulfilled", "rejected"]);
  await expect(editOrder(ctx, order.id, edit({ customerName: "C", version }))).rejects.toMatchObject({
    code: "conflict",
  });
});

test.each(ORDER_STATUS.filter((status) => status !== "checkout-draft"))(
  "an order that is %s is edited only while that is safe",
  async (status) => {
    const order = await anOrder(await aCompany(), { status });
    const editing = editOrder(systemWorld(), order.id, edit({ customerName: "New" }));

    if (["pending", "picking", "on-hold"].includes(status)) await expect(editing).resolves.toMatchObject({ status });
    else await expect(editing).rejects.toMatchObject({ code: "conflict" });
  },
);

test("an order on hold is corrected: a product for an unknown SKU, a number for a quantity, an address", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 1 });
  const order = await anOrder(company, {
    status: "on-hold",
    holds: [{ kind: "payment", reason: "Not paid yet." }],
    shippingAddress: "",
    lines: [
      { sku: "OLD-SKU", quantity: 1 },
      { product, quantity: 1.5 },
      { sku: null, name: "Mystery" },
    ],
  });
  const before = await getOrder(systemWorld(), order.id);
  expect(before.holdReason).toContain("SKU OLD-SKU on line 1 is unknown.");

  const [first, second] = order.items;
  const edited = await editOrder(
    systemWorld(),
    order.id,
    edit({
      shippingAddress: "Poststrasse 12",
      items: [
        { id: first?.id, sku: product.sku, quantity: 1 },
        { id: second?.id, quantity: 2 },
      ],
    }),
  );

  expect(edited).toMatchObject({
    status: "on-hold",
    // The edit checks the stock of both lines: one unit for the first and two for the second.
    holdReason: `Not paid yet. Not enough stock of ${product.sku}: 3 ordered, 1 available.`,
  });
  expect(await listItems(systemWorld(), order.id)).toMatchObject([
    { productId: product.id, problem: null, quantity: 1 },
    { productId: product.id, problem: null, quantity: 2, orderedQuantity: null },
  ]);
  expect(await levels(product)).toMatchObject({ allocated: 0 });
});

test("an address that ends the last hold makes the order wait for stock that is missing by now", async () => {
  const company = await aCompany();
  const [product, plenty] = [await aProduct(company, { onHand: 3 }), await aProduct(company, { onHand: 9 })];
  const order = await anOrder(company, {
    status: "on-hold",
    holds: [{ kind: "address", reason: "The address is missing." }],
    shippingAddress: "",
    lines: [
      { product, quantity: 2 },
      { product: plenty, quantity: 1 },
    ],
  });
  await anOrder(company, { lines: [{ product, quantity: 2 }] });

  await editOrder(systemWorld(), order.id, edit({ shippingAddress: "Poststrasse 12" }));

  expect(await getOrder(systemWorld(), order.id)).toMatchObject({
    status: "on-hold",
    holdReason: `Not enough stock of ${product.sku}: 2 ordered, 1 available.`,
  });
  // The order is released automatically once the units are received.
  await aMovement(product, 1);
  await releaseWaiting(systemWorld(), company.id, { productIds: [product.id] });
  expect((await getOrder(systemWorld(), order.id)).status).toBe("pending");
});

test("units that were missed and accepted so are not waited for", async () => {
  const company = await aCompany();
  const [product, other] = [await aProduct(company, { onHand: 2 }), await aProduct(company, { onHand: 1 })];
  const order = await anOrder(company, {
    status: "on-hold",
    lines: [
      { product, quantity: 2 },
      { product: other, quantity: 1 },
    ],
  });
  const [first, second] = order.items;
  await systemWorld()
    .db.company(company.id)
    .update(orderItems, { shortQuantity: 1, shortReason: "damaged" }, sql`${orderItems.id} = ${first?.id}`);
  await aMovement(product, -1);

  const items = [
    { id: first?.id, quantity: 2 },
    { id: second?.id, quantity: 1 },
    { sku: other.sku, quantity: 3 },
  ];
  await editOrder(systemWorld(), order.id, edit({ items }));

  expect((await getOrder(systemWorld(), order.id)).holdReason).toBe(
    `Waiting for the payment. Not enough stock of ${other.sku}: 4 ordered, 1 available.`,
  );
  await editOrder(systemWorld(), order.id, edit({ items: [...items.slice(0, 2), { sku: product.sku, quantity: 1 }] }));
  expect((await getOrder(systemWorld(), order.id)).holdReason).toBe(
    `Waiting for the payment. Not enough stock of ${product.sku}: 2 ordered, 1 available.`,
  );
});

test("an edit that changes nothing leaves no trace", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 5 });
  const order = await anOrder(company, { lines: [{ product, quantity: 2 }] });
  const before = await getOrder(systemWorld(), order.id);

  const items = [{ id: order.items[0]?.id, sku: product.sku, quantity: 2 }];
  await editOrder(systemWorld(), order.id, edit({ customerName: "Mara Engel", items }));

  expect(await getOrder(systemWorld(), order.id)).toEqual(before);
  expect((await lastEntry(order.id))?.event).toBe("created");
});

test("an order, a line or a product of another company does not exist", async () => {
  const [a, b] = [await aCompany(), await aCompany()];
  const theirProduct = await aProduct(b, { onHand: 5 });
  const theirs = await anOrder(b, { lines: [{ product: theirProduct }] });
  const mine = await anOrder(a);
  const ctx = worldOf(await aUser("company_manager", { companyId: a.id }), "orders.edit");

  await expect(editOrder(ctx, theirs.id, edit({ customerName: "Mine" }))).rejects.toMatchObject({ code: "not_found" });
  for (const item of [{ id: theirs.items[0]?.id }, { productId: theirProduct.id }, { sku: theirProduct.sku }]) {
    await expect(editOrder(ctx, mine.id, edit({ items: [{ ...item, quantity: 1 }] }))).rejects.toMatchObject({
      code: "validation",
    });
  }
});

test("200 lines are edited in as many round trips as one", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 1000 });
  const order = await anOrder(company, { lines: [{ product, quantity: 1 }] });
  const ctx = systemWorld();
  const line = { sku: product.sku, quantity: 1 };

  await editOrder(ctx, order.id, edit({ items: Array.from({ length: 200 }, () => line) }));
  const added = ctx.costs.trips;
  expect(added).toBe(3);
  const items = (await listItems(ctx, order.id)).map(({ id }) => ({ id, sku: product.sku, quantity: 2 }));
  expect(items).toHaveLength(200);
  ctx.costs.trips = 0;
  const edited = await editOrder(ctx, order.id, edit({ items }));

  expect(ctx.costs.trips).toBe(3);
  expect(edited).toMatchObject({ lineCount: 200, unitCount: 400 });
  expect(await levels(product)).toMatchObject({ allocated: 400 });
});

test("of two edits from one page the second gets a conflict and does not overwrite the first", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 9 });
  const order = await anOrder(company, { lines: [{ product, quantity: 1 }] });
  const { updatedAt: version } = await getOrder(systemWorld(), order.id);
  const asking = (quantity: number) => edit({ version, items: [{ id: order.items[0]?.id, quantity }] });

  await editOrder(systemWorld(), order.id, asking(2));
  await expect(editOrder(systemWorld(), order.id, asking(5))).rejects.toMatchObject({
    code: "conflict",
    message: "Another user changed this order. Reload the page and try again.",
  });
  expect(await listItems(systemWorld(), order.id)).toMatchObject([{ quantity: 2 }]);
});

test("an order that lost units to a count can be readdressed, and its other lines be removed", async () => {
  const company = await aCompany();
  const [lost, other] = [await aProduct(company, { onHand: 2 }), await aProduct(company, { onHand: 2 })];
  const order = await anOrder(company, { lines: [{ product: lost, quantity: 2 }, { product: other }] });
  const [first] = order.items;
  const { id: lotId, locationId } = lost.lots[0] as (typeof lost.lots)[number];
  const ctx = systemWorld();
  await ctx.db.company(company.id).insert(stockMovements, {
    ...{ id: ctx.newId(), productId: lost.id, lotId, locationId, deltaOnHand: -2, deltaAllocated: -2, kind: "count" },
    ...{ orderId: order.id, orderItemId: first?.id ?? "", actorId: "test", actorName: "Test", at: ctx.now() },
    operationId: crypto.randomUUID(),
  });
  const line = { id: first?.id, quantity: 2 };

  expect(await editOrder(ctx, order.id, edit({ customerName: "Mara Ebel" }))).toMatchObject({
    customerName: "Mara Ebel",
  });
  await editOrder(ctx, order.id, edit({ items: [line] }));
  expect(await listItems(ctx, order.id)).toHaveLength(1);
  expect(await levels(other)).toMatchObject({ allocated: 0 });
  await expect(editOrder(ctx, order.id, edit({ items: [{ ...line, quantity: 1 }] }))).rejects.toMatchObject({
    code: "insufficient_stock",
  });
});
