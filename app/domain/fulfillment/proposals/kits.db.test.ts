import { expect, test } from "vitest";
import { aCompany, aUser } from "#tests/factories/company";
import { aKit } from "#tests/factories/kit";
import { anOrder } from "#tests/factories/order";
import { aMovement, aProduct, levels } from "#tests/factories/stock";
import { anAcceptedOrder } from "#tests/factories/store-order";
import { systemWorld, worldOf } from "#tests/factories/world";
import { saveComponent } from "../../inventory/kits/kits.server";
import { EditOrder, NewOrder } from "../../orders/orders.schema";
import { createOrder, editOrder, getOrder, listItems } from "../../orders/orders.service.server";
import { releaseWaiting } from "../release-waiting.server";
import { recheckSkuJob } from "../skus/recheck-sku.server";

/** A kit of one A and two B, and a product of its own. */
async function aSoldKit(onHand = 10) {
  const company = await aCompany();
  const [a, b, c] = [
    await aProduct(company, { onHand, priceMinor: 500 }),
    await aProduct(company, { onHand, priceMinor: 250 }),
    await aProduct(company, { onHand, priceMinor: 300 }),
  ];
  const kit = await aKit(
    company,
    [
      [a, 1],
      [b, 2],
    ],
    { name: "Starter kit", priceMinor: 900 },
  );
  return { company, a, b, c, kit };
}

const lineOf = ({
  productId,
  quantity,
  priceMinor,
}: {
  productId: string | null;
  quantity: number;
  priceMinor: number;
}) => [productId, quantity, priceMinor];
const linesOf = async (id: string) => (await listItems(systemWorld(), id)).map(lineOf);

test("an order of a kit allocates its components and keeps its amount", async () => {
  const { company, a, b, kit } = await aSoldKit();
  const ctx = worldOf(await aUser("warehouse_manager", { companyId: company.id }), "orders.create");
  const created = await createOrder(
    ctx,
    NewOrder.parse({
      companyId: company.id,
      orderNumber: `K-${crypto.randomUUID().slice(0, 8)}`,
      customerName: "Mara Engel",
      customerEmail: "mara@example.test",
      shippingAddress: "Poststrasse 12\n20354 Hamburg",
      items: [{ sku: kit.sku, quantity: 2 }],
    }),
  );

  expect(created).toMatchObject({ status: "pending", order: { totalMinor: 1800, lineCount: 2, unitCount: 6 } });
  expect(created.order.skus.split(" ").toSorted()).toEqual([a.sku, b.sku, kit.sku].toSorted());
  expect(await linesOf(created.orderId)).toEqual([
    [a.id, 2, 450],
    [b.id, 4, 225],
  ]);
  expect((await listItems(ctx, created.orderId))[0]).toMatchObject({
    kitProductId: kit.id,
    kit: { name: "Starter kit", sku: kit.sku, quantity: 2, priceMinor: 900, each: 1 },
  });
  expect([await levels(a), await levels(b)]).toMatchObject([{ allocated: 2 }, { allocated: 4 }]);
});

test("a kit waits for the component that is missing, and goes on when it is received", async () => {
  const { company, a, b, kit } = await aSoldKit(3);
  const order = await anAcceptedOrder(company, { lines: [{ id: 1, sku: kit.sku, quantity: 2, name: "The kit" }] });
  expect(await order.order()).toMatchObject({
    status: "on-hold",
    holdReason: `Not enough stock of ${b.sku}: 4 ordered, 3 available.`,
  });
  await aMovement(b, 1);
  await releaseWaiting(systemWorld(), company.id, { productIds: [b.id] });
  expect((await order.order()).status).toBe("pending");
  expect([await levels(a), await levels(b)]).toMatchObject([{ allocated: 2 }, { allocated: 4 }]);
});

test("two orders that want the last kit at once: one gets it, the other waits", async () => {
  const { company, a, b, kit } = await aSoldKit(2);
  const place = () =>
    anOrder(company, { lines: [{ product: kit }] }).then(
      () => "pending",
      (error: Error) => error.message,
    );
  const results = await Promise.all([place(), place()]);
  expect(results.toSorted()[1]).toBe("pending");
  expect(results.toSorted()[0]).toContain(`Not enough stock of ${b.sku}`);
  expect([await levels(a), await levels(b)]).toMatchObject([{ allocated: 1 }, { allocated: 2 }]);
});

test("a line that an edit adds or changes to a kit is split, and a shortage names the kits", async () => {
  const { company, a, b, c, kit } = await aSoldKit();
  const order = await anOrder(company, { lines: [{ product: c, quantity: 1, priceMinor: 300 }], totalMinor: 300 });
  const edited = await editOrder(
    systemWorld(),
    order.id,
    EditOrder.parse({
      items: [
        { id: order.items[0]?.id, quantity: 1 },
        { sku: kit.sku, quantity: 1 },
      ],
    }),
  );
  expect(edited).toMatchObject({ totalMinor: 1200, lineCount: 3, unitCount: 4 });
  expect(await linesOf(order.id)).toEqual([
    [c.id, 1, 300],
    [a.id, 1, 450],
    [b.id, 2, 225],
  ]);
  const items = await listItems(systemWorld(), order.id);
  const kept = items.slice(1).map(({ id, quantity }) => ({ id, quantity }));
  await editOrder(
    systemWorld(),
    order.id,
    EditOrder.parse({ items: [{ id: items[0]?.id, sku: kit.sku, quantity: 2 }, ...kept] }),
  );
  expect([await levels(a), await levels(b), await levels(c)]).toMatchObject([
    { allocated: 3 },
    { allocated: 6 },
    { allocated: 0 },
  ]);
  await expect(
    editOrder(systemWorld(), order.id, EditOrder.parse({ items: [{ sku: kit.sku, quantity: 9 }] })),
  ).rejects.toMatchObject({
    code: "insufficient_stock",
    detail: { fields: { "items[0].quantity": ["Only 5 available"] } },
  });
});

test("the store's change of a kit changes the lines of its components", async () => {
  const { company, a, b, c, kit } = await aSoldKit();
  const line = { id: 1, sku: kit.sku, quantity: 2, name: "The kit", price: 9 };
  const other = { id: 2, sku: c.sku, quantity: 1, name: "Other" };
  const order = await anAcceptedOrder(company, { lines: [line, other] });
  const before = (await order.items())[0]?.kit;

  await order.says({ lines: [{ ...line, quantity: 3 }, other] });
  expect((await linesOf(order.id)).map(([id, units]) => [id, units])).toEqual([
    [a.id, 3],
    [b.id, 6],
    [c.id, 1],
  ]);
  expect((await order.items())[0]?.kit).toEqual({ ...before, quantity: 3, priceMinor: expect.any(Number) });
  expect([await levels(a), await levels(b)]).toMatchObject([{ allocated: 3 }, { allocated: 6 }]);

  await order.says({ lines: [other] });
  expect((await linesOf(order.id)).map(([id]) => id)).toEqual([c.id]);
  expect([await levels(a), await levels(b)]).toMatchObject([{ allocated: 0 }, { allocated: 0 }]);

  await order.says({ lines: [other, { ...line, id: 3, quantity: 1 }] });
  expect(await order.items()).toMatchObject([
    { productId: c.id },
    { productId: a.id, externalLineId: "3", kit: { name: "The kit", quantity: 1 } },
    { productId: b.id, externalLineId: "3" },
  ]);
});

test("a product that becomes a kit: orders that wait for it wait for its components", async () => {
  const company = await aCompany();
  const [a, b, kit] = [
    await aProduct(company, { onHand: 5 }),
    await aProduct(company, { onHand: 1 }),
    await aProduct(company),
  ];
  const waiting = await anAcceptedOrder(company, { lines: [{ id: 1, sku: kit.sku, quantity: 2, name: "The kit" }] });
  const ready = await anAcceptedOrder(company, { lines: [{ id: 1, sku: kit.sku, quantity: 1, name: "The kit" }] });
  const ctx = systemWorld();
  await saveComponent(ctx, kit.id, { sku: a.sku, quantity: 1 });
  await saveComponent(ctx, kit.id, { sku: b.sku, quantity: 1 });
  for (const job of ctx.jobs) if (job.type === "recheck-sku") await recheckSkuJob(systemWorld(), job);

  expect(await getOrder(ctx, waiting.id)).toMatchObject({
    status: "on-hold",
    holdReason: `Not enough stock of ${b.sku}: 2 ordered, 1 available.`,
  });
  expect((await linesOf(waiting.id)).map(([id, units]) => [id, units])).toEqual([
    [a.id, 2],
    [b.id, 2],
  ]);
  expect((await ready.order()).status).toBe("pending");
});

test("the store is told of whole kits when the order is shipped", async () => {
  const { company, kit } = await aSoldKit();
  const order = await anAcceptedOrder(company, { lines: [{ id: 7, sku: kit.sku, quantity: 2, name: "The kit" }] });
  await order.moveTo("picked");
  await order.moveTo("shipped");
  expect((await order.order()).status).toBe("shipped");
});
