import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { orderHistory } from "#db/schema/orders";
import { picks } from "#db/schema/picking";
import { aCompany } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { aPicker } from "#tests/factories/picker";
import { missing } from "#tests/factories/shortage";
import { aProduct, levels, type TestProduct } from "#tests/factories/stock";
import { getOrder } from "../orders/orders.service.server";
import { completePicking, pausePicking, pickItem, scan, startPicking, undoPick } from "./picking.service.server";
import { readOrder } from "./read-pick-state.server";
import { insertPicks } from "./sessions/sessions.repo.server";

async function setUp(quantities: readonly number[] = [3]) {
  const company = await aCompany();
  const stock: TestProduct[] = [];
  for (const _ of quantities) stock.push(await aProduct(company, { onHand: 20 }));
  const lines = stock.map((product, index) => ({
    product,
    quantity: quantities[index] ?? 1,
    name: `Item ${index + 1}`,
  }));
  const order = await anOrder(company, { lines });
  const anna = await aPicker(company);
  const manager = await aPicker(company, { name: "Mia Lund", role: "warehouse_manager" });
  await startPicking(anna, order.id);
  const items = order.items.map(({ id }) => id);
  return { company, product: stock[0]!, stock, order, anna, manager, items, item: items[0] ?? "" };
}

test("undo puts the last pick back, then the one before", async () => {
  const { anna, order, items, product } = await setUp([3, 3]);
  await pickItem(anna, items[0] ?? "", { quantity: 2 });
  anna.clock.now += 1000;
  await pickItem(anna, items[1] ?? "", { quantity: 1 });

  const once = await undoPick(anna, { orderId: order.id });
  expect(once.lines.map(({ picked }) => picked)).toEqual([2, 0]);
  const twice = await undoPick(anna, { orderId: order.id });
  expect(twice.lines.map(({ picked }) => picked)).toEqual([0, 0]);
  await expect(undoPick(anna, { orderId: order.id })).rejects.toMatchObject({
    message: "There is no pick to undo.",
  });
  expect(await levels(product)).toEqual({ onHand: 20, allocated: 3, available: 17 });
});

test("undo of a named pick that is sent twenty times puts it back once", async () => {
  const { anna, order, item } = await setUp();
  await pickItem(anna, item, { quantity: 1 });
  anna.clock.now += 1000;
  const { line } = await pickItem(anna, item, { quantity: 2, scanId: "two" });
  const pickId = line.lastPick?.id;

  await Promise.all(Array.from({ length: 20 }, () => undoPick(anna, { orderId: order.id, pickId })));

  expect((await undoPick(anna, { orderId: order.id, pickId })).lines[0]).toMatchObject({ picked: 1 });
});

test("a scan of before bins were confirmed apart, which took from two, is put back in both and counts once", async () => {
  const company = await aCompany();
  const lots = [
    { onHand: 1, lotNumber: "L1" },
    { onHand: 4, lotNumber: "L2", location: "A-02-1-01" },
  ];
  const product = await aProduct(company, { lots });
  const order = await anOrder(company, { lines: [{ product, quantity: 3 }] });
  const anna = await aPicker(company);
  await startPicking(anna, order.id);
  const started = await readOrder(anna, order.id);
  const rows = (started.lines[0]?.places ?? []).map(({ lotId, locationId, quantity }, n) => ({
    id: `${started.session?.id}:s${n === 0 ? "" : `#${n + 1}`}`,
    sessionId: started.session?.id ?? "",
    orderId: order.id,
    itemId: order.items[0]?.id ?? "",
    kind: "pick" as const,
    lotId,
    locationId,
    quantity,
    reason: null,
  }));
  const home = anna.db.company(company.id);
  await home.batch(insertPicks(anna, home, rows));
  expect((await readOrder(anna, order.id)).lines[0]).toMatchObject({ picked: 3, lastPick: { units: 3 } });

  const state = await undoPick(anna, { orderId: order.id });

  expect(state.lines[0]?.places.map(({ picked }) => picked)).toEqual([0, 0]);
  // The scan was counted before: sent again, it gets its response and is not counted a second time.
  const late = await scan(anna, { orderId: order.id, barcode: product.sku, quantity: 3, scanId: "s" });
  expect(late).toMatchObject({ success: true, line: { picked: 0 } });
});

test("undo of one item leaves the others", async () => {
  const { anna, order, items } = await setUp([1, 1]);
  await pickItem(anna, items[0] ?? "", {});
  anna.clock.now += 1000;
  await pickItem(anna, items[1] ?? "", {});

  const state = await undoPick(anna, { orderId: order.id, itemId: items[0] });

  expect(state.lines.map(({ picked }) => picked)).toEqual([0, 1]);
});

test("picks are never changed: an undo is a separate row", async () => {
  const { anna, order, company, item } = await setUp();
  await pickItem(anna, item, { quantity: 2 });
  await undoPick(anna, { orderId: order.id });

  const rows = await anna.db
    .company(company.id)
    .rows(
      { kind: picks.kind, quantity: picks.quantity },
      (own) => sql`from ${picks} where ${own(picks)} and ${picks.orderId} = ${order.id} order by ${picks.kind}`,
    );
  expect(rows).toEqual([
    { kind: "pick", quantity: 2 },
    { kind: "undo", quantity: -2 },
  ]);
});

test("a manager records a shortage: its allocation is freed, the history has the reason, and the order completes", async () => {
  const { anna, manager, item, order, product, company } = await setUp();
  await pickItem(anna, item, { quantity: 2 });

  const { state } = await missing(manager, item, 1, { note: "Box is empty", otherwise: "without" });

  expect(state.lines[0]).toMatchObject({ picked: 2, short: 1, shortReason: "Box is empty" });
  expect(await levels(product)).toEqual({ onHand: 20, allocated: 2, available: 18 });
  await completePicking(anna, order.id);
  expect((await getOrder(anna, order.id)).status).toBe("picked");
  const history = await anna.db
    .company(company.id)
    .rows(
      { event: orderHistory.event, note: orderHistory.note, by: orderHistory.actorName },
      (own) =>
        sql`from ${orderHistory} where ${own(orderHistory)} and ${orderHistory.orderId} = ${order.id} and event = 'short'`,
    );
  expect(history).toEqual([{ event: "short", note: `1 unit of ${product.sku} short: Box is empty`, by: "Mia Lund" }]);
});

test("a manager may record it while the picker has paused, and may pick their own orders short", async () => {
  const { anna, manager, item, order } = await setUp();
  await pausePicking(anna, order.id);

  expect((await missing(manager, item, 1, { note: "Damaged", otherwise: "without" })).state.lines[0]).toMatchObject({
    short: 1,
  });
});

test("when only part of the rest is short, the remainder stays allocated and can be picked", async () => {
  const { anna, manager, item, product } = await setUp();

  await missing(manager, item, 2, { note: "Damaged", otherwise: "without" });

  expect(await levels(product)).toEqual({ onHand: 20, allocated: 1, available: 19 });
  expect((await pickItem(anna, item, {})).line).toMatchObject({ picked: 1, short: 2 });
});

test("more than is left cannot be short", async () => {
  const { anna, manager, item } = await setUp();
  await pickItem(anna, item, { quantity: 2 });

  await expect(missing(manager, item, 2, { note: "x", otherwise: "without" })).rejects.toMatchObject({
    code: "conflict",
  });
  await pickItem(anna, item, {});
  await expect(missing(manager, item, 1, { note: "x", otherwise: "without" })).rejects.toMatchObject({
    code: "conflict",
  });
});

test("a scan and a short pick that race for the last unit do not both get it", async () => {
  const { anna, manager, item, product, order } = await setUp([1]);

  await Promise.allSettled([
    scan(anna, { orderId: order.id, barcode: product.sku }),
    missing(manager, item, 1, { note: "Box is empty", otherwise: "without" }),
  ]);

  const { lines } = await startPicking(anna, order.id);
  expect((lines[0]?.picked ?? 0) + (lines[0]?.short ?? 0)).toBe(1);
  expect(await levels(product)).toMatchObject({ onHand: 20, allocated: lines[0]?.picked });
});

test("an order of which all is short cannot be completed and should be cancelled", async () => {
  const { anna, manager, item, order } = await setUp();
  await missing(manager, item, 3, { note: "Box is empty", otherwise: "without" });

  await expect(completePicking(anna, order.id)).rejects.toMatchObject({
    code: "conflict",
    message: "No items of this order were picked. Cancel it instead.",
  });
});
