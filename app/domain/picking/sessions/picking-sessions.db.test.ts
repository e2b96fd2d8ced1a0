import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { orderHistory } from "#db/schema/orders";
import { activities } from "#db/schema/shipping";
import { aCompany } from "#tests/factories/company";
import { anOrder, type TestOrder } from "#tests/factories/order";
import { aPicker } from "#tests/factories/picker";
import { missing } from "#tests/factories/shortage";
import { aProduct, levels } from "#tests/factories/stock";
import { systemWorld } from "#tests/factories/world";
import { freeAllocations } from "../../inventory/allocation.server";
import { getOrder, moveStatements } from "../../orders/orders.service.server";
import {
  activeSession,
  completePicking,
  endSessionStatements,
  pausePicking,
  pickItem,
  releasePicking,
  resumePicking,
  startPicking,
  undoPick,
} from "../picking.service.server";

const statusOf = async (order: TestOrder) => (await getOrder(systemWorld(), order.id)).status;

async function setUp(quantity = 2) {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 10 });
  const order = await anOrder(company, { lines: [{ product, quantity }] });
  const itemId = order.items[0]?.id ?? "";
  return { company, product, order, itemId, anna: await aPicker(company) };
}

const billed = (companyId: string) =>
  systemWorld()
    .db.company(companyId)
    .rows(
      { kind: activities.kind, lines: activities.lines, quantity: activities.quantity, orderId: activities.orderId },
      (own) => sql`from ${activities} where ${own(activities)} order by ${activities.id}`,
    );

test("starting locks the order to its picker and shows where to go", async () => {
  const { anna, order, product } = await setUp();

  const picking = await startPicking(anna, order.id);

  expect(picking.session).toMatchObject({ userName: "Anna Meyer", status: "active", orderNumber: order.orderNumber });
  expect(picking.lines[0]?.places[0]).toMatchObject({ location: "A-01-1-01", quantity: 2, picked: 0 });
  expect(await statusOf(order)).toBe("picking");
  expect(await levels(product)).toEqual({ onHand: 10, allocated: 2, available: 8 });
});

test("a second picker learns who is picking the order", async () => {
  const { anna, order, company } = await setUp();
  const ben = await aPicker(company, { name: "Ben Okafor" });
  await startPicking(anna, order.id);

  await expect(startPicking(ben, order.id)).rejects.toMatchObject({
    code: "conflict",
    message: "Anna Meyer is already picking this order.",
  });
});

test("of two pickers who start an order at once, one gets it and the other learns who has it", async () => {
  const { anna, order, company } = await setUp();
  const ben = await aPicker(company, { name: "Ben Okafor" });

  const outcomes = await Promise.allSettled([startPicking(anna, order.id), startPicking(ben, order.id)]);

  const [won] = outcomes.flatMap((one) => (one.status === "fulfilled" ? [one.value.session.userName] : []));
  const lost = outcomes.flatMap((one) => (one.status === "rejected" ? [one.reason.message] : []));
  expect(lost).toEqual([`${won} is already picking this order.`]);
});

test("a picker has one order at a time and learns which one", async () => {
  const { anna, order, company, product } = await setUp();
  const other = await anOrder(company, { lines: [{ product }] });
  await startPicking(anna, order.id);

  await expect(startPicking(anna, other.id)).rejects.toMatchObject({
    code: "conflict",
    message: `You are already picking order ${order.orderNumber}. Pause or complete it first.`,
  });
  expect(await statusOf(other)).toBe("pending");
});

test("a picker who starts two orders at once gets one of them, and the other stays pending", async () => {
  const { anna, order, company, product } = await setUp();
  const other = await anOrder(company, { lines: [{ product }] });

  const outcomes = await Promise.allSettled([startPicking(anna, order.id), startPicking(anna, other.id)]);

  expect(outcomes.map((one) => one.status).sort()).toEqual(["fulfilled", "rejected"]);
  expect([await statusOf(order), await statusOf(other)].sort()).toEqual(["pending", "picking"]);
});

test("starting twice is starting once", async () => {
  const { anna, order } = await setUp();

  const [first, second] = await Promise.all([startPicking(anna, order.id), startPicking(anna, order.id)]);

  expect(second.session.id).toBe(first.session.id);
});

test.each(["on-hold", "processing", "cancelled", "shipped"] as const)(
  "an order that is %s is not started",
  async (status) => {
    const { anna, company, product } = await setUp();
    const order = await anOrder(company, { status, lines: [{ product }] });

    await expect(startPicking(anna, order.id)).rejects.toMatchObject({ code: "conflict" });
    expect(await statusOf(order)).toBe(status);
  },
);

test("an order of another company is not found by any call", async () => {
  const { order, itemId, anna } = await setUp();
  const stranger = await aPicker(await aCompany());
  const gone = { code: "not_found" };

  await expect(startPicking(stranger, order.id)).rejects.toMatchObject(gone);
  await startPicking(anna, order.id);
  await expect(pausePicking(stranger, order.id)).rejects.toMatchObject(gone);
  await expect(resumePicking(stranger, order.id)).rejects.toMatchObject(gone);
  await expect(releasePicking(stranger, order.id)).rejects.toMatchObject(gone);
  await expect(completePicking(stranger, order.id)).rejects.toMatchObject(gone);
  await expect(undoPick(stranger, { orderId: order.id })).rejects.toMatchObject(gone);
  await expect(pickItem(stranger, itemId, {})).rejects.toMatchObject(gone);
  await expect(missing(stranger, itemId, 1)).rejects.toMatchObject(gone);
  expect(await activeSession(stranger)).toBeNull();
});

test("staff pick for the companies they are assigned to", async () => {
  const { order, company } = await setUp();
  const assigned = await aPicker(await aCompany(), { assigned: [company.id] });

  expect((await startPicking(assigned, order.id)).order.companyId).toBe(company.id);
  expect((await activeSession(assigned))?.order.id).toBe(order.id);
});

test("a paused order stays its picker's, who may pick another and come back", async () => {
  const { anna, order, company, product, itemId } = await setUp();
  const other = await anOrder(company, { lines: [{ product }] });
  await startPicking(anna, order.id);
  await pickItem(anna, itemId, { quantity: 1 });

  expect((await pausePicking(anna, order.id)).session.status).toBe("paused");
  await expect(pickItem(anna, itemId, { quantity: 1 })).rejects.toMatchObject({
    message: `Picking of order ${order.orderNumber} is paused. Resume it first.`,
  });
  await startPicking(anna, other.id);
  await expect(resumePicking(anna, order.id)).rejects.toMatchObject({
    message: `You are already picking order ${other.orderNumber}. Pause or complete it first.`,
  });
  expect((await activeSession(anna))?.order.id).toBe(other.id);
  await pausePicking(anna, other.id);

  const back = await resumePicking(anna, order.id);
  expect(back.lines[0]).toMatchObject({ picked: 1 });
  expect((await activeSession(anna))?.order.id).toBe(order.id);
});

test("only its picker and managers can pause, pick or release an order", async () => {
  const { anna, order, company, itemId, product } = await setUp();
  const ben = await aPicker(company, { name: "Ben Okafor" });
  const manager = await aPicker(company, { name: "Mia Lund", role: "warehouse_manager" });
  await startPicking(anna, order.id);
  await pickItem(anna, itemId, { quantity: 1 });

  await expect(pausePicking(ben, order.id)).rejects.toMatchObject({ code: "forbidden" });
  await expect(releasePicking(ben, order.id)).rejects.toMatchObject({ code: "forbidden" });
  await expect(resumePicking(manager, order.id)).rejects.toMatchObject({ code: "conflict" });
  await releasePicking(manager, order.id);

  expect(await statusOf(order)).toBe("pending");
  expect(await levels(product)).toEqual({ onHand: 10, allocated: 2, available: 8 });
});

test("a released order is pending again with nothing picked, and can be picked by the next", async () => {
  const { anna, order, company, itemId } = await setUp();
  const ben = await aPicker(company, { name: "Ben Okafor" });
  await startPicking(anna, order.id);
  await pickItem(anna, itemId, { quantity: 2, scanId: "one" });
  await pausePicking(anna, order.id);

  await releasePicking(anna, order.id);

  expect(await activeSession(anna)).toBeNull();
  const again = await startPicking(ben, order.id);
  expect(again.lines[0]).toMatchObject({ picked: 0, lastPick: null });
  expect(again.lines[0]?.places[0]).toMatchObject({ quantity: 2, picked: 0 });
  // Scan ids belong to a session, so Ben's scan counts although Anna used the same id.
  expect((await pickItem(ben, itemId, { quantity: 2, scanId: "one" })).line.picked).toBe(2);
});

test("complete needs every item, then the order is ready to ship and the work is billed once", async () => {
  const { anna, order, company, itemId } = await setUp();
  await startPicking(anna, order.id);
  await pickItem(anna, itemId, { quantity: 1 });

  await expect(completePicking(anna, order.id)).rejects.toMatchObject({
    code: "conflict",
    message: "One item is not picked yet.",
  });
  await pickItem(anna, itemId, {});
  const outcomes = await Promise.allSettled([completePicking(anna, order.id), completePicking(anna, order.id)]);

  expect(outcomes.filter((one) => one.status === "fulfilled")).toHaveLength(1);
  expect(await statusOf(order)).toBe("picked");
  expect(await billed(company.id)).toEqual([{ kind: "picked", lines: 1, quantity: 2, orderId: order.id }]);
  await expect(pickItem(anna, itemId, { quantity: 1 })).rejects.toMatchObject({
    message: `Order ${order.orderNumber} is ready to ship. It is no longer being picked.`,
  });
});

test("an order without items cannot be completed", async () => {
  const { anna, company } = await setUp();
  const order = await anOrder(company, { lines: [] });
  await startPicking(anna, order.id);

  await expect(completePicking(anna, order.id)).rejects.toMatchObject({ message: "This order has no items." });
});

test("a reopened picked order keeps its picks and bills only new ones", async () => {
  const { anna, order, company, itemId } = await setUp();
  await startPicking(anna, order.id);
  await pickItem(anna, itemId, {});
  await completePicking(anna, order.id);

  const again = await startPicking(anna, order.id);
  expect(again.lines[0]).toMatchObject({ picked: 2 });
  await undoPick(anna, { orderId: order.id });
  await pickItem(anna, itemId, {});
  await completePicking(anna, order.id);

  expect(await statusOf(order)).toBe("picked");
  expect(await billed(company.id)).toMatchObject([{ quantity: 2 }, { quantity: 2 }]);
});

test.each(["picking", "paused", "picked"] as const)(
  "an order canceled while it is %s leaves no picks, allocations or sessions",
  async (stage) => {
    const { anna, order, company, itemId, product } = await setUp();
    await startPicking(anna, order.id);
    await pickItem(anna, itemId, {});
    if (stage === "paused") await pausePicking(anna, order.id);
    if (stage === "picked") await completePicking(anna, order.id);
    const ctx = systemWorld();
    const db = ctx.db.company(company.id);

    await db.batch(
      ...endSessionStatements(ctx, db, order.id),
      ...moveStatements(ctx, db, { id: order.id, from: stage === "picked" ? "picked" : "picking", to: "cancelled" }),
      freeAllocations(ctx, db, order.id, "Cancelled"),
    );

    expect(await levels(product)).toEqual({ onHand: 10, allocated: 0, available: 10 });
    expect(await activeSession(anna)).toBeNull();
    const outcome = pickItem(anna, itemId, { quantity: 1 });
    await expect(outcome).rejects.toMatchObject({
      message: `Order ${order.orderNumber} is cancelled. It is no longer being picked.`,
    });
  },
);

test("ending a session that does not exist changes nothing", async () => {
  const { order, company } = await setUp();
  const ctx = systemWorld();
  const db = ctx.db.company(company.id);

  await db.batch(...endSessionStatements(ctx, db, order.id));

  expect(await statusOf(order)).toBe("pending");
});

test("starting and completing are one batch each: a failing write leaves nothing behind", async () => {
  const { anna, order, company } = await setUp();
  const history = () =>
    anna.db
      .company(company.id)
      .rows(
        { to: orderHistory.to },
        (own) => sql`from ${orderHistory} where ${own(orderHistory)} and ${orderHistory.orderId} = ${order.id}`,
      );
  const before = anna.costs.trips;

  await startPicking(anna, order.id);

  expect(anna.costs.trips - before).toBe(2);
  expect(await history()).toMatchObject([{ to: "pending" }, { to: "picking" }]);
  const ctx = systemWorld();
  const db = ctx.db.company(company.id);
  const failing = db.batch(
    ...endSessionStatements(ctx, db, order.id),
    ...moveStatements(ctx, db, { id: order.id, from: "picked", to: "cancelled" }),
  );
  await expect(failing).rejects.toThrow("conflict");
  expect((await activeSession(anna))?.session.status).toBe("active");
});
