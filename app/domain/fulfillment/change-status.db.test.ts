import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { setOrderStatus, shipOrder } from "#app/domain/channels/before-shipping/ship.server";
import { outbox } from "#db/schema/integrations";
import { orders } from "#db/schema/orders";
import { activities, shipments } from "#db/schema/shipping";
import { aCompany, aUser } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { PARCEL } from "#tests/factories/parcel";
import { aProduct, levels } from "#tests/factories/stock";
import { systemWorld, worldOf } from "#tests/factories/world";
import { ORDER_STATUS, TRANSITIONS } from "../orders/orders.schema";
import { getOrder, listItems } from "../orders/orders.service.server";
import { pickItem, startPicking } from "../picking/picking.service.server";
import { changeStatus } from "./change-status.server";

async function aStage(onHand: number, quantity: number) {
  const company = await aCompany();
  const product = await aProduct(company, { onHand });
  const order = await anOrder(company, { lines: [{ product, quantity }] });
  const manager = worldOf(await aUser("warehouse_manager", { assigned: [company.id] }), "floor.work");
  return { company, product, order, manager };
}

test("holding an order frees its units, and releasing it allocates them again", async () => {
  const { product, order, manager } = await aStage(5, 3);

  await changeStatus(manager, order.id, "on-hold", "Address is being checked");
  expect(await levels(product)).toEqual({ onHand: 5, allocated: 0, available: 5 });
  expect(await getOrder(manager, order.id)).toMatchObject({
    status: "on-hold",
    holdReason: "Address is being checked",
  });

  await changeStatus(manager, order.id, "pending", "Paid by phone");
  expect(await levels(product)).toEqual({ onHand: 5, allocated: 3, available: 2 });
});

test("a hold without a reason is refused", async () => {
  const { order, manager } = await aStage(5, 3);
  await expect(changeStatus(manager, order.id, "on-hold")).rejects.toMatchObject({ code: "validation" });
});

test("an order whose stock was allocated elsewhere stays on hold and names the shortage", async () => {
  const { company, product, order, manager } = await aStage(5, 3);
  await changeStatus(manager, order.id, "on-hold", "Wait");
  await anOrder(company, { lines: [{ product, quantity: 4 }] });

  await expect(changeStatus(manager, order.id, "pending")).rejects.toMatchObject({
    code: "insufficient_stock",
    message: `Not enough stock of ${product.sku}: 3 needed, 1 available.`,
  });
  expect((await getOrder(manager, order.id)).status).toBe("on-hold");
  expect(await levels(product)).toEqual({ onHand: 5, allocated: 4, available: 1 });
});

test("an order canceled while picking frees everything", async () => {
  const { product, order, manager } = await aStage(5, 3);
  await startPicking(manager, order.id);
  const [item] = await listItems(manager, order.id);
  await pickItem(manager, item!.id, { quantity: 2, scanId: manager.newId() });

  await changeStatus(manager, order.id, "cancelled", "Changed their mind");

  expect(await levels(product)).toEqual({ onHand: 5, allocated: 0, available: 5 });
  expect((await listItems(manager, order.id))[0]).toMatchObject({ pickedQuantity: 0 });
});

test("a picked order leaves with its units, its bill and its message, once", async () => {
  const { company, product, order, manager } = await aStage(5, 3);
  await systemWorld()
    .db.company(company.id)
    .update(orders, { integrationId: "shop", externalId: "77" }, sql`${orders.id} = ${order.id}`);
  await startPicking(manager, order.id);
  const [item] = await listItems(manager, order.id);
  await pickItem(manager, item!.id, { quantity: 3, scanId: manager.newId() });
  await changeStatus(manager, order.id, "picked");

  const tries = await Promise.allSettled([1, 2, 3].map(() => shipOrder(manager, order.id, PARCEL)));

  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const lost of tries) if (lost.status === "rejected") expect(lost.reason).toMatchObject({ code: "conflict" });
  expect(await levels(product)).toEqual({ onHand: 2, allocated: 0, available: 2 });
  const db = systemWorld().db.company(company.id);
  const [sent, billed, told] = await db.batch(
    db.rows({ units: shipments.units }, (own) => sql`from ${shipments} where ${own(shipments)}`),
    db.rows(
      { kind: activities.kind, quantity: activities.quantity },
      (own) => sql`from ${activities} where ${own(activities)}`,
    ),
    db.rows({ key: outbox.key, payload: outbox.payload }, (own) => sql`from ${outbox} where ${own(outbox)}`),
  );
  expect(sent).toEqual([{ units: 3 }]);
  expect(billed).toEqual(
    expect.arrayContaining([
      { kind: "picked", quantity: 3 },
      { kind: "packed", quantity: 3 },
      { kind: "shipped", quantity: 3 },
    ]),
  );
  expect(told).toEqual([
    { key: order.id, payload: expect.objectContaining({ trackingNumber: PARCEL.trackingNumber, externalId: "77" }) },
  ]);
  expect(manager.jobs).toContainEqual({ type: "drain-outbox" });
});

test("shipping is one batch: when its last write fails, nothing has changed", async () => {
  const { company, product, order, manager } = await aStage(5, 3);
  await changeStatus(manager, order.id, "processing");
  // Shipping also writes a billing activity for the order. One exists already, so the last writes of shipping are
  // refused.
  await systemWorld()
    .db.company(company.id)
    .insert(activities, { id: "earlier", kind: "shipped", sourceId: order.id, quantity: 1, at: 1 });
  const before = { ...manager.costs };

  await expect(shipOrder(manager, order.id, PARCEL)).rejects.toThrow();

  expect(manager.costs.trips - before.trips).toBe(2);
  expect(await levels(product)).toEqual({ onHand: 5, allocated: 3, available: 2 });
  expect((await getOrder(manager, order.id)).status).toBe("processing");
});

test("a number that does not fit the carrier is doubted, and goes when the person insists", async () => {
  const { order, manager } = await aStage(5, 3);
  await changeStatus(manager, order.id, "processing");
  const odd = { ...PARCEL, trackingNumber: "1Z5R89390357567128" };

  await expect(shipOrder(manager, order.id, odd)).rejects.toMatchObject({ code: "validation" });
  expect(await shipOrder(manager, order.id, { ...odd, override: true })).toMatchObject({
    trackingNumber: odd.trackingNumber,
  });
});

test("a client may cancel while the order is pending, and not after", async () => {
  const { company, order, manager } = await aStage(5, 3);
  const client = worldOf(await aUser("client", { companyId: company.id }), "orders.read");
  await startPicking(manager, order.id);

  await expect(changeStatus(client, order.id, "cancelled")).rejects.toMatchObject({ code: "forbidden" });
  await changeStatus(manager, order.id, "pending");
  expect((await changeStatus(client, order.id, "cancelled")).status).toBe("cancelled");
});

test("an order of another company does not exist", async () => {
  const { order } = await aStage(5, 3);
  const stranger = worldOf(await aUser("warehouse_manager", { companyId: (await aCompany()).id }), "floor.work");

  await expect(changeStatus(stranger, order.id, "cancelled")).rejects.toMatchObject({ code: "not_found" });
  await expect(shipOrder(stranger, order.id, PARCEL)).rejects.toMatchObject({ code: "not_found" });
});

test("a status leads only to those in the table", async () => {
  const { order, manager } = await aStage(5, 3);
  for (const to of ORDER_STATUS.filter((status) => !TRANSITIONS.pending.includes(status))) {
    await expect(setOrderStatus(manager, order.id, to, "x")).rejects.toMatchObject({ code: "conflict" });
  }
  expect((await getOrder(manager, order.id)).status).toBe("pending");
});
