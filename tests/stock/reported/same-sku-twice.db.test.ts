/**
 * Problem reported about other products: an order with the same SKU on two lines picks the same units twice, or loses a
 * line.
 */
import { expect, test } from "vitest";
import { shipOrder } from "#app/domain/channels/before-shipping/ship.server";
import { changeStatus } from "#app/domain/fulfillment/change-status.server";
import { completePicking, pickItem, startPicking } from "#app/domain/picking/picking.service.server";
import { aCompany } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { aPicker } from "#tests/factories/picker";
import { aProduct, levels } from "#tests/factories/stock";
import { systemWorld } from "#tests/factories/world";

test("the same SKU on two lines is allocated as the sum, picked by line and shipped once", async () => {
  const company = await aCompany();
  const product = await aProduct(company, {
    lots: [
      { onHand: 3, lotNumber: "L-1", expiresOn: "2040-01-01" },
      { onHand: 2, lotNumber: "L-2", expiresOn: "2041-01-01" },
    ],
  });
  const order = await anOrder(company, {
    lines: [
      { product, quantity: 2 },
      { product, quantity: 3 },
    ],
  });
  expect(await levels(product)).toEqual({ onHand: 5, allocated: 5, available: 0 });

  const anna = await aPicker(company);
  const { lines } = await startPicking(anna, order.id);
  expect(
    lines.map(({ line, places }) => [line, places.map(({ lotNumber, quantity }) => [lotNumber, quantity])]),
  ).toEqual([
    [1, [["L-1", 2]]],
    [
      2,
      [
        ["L-1", 1],
        ["L-2", 2],
      ],
    ],
  ]);
  for (const { id } of order.items) await pickItem(anna, id, {});
  // The second line's units are in two lots, so the other lot is confirmed separately.
  await pickItem(anna, order.items[1]?.id ?? "", {});
  await completePicking(anna, order.id);
  await shipOrder(systemWorld(), order.id, null);
  expect(await levels(product)).toEqual({ onHand: 0, allocated: 0, available: 0 });
});

test("two lines that together ask for more than there is wait on hold, though each alone could be had", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 4 });
  const lines = [
    { product, quantity: 3 },
    { product, quantity: 3 },
  ];
  await expect(anOrder(company, { lines })).rejects.toThrow(/6 ordered, 4 available/);

  const held = await anOrder(company, { status: "on-hold", lines });
  await expect(changeStatus(systemWorld(), held.id, "pending")).rejects.toMatchObject({ code: "insufficient_stock" });
  expect(await levels(product)).toEqual({ onHand: 4, allocated: 0, available: 4 });
});
