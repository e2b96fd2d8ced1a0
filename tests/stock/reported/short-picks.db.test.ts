/**
 * Problems reported about other products: picking none of a line is treated as no answer, as fully picked, or blocks
 * the order forever.
 */
import { expect, test } from "vitest";
import { shipOrder } from "#app/domain/channels/before-shipping/ship.server";
import { completePicking, pickItem, startPicking, undoPick } from "#app/domain/picking/picking.service.server";
import { differencesIn } from "#app/domain/system/reconciliation/ledger.service.server";
import { aCompany } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { aPicker } from "#tests/factories/picker";
import { missing } from "#tests/factories/shortage";
import { aProduct, levels } from "#tests/factories/stock";
import { systemWorld } from "#tests/factories/world";

async function setUp(quantities: number[]) {
  const company = await aCompany();
  const product = await aProduct(company, {
    lots: [{ onHand: 10, lotNumber: "L-1", expiresOn: "2040-05-04" }],
  });
  const order = await anOrder(company, { lines: quantities.map((quantity) => ({ product, quantity })) });
  const anna = await aPicker(company);
  const manager = await aPicker(company, { name: "Mia Lund", role: "warehouse_manager" });
  await startPicking(anna, order.id);
  return { company, product, order, anna, manager, items: order.items.map(({ id }) => id) as [string, string] };
}

const differencesOf = async ({ id }: { id: string }) => (await differencesIn(systemWorld().db.company(id))).differences;

test("a line without any units found is short with a reason: neither open nor picked, and not shipped", async () => {
  const { company, product, order, anna, manager, items } = await setUp([2, 3]);
  await pickItem(anna, items[0], {});
  await expect(completePicking(anna, order.id)).rejects.toMatchObject({ message: "One item is not picked yet." });

  const { state } = await missing(manager, items[1], 3, { note: "Box is empty", otherwise: "without" });

  expect(state.lines.find(({ id }) => id === items[1])).toMatchObject({
    picked: 0,
    short: 3,
    shortReason: "Box is empty",
  });
  expect(await levels(product)).toEqual({ onHand: 10, allocated: 2, available: 8 });
  await completePicking(anna, order.id);
  await shipOrder(systemWorld(), order.id, null);
  expect(await levels(product)).toEqual({ onHand: 8, allocated: 0, available: 8 });
  expect(await differencesOf(company)).toEqual([]);
});

test("after a short pick the allocation equals the open quantity, also when the lot has expired", async () => {
  const { company, product, anna, manager, items } = await setUp([5]);
  await pickItem(anna, items[0], { quantity: 1 });
  manager.clock.now = Date.parse("2040-05-05");

  await missing(manager, items[0], 2, { note: "Damaged", otherwise: "without" });

  expect(await levels(product)).toEqual({ onHand: 10, allocated: 3, available: 7 });
  expect(await differencesOf(company)).toEqual([]);
});

test("a concurrent short pick and undo leave the allocation at the open quantity", async () => {
  for (let race = 0; race < 10; race++) {
    const { company, order, anna, manager, items } = await setUp([4]);
    const { line } = await pickItem(anna, items[0], { quantity: 1 });
    await Promise.allSettled([
      missing(manager, items[0], 3, { note: "Box is empty", otherwise: "without" }),
      undoPick(anna, { orderId: order.id, pickId: line.lastPick?.id }),
    ]);
    expect(await differencesOf(company)).toEqual([]);
  }
});
