import { expect, test } from "vitest";
import { orderHolds } from "#db/schema/holds";
import { orders } from "#db/schema/orders";
import { beforeTrip } from "#tests/factories/before-trip";
import { aCompany, aUser } from "#tests/factories/company";
import { anOrder, type TestOrderLine } from "#tests/factories/order";
import { aPicker } from "#tests/factories/picker";
import { aMovement, aProduct, levels } from "#tests/factories/stock";
import { systemWorld, worldOf } from "#tests/factories/world";
import { holdText } from "../orders/holds";
import { openHolds } from "../orders/holds.server";
import { editOrder, getOrder, orderHistory } from "../orders/orders.service.server";
import { startPicking } from "../picking/picking.service.server";
import { addHold, changeStatus, releaseHold } from "./change-status.server";
import { releaseHolds } from "./release-holds.server";

async function held(lines: (stock: { product: Awaited<ReturnType<typeof aProduct>> }) => TestOrderLine[] = () => []) {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 5 });
  const order = await anOrder(company, { status: "on-hold", lines: [{ product, quantity: 2 }, ...lines({ product })] });
  return { ctx: systemWorld(), company, product, id: order.id, order };
}

const idsOf = async (id: string) => (await openHolds(systemWorld().db, id)).map((hold) => hold.id);

/** Invariants that hold after every change. */
async function assertSound(id: string) {
  const order = await getOrder(systemWorld(), id);
  const holds = await openHolds(systemWorld().db, id);
  if (order.status === "on-hold") expect(order.holdReason).toBe(holdText(holds));
  else expect({ holds, reason: order.holdReason }).toEqual({ holds: [], reason: null });
  return order;
}

test("of two holds the first one released leaves the order waiting, the last one lets it go on with its units", async () => {
  const { ctx, product, id } = await held();
  await addHold(ctx, id, "The customer asked to wait.");
  const [first = "", second = ""] = await idsOf(id);

  expect(await releaseHold(ctx, id, first, "Paid")).toMatchObject({
    status: "on-hold",
    holdReason: "The customer asked to wait.",
  });
  expect(await levels(product)).toMatchObject({ allocated: 0 });
  expect(await releaseHold(ctx, id, second)).toMatchObject({ status: "pending", holdReason: null });
  expect(await levels(product)).toMatchObject({ allocated: 2 });

  const { entries } = await orderHistory(ctx, id, { limit: 10 });
  expect(entries.map(({ event }) => event)).toEqual(["status", "hold-released", "hold-added", "created"]);
  await expect(releaseHold(ctx, id, second)).rejects.toMatchObject({ code: "conflict" });
});

test("a hold is released once: the second request gets a conflict", async () => {
  const { ctx, id } = await held();
  await addHold(ctx, id, "One more.");
  const [first = ""] = await idsOf(id);
  await releaseHold(ctx, id, first);
  await expect(releaseHold(ctx, id, first)).rejects.toThrow("This hold was already released. Reload the order.");
  await assertSound(id);
});

test("two people who release one of two holds each at the same moment let the order go on", async () => {
  const { ctx, product, id } = await held();
  await addHold(ctx, id, "One more.");
  const [first = "", second = ""] = await idsOf(id);
  // The concurrent request ends the other hold after this one has read both.
  const slow = beforeTrip(ctx, 2, async () => {
    await releaseHolds(systemWorld(), id, { ids: [second] });
  });
  expect(await releaseHolds(slow, id, { ids: [first] })).toBe("went on");
  expect(await assertSound(id)).toMatchObject({ status: "pending" });
  expect(await levels(product)).toMatchObject({ allocated: 2 });
});

test("a hold added while the last one is released keeps the order on hold", async () => {
  const { ctx, product, id } = await held();
  const slow = beforeTrip(ctx, 2, () => addHold(systemWorld(), id, "Wait after all."));
  await expect(releaseHolds(slow, id, { all: true })).rejects.toMatchObject({ code: "conflict" });
  expect(await assertSound(id)).toMatchObject({ status: "on-hold" });
  expect(await idsOf(id)).toHaveLength(2);
  expect(await levels(product)).toMatchObject({ allocated: 0 });
});

test("a hold added too late finds an order that has moved on", async () => {
  const { ctx, id } = await held();
  const slow = beforeTrip(ctx, 2, () => releaseHolds(systemWorld(), id, { all: true }));
  await expect(addHold(slow, id, "Wait.")).rejects.toMatchObject({ code: "conflict" });
  expect(await assertSound(id)).toMatchObject({ status: "pending" });
});

test("with random concurrent requests no order continues with an open hold, and its reason is the text of its holds", async () => {
  const { ctx, id } = await held();
  const deeds = [
    () => addHold(ctx, id, "Wait."),
    () => releaseHolds(ctx, id, { all: true }),
    () => changeStatus(ctx, id, "on-hold", "Stop."),
    () => releaseHolds(ctx, id, { kinds: ["manual"] }),
  ];
  for (let round = 0; round < 6; round++) {
    await Promise.allSettled([...deeds, ...deeds].map((deed) => deed()));
    await assertSound(id);
  }
});

test("of a hold and a start of picking at the same moment one counts", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 5 });
  const { id } = await anOrder(company, { lines: [{ product, quantity: 2 }] });
  const picker = await aPicker(company);
  const both = await Promise.allSettled([
    changeStatus(systemWorld(), id, "on-hold", "Wait."),
    startPicking(picker, id),
  ]);
  const order = await assertSound(id);
  expect(["on-hold", "picking"]).toContain(order.status);
  expect(both.filter(({ status }) => status === "fulfilled").length).toBeGreaterThan(0);
  expect(await levels(product)).toMatchObject({ allocated: order.status === "picking" ? 2 : 0 });
});

test("a hold that cannot be ended by hand is named: a line to correct, and missing units", async () => {
  const { ctx, product, id, order } = await held(() => [{ sku: "NOBODY-KNOWS", quantity: 1 }]);
  await expect(changeStatus(ctx, id, "pending")).rejects.toThrow(
    "SKU NOBODY-KNOWS on line 2 is unknown. Edit the order first.",
  );
  const line = (await openHolds(ctx.db, id)).find(({ kind }) => kind === "line");
  expect(line?.itemId).toBe(order.items[1]?.id);
  await expect(releaseHold(ctx, id, line?.id ?? "")).rejects.toMatchObject({ code: "conflict" });

  await editOrder(ctx, id, {
    items: [{ id: order.items[0]?.id, productId: undefined, sku: undefined, price: undefined, quantity: 2 }],
  });
  await aMovement(product, -4);
  await expect(changeStatus(ctx, id, "pending")).rejects.toMatchObject({ code: "insufficient_stock" });
  await aMovement(product, 1);
  expect(await changeStatus(ctx, id, "pending")).toMatchObject({ status: "pending", holdReason: null });
});

test("an order released by the system without enough units waits for them", async () => {
  const { ctx, product, id } = await held();
  await aMovement(product, -4);
  expect(await releaseHolds(ctx, id, { kinds: ["payment"] }, { whenShort: "hold" })).toBe("waits");
  expect(await openHolds(ctx.db, id)).toMatchObject([{ kind: "stock", productId: product.id }]);
  await assertSound(id);
});

test("a manual hold stores its reason in a row, and a second hold after release in another", async () => {
  const { ctx, id } = await held();
  await changeStatus(ctx, id, "pending");
  await changeStatus(ctx, id, "on-hold", "Asked to wait");
  expect(await openHolds(ctx.db, id)).toMatchObject([{ kind: "manual", reason: "Asked to wait" }]);
  await assertSound(id);
  await changeStatus(ctx, id, "cancelled");
  await assertSound(id);
});

test("an edit ends the holds that it puts right and leaves the others", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 5 });
  const { id, items } = await anOrder(company, {
    status: "on-hold",
    shippingAddress: "",
    lines: [{ product, quantity: 9 }, { sku: "NEW-ONE" }, { product, quantity: 1.5 }],
  });
  const ctx = systemWorld();
  const kinds = async () => (await openHolds(ctx.db, id)).map(({ kind }) => kind);
  expect(await kinds()).toEqual(["payment", "address", "line", "line", "stock"]);

  const same = { productId: undefined, sku: undefined, price: undefined };
  const [first, second, third] = items;
  const lines = [
    { ...same, id: first?.id, quantity: 2 },
    { ...same, id: second?.id, quantity: 1, productId: product.id },
    { ...same, id: third?.id, quantity: 2 },
  ];
  await editOrder(ctx, id, { shippingAddress: "Poststrasse 12", items: lines });
  expect(await kinds()).toEqual(["payment"]);
  expect(await changeStatus(ctx, id, "pending")).toMatchObject({ status: "pending" });
  expect(await levels(product)).toMatchObject({ allocated: 5 });
});

test("a client neither holds nor releases, an owner does both in their own company only", async () => {
  const { id, company } = await held();
  const client = worldOf(await aUser("client", { companyId: company.id }), "orders.read");
  await expect(addHold(client, id, "Wait.")).rejects.toMatchObject({ code: "forbidden" });
  const [first = ""] = await idsOf(id);
  await expect(releaseHold(client, id, first)).rejects.toMatchObject({ code: "forbidden" });

  const stranger = worldOf(await aUser("company_manager", { companyId: (await aCompany()).id }), "orders.read");
  await expect(releaseHold(stranger, id, first)).rejects.toMatchObject({ code: "not_found" });
  const owner = worldOf(await aUser("company_manager", { companyId: company.id }), "orders.read");
  expect(await releaseHold(owner, id, first)).toMatchObject({ status: "pending" });
});

test("a released hold keeps who ended it and why", async () => {
  const { ctx, company, id } = await held();
  await releaseHolds(ctx, id, { all: true }, { note: "Paid by phone" });
  const db = ctx.db.company(company.id);
  const rows = await db.newest(orderHolds, { note: orderHolds.releaseNote, by: orderHolds.releasedById }, { limit: 1 });
  expect(rows).toEqual([{ note: "Paid by phone", by: "system" }]);
  expect((await db.find(orders, id))?.status).toBe("pending");
});
