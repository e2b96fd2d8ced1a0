import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { orders } from "#db/schema/orders";
import { aSplitCompany } from "#tests/factories/split";
import { levels } from "#tests/factories/stock";
import { anAcceptedOrder } from "#tests/factories/store-order";
import { systemWorld } from "#tests/factories/world";
import { getOrder, listItems } from "../../orders/orders.service.server";
import { acceptChange } from "./decide-proposal.server";
import { openOf } from "./proposals.repo.server";

const ctx = systemWorld();

/** An order of 5 cups, of which one ships from another warehouse together with the only plate. */
async function aSplitOrder() {
  const split = await aSplitCompany();
  const db = ctx.db.company(split.company.id);
  const [cup, plate] = [await split.stocked(4, 3), await split.stocked(0, 3)];
  const line = {
    cup: (quantity: number) => ({ id: 1, sku: cup.sku, quantity, name: "Cup" }),
    plate: (quantity: number) => ({ id: 2, sku: plate.sku, quantity, name: "Plate" }),
  };
  const order = await anAcceptedOrder(split.company, { lines: [line.cup(5), line.plate(1)] });
  const [part] = await db.select(orders, { columns: ["id"], where: eq(orders.backorderOf, order.id) });
  const both = [order.id, part!.id];
  const each = <T>(read: (id: string) => PromiseLike<T>) => Promise.all(both.map(read));
  return {
    ...{ order, line, cup, plate, part: part!.id },
    statuses: () => each(async (id) => (await getOrder(ctx, id)).status),
    units: () => each(async (id) => (await listItems(ctx, id)).map(({ sku, quantity }) => [sku, quantity])),
    open: () => each((id) => openOf(db, id)),
    rows: () =>
      db.select(orders, {
        columns: ["customerName", "shippingAddress", "totalMinor", "amounts"],
        orderBy: asc(orders.id),
      }),
  };
}

test("a customer's new name and address reach every shipment, and the total stays with the first", async () => {
  const { order, rows } = await aSplitOrder();
  const [before] = await rows();
  await order.says({
    payload: {
      billing: { first_name: "Grace", last_name: "Hopper", email: "grace@example.test" },
      shipping: { first_name: "Grace", last_name: "Hopper", address_1: "9 New Road", city: "Bonn", country: "DE" },
      total: "77.00",
    },
  });
  const [first, part] = await rows();
  expect(first).toMatchObject({ shippingAddress: expect.stringContaining("9 New Road") });
  expect(first!.totalMinor).not.toBe(before!.totalMinor);
  expect(part).toMatchObject({ shippingAddress: first!.shippingAddress, totalMinor: 0, amounts: "unknown" });
  expect(part!.customerName).toBe(first!.customerName);
});

test("an order that its store ends is canceled with all its shipments", async () => {
  const { order, cup, plate, statuses } = await aSplitOrder();
  await order.says({ payload: { status: "cancelled" } });
  expect(await statuses()).toEqual(["cancelled", "cancelled"]);
  expect([await levels(cup), await levels(plate)]).toMatchObject([{ allocated: 0 }, { allocated: 0 }]);
});

test("an order that its store holds waits with all its shipments, and they go on together", async () => {
  const { order, statuses } = await aSplitOrder();
  await order.says({ payload: { status: "on-hold" } });
  expect(await statuses()).toEqual(["on-hold", "on-hold"]);
  await order.says({ payload: { status: "processing" } });
  expect(await statuses()).toEqual(["pending", "pending"]);
});

test("a line that one shipment has is changed there", async () => {
  const { order, line, cup, plate, units, open } = await aSplitOrder();
  await order.says({ lines: [line.cup(5), line.plate(2)] });
  expect(await units()).toEqual([
    [[cup.sku, 4]],
    [
      [cup.sku, 1],
      [plate.sku, 2],
    ],
  ]);
  expect(await open()).toEqual([[], []]);
});

test("a line that several shipments have must be changed by a user, who is told why", async () => {
  const { order, line, cup, statuses, open, units } = await aSplitOrder();
  await order.says({ lines: [line.cup(6), line.plate(1)] });
  expect(await statuses()).toEqual(["on-hold", "on-hold"]);
  const proposals = (await open()).flat();
  expect(proposals).toHaveLength(2);
  for (const { id } of proposals)
    await expect(acceptChange(systemWorld(), id, {})).rejects.toMatchObject({
      code: "conflict",
      message: `Other shipments of this order contain ${cup.sku} too. Edit the order manually, then reject the change.`,
    });
  expect((await units())[0]).toEqual([[cup.sku, 4]]);
});

test("a new line of the store is added to the first shipment", async () => {
  const { order, line, plate, units } = await aSplitOrder();
  await order.says({ lines: [line.cup(5), line.plate(1), { id: 3, sku: plate.sku, quantity: 1, name: "Plate" }] });
  const [first, part] = await units();
  // The plate is in the other warehouse only, so it becomes a shipment of its own.
  expect(first).toHaveLength(1);
  expect(part).toHaveLength(2);
});
