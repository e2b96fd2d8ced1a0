import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { orderProposals } from "#db/schema/holds";
import { aShop } from "#tests/factories/shop";
import { aProduct } from "#tests/factories/stock";
import { systemWorld } from "#tests/factories/world";
import { getOrder, listItems } from "../orders/orders.service.server";
import { listStagedForApi, processStagedOrder } from "../staging/staging.service.server";

/** An order of three units of one product and one unit of another, in its own store. */
async function anOrder() {
  const shop = await aShop({ orders: 0 });
  const [a, b] = (await shop.shop.products()).filter(({ kind }) => kind === "simple");
  for (const { sku } of [a!, b!]) await aProduct({ id: shop.companyId }, { sku, onHand: 10 });
  const lines = [
    { product_id: a!.id, quantity: 3 },
    { product_id: b!.id, quantity: 1 },
  ];
  const order = await shop.shop.place({ order: { status: "processing", line_items: lines } });
  const [first, second] = order.line_items as { id: number }[];
  await shop.sync();
  const [staged] = await shop.staged();
  const proposals = () =>
    systemWorld()
      .db.company(shop.companyId)
      .rows(
        { kind: orderProposals.kind, status: orderProposals.status },
        (own) => sql`from ${orderProposals} where ${own(orderProposals)} and ${orderProposals.orderId} = ${staged!.id}`,
      );
  return { shop, order, first: first!.id, second: second!.id, id: staged!.id, proposals };
}

test("units that are refunded before the order is processed are not sent", async () => {
  const { shop, order, first, second, id } = await anOrder();
  await shop.shop.refund(order.id, "1.00", "", { [first]: 1, [second]: 1 });
  await shop.sync();
  await processStagedOrder(systemWorld(), id);
  expect((await listItems(systemWorld(), id)).map(({ quantity, problem }) => [quantity, problem])).toEqual([[2, null]]);
});

test("units of an accepted order that are refunded are proposed to a person, never taken off by themselves", async () => {
  const { shop, order, first, id, proposals } = await anOrder();
  await processStagedOrder(systemWorld(), id);
  await shop.shop.refund(order.id, "1.00", "", { [first]: 1 });
  await shop.sync();
  expect(await proposals()).toEqual([{ kind: "items", status: "open" }]);
  expect((await listItems(systemWorld(), id)).map(({ quantity }) => quantity)).toEqual([3, 1]);
  await shop.sync();
  expect(await proposals()).toHaveLength(1);
});

test("a refund without units does not change the quantities to ship", async () => {
  const { shop, order, id, proposals } = await anOrder();
  await processStagedOrder(systemWorld(), id);
  const { status } = await getOrder(systemWorld(), id);
  await shop.shop.refund(order.id, "1.00", "Sorry");
  await shop.sync();
  expect(await proposals()).toEqual([]);
  expect(await getOrder(systemWorld(), id)).toMatchObject({ status });
  expect((await listItems(systemWorld(), id)).map(({ quantity }) => quantity)).toEqual([3, 1]);
});

test("an order that is refunded whole is cancelled here, as it was not picked yet", async () => {
  const { shop, order, id } = await anOrder();
  await processStagedOrder(systemWorld(), id);
  await shop.shop.refund(order.id, String(order.total));
  await shop.sync();
  expect(await getOrder(systemWorld(), id)).toMatchObject({ status: "cancelled" });
});

test("the staged-orders API returns the amounts before and after refunds", async () => {
  const { shop, order } = await anOrder();
  const total = Number(order.total).toFixed(2);
  const staged = async () => (await listStagedForApi(systemWorld(), shop.companyId, { limit: 1 })).rows[0];
  expect(await staged()).toMatchObject({ orderedAmount: total, totalAmount: total, currency: order.currency });
  await shop.shop.refund(order.id, "1.00");
  await shop.sync();
  const left = (Number(total) - 1).toFixed(2);
  expect(await staged()).toMatchObject({ orderedAmount: total, totalAmount: left });
});
