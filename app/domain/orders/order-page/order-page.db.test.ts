import { expect, test } from "vitest";
import { aCompany, aUser } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { aProduct } from "#tests/factories/stock";
import { worldOf } from "#tests/factories/world";
import { stockOfOrder } from "../../picking/stock-of-order.server";
import { OrdersPageQuery } from "../order-query";
import { getOrder, orderHistory } from "../orders.service.server";
import { setUrgency } from "../urgency/set-urgency.server";
import { neighboursOf } from "./neighbours.server";
import { timelinePage, timelineParts } from "./timeline.server";

async function aDesk() {
  const company = await aCompany();
  const ctx = worldOf(await aUser("warehouse_manager", { assigned: [company.id] }), "orders.read");
  return { company, ctx };
}
const query = (over: Record<string, string> = {}) => OrdersPageQuery.parse(over);

test("previous and next follow the list's filter and direction", async () => {
  const { company, ctx } = await aDesk();
  const first = await anOrder(company, { customerName: "Wilma Engel" });
  const held = await anOrder(company, { status: "on-hold" });
  const second = await anOrder(company, { customerName: "Wilma Stein" });
  const third = await anOrder(company, { customerName: "Jo Strand" });
  const all = { companyId: company.id };

  expect(await neighboursOf(ctx, second.id, query(all))).toEqual({ previous: third.id, next: held.id });
  expect(await neighboursOf(ctx, second.id, query({ ...all, status: "pending" }))).toEqual({
    previous: third.id,
    next: first.id,
  });
  expect(await neighboursOf(ctx, third.id, query(all))).toEqual({ previous: null, next: second.id });
  expect(await neighboursOf(ctx, first.id, query({ ...all, q: "wilma" }))).toEqual({ previous: second.id, next: null });
  expect(await neighboursOf(ctx, first.id, query({ q: first.orderNumber }))).toMatchObject({ next: null });
});

test("a new priority and ship date are in the history, and the same values change nothing", async () => {
  const { company, ctx } = await aDesk();
  const { id } = await anOrder(company);
  const input = { priority: "urgent", requiredShipDate: "2030-01-02" } as const;
  await setUrgency(ctx, id, input);
  await setUrgency(ctx, id, input);
  expect(await getOrder(ctx, id)).toMatchObject({ priority: 2, requiredShipDate: "2030-01-02" });
  const { entries } = await orderHistory(ctx, id, { limit: 20 });
  expect(entries.filter(({ event }) => event !== "created").map(({ event, to }) => [event, to])).toEqual([
    ["ship-date", "2030-01-02"],
    ["priority", "Urgent"],
  ]);
  const shipped = await anOrder(company, { status: "shipped" });
  await expect(setUrgency(ctx, shipped.id, input)).rejects.toMatchObject({ code: "conflict" });
});

test("a line's units have the lot and location where they are allocated, and then were picked", async () => {
  const { company, ctx } = await aDesk();
  const product = await aProduct(company, { onHand: 5 });
  const open = await anOrder(company, { lines: [{ product, quantity: 2 }] });
  const picked = await anOrder(company, { status: "picked", lines: [{ product, quantity: 3 }] });
  expect(await stockOfOrder(ctx, open.id)).toMatchObject([{ isPicked: 0, units: 2, itemId: open.items[0]?.id }]);
  expect(await stockOfOrder(ctx, picked.id)).toMatchObject([{ isPicked: 1, units: 3 }]);
});

test("the timeline goes page by page through history and shipping, newest first", async () => {
  const { company, ctx } = await aDesk();
  const { id } = await anOrder(company);
  for (let n = 0; n < 30; n++)
    await setUrgency(ctx, id, { priority: n % 2 ? "normal" : "high", requiredShipDate: `2030-01-${10 + (n % 15)}` });
  const now = ctx.now();
  const shipping = [{ at: now - 86_400_000, by: "UPS", event: "tracking" as const, note: "Accepted" }];
  const seen: string[] = [];
  let before: string | undefined;
  do {
    const [history, notes] = await ctx.db.batch(...timelineParts(ctx, id, before));
    const page = timelinePage({ history, notes, shipping, audit: [] }, before);
    seen.push(...page.entries.map((entry) => entry.id));
    before = page.next ?? undefined;
  } while (before);
  expect(seen).toEqual(seen.toSorted().reverse());
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen).toHaveLength(62);
});
