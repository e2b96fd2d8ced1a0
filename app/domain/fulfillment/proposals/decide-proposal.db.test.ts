import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { orderProposals } from "#db/schema/holds";
import { orderHistory } from "#db/schema/orders";
import { beforeTrip } from "#tests/factories/before-trip";
import { aCompany, aUser } from "#tests/factories/company";
import { plansOf } from "#tests/factories/query-plans";
import { wooAddress } from "#tests/factories/staged";
import { aProduct, levels } from "#tests/factories/stock";
import { anAcceptedOrder, type TestStoreOrder } from "#tests/factories/store-order";
import { systemWorld, worldOf } from "#tests/factories/world";
import { listNotifications } from "../../notifications/notifications.service.server";
import { editOrder } from "../../orders/orders.service.server";
import { acceptChange, refuseChange } from "./decide-proposal.server";
import { getChange, listChanges } from "./read-proposals.server";

async function openOnes({ companyId, id }: { companyId: string; id: string }) {
  return systemWorld()
    .db.company(companyId)
    .rows(
      {
        id: orderProposals.id,
        kind: orderProposals.kind,
        status: orderProposals.status,
        by: orderProposals.decidedByName,
      },
      (own) =>
        sql`from ${orderProposals} where ${own(orderProposals)} and ${orderProposals.orderId} = ${id} order by id`,
    );
}

const events = ({ companyId, id }: TestStoreOrder) =>
  systemWorld()
    .db.company(companyId)
    .rows(
      { event: orderHistory.event, by: orderHistory.actorName, note: orderHistory.note },
      (own) => sql`from ${orderHistory} where ${own(orderHistory)} and ${orderHistory.orderId} = ${id} order by id`,
    );

const elsewhere = { shipping: wooAddress({ address_1: "Mozartgasse 3", city: "Wien" }) };

/**
 * A proposal for an order with two lines of 2 and 1 units: the order is brought to `status`, then the store makes
 * `change`.
 */
async function aProposal(
  status: "pending" | "picking" | "picked",
  change: (skus: [string, string, string]) => Parameters<TestStoreOrder["says"]>[0],
) {
  const company = await aCompany();
  const stocked = () => aProduct(company, { onHand: 10 });
  const products = [await stocked(), await stocked(), await stocked()];
  const skus = products.map(({ sku }) => sku) as [string, string, string];
  const order = await anAcceptedOrder(company, {
    lines: [
      { id: 1, sku: skus[0], quantity: 2, name: "Alpha" },
      { id: 2, sku: skus[1], quantity: 1, name: "Beta" },
    ],
  });
  if (status !== "pending") await order.moveTo(status);
  await order.says(change(skus));
  const [proposal] = await openOnes(order);
  const manager = await aUser("warehouse_manager", { companyId: company.id });
  return { company, order, products, id: proposal?.id ?? "", manager: () => worldOf(manager, "orders.edit") };
}

const otherLines = (skus: string[]) => ({
  lines: [
    { id: 1, sku: skus[0], quantity: 4, name: "Alpha" },
    { id: 7, sku: skus[2], quantity: 3, name: "Gamma", price: 2, total: "6.00" },
  ],
  payload: { total: "77.00" },
});

describe("accepting", () => {
  test.each(["picking", "picked"] as const)(
    "other lines of an order that was %s are applied with stock and total, and it is ready to pick again",
    async (status) => {
      const { order, products, id, manager } = await aProposal(status, otherLines);
      await acceptChange(manager(), id, { note: "Agreed by phone" });

      expect(await order.order()).toMatchObject({ status: "pending", holdReason: null, totalMinor: 7700 });
      const lines = (await order.items()).filter(({ quantity }) => quantity > 0);
      expect(lines.map(({ sku, quantity, externalLineId }) => [sku, quantity, externalLineId])).toEqual([
        [products[0]!.sku, 4, "1"],
        [products[2]!.sku, 3, "7"],
      ]);
      const allocated = await Promise.all(products.map(async (product) => (await levels(product)).allocated));
      expect(allocated).toEqual([4, 0, 3]);
      expect(await openOnes(order)).toMatchObject([{ status: "accepted", by: "warehouse_manager" }]);
      expect(await events(order)).toContainEqual({
        event: "change-accepted",
        by: "warehouse_manager",
        note: expect.stringContaining("Agreed by phone"),
      });
    },
  );

  test("a cancellation of a picked order puts its units back and closes what else was open", async () => {
    const { order, products, manager } = await aProposal("picked", () => ({ payload: elsewhere }));
    await order.says({ payload: { status: "cancelled" } });
    const [address, cancel] = await openOnes(order);
    await acceptChange(manager(), cancel!.id, {});

    expect((await order.order()).status).toBe("cancelled");
    expect(await levels(products[0]!)).toEqual({ onHand: 10, allocated: 0, available: 10 });
    expect((await openOnes(order)).map(({ status }) => status)).toEqual(["replaced", "accepted"]);
    await expect(acceptChange(manager(), address!.id, {})).rejects.toMatchObject({
      code: "conflict",
      message: "This change is out of date: order cancelled.",
    });
    const ctx = systemWorld();
    const told = await listNotifications({ ...ctx, db: ctx.db.company(order.companyId) });
    // No proposal remains open, and the picked units must be put back.
    expect(told.filter(({ kind }) => kind === "order-changed").map(({ title }) => title)).toEqual([
      expect.stringMatching(/was canceled after picking began$/),
    ]);
  });

  test("an address of a picked order is taken over, and it can be shipped", async () => {
    const { order, id, manager } = await aProposal("picked", () => ({ payload: elsewhere }));
    await acceptChange(manager(), id, {});
    expect((await order.order()).shippingAddress).toContain("Mozartgasse 3");
    await order.moveTo("shipped");
    expect((await order.order()).status).toBe("shipped");
  });

  test("is refused when the order is not any more as it was seen", async () => {
    const { order, id, manager } = await aProposal("picking", otherLines);
    const { order: seen } = await getChange(manager(), id);
    await editOrder(systemWorld(), order.id, { customerName: "Somebody else" });
    await expect(acceptChange(manager(), id, { version: seen.updatedAt })).rejects.toMatchObject({ code: "conflict" });
    expect(await openOnes(order)).toMatchObject([{ status: "open" }]);
  });

  test("lines that are not there are accepted, and the order waits for them", async () => {
    const { order, id, manager } = await aProposal("pending", ([a]) => ({
      lines: [{ id: 1, sku: a, quantity: 11, name: "Alpha" }],
    }));
    await acceptChange(manager(), id, {});
    expect(await order.order()).toMatchObject({
      status: "on-hold",
      holdReason: expect.stringContaining("Not enough stock"),
    });
    expect((await order.items()).map(({ quantity }) => quantity)).toEqual([11]);
  });

  test("an unknown SKU is reported, and nothing changes", async () => {
    const { order, id, manager } = await aProposal("picking", ([a]) => ({
      lines: [
        { id: 1, sku: a, quantity: 2, name: "Alpha" },
        { id: 8, sku: "NOBODY-KNOWS", quantity: 1, name: "New" },
      ],
    }));
    await expect(acceptChange(manager(), id, {})).rejects.toMatchObject({
      message: "No product with this SKU. Fix that first, or reject the change.",
    });
    expect(await openOnes(order)).toMatchObject([{ status: "open" }]);
    expect(await order.items()).toHaveLength(2);
  });
});

describe("refusing", () => {
  test("keeps our version, releases the order, and is not proposed again until the store changes it again", async () => {
    const { order, id, manager } = await aProposal("picking", otherLines);
    await refuseChange(manager(), id, { note: "Too late" });
    expect(await order.order()).toMatchObject({ status: "pending", unitCount: 3 });

    await order.says({ payload: { customer_note: "Hurry" } });
    expect((await openOnes(order)).map(({ status }) => status)).toEqual(["refused"]);
    await order.moveTo("picked");
    await order.moveTo("shipped");
  });

  test("lets a picked order be shipped", async () => {
    const { order, id, manager } = await aProposal("picked", () => ({ payload: { status: "cancelled" } }));
    await expect(order.moveTo("shipped")).rejects.toMatchObject({
      message: "The store canceled this order. Decide on this change first.",
    });
    await refuseChange(manager(), id, {});
    await order.moveTo("shipped");
    expect((await order.order()).status).toBe("shipped");
  });
});

test("of two concurrent decisions, the second learns what was decided", async () => {
  const { id, manager } = await aProposal("picked", () => ({ payload: elsewhere }));
  const both = await Promise.allSettled([acceptChange(manager(), id, {}), refuseChange(manager(), id, {})]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const lost = both.find((one) => one.status === "rejected");
  expect(lost?.reason).toMatchObject({
    code: "conflict",
    message: expect.stringMatching(/^warehouse_manager already (accepted|rejected) this change\.$/),
  });
});

test("an owner cannot cancel a picked order, and another company's change is not found", async () => {
  const { order, company, id } = await aProposal("picked", () => ({ payload: { status: "refunded" } }));
  const owner = worldOf(await aUser("company_manager", { companyId: company.id }), "orders.edit");
  await expect(acceptChange(owner, id, {})).rejects.toMatchObject({ code: "forbidden" });
  expect((await order.order()).status).toBe("picked");

  const stranger = worldOf(await aUser("warehouse_manager", { companyId: (await aCompany()).id }), "orders.edit");
  for (const attempt of [
    () => acceptChange(stranger, id, {}),
    () => refuseChange(stranger, id, {}),
    () => getChange(stranger, id),
  ]) {
    await expect(attempt()).rejects.toMatchObject({ code: "not_found" });
  }
  expect((await listChanges(stranger, {})).rows).toEqual([]);
});

test("what waits is listed newest first, a page at a time, in one trip", async () => {
  const { manager, order, id } = await aProposal("picked", () => ({ payload: elsewhere }));
  await order.says({ payload: { status: "cancelled" } });
  const world = manager();
  const { rows } = await listChanges(world, {});
  expect(world.costs.trips).toBe(1);
  expect(rows.map(({ kind }) => kind)).toEqual(["cancel", "address"]);
  expect((await listChanges(manager(), { cursor: rows[0]!.id })).rows.map((row) => row.id)).toEqual([id]);
});

test("a picked order edited while it is put back is not overwritten, and waits for another decision", async () => {
  const { order, id, manager } = await aProposal("picked", otherLines);
  const [line] = await order.items();
  // The first three round trips read the change, read what was picked of it, and put that back. The edit comes fourth.
  const meanwhile = () => editOrder(systemWorld(), order.id, { customerName: "Somebody Else", items: undefined });
  const racing = beforeTrip(manager(), 4, meanwhile);
  await expect(acceptChange(racing, id, {})).rejects.toMatchObject({ code: "conflict" });

  expect(await order.order()).toMatchObject({ status: "on-hold", customerName: "Somebody Else" });
  expect((await order.items()).find((item) => item.id === line?.id)?.quantity).toBe(line?.quantity);
  expect((await openOnes(order)).map(({ status }) => status)).toEqual(["open"]);
});

test("a change is read in one trip by any scope, and walks no table", async () => {
  const { id, manager } = await aProposal("picked", otherLines);
  for (const ctx of [systemWorld(), manager()]) {
    Object.assign(ctx.costs, { trips: 0 });
    await getChange(ctx, id);
    expect(ctx.costs.trips).toBe(1);
    const plans = await plansOf(ctx, (spied) => getChange(spied, id));
    const steps = plans.flat();
    expect(steps.filter((step) => /^SCAN (orders|order_items|order_proposals)/.test(step))).toEqual([]);
  }
});
