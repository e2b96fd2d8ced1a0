import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { products } from "#db/schema/catalog";
import { countLines, counts, dailyCounts } from "#db/schema/counting/counts";
import { stockMovements, stockRules } from "#db/schema/stock";
import { aCompany, aUser } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { aPicker } from "#tests/factories/picker";
import { aMovement, aProduct, levels, type TestProduct } from "#tests/factories/stock";
import { systemWorld, worldOf } from "#tests/factories/world";
import { releaseWaiting } from "../../fulfillment/release-waiting.server";
import { holdShortOrders } from "../../fulfillment/short-orders/hold-short-orders.server";
import { getOrder } from "../../orders/orders.service.server";
import { completePicking, pickItem, startPicking } from "../../picking/picking.service.server";
import { differencesIn } from "../../system/reconciliation/ledger.service.server";
import { addFound } from "./add-found.server";
import { confirmLocation } from "./confirm-location.server";
import { countScreen } from "./count-screen.server";
import { approveLine, countAgain, keepLedger } from "./decide-line.server";
import { outcomeInWords, saveCount } from "./save-count.server";
import { cancelCount, startCount } from "./start-count.server";
import { setTolerance } from "./tolerance/tolerance.server";

let n = 0;
const ctx = systemWorld();

/** A bin with a product of each company, and two counters who reach them all. */
async function setUp(onHand: readonly number[] = [10]) {
  n += 1;
  const code = `C-${String(n).padStart(2, "0")}-1-01`;
  const products: TestProduct[] = [];
  for (const units of onHand) {
    const company = await aCompany();
    products.push(await aProduct(company, { lots: [{ onHand: units, location: code }] }));
  }
  const assigned = products.map(({ companyId }) => companyId);
  const counters = [];
  for (const name of ["ann", "ben"]) {
    const user = await aUser("employee", { companyId: null, assigned });
    const world = worldOf(user, "inventory.count");
    Object.assign(world.actor, { name });
    counters.push(world);
  }
  const [ann, ben] = counters as [(typeof counters)[0], (typeof counters)[0]];
  const manager = worldOf(await aUser("warehouse_manager", { companyId: null, assigned }), "inventory.adjust");
  return { code, products, product: products[0] as TestProduct, ann, ben, manager };
}
type Setting = Awaited<ReturnType<typeof setUp>>;

/** The count's lines of the last round, by product. */
async function linesOf(product: TestProduct) {
  const rows = await ctx.db.company(product.companyId).select(countLines, {
    columns: ["id", "countId", "status", "book", "counted", "difference", "round", "moved"],
    where: eq(countLines.productId, product.id),
    orderBy: countLines.round,
  });
  return rows;
}
const lastLine = async (product: TestProduct) => {
  const line = (await linesOf(product)).at(-1);
  if (!line) throw new Error("No line");
  return line;
};
const statusOf = async (product: TestProduct) =>
  (await ctx.db.company(product.companyId).select(counts, { columns: ["status"], orderBy: counts.id })).map(
    ({ status }) => status,
  );

async function begin({ code }: Setting, by: Setting["ann"]) {
  const { countId } = await startCount(by, code);
  await confirmLocation(by, countId, code.toLowerCase());
  return countId;
}

/** Enters a figure for each product's open line. */
async function enter(by: Setting["ann"], countId: string, figures: readonly (readonly [TestProduct, number])[]) {
  const lines = [];
  for (const [product, counted] of figures) lines.push({ id: (await lastLine(product)).id, counted });
  return saveCount(by, countId, { operationId: crypto.randomUUID(), lines });
}

test("a small difference that is worth too much is counted again", async () => {
  const at = await setUp([10]);
  await setTolerance(at.manager, at.product.companyId, { units: 1, percent: 0, value: "0.00" });
  const costs = ctx.db.company(at.product.companyId);
  await costs.update(products, { costMinor: 100 }, eq(products.id, at.product.id));
  const countId = await begin(at, at.ann);
  await enter(at.ann, countId, [[at.product, 9]]);
  expect(await statusOf(at.product)).toEqual(["recount"]);
  expect(await countScreen(at.ann, countId)).toMatchObject({ isForAnother: true });
  expect(await countScreen(at.ben, countId)).toMatchObject({ isForAnother: false });
});

test("a count that agrees ends at once and changes nothing", async () => {
  const at = await setUp([10]);
  const countId = await begin(at, at.ann);
  expect(await statusOf(at.product)).toEqual(["counting"]);
  const outcome = await enter(at.ann, countId, [[at.product, 10]]);
  expect(outcomeInWords(outcome)).toBe(`${at.code}: 1 line as expected.`);
  expect(await statusOf(at.product)).toEqual(["done"]);
  expect(await levels(at.product)).toMatchObject({ onHand: 10 });
});

test("a small difference waits for approval, and is applied once, by a movement that names the count", async () => {
  const at = await setUp([10]);
  const countId = await begin(at, at.ann);
  await enter(at.ann, countId, [[at.product, 9]]);
  expect(await statusOf(at.product)).toEqual(["review"]);
  const { id } = await lastLine(at.product);
  await approveLine(at.manager, id);
  await approveLine(at.manager, id);
  expect(await levels(at.product)).toMatchObject({ onHand: 9 });
  expect(await statusOf(at.product)).toEqual(["done"]);
  const [movement] = await ctx.db.company(at.product.companyId).select(stockMovements, {
    columns: ["kind", "deltaOnHand", "reason"],
    where: eq(stockMovements.operationId, `count:${id}`),
  });
  expect(movement).toEqual({ kind: "count", deltaOnHand: -1, reason: `Count of ${at.code}` });
});

test("a large difference is counted again by another user; their figure waits for approval", async () => {
  const at = await setUp([10]);
  const countId = await begin(at, at.ann);
  expect(await enter(at.ann, countId, [[at.product, 4]])).toMatchObject({ recount: 1 });
  expect(await statusOf(at.product)).toEqual(["recount"]);
  await expect(confirmLocation(at.ann, countId, at.code)).rejects.toMatchObject({ reason: "recount_by_another" });
  await confirmLocation(at.ben, countId, at.code);
  expect(await enter(at.ben, countId, [[at.product, 5]])).toMatchObject({ review: 1 });
  expect((await linesOf(at.product)).map(({ status, counted }) => [status, counted])).toEqual([
    ["recounted", 4],
    ["review", 5],
  ]);
  await approveLine(at.manager, (await lastLine(at.product)).id);
  expect(await levels(at.product)).toMatchObject({ onHand: 5 });
});

test("a shared bin is counted at once, and each company keeps its own lines", async () => {
  const at = await setUp([10, 7]);
  const [one, two] = at.products as [TestProduct, TestProduct];
  const countId = await begin(at, at.ann);
  await enter(at.ann, countId, [
    [one, 10],
    [two, 8],
  ]);
  expect([await statusOf(one), await statusOf(two)]).toEqual([["done"], ["review"]]);
  const own = worldOf(await aUser("employee", { companyId: one.companyId }), "inventory.count");
  const seen = await own.db.select(countLines, { columns: ["productId"] });
  expect(seen.map(({ productId }) => productId)).toEqual([one.id]);
  await expect(approveLine(own, (await lastLine(two)).id)).rejects.toMatchObject({ code: "not_found" });
});

test("picks between the count and its approval are not undone, and make no difference", async () => {
  const at = await setUp([10]);
  const order = await anOrder({ id: at.product.companyId }, { lines: [{ product: at.product, quantity: 4 }] });
  const picker = await aPicker({ id: at.product.companyId });
  await startPicking(picker, order.id);
  const item = order.items[0]?.id ?? "";
  await pickItem(picker, item, { quantity: 1 });
  const countId = await begin(at, at.ann);
  // One of ten is in the picker's tote; one of the nine others is missing.
  expect(await lastLine(at.product)).toMatchObject({ book: 9 });
  await enter(at.ann, countId, [[at.product, 8]]);
  picker.clock.now += 1000;
  await pickItem(picker, item, { quantity: 3 });
  await completePicking(picker, order.id);
  await aMovementOfReceipt(at.product, 5);
  await approveLine(at.manager, (await lastLine(at.product)).id);
  expect(await levels(at.product)).toMatchObject({ onHand: 14, allocated: 4 });
});

/** Units that are received, not corrected. */
async function aMovementOfReceipt(product: TestProduct, units: number) {
  const [lot] = product.lots;
  const id = ctx.newId();
  await ctx.db.company(product.companyId).insert(stockMovements, {
    ...{ id, productId: product.id, lotId: lot?.id ?? "", locationId: lot?.locationId ?? "" },
    ...{ deltaOnHand: units, kind: "receive", actorId: "t", actorName: "T", operationId: id, at: ctx.now() },
  });
}

test("units that move while they are counted lead to a second count, which the same user may make", async () => {
  const at = await setUp([10]);
  const countId = await begin(at, at.ann);
  await aMovementOfReceipt(at.product, 3);
  expect(await enter(at.ann, countId, [[at.product, 13]])).toMatchObject({ recount: 1 });
  await confirmLocation(at.ann, countId, at.code);
  expect(await enter(at.ann, countId, [[at.product, 13]])).toMatchObject({ matched: 1 });
  expect(await statusOf(at.product)).toEqual(["done"]);
});

test("a correction by hand makes a waiting difference uncertain: it is not applied twice", async () => {
  const at = await setUp([10]);
  const countId = await begin(at, at.ann);
  await enter(at.ann, countId, [[at.product, 9]]);
  await aMovement(at.product, -1);
  await expect(approveLine(at.manager, (await lastLine(at.product)).id)).rejects.toMatchObject({
    reason: "count_ended",
  });
  await confirmLocation(at.ann, countId, at.code);
  expect(await enter(at.ann, countId, [[at.product, 9]])).toMatchObject({ matched: 1 });
  expect(await levels(at.product)).toMatchObject({ onHand: 9 });
});

test("units that orders have and that are not there are freed from the newest order, and replaced where possible", async () => {
  const at = await setUp([6]);
  const company = { id: at.product.companyId };
  const old = await anOrder(company, { lines: [{ product: at.product, quantity: 4 }] });
  const recent = await anOrder(company, { lines: [{ product: at.product, quantity: 2 }] });
  const countId = await begin(at, at.ann);
  await enter(at.ann, countId, [[at.product, 5]]);
  expect(await approveLine(at.manager, (await lastLine(at.product)).id)).toMatchObject({ orders: 1, difference: -1 });
  expect(await levels(at.product)).toMatchObject({ onHand: 5, allocated: 5 });
  const moved = await ctx.db.company(company.id).select(stockMovements, {
    columns: ["orderId", "deltaAllocated"],
    where: eq(stockMovements.kind, "release"),
  });
  expect(moved).toEqual([{ orderId: recent.id, deltaAllocated: -1 }]);
  expect(old.id < recent.id).toBe(true);
});

test("an order that loses units to a count waits on hold, and continues when units are received", async () => {
  const at = await setUp([6]);
  const company = { id: at.product.companyId };
  const kept = await anOrder(company, { lines: [{ product: at.product, quantity: 4 }] });
  const order = await anOrder(company, { lines: [{ product: at.product, quantity: 2 }] });
  const countId = await begin(at, at.ann);
  await enter(at.ann, countId, [[at.product, 5]]);
  await approveLine(at.manager, (await lastLine(at.product)).id);
  expect(at.manager.jobs).toContainEqual({ type: "hold-short-orders", companyId: company.id, orderIds: [order.id] });
  const both = [kept.id, order.id];
  const differences = async () => (await differencesIn(ctx.db.company(company.id))).differences;
  expect(await Promise.all([holdShortOrders(ctx, company.id, both), holdShortOrders(ctx, company.id, both)])).toContain(
    1,
  );
  expect(await holdShortOrders(ctx, company.id, both)).toBe(0);
  expect(await getOrder(ctx, kept.id)).toMatchObject({ status: "pending" });
  expect(await getOrder(ctx, order.id)).toMatchObject({
    status: "on-hold",
    holdReason: `Not enough stock of ${at.product.sku}: 2 needed, 1 available.`,
  });
  expect(await differences()).toEqual([]);
  await aMovement(at.product, 1);
  expect(await releaseWaiting(ctx, company.id, { productIds: [at.product.id] })).toMatchObject({ released: 1 });
  expect(await getOrder(ctx, order.id)).toMatchObject({ status: "pending" });
  expect(await levels(at.product)).toMatchObject({ onHand: 6, allocated: 6 });
  expect(await differences()).toEqual([]);
});

test("more picked than counted is a contradiction: nothing is applied, and it is counted again", async () => {
  const at = await setUp([5]);
  const company = { id: at.product.companyId };
  const order = await anOrder(company, { lines: [{ product: at.product, quantity: 5 }] });
  const countId = await begin(at, at.ann);
  await enter(at.ann, countId, [[at.product, 4]]);
  const picker = await aPicker(company);
  await startPicking(picker, order.id);
  await pickItem(picker, order.items[0]?.id ?? "", { quantity: 5 });
  await expect(approveLine(at.manager, (await lastLine(at.product)).id)).rejects.toMatchObject({
    reason: "count_contradicts_picks",
  });
  expect(await levels(at.product)).toMatchObject({ onHand: 5, allocated: 5 });
  expect(await statusOf(at.product)).toEqual(["recount"]);
});

test("a product that is not on the list is added by its code, for a company that had nothing there too", async () => {
  const at = await setUp([10]);
  const other = await aProduct({ id: at.product.companyId }, { upc: `4006${n}00001` });
  const stranger = await aProduct(await aCompany(), { sku: `FAR-${n}` });
  const [, far] = [at.product.companyId, stranger.companyId];
  const user = await aUser("employee", { companyId: null, assigned: [at.product.companyId, far] });
  const cat = worldOf(user, "inventory.count");
  const { countId } = await startCount(cat, at.code);
  await expect(addFound(cat, countId, { code: other.sku })).rejects.toMatchObject({ reason: "location_not_confirmed" });
  await confirmLocation(cat, countId, at.code);
  await addFound(cat, countId, { code: `4006${n}00001` });
  await addFound(cat, countId, { code: `far-${n}` });
  await expect(addFound(cat, countId, { code: other.sku })).rejects.toMatchObject({ code: "validation" });
  await expect(addFound(cat, countId, { code: "nothing" })).rejects.toMatchObject({ code: "validation" });
  await enter(cat, countId, [
    [at.product, 10],
    [other, 1],
    [stranger, 1],
  ]);
  for (const product of [other, stranger]) {
    expect(await lastLine(product)).toMatchObject({ status: "review", book: 0, difference: 1 });
    await approveLine(ctx, (await lastLine(product)).id);
    expect(await levels(product)).toMatchObject({ onHand: 1 });
  }
});

test("a product is added once by the same form, also after the count went on, and not at another bin", async () => {
  const at = await setUp([10]);
  const other = await aProduct({ id: at.product.companyId }, {});
  const countId = await begin(at, at.ann);
  const form = { operationId: `found-${crypto.randomUUID()}`, code: other.sku };
  const added = await Promise.all([addFound(at.ann, countId, form), addFound(at.ann, countId, form)]);
  expect(added).toEqual([1, 2].map(() => ({ lineId: form.operationId, sku: other.sku })));
  await enter(at.ann, countId, [
    [at.product, 10],
    [other, 0],
  ]);
  expect(await statusOf(at.product)).toEqual(["done"]);
  expect(await addFound(at.ann, countId, form)).toEqual(added[0]);
  const elsewhere = await setUp([1]);
  const user = await aUser("employee", {
    ...{ companyId: null, assigned: [at.product.companyId, elsewhere.product.companyId] },
  });
  const cat = worldOf(user, "inventory.count");
  const there = await begin(elsewhere, cat);
  await expect(addFound(cat, there, form)).rejects.toMatchObject({ reason: "form_already_sent" });
});

test("a lot must be one that the product has", async () => {
  const at = await setUp([10]);
  const tracked = await aProduct(
    { id: at.product.companyId },
    { lotTracked: true, lots: [{ onHand: 1, lotNumber: "L1", location: "Z-01-1-01" }] },
  );
  const countId = await begin(at, at.ann);
  await expect(addFound(at.ann, countId, { code: tracked.sku })).rejects.toMatchObject({ reason: "lot_required" });
  await expect(addFound(at.ann, countId, { code: tracked.sku, lotNumber: "L9" })).rejects.toMatchObject({
    reason: "lot_not_available",
  });
  await addFound(at.ann, countId, { code: tracked.sku, lotNumber: "l1" });
  expect(await lastLine(tracked)).toMatchObject({ status: "counting", book: 0 });
});

test("only the location's own code confirms it, and a missing figure saves nothing", async () => {
  const at = await setUp([10, 5]);
  const { countId } = await startCount(at.ann, at.code);
  await expect(confirmLocation(at.ann, countId, "X-99")).rejects.toMatchObject({ reason: "wrong_location" });
  await expect(enter(at.ann, countId, [])).rejects.toMatchObject({ reason: "location_not_confirmed" });
  await confirmLocation(at.ann, countId, at.code);
  await expect(enter(at.ann, countId, [[at.product, 10]])).rejects.toMatchObject({ code: "validation" });
  expect((await lastLine(at.product)).counted).toBeNull();
});

test("the same count sent twice, and by two users at once, is saved once", async () => {
  const at = await setUp([10]);
  const countId = await begin(at, at.ann);
  const { id } = await lastLine(at.product);
  const save = (by: Setting["ann"], counted: number) =>
    saveCount(by, countId, { operationId: "same-one", lines: [{ id, counted }] });
  await Promise.all([save(at.ann, 9), save(at.ann, 9)]);
  await expect(save(at.ben, 8)).rejects.toMatchObject({ code: "conflict" });
  expect(await lastLine(at.product)).toMatchObject({ counted: 9, round: 1 });
});

test("one open count per location; a canceled one makes room, an ended one stays", async () => {
  const at = await setUp([10]);
  const [first, second] = [await startCount(at.ann, at.code), await startCount(at.ben, at.code)];
  expect(first).toEqual(second);
  await cancelCount(at.manager, first.countId);
  const next = await begin(at, at.ann);
  expect(next).not.toBe(first.countId);
  await enter(at.ann, next, [[at.product, 9]]);
  await expect(cancelCount(at.manager, next)).rejects.toMatchObject({ reason: "count_ended" });
  await keepLedger(at.manager, (await lastLine(at.product)).id);
  expect(await statusOf(at.product)).toEqual(["canceled", "done"]);
  expect(await levels(at.product)).toMatchObject({ onHand: 10 });
});

test("a manager can have a small difference counted again", async () => {
  const at = await setUp([10]);
  const countId = await begin(at, at.ann);
  await enter(at.ann, countId, [[at.product, 9]]);
  await countAgain(at.manager, (await lastLine(at.product)).id);
  expect(await statusOf(at.product)).toEqual(["recount"]);
  await confirmLocation(at.ben, countId, at.code);
  await enter(at.ben, countId, [[at.product, 10]]);
  expect(await statusOf(at.product)).toEqual(["done"]);
});

test("the company's tolerance decides what is counted again, and the accuracy says how much was within it", async () => {
  const at = await setUp([100]);
  const company = ctx.db.company(at.product.companyId);
  const rules = { countToleranceUnits: 0, countTolerancePercent: 5, updatedAt: 1 };
  await company.insert(stockRules, rules);
  const countId = await begin(at, at.ann);
  expect(await enter(at.ann, countId, [[at.product, 95]])).toMatchObject({ review: 1, recount: 0 });
  await keepLedger(at.manager, (await lastLine(at.product)).id);
  await company.update(stockRules, { countTolerancePercent: 4 }, eq(stockRules.updatedAt, 1));
  const again = await begin(at, at.ann);
  expect(await enter(at.ann, again, [[at.product, 95]])).toMatchObject({ review: 0, recount: 1 });
  await confirmLocation(at.ben, again, at.code);
  await enter(at.ben, again, [[at.product, 95]]);
  const [day] = await company.select(dailyCounts, { columns: ["zone", "lines", "within", "short", "over"] });
  expect(day).toEqual({ zone: "C", lines: 2, within: 1, short: 10, over: 0 });
});

test("another company's count, line and code are unknown", async () => {
  const at = await setUp([10]);
  const countId = await begin(at, at.ann);
  const stranger = worldOf(await aUser("warehouse_manager", { companyId: (await aCompany()).id }), "inventory.count");
  const { id } = await lastLine(at.product);
  await expect(confirmLocation(stranger, countId, at.code)).rejects.toMatchObject({ code: "not_found" });
  await expect(cancelCount(stranger, countId)).rejects.toMatchObject({ code: "not_found" });
  await expect(approveLine(stranger, id)).rejects.toMatchObject({ code: "not_found" });
  await expect(startCount(stranger, at.code)).rejects.toMatchObject({ code: "validation" });
});
