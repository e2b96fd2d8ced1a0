import { expect, test } from "vitest";
import { aCompany } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { aPicker } from "#tests/factories/picker";
import { aProduct } from "#tests/factories/stock";
import { systemWorld } from "#tests/factories/world";
import { EditOrder } from "../orders/orders.schema";
import { editOrder, getOrder } from "../orders/orders.service.server";
import { completePicking, scan, startPicking } from "./picking.service.server";

test("after an edit the picker's next scan returns the current lines", async () => {
  const company = await aCompany();
  const [vial, water, gone, added] = [
    await aProduct(company, { onHand: 5 }),
    await aProduct(company, { onHand: 5 }),
    await aProduct(company, { onHand: 5 }),
    await aProduct(company, { onHand: 5 }),
  ];
  const order = await anOrder(company, {
    lines: [
      { product: vial, quantity: 1 },
      { product: water, quantity: 3 },
      { product: gone, quantity: 1 },
    ],
  });
  const anna = await aPicker(company);
  await startPicking(anna, order.id);
  const beep = (barcode: string) => scan(anna, { orderId: order.id, barcode });
  expect(await beep(vial.sku)).toMatchObject({ success: true });

  const items = [
    { id: order.items[1]?.id, quantity: 1 },
    { sku: added.sku, quantity: 2 },
  ];
  await editOrder(systemWorld(), order.id, EditOrder.parse({ items }));

  const next = await beep(water.sku);
  expect(next.success).toBe(true);
  expect(next.state.lines.map(({ sku, quantity, picked }) => [sku, quantity, picked])).toEqual([
    [vial.sku, 1, 1],
    [water.sku, 1, 1],
    [added.sku, 2, 0],
  ]);
  expect(await beep(gone.sku)).toMatchObject({ success: false, beeps: 3 });
  expect(await beep(water.sku)).toMatchObject({ success: false });
  await expect(completePicking(anna, order.id)).rejects.toMatchObject({ code: "conflict" });
  await beep(added.sku);
  expect(await beep(added.sku)).toMatchObject({ success: true });
  await completePicking(anna, order.id);
  expect((await getOrder(systemWorld(), order.id)).status).toBe("picked");
});
