import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { countLines } from "#db/schema/counting/counts";
import { orders } from "#db/schema/orders";
import { pickShortages } from "#db/schema/picking";
import { stockMovements } from "#db/schema/stock";
import { aCompany } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { aPicker } from "#tests/factories/picker";
import { missing } from "#tests/factories/shortage";
import { aProduct, levels, type TestLot } from "#tests/factories/stock";
import { systemWorld } from "#tests/factories/world";
import { changeStatus } from "../../fulfillment/change-status.server";
import { releaseWaiting } from "../../fulfillment/release-waiting.server";
import { blockerFacts, whyNot } from "../../fulfillment/why-not/blocker-facts.server";
import { adjustStock } from "../../inventory/adjust-stock.server";
import { unsellableInWords } from "../../inventory/availability";
import { confirmLocation } from "../../inventory/counts/confirm-location.server";
import { approveLine } from "../../inventory/counts/decide-line.server";
import { saveCount } from "../../inventory/counts/save-count.server";
import { startCount } from "../../inventory/counts/start-count.server";
import { setTolerance } from "../../inventory/counts/tolerance/tolerance.server";
import { stockPage } from "../../inventory/stock-list.server";
import { listNotifications } from "../../notifications/notifications.service.server";
import { getOrder, linkedOrders, orderWithItems } from "../../orders/orders.service.server";
import { differencesIn } from "../../system/reconciliation/ledger.service.server";
import {
  binToCount,
  completePicking,
  countBin,
  decideShortage,
  pickItem,
  reassignPicking,
  releasePicking,
  shortageScreen,
  shortagesScreen,
  startPicking,
} from "../picking.service.server";
import { CountBin } from "./shortages.schema";

async function setUp(lots: TestLot[] = [{ onHand: 3 }], quantity = 3) {
  const company = await aCompany();
  const product = await aProduct(company, { lots });
  const other = await aProduct(company, { onHand: 5 });
  const lines = [
    { product, quantity, name: "Serum" },
    { product: other, quantity: 1 },
  ];
  const order = await anOrder(company, { lines });
  const anna = await aPicker(company);
  const mia = await aPicker(company, { name: "Mia Lund", role: "warehouse_manager" });
  const carl = await aPicker(company, { name: "Carl Ost", role: "warehouse_manager" });
  await startPicking(anna, order.id);
  const [item = "", rest = ""] = order.items.map(({ id }) => id);
  return { company, product, order, anna, mia, carl, item, rest };
}
type Set = Awaited<ReturnType<typeof setUp>>;

const differences = async ({ company }: Pick<Set, "company">) =>
  (await differencesIn(systemWorld().db.company(company.id))).differences;
const asked = async (_: Set, quantity = 2) => {
  const { open } = await missing(_.anna, _.item, quantity);
  if (!open) throw new Error("Nobody is asked");
  return open.id;
};
const notices = async (_: Set) => (await listNotifications(_.mia)).filter(({ kind }) => kind === "pick-short");

test("units available elsewhere are allocated at once, the picker is sent there, and the bin needs a count", async () => {
  const _ = await setUp([
    { onHand: 3, lotNumber: "B-1", expiresOn: "2040-01-01" },
    { onHand: 9, lotNumber: "B-240", expiresOn: "2041-01-01", location: "A-04-1-01" },
  ]);
  const { message, open, line } = await missing(_.anna, _.item, 3);

  expect(message).toBe(`3 of ${_.product.sku} are at A-04-1-01, lot B-240.`);
  expect(open).toBeNull();
  expect(line.places.map(({ lotNumber, quantity }) => [lotNumber, quantity])).toEqual([["B-240", 3]]);
  expect(await levels(_.product)).toEqual({ onHand: 12, allocated: 3, available: 9 });
  const { open: questions, bins } = await shortagesScreen(_.mia);
  expect([questions.length, bins.map(({ bin }) => bin?.location)]).toEqual([0, ["A-01-1-01"]]);
  expect(await notices(_)).toEqual([]);
  expect((await pickItem(_.anna, _.item, {})).line.picked).toBe(3);
  expect(await differences(_)).toEqual([]);
});

test("units in doubt are not allocated until their bin is counted", async () => {
  const _ = await setUp([{ onHand: 3 }], 3);
  const id = await asked(_, 3);
  await decideShortage(_.mia, id, { decision: "without", note: null });
  expect(await levels(_.product)).toEqual({ onHand: 3, allocated: 0, available: 3 });
  await expect(anOrder(_.company, { lines: [{ product: _.product, quantity: 1 }] })).rejects.toThrow(/0 available/);
  const { rows } = await stockPage(_.mia, _.mia.db, { q: _.product.sku, limit: 1 });
  expect(rows.map((row) => [row.available, unsellableInWords(row)])).toEqual([[0, "3 to be counted"]]);

  const bin = await binToCount(_.mia, id);
  expect(bin).toMatchObject({ location: "A-01-1-01", unitsInBin: 3, isCounted: false });
  const count = { counted: 1, expected: 3, operationId: "count-the-bin" };
  for (const nothing of ["", " ", undefined])
    expect(CountBin.safeParse({ ...count, counted: nothing }).success).toBe(false);
  expect(await countBin(_.mia, id, count)).toBe(`Counted 1 of ${_.product.sku} at A-01-1-01 instead of 3: −2.`);
  await countBin(_.mia, id, count);
  expect(await levels(_.product)).toEqual({ onHand: 1, allocated: 0, available: 1 });
  expect((await shortagesScreen(_.mia)).bins).toEqual([]);
  await anOrder(_.company, { lines: [{ product: _.product, quantity: 1 }] });
});

test("a bin that holds what the books say is counted without a movement", async () => {
  const _ = await setUp();
  const id = await asked(_, 3);
  await decideShortage(_.mia, id, { decision: "without", note: null });
  await countBin(_.mia, id, { counted: 3, expected: 3, operationId: "as-the-books-say" });
  expect(await levels(_.product)).toEqual({ onHand: 3, allocated: 0, available: 3 });
  expect((await shortagesScreen(_.mia)).bins).toEqual([]);
});

test("a bin in which units moved since the form was shown is still to be counted, whatever was counted", async () => {
  const _ = await setUp();
  const id = await asked(_, 3);
  await decideShortage(_.mia, id, { decision: "without", note: null });
  for (const counted of [5, 4]) {
    await expect(countBin(_.mia, id, { counted, expected: 5, operationId: `stale-${counted}` })).rejects.toMatchObject({
      message: "Units moved at A-01-1-01 during the count. The stock there is 3 now. Count again.",
    });
  }
  expect((await shortagesScreen(_.mia)).bins).toHaveLength(1);
});

test("two taps are one report, also at once, and a line asks one question at a time", async () => {
  const _ = await setUp();
  const report = () => missing(_.anna, _.item, 2, { operationId: "one-report" });
  const reports = await Promise.all([report(), report(), report()]);
  expect(new Set(reports.map(({ open }) => open?.id)).size).toBe(1);
  expect((await shortagesScreen(_.mia)).open).toHaveLength(1);
  expect(await notices(_)).toHaveLength(1);

  await expect(missing(_.anna, _.item, 1)).rejects.toMatchObject({ message: "Serum already needs a decision." });
});

test("while a decision is pending the picker continues, the order cannot be completed, and one notification is sent", async () => {
  const _ = await setUp();
  await pickItem(_.anna, _.item, { quantity: 1 });
  const id = await asked(_);
  await pickItem(_.anna, _.rest, {});
  await expect(completePicking(_.anna, _.order.id)).rejects.toMatchObject({
    message: "One item needs a decision.",
  });

  const { message } = await decideShortage(_.mia, id, { decision: "without", note: null });
  expect(message).toBe("2 units missing. The rest of the order can be picked and completed.");
  expect(await notices(_)).toEqual([]);
  await completePicking(_.anna, _.order.id);
  expect(await differences(_)).toEqual([]);
});

test("of two concurrent decisions one gets a conflict; the same decision sent twice counts once", async () => {
  const _ = await setUp();
  const id = await asked(_);
  const ends = await Promise.allSettled([
    decideShortage(_.mia, id, { decision: "without", note: null }),
    decideShortage(_.carl, id, { decision: "found", note: null }),
  ]);
  expect(ends.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const [won, said] = ends[0].status === "fulfilled" ? [_.mia, "without" as const] : [_.carl, "found" as const];
  expect((await decideShortage(won, id, { decision: said, note: null })).message).toBe("This was already decided.");
  expect(await differences(_)).toEqual([]);
});

test("a report that is sent again after the order was reassigned counts once", async () => {
  const _ = await setUp(
    ["Q-93-1-01", "Q-93-1-02", "Q-93-1-03"].map((location, n) => ({ onHand: 2, lotNumber: `B-93-${n}`, location })),
    2,
  );
  const report = { operationId: crypto.randomUUID() };
  await missing(_.mia, _.item, 1, report);
  await reassignPicking(_.mia, _.order.id, _.carl.actor.id);
  await missing(_.mia, _.item, 1, report);
  const stored = await systemWorld().db.select(pickShortages, {
    columns: ["quantity"],
    where: eq(pickShortages.orderId, _.order.id),
  });
  expect(stored).toEqual([{ quantity: 1 }]);
});

test("shipping without units that the line lost already frees none of those it still has", async () => {
  const _ = await setUp(
    [
      { onHand: 3, lotNumber: "B-1", expiresOn: "2040-01-01", location: "Q-91-1-01" },
      { onHand: 3, lotNumber: "B-240", expiresOn: "2041-01-01", location: "Q-91-1-02" },
    ],
    6,
  );
  await setTolerance(_.mia, _.company.id, { units: 3, percent: 100, value: "1000.00" });
  const { countId } = await startCount(_.mia, "Q-91-1-01");
  await confirmLocation(_.mia, countId, "Q-91-1-01");
  const company = systemWorld().db.company(_.company.id);
  const [line] = await company.select(countLines, { columns: ["id"] });
  const lines = [{ id: line?.id ?? "", counted: 0 }];
  await saveCount(_.mia, countId, { operationId: crypto.randomUUID(), lines });
  await approveLine(_.carl, line?.id ?? "");
  expect(await levels(_.product)).toEqual({ onHand: 3, allocated: 3, available: 0 });
  await decideShortage(_.mia, await asked(_, 3), { decision: "without", note: null });
  const freed = await company.rows(
    { reason: stockMovements.reason },
    (own) => sql`from ${stockMovements} where ${own(stockMovements)} and ${stockMovements.productId} = ${_.product.id}
      and ${stockMovements.reason} like 'Short%'`,
  );
  expect(freed).toEqual([]);
  expect(await levels(_.product)).toEqual({ onHand: 3, allocated: 3, available: 0 });
  await pickItem(_.anna, _.item, { quantity: 3 });
  await pickItem(_.anna, _.rest, { quantity: 1 });
  await completePicking(_.anna, _.order.id);
  expect(await differences(_)).toEqual([]);
});

test("missing units are shipped by one linked backorder, which continues when stock is received", async () => {
  const _ = await setUp();
  await pickItem(_.anna, _.item, { quantity: 1 });
  const id = await asked(_);
  const decide = () => decideShortage(_.mia, id, { decision: "backorder", note: null });
  await Promise.allSettled([decide(), decide(), decide()]);

  const links = await linkedOrders(_.mia.db, _.order.id);
  expect(links).toMatchObject([{ orderNumber: `${_.order.orderNumber}-B1`, status: "on-hold", isOriginal: false }]);
  const back = links[0]?.id ?? "";
  expect(await linkedOrders(_.mia.db, back)).toMatchObject([{ id: _.order.id, isOriginal: true }]);
  const backorder = await getOrder(_.mia, back);
  expect(backorder.holdReason).toBe(`Backorder of ${_.order.orderNumber}: waiting for 2 of ${_.product.sku}.`);
  await pickItem(_.anna, _.rest, {});
  await completePicking(_.anna, _.order.id);

  // Units that a picker did not find cannot be sold, and the order's page links to the count of their bin.
  const ctx = systemWorld();
  const waiting = await orderWithItems(ctx, back, blockerFacts(ctx, back));
  expect(whyNot(ctx, waiting.order, waiting.items, waiting.also)).toMatchObject([
    {
      sentence: expect.stringContaining("A picker found nothing at A-01-1-01"),
      fixes: [{ label: "Count A-01-1-01" }, {}, {}],
    },
  ]);
  expect(await releaseWaiting(ctx, _.company.id, { productIds: [_.product.id] })).toEqual({ released: 0, next: null });
  const lot = { lotId: _.product.lots[0]?.id, locationId: _.product.lots[0]?.locationId };
  await adjustStock(_.mia, _.product.id, { adjustment: 2, reason: "Found", operationId: "found-two", ...lot });
  const both = await Promise.all([1, 2].map(() => releaseWaiting(ctx, _.company.id, { productIds: [_.product.id] })));
  expect(both.reduce((sum, { released }) => sum + released, 0)).toBe(1);
  expect((await getOrder(_.mia, back)).status).toBe("pending");
  expect(await differences(_)).toEqual([]);
});

test("a backorder keeps the store's names, and the next one takes the next number", async () => {
  const _ = await setUp();
  await decideShortage(_.mia, await asked(_, 1), { decision: "backorder", note: null });
  await decideShortage(_.mia, await asked(_, 1), { decision: "backorder", note: null });
  const numbers = (await linkedOrders(_.mia.db, _.order.id)).map(({ orderNumber }) => orderNumber);
  expect(numbers).toEqual([`${_.order.orderNumber}-B1`, `${_.order.orderNumber}-B2`]);
});

test("when nothing else can ship the whole order waits, and continues when stock is received", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 2 });
  const order = await anOrder(company, { lines: [{ product, quantity: 2 }] });
  const anna = await aPicker(company);
  const mia = await aPicker(company, { role: "warehouse_manager" });
  await startPicking(anna, order.id);
  const { open } = await missing(anna, order.items[0]?.id ?? "", 2);
  const id = open?.id ?? "";
  expect((await shortageScreen(mia, id)).isLast).toBe(true);
  await expect(decideShortage(mia, id, { decision: "backorder", note: null })).rejects.toMatchObject({
    code: "conflict",
  });

  await decideShortage(mia, id, { decision: "hold", note: null });
  expect(await getOrder(mia, order.id)).toMatchObject({
    status: "on-hold",
    holdReason: `Waiting for 2 of ${product.sku}.`,
  });
  expect(await levels(product)).toEqual({ onHand: 2, allocated: 0, available: 2 });
  const lot = { lotId: product.lots[0]?.id, locationId: product.lots[0]?.locationId };
  await adjustStock(mia, product.id, { adjustment: 1, reason: "Found", operationId: "one-was-found", ...lot });
  await releaseWaiting(systemWorld(), company.id, { productIds: [product.id] });
  expect((await getOrder(mia, order.id)).status).toBe("pending");
});

test("an order that is held for something else as well does not go on by itself", async () => {
  const _ = await setUp();
  await decideShortage(_.mia, await asked(_), { decision: "backorder", note: null });
  const [back] = await linkedOrders(_.mia.db, _.order.id);
  const { holdStatements } = await import("../../orders/holds.server");
  const company = _.mia.db.company(_.company.id);
  await company.batch(...holdStatements(_.mia, company, back?.id ?? "", [{ kind: "manual", reason: "Ask first." }]));
  await aProduct(_.company);
  const lot = { lotId: _.product.lots[0]?.id, locationId: _.product.lots[0]?.locationId };
  await adjustStock(_.mia, _.product.id, { adjustment: 5, reason: "Found", operationId: "five-were-found", ...lot });
  expect((await releaseWaiting(systemWorld(), _.company.id, {})).released).toBe(0);
});

test("a picker sent to look again gets the note, picks the units, and the shortage ends", async () => {
  const _ = await setUp();
  const id = await asked(_);
  const { state } = await decideShortage(_.mia, id, { decision: "found", note: "Behind the blue box" });
  expect(state?.lines.find(({ id: line }) => line === _.item)?.shortage).toMatchObject({
    isOpen: false,
    outcome: "found",
    by: "Mia Lund",
    note: "Behind the blue box",
  });
  expect((await pickItem(_.anna, _.item, {})).line.picked).toBe(3);
  expect((await shortagesScreen(_.mia)).bins).toEqual([]);
});

test("a picker who finds the units while a decision is pending picks them, and the shortage ends", async () => {
  const _ = await setUp();
  const id = await asked(_);
  await pickItem(_.anna, _.item, { quantity: 2 });
  expect((await shortagesScreen(_.mia)).open).toMatchObject([{ id, quantity: 1 }]);
  await pickItem(_.anna, _.item, { quantity: 1 });
  expect((await shortagesScreen(_.mia)).open).toEqual([]);
  await expect(decideShortage(_.mia, id, { decision: "without", note: null })).rejects.toMatchObject({
    code: "conflict",
  });
});

test("a pick of found units and a decision in the same moment leave books that agree", async () => {
  for (let race = 0; race < 5; race++) {
    const _ = await setUp();
    const id = await asked(_, 3);
    await Promise.allSettled([
      pickItem(_.anna, _.item, {}),
      decideShortage(_.mia, id, { decision: "without", note: null }),
    ]);
    expect(await differences(_)).toEqual([]);
    expect((await shortagesScreen(_.mia)).open).toEqual([]);
  }
});

test("a manager sends the picker to stock received meanwhile; the rest of the shortage stays open", async () => {
  const _ = await setUp();
  const id = await asked(_, 3);
  const late = await aPicker(_.company, { role: "warehouse_manager" });
  const place = { lotId: _.product.lots[0]?.id ?? "", locationId: "nowhere" };
  await expect(decideShortage(late, id, { decision: "elsewhere", note: null, place })).rejects.toMatchObject({
    fault: "assertion",
  });
  const { receiveGoods } = await import("../../inbound/receiving/receive-goods.server");
  const line = { sku: _.product.sku, quantity: "2" };
  await receiveGoods(_.mia, { operationId: "two-came-in", companyId: _.company.id, lines: [line] } as never);
  const { elsewhere } = await shortageScreen(_.mia, id);
  expect(elsewhere).toMatchObject([{ location: "RECEIVING", free: 2 }]);
  const [lotId = "", locationId = ""] = elsewhere[0]?.value.split("/") ?? [];
  if (elsewhere[0]?.why === null) {
    const { message } = await decideShortage(_.mia, id, {
      decision: "elsewhere",
      note: null,
      place: { lotId, locationId },
    });
    expect(message).toContain("1 unit still need");
    expect((await shortagesScreen(_.mia)).open).toMatchObject([{ id, quantity: 1 }]);
  }
  expect(await differences(_)).toEqual([]);
});

test("releasing, holding or canceling an order ends its shortages", async () => {
  const doings: ((_: Set) => Promise<unknown>)[] = [
    (_) => releasePicking(_.anna, _.order.id),
    (_) => changeStatus(_.mia, _.order.id, "on-hold", "Wait"),
    (_) => changeStatus(_.mia, _.order.id, "cancelled"),
  ];
  for (const end of doings) {
    const _ = await setUp();
    const id = await asked(_);
    await end(_);
    expect((await shortagesScreen(_.mia)).open).toEqual([]);
    expect(await notices(_)).toEqual([]);
    await expect(decideShortage(_.mia, id, { decision: "without", note: null })).rejects.toMatchObject({
      message: "This is no longer open: Order no longer picked.",
    });
  }
});

test("other companies' shortages are out of reach, and only the picker or a manager reports one", async () => {
  const _ = await setUp();
  const id = await asked(_);
  const stranger = await aPicker(await aCompany(), { role: "warehouse_manager" });
  const gone = { code: "not_found" };
  await expect(decideShortage(stranger, id, { decision: "without", note: null })).rejects.toMatchObject(gone);
  await expect(shortageScreen(stranger, id)).rejects.toMatchObject(gone);
  await expect(binToCount(stranger, id)).rejects.toMatchObject(gone);
  await expect(missing(stranger, _.item, 1)).rejects.toMatchObject(gone);
  expect(await shortagesScreen(stranger)).toEqual({ open: [], bins: [] });
  const ben = await aPicker(_.company, { name: "Ben" });
  await expect(missing(ben, _.rest, 1)).rejects.toMatchObject({ code: "forbidden" });
});

test("a backorder belongs to the company of its order", async () => {
  const _ = await setUp();
  await decideShortage(_.mia, await asked(_), { decision: "backorder", note: null });
  const rows = await systemWorld().db.rows(
    { companyId: orders.companyId, total: orders.totalMinor, of: orders.backorderOf },
    (own) => sql`from ${orders} where ${own(orders)} and ${orders.backorderOf} = ${_.order.id}`,
  );
  expect(rows).toEqual([{ companyId: _.company.id, total: 0, of: _.order.id }]);
});
