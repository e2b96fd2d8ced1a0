import { expect, test } from "vitest";
import { aCompany } from "#tests/factories/company";
import { aPicker } from "#tests/factories/picker";
import { plansOf } from "#tests/factories/query-plans";
import { aProduct, levels } from "#tests/factories/stock";
import { anAcceptedOrder } from "#tests/factories/store-order";
import { systemWorld } from "#tests/factories/world";
import { backorderStatements, getOrder, listItems } from "../../orders/orders.service.server";
import { completePicking, pickItem, startPicking } from "../../picking/picking.service.server";
import { changeStatus } from "../change-status.server";
import { endBackorders } from "./end-backorders.server";
import { openOf } from "./proposals.repo.server";

/** An order from a store that shipped without some of its units, and the backorder that ships them later. */
async function aBackorder() {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 10 });
  const order = await anAcceptedOrder(company, { lines: [{ id: 1, sku: product.sku, quantity: 2, name: "Alpha" }] });
  const cutOff = async (of: string) => {
    const ctx = systemWorld();
    const [original, items] = [await getOrder(ctx, of), await listItems(ctx, of)];
    const id = ctx.newId();
    const backorder = { id, number: `${original.orderNumber}-B${id}`, original, item: items[0]!, quantity: 1 };
    const db = ctx.db.company(company.id);
    await db.batch(...backorderStatements(ctx, db, backorder));
    return id;
  };
  const open = async (id: string) => {
    const kinds = await openOf(systemWorld().db.company(company.id), id);
    return kinds.map(({ kind }) => kind);
  };
  const statusOf = async (id: string) => (await getOrder(systemWorld(), id)).status;
  return { company, product, order, cutOff, open, statusOf };
}

test("a store that ends an order that has left ends what of it follows, and what follows that", async () => {
  const { order, cutOff, statusOf, product } = await aBackorder();
  await order.moveTo("picked");
  await order.moveTo("shipped");
  const first = await cutOff(order.id);
  const second = await cutOff(first);
  await changeStatus(systemWorld(), second, "pending");

  await order.says({ payload: { status: "cancelled" } });

  expect([await statusOf(order.id), await statusOf(first), await statusOf(second)]).toEqual([
    "shipped",
    "cancelled",
    "cancelled",
  ]);
  expect(await levels(product)).toMatchObject({ allocated: 0 });
});

test("a store that completes an order leaves what follows of it alone", async () => {
  const { order, cutOff, statusOf } = await aBackorder();
  await order.moveTo("picked");
  await order.moveTo("shipped");
  const later = await cutOff(order.id);
  await order.says({ payload: { status: "completed" } });
  expect(await statusOf(later)).toBe("on-hold");
});

test("a picked backorder needs a decision, proposed once however often the store repeats it", async () => {
  const { company, order, cutOff, open, statusOf } = await aBackorder();
  await order.moveTo("picked");
  await order.moveTo("shipped");
  const later = await cutOff(order.id);
  await changeStatus(systemWorld(), later, "pending");
  const picker = await aPicker(company);
  await startPicking(picker, later);
  for (const { id, quantity } of await listItems(picker, later)) await pickItem(picker, id, { quantity });
  await completePicking(picker, later);

  await order.says({ payload: { status: "cancelled" } });
  await order.says({ payload: { status: "refunded" } });

  expect(await statusOf(later)).toBe("picked");
  expect(await open(later)).toEqual(["cancel"]);
});

test("no table is walked to find what follows of an order", async () => {
  const { company, order } = await aBackorder();
  const plans = await plansOf(systemWorld(), (ctx) =>
    endBackorders(ctx, ctx.db.company(company.id), { id: order.id }, {} as never),
  );
  expect(plans.flat().filter((step) => /^SCAN/.test(step))).toEqual([]);
});
