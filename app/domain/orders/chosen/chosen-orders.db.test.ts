import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { orders, orderTags } from "#db/schema/orders";
import { aCompany, aUser } from "#tests/factories/company";
import { copyRow } from "#tests/factories/many-rows";
import { anOrder } from "#tests/factories/order";
import { systemWorld, worldOf } from "#tests/factories/world";
import { orderHistory } from "../orders.service.server";
import { assignPicker, pickerQuestion } from "../pickers/assign-picker.server";
import { addOrderTag } from "../tags/order-tags.server";
import { tagOrders, tagQuestion, untagOrders } from "../tags/tag-orders.server";
import { ChosenOrdersQuery } from "./chosen-orders.schema";

const ask = (over: Record<string, unknown>) => ChosenOrdersQuery.parse(over);

async function aManager(permission: "orders.edit" | "picking.supervise", ...companies: { id: string }[]) {
  const [own, ...assigned] = companies.map(({ id }) => id);
  return worldOf(await aUser("warehouse_manager", { companyId: own ?? null, assigned }), permission);
}

const tagsIn = async (company: { id: string }) =>
  (
    await systemWorld()
      .db.company(company.id)
      .select(orderTags, { columns: ["orderId", "tag"] })
  ).map(({ tag }) => tag);

const pickerOf = async (company: { id: string }, orderId: string) =>
  (await systemWorld().db.company(company.id).find(orders, orderId))?.assignedPickerName;

test("selected orders of several companies get a tag once, with an entry each; foreign orders stay unknown", async () => {
  const [a, b, theirs] = [await aCompany(), await aCompany(), await aCompany()];
  const [one, two, foreign] = [await anOrder(a), await anOrder(b), await anOrder(theirs)];
  const ctx = await aManager("orders.edit", a, b);
  const query = ask({ id: [one.id, two.id, foreign.id] });

  expect(await tagQuestion(ctx, query)).toMatchObject({ total: 2 });
  expect(await tagOrders(ctx, query, "Trade fair")).toMatchObject({ changed: 2 });
  expect(await tagOrders(ctx, query, "TRADE FAIR")).toMatchObject({ changed: 0 });
  expect(await tagsIn(theirs)).toEqual([]);
  const { entries } = await orderHistory(ctx, two.id, { limit: 20 });
  expect(entries.filter(({ event }) => event === "tag-added")).toMatchObject([{ note: "Trade fair" }]);

  expect(await untagOrders(ctx, query, "trade fair")).toMatchObject({ changed: 2 });
  expect(await untagOrders(ctx, query, "trade fair")).toMatchObject({ changed: 0 });
  expect([await tagsIn(a), await tagsIn(b)]).toEqual([[], []]);
  await expect(tagOrders(ctx, ask({ id: foreign.id }), "Trade fair")).rejects.toMatchObject({ code: "conflict" });
  await expect(tagOrders(ctx, ask({ all: "1", companyId: theirs.id }), "Trade fair")).rejects.toThrow();
});

test("all orders that match the list's filters get a tag, 500 in each round trip", async () => {
  const company = await aCompany();
  const pending = await anOrder(company);
  await anOrder(company, { status: "on-hold" });
  const key = `printf('${pending.id.slice(0, 24)}%012d', i)`;
  await copyRow("orders", pending.id, 1_200, { id: key, order_number: key, operation_id: "null" });
  const ctx = await aManager("orders.edit", company);
  const query = ask({ all: "1", status: "pending", companyId: company.id });

  expect(await tagQuestion(ctx, query)).toMatchObject({ total: 1_201 });
  const before = ctx.costs.trips;
  expect(await tagOrders(ctx, query, "Rush")).toMatchObject({ changed: 1_201 });
  expect(ctx.costs.trips - before).toBe(4);
  expect(await tagsIn(company)).toHaveLength(1_201);
  // The tag and another filter together.
  expect(await tagQuestion(ctx, ask({ all: "1", tag: "rush", status: "on-hold" }))).toMatchObject({ total: 0 });
  expect(await untagOrders(ctx, ask({ all: "1", tag: "rush" }), "Rush")).toMatchObject({ changed: 1_201 });
});

test("more orders than the maximum are refused whole", async () => {
  const company = await aCompany();
  const { id } = await anOrder(company);
  const key = `printf('${id.slice(0, 24)}%012d', i)`;
  await copyRow("orders", id, 10_000, { id: key, order_number: key, operation_id: "null" });
  const ctx = await aManager("orders.edit", company);
  await expect(tagOrders(ctx, ask({ all: "1" }), "Rush")).rejects.toMatchObject({ reason: "too_many_orders" });
  expect(await tagsIn(company)).toEqual([]);
});

test("an order with as many tags as it takes stays as it is, and the others get the tag", async () => {
  const company = await aCompany();
  const [full, free] = [await anOrder(company), await anOrder(company)];
  const ctx = await aManager("orders.edit", company);
  for (let n = 0; n < 20; n++) await addOrderTag(ctx, full.id, `Tag ${n}`);
  expect(await tagOrders(ctx, ask({ id: [full.id, free.id] }), "One more")).toMatchObject({ changed: 1 });
});

test("orders to pick are assigned to a picker of their companies, and to no one again", async () => {
  const [a, b] = [await aCompany(), await aCompany()];
  const [one, two, shipped] = [await anOrder(a), await anOrder(b), await anOrder(a, { status: "shipped" })];
  const [both, onlyA] = [
    await aUser("employee", { assigned: [a.id, b.id], name: "Ada" }),
    await aUser("employee", { assigned: [a.id], name: "Ben" }),
  ];
  const ctx = await aManager("picking.supervise", a, b);
  const query = ask({ id: [one.id, two.id, shipped.id] });

  const offered = (await pickerQuestion(ctx, query)).pickers.map(({ id }) => id);
  expect(offered).toContain(both.id);
  expect(offered).not.toContain(onlyA.id);
  for (const pickerId of [onlyA.id, "unknown"])
    await expect(assignPicker(ctx, query, pickerId)).rejects.toMatchObject({ code: "validation" });

  expect(await assignPicker(ctx, query, both.id)).toMatchObject({ changed: 2, name: "Ada" });
  expect(await assignPicker(ctx, query, both.id)).toMatchObject({ changed: 0, name: "Ada" });
  expect([await pickerOf(a, one.id), await pickerOf(b, two.id), await pickerOf(a, shipped.id)]).toEqual([
    "Ada",
    "Ada",
    null,
  ]);
  expect(await assignPicker(ctx, ask({ id: one.id }), null)).toMatchObject({ changed: 1, name: null });
  const { entries } = await orderHistory(ctx, one.id, { limit: 20 });
  expect(entries.map(({ event, note }) => `${event}: ${note}`)).toEqual(
    expect.arrayContaining(["picker-assigned: Ada", "picker-unassigned: null"]),
  );
  expect(
    await systemWorld()
      .db.company(a.id)
      .select(orders, { columns: ["id"], where: eq(orders.assignedPickerId, both.id) }),
  ).toEqual([]);
});

test("orders of another company are neither assigned nor counted", async () => {
  const [mine, theirs] = [await aCompany(), await aCompany()];
  const foreign = await anOrder(theirs);
  const ctx = await aManager("picking.supervise", mine);
  expect(await pickerQuestion(ctx, ask({ id: foreign.id }))).toMatchObject({ total: 0 });
  await expect(assignPicker(ctx, ask({ id: foreign.id }), null)).rejects.toMatchObject({ code: "conflict" });
});
