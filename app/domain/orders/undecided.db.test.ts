import { expect, test } from "vitest";
import { aCompany } from "#tests/factories/company";
import { wooAddress } from "#tests/factories/staged";
import { aProduct } from "#tests/factories/stock";
import { anAcceptedOrder } from "#tests/factories/store-order";
import { systemWorld } from "#tests/factories/world";
import { undecidedOrders } from "./undecided.server";

test("an order's mark tells a cancellation from a change, and whether it keeps the order from shipping", async () => {
  const company = await aCompany();
  const { sku } = await aProduct(company, { onHand: 10 });
  const pickedOrder = async (id: number) => {
    const order = await anAcceptedOrder(company, { lines: [{ id, sku, quantity: 1, name: "Alpha" }] });
    await order.moveTo("picked");
    return order;
  };
  const [canceled, moved, untouched] = [await pickedOrder(1), await pickedOrder(2), await pickedOrder(3)];
  await canceled.says({ payload: { shipping: wooAddress({ address_1: "Mozartgasse 3", city: "Wien" }) } });
  await canceled.says({ payload: { status: "cancelled" } });
  await moved.says({ payload: { shipping: wooAddress({ address_1: "Mozartgasse 3", city: "Wien" }) } });

  const marks = await undecidedOrders(systemWorld().db.within(company.id));

  expect(marks.get(canceled.id)).toMatchObject({ isCanceled: true, isBlocking: true });
  expect(marks.get(moved.id)).toMatchObject({ isCanceled: false, isBlocking: true });
  expect(marks.has(untouched.id)).toBe(false);
});
