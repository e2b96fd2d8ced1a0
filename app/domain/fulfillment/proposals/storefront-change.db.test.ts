import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { orderProposals } from "#db/schema/holds";
import { orderHistory } from "#db/schema/orders";
import { aCompany } from "#tests/factories/company";
import { wooAddress } from "#tests/factories/staged";
import { aProduct, levels } from "#tests/factories/stock";
import { anAcceptedOrder, type TestStoreOrder } from "#tests/factories/store-order";
import { systemWorld } from "#tests/factories/world";
import { listNotifications } from "../../notifications/notifications.service.server";
import { editOrder } from "../../orders/orders.service.server";
import { changeStatus } from "../change-status.server";

const proposals = ({ companyId, id }: { companyId: string; id: string }) =>
  systemWorld()
    .db.company(companyId)
    .rows(
      { kind: orderProposals.kind, status: orderProposals.status, changes: orderProposals.changes },
      (own) =>
        sql`from ${orderProposals} where ${own(orderProposals)} and ${orderProposals.orderId} = ${id} order by id`,
    );

const events = ({ companyId, id }: TestStoreOrder) =>
  systemWorld()
    .db.company(companyId)
    .rows(
      { event: orderHistory.event, from: orderHistory.from, to: orderHistory.to, note: orderHistory.note },
      (own) => sql`from ${orderHistory} where ${own(orderHistory)} and ${orderHistory.orderId} = ${id} order by id`,
    );

async function notices({ companyId }: { companyId: string }) {
  const ctx = systemWorld();
  const all = await listNotifications({ ...ctx, db: ctx.db.company(companyId) });
  return all.filter(({ kind }) => kind === "order-changed");
}

/** An order with two lines of 2 and 1 units, and 10 units of each product in stock. */
async function aStoreOrder() {
  const company = await aCompany();
  const [a, b, c] = [
    await aProduct(company, { onHand: 10 }),
    await aProduct(company, { onHand: 10 }),
    await aProduct(company, { onHand: 10 }),
  ];
  const lines = [
    { id: 1, sku: a.sku, quantity: 2, name: "Alpha" },
    { id: 2, sku: b.sku, quantity: 1, name: "Beta" },
  ];
  return { company, products: { a, b, c }, lines, order: await anAcceptedOrder(company, { lines }) };
}

const elsewhere = { shipping: wooAddress({ address_1: "Mozartgasse 3", city: "Wien" }) };
const DONE_AT_ONCE = ["pending", "picking"] as const;

describe("at once", () => {
  test.each(DONE_AT_ONCE)(
    "another address on a %s order is applied, and the history shows both addresses",
    async (status) => {
      const { order } = await aStoreOrder();
      if (status === "picking") await order.moveTo("picking");
      await order.says({ payload: elsewhere });

      expect(await order.order()).toMatchObject({ status, shippingAddress: expect.stringContaining("Mozartgasse 3") });
      expect(await proposals(order)).toEqual([]);
      expect((await events(order)).at(-1)).toMatchObject({
        event: "address",
        from: expect.stringContaining("Poststrasse 12"),
        to: expect.stringContaining("Mozartgasse 3"),
      });
    },
  );

  test("e-mail and phone are taken over, also of a picked order", async () => {
    const { order } = await aStoreOrder();
    await order.moveTo("picked");
    await order.says({ payload: { billing: wooAddress({ email: "new@example.test", phone: "1" }) } });
    expect(await order.order()).toMatchObject({
      customerEmail: "new@example.test",
      customerPhone: "1",
      status: "picked",
    });
    expect(await proposals(order)).toEqual([]);
  });

  test("unedited lines of a pending order are applied with stock and total", async () => {
    const { order, lines, products } = await aStoreOrder();
    await order.says({
      lines: [
        { ...lines[0], quantity: 5 },
        { id: 9, sku: products.c.sku, quantity: 3, name: "Gamma", price: 2, total: "6.00" },
      ],
      payload: { total: "99.00" },
    });

    expect((await order.items()).map(({ sku, quantity, externalLineId }) => [sku, quantity, externalLineId])).toEqual([
      [products.a.sku, 5, "1"],
      [products.c.sku, 3, "9"],
    ]);
    expect(await order.order()).toMatchObject({ status: "pending", totalMinor: 9900, unitCount: 8 });
    expect(await levels(products.a)).toMatchObject({ allocated: 5 });
    expect(await levels(products.b)).toMatchObject({ allocated: 0 });
    expect(await levels(products.c)).toMatchObject({ allocated: 3 });
    expect(await proposals(order)).toEqual([]);
  });

  test.each(DONE_AT_ONCE)("a cancellation of a %s order is applied, and picked units are put back", async (status) => {
    const { order, products } = await aStoreOrder();
    if (status === "picking") await order.moveTo("picking");
    await order.says({ payload: { status: "cancelled" } });
    expect((await order.order()).status).toBe("cancelled");
    expect(await levels(products.a)).toEqual({ onHand: 10, allocated: 0, available: 10 });
  });

  test("an order put on hold by the store waits here, and is released with it", async () => {
    const { order, products } = await aStoreOrder();
    await order.says({ payload: { status: "on-hold" } });
    expect((await order.order()).status).toBe("on-hold");
    expect(await levels(products.a)).toMatchObject({ allocated: 0 });
    await order.says({ payload: { status: "processing" } });
    expect(await order.order()).toMatchObject({ status: "pending", holdReason: null });
    expect(await levels(products.a)).toMatchObject({ allocated: 2 });
  });

  test("note and shipping method follow the store", async () => {
    const { order } = await aStoreOrder();
    await order.says({
      payload: { customer_note: "Leave it at the door", shipping_lines: [{ id: 20, method_title: "Express" }] },
    });
    expect((await order.order()).externalData).toMatchObject({
      customer_note: "Leave it at the door",
      shipping_method: "Express",
    });
    expect((await events(order)).slice(-2)).toMatchObject([
      { event: "note", from: "Ring twice", to: "Leave it at the door" },
      { event: "shipping-method", from: "Flat rate", to: "Express" },
    ]);
  });
});

describe("proposed", () => {
  test("local edits are not reverted by a store version that changes something else", async () => {
    const { order, lines } = await aStoreOrder();
    const [first, second] = await order.items();
    await editOrder(systemWorld(), order.id, {
      customerName: "By hand",
      shippingAddress: "By hand 1",
      items: [
        { id: first!.id, quantity: 4 },
        { id: second!.id, quantity: 1 },
      ] as never,
    });
    await order.says({ payload: { customer_note: "Something else" } });
    await order.says({ lines: lines.map((line) => ({ ...line, price: 9, total: "9.00" })) });

    expect(await proposals(order)).toEqual([]);
    expect(await order.order()).toMatchObject({ customerName: "By hand", shippingAddress: "By hand 1", unitCount: 5 });
  });

  test("store changes to locally edited fields are proposed, field by field", async () => {
    const { order } = await aStoreOrder();
    await editOrder(systemWorld(), order.id, { shippingAddress: "By hand 1" });
    await order.says({ payload: elsewhere });
    expect(await proposals(order)).toMatchObject([
      {
        kind: "address",
        status: "open",
        changes: [{ what: "Shipping address", from: "By hand 1", to: expect.stringContaining("Mozartgasse 3") }],
      },
    ]);
    expect((await order.order()).shippingAddress).toBe("By hand 1");
    expect(await notices(order)).toMatchObject([{ path: expect.stringMatching(/^\/orders\/changes\//) }]);
  });

  test("cancellation, address and lines of a picked order are proposed, and it cannot be shipped until they are decided", async () => {
    const { order, lines } = await aStoreOrder();
    await order.moveTo("picked");
    await order.says({ payload: elsewhere, lines: [lines[0]!, { ...lines[1], quantity: 2 }] });
    await order.says({ payload: { status: "refunded" } });

    expect((await proposals(order)).map(({ kind, status }) => [kind, status])).toEqual([
      ["address", "open"],
      ["items", "open"],
      ["cancel", "open"],
    ]);
    expect((await order.order()).status).toBe("picked");
    await expect(order.moveTo("shipped")).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringMatching(/Decide on this change first\.$/),
    });
    await changeStatus(systemWorld(), order.id, "cancelled", "Enough");
    expect((await proposals(order)).every(({ status }) => status === "replaced")).toBe(true);
    expect((await notices(order)).map(({ title }) => title)).toEqual([
      expect.stringMatching(/was canceled after picking began$/),
    ]);
  });

  test("lines that are being picked are proposed: the order waits, and its units are put back and free", async () => {
    const { order, lines, products } = await aStoreOrder();
    await order.moveTo("picking");
    await order.says({ lines: [{ ...lines[0], quantity: 3 }, lines[1]!] });
    expect(await order.order()).toMatchObject({ status: "on-hold", holdReason: "The store changed the items." });
    expect(await proposals(order)).toMatchObject([
      {
        kind: "items",
        status: "open",
        changes: [{ what: "Line 1: Alpha", from: `2 × ${products.a.sku}`, to: `3 × ${products.a.sku}` }],
      },
    ]);
    expect(await levels(products.a)).toMatchObject({ allocated: 0 });
  });

  test.each([
    ["more than there is", 11],
    ["no number of units", 1.5],
  ])("a pending order's line of %s is proposed, and the order waits", async (_what, quantity) => {
    const { order, lines } = await aStoreOrder();
    await order.says({ lines: [{ ...lines[0], quantity }, lines[1]!] });
    expect((await order.order()).status).toBe("on-hold");
    expect(await proposals(order)).toMatchObject([{ kind: "items", status: "open" }]);
  });

  test("a newer change of the same kind replaces the open proposal, compared with the original version", async () => {
    const { order, lines } = await aStoreOrder();
    await order.moveTo("picked");
    await order.says({ lines: [{ ...lines[0], quantity: 3 }, lines[1]!] });
    await order.says({ lines: [{ ...lines[0], quantity: 3 }] });
    const all = await proposals(order);
    expect(all.map(({ status }) => status)).toEqual(["replaced", "open"]);
    expect(all[1]?.changes.map(({ what }) => what)).toEqual(["Line 1: Alpha", "Line 2: Beta"]);
    expect(await notices(order)).toHaveLength(1);
  });

  test("a store version equal to ours withdraws the proposal, and the order continues", async () => {
    const { order, lines, products } = await aStoreOrder();
    await order.moveTo("picking");
    await order.says({ lines: [{ ...lines[0], quantity: 3 }, lines[1]!] });
    await order.says({ lines });
    expect((await proposals(order)).map(({ status }) => status)).toEqual(["replaced"]);
    expect(await notices(order)).toEqual([]);
    expect((await order.order()).status).toBe("pending");
    expect(await levels(products.a)).toMatchObject({ allocated: 2 });
  });

  test("the same version sent twice, also at once, counts once; a late older one is ignored", async () => {
    const { order } = await aStoreOrder();
    await order.moveTo("picked");
    const at = Date.now() + 500_000;
    await Promise.all(Array.from({ length: 3 }, () => order.says({ payload: elsewhere, at })));
    await order.says({ payload: elsewhere, at });
    await order.says({ payload: { shipping: wooAddress({ address_1: "Older 1" }) }, at: at - 100_000 });
    expect((await proposals(order)).map(({ status }) => status)).toEqual(["open"]);
  });

  test("an order completed in the store waits, because it may have been shipped elsewhere", async () => {
    const { order } = await aStoreOrder();
    await order.says({ payload: { status: "completed" } });
    expect((await order.order()).status).toBe("on-hold");
    expect(await proposals(order)).toMatchObject([
      { kind: "cancel", changes: [{ what: "Status", from: "Pending", to: "Completed" }] },
    ]);
    await order.says({ payload: { status: "processing" } });
    expect((await order.order()).status).toBe("pending");
  });

  test("a SKU that was renamed or lost in the store's catalogue is no change of the order", async () => {
    const { order, lines } = await aStoreOrder();
    await order.says({
      lines: [
        { ...lines[0], sku: "RENAMED" },
        { ...lines[1], sku: null },
      ],
    });
    expect(await proposals(order)).toEqual([]);
    expect((await order.order()).status).toBe("pending");
  });
});

describe("only notifies", () => {
  test("after shipping nothing changes, and a notification says what to do", async () => {
    const { order, lines } = await aStoreOrder();
    await order.moveTo("picked");
    await order.moveTo("shipped");
    const shipped = await order.order();
    await order.says({ payload: elsewhere, lines: [{ ...lines[0], quantity: 3 }, lines[1]!] });
    await order.says({ payload: { status: "refunded" } });

    expect(await order.order()).toEqual(shipped);
    expect(await proposals(order)).toEqual([]);
    expect((await notices(order)).map(({ body }) => body).join()).toContain("process a return");
    expect(await notices(order)).toHaveLength(3);
  });

  test("a canceled order that continues in the store stays canceled", async () => {
    const { order } = await aStoreOrder();
    await order.says({ payload: { status: "cancelled" } });
    await order.says({ payload: { status: "processing" } });
    expect((await order.order()).status).toBe("cancelled");
    expect(await notices(order)).toMatchObject([{ title: expect.stringContaining("was reopened in the store") }]);
  });
});
