import { describe, expect, test } from "vitest";
import { undoSteps } from "#db/schema/bulk-runs";
import { orders, orderTags } from "#db/schema/orders";
import { aCompany, aUser } from "#tests/factories/company";
import { copyRow } from "#tests/factories/many-rows";
import { anOrder } from "#tests/factories/order";
import { systemWorld, worldOf } from "#tests/factories/world";
import { ChosenOrdersQuery } from "../chosen/chosen-orders.schema";
import { orderHistory } from "../orders.service.server";
import { assignPicker } from "../pickers/assign-picker.server";
import { addOrderTag, removeOrderTag } from "../tags/order-tags.server";
import { tagOrders, untagOrders } from "../tags/tag-orders.server";
import { sweepUndoSteps, undoChange } from "./undo-change.server";

const ask = (over: Record<string, unknown>) => ChosenOrdersQuery.parse(over);

async function aManager(permission: "orders.edit" | "picking.supervise", ...companies: { id: string }[]) {
  const [own, ...assigned] = companies.map(({ id }) => id);
  return worldOf(await aUser("warehouse_manager", { companyId: own ?? null, assigned }), permission);
}

const tagsOf = (company: { id: string }) =>
  systemWorld()
    .db.company(company.id)
    .select(orderTags, { columns: ["orderId", "tag", "addedAt", "addedById"], orderBy: orderTags.orderId });

const pickerOf = async (company: { id: string }, orderId: string) =>
  (await systemWorld().db.company(company.id).find(orders, orderId))?.assignedPickerName;

const stepsOf = (company: { id: string }) =>
  systemWorld()
    .db.company(company.id)
    .select(undoSteps, { columns: ["id"] });

describe("tags", () => {
  test("an added tag is removed from the orders that got it, in all companies, and from no others", async () => {
    const [a, b] = [await aCompany(), await aCompany()];
    const [one, tagged, two] = [await anOrder(a), await anOrder(a), await anOrder(b)];
    const ctx = await aManager("orders.edit", a, b);
    await addOrderTag(ctx, tagged.id, "trade fair");
    const query = ask({ id: [one.id, tagged.id, two.id] });
    const { changed, undoId } = await tagOrders(ctx, query, "Trade fair");
    expect(changed).toBe(2);

    expect(await undoChange(ctx, undoId)).toEqual({ undone: 2, kept: 0 });
    expect(await tagsOf(a)).toMatchObject([{ orderId: tagged.id, tag: "trade fair" }]);
    expect(await tagsOf(b)).toEqual([]);
    expect([await stepsOf(a), await stepsOf(b)]).toEqual([[], []]);
    const { entries } = await orderHistory(ctx, two.id, { limit: 20 });
    expect(entries.flatMap(({ event }) => (event.startsWith("tag-") ? [event] : [])).toSorted()).toEqual([
      "tag-added",
      "tag-removed",
    ]);
  });

  test("a tag that another user has added again since stays", async () => {
    const company = await aCompany();
    const [one, two] = [await anOrder(company), await anOrder(company)];
    const ctx = await aManager("orders.edit", company);
    const other = await aManager("orders.edit", company);
    const { undoId } = await tagOrders(ctx, ask({ id: [one.id, two.id] }), "Rush");
    await removeOrderTag(other, one.id, "Rush");
    await addOrderTag(other, one.id, "Rush");

    expect(await undoChange(ctx, undoId)).toEqual({ undone: 1, kept: 1 });
    expect(await tagsOf(company)).toMatchObject([{ orderId: one.id, addedById: other.actor.id }]);
  });

  test("a removed tag comes back as it was written, with its user and time", async () => {
    const company = await aCompany();
    const [one, two] = [await anOrder(company), await anOrder(company)];
    const ctx = await aManager("orders.edit", company);
    const other = await aManager("orders.edit", company);
    await addOrderTag(ctx, one.id, "RUSH");
    await addOrderTag(other, two.id, "rush");
    const before = await tagsOf(company);
    const { undoId } = await untagOrders(ctx, ask({ id: [one.id, two.id] }), "Rush");
    expect(await tagsOf(company)).toEqual([]);

    expect(await undoChange(ctx, undoId)).toEqual({ undone: 2, kept: 0 });
    expect(await tagsOf(company)).toEqual(before);
  });

  test("a thousand orders are undone in a batch for each 500", async () => {
    const company = await aCompany();
    const { id } = await anOrder(company);
    const key = `printf('${id.slice(0, 24)}%012d', i)`;
    await copyRow("orders", id, 999, { id: key, order_number: key, operation_id: "null" });
    const ctx = await aManager("orders.edit", company);
    const { undoId } = await tagOrders(ctx, ask({ all: "1" }), "Rush");
    expect(await stepsOf(company)).toHaveLength(2);

    const before = ctx.costs.trips;
    expect(await undoChange(ctx, undoId)).toEqual({ undone: 1_000, kept: 0 });
    expect(ctx.costs.trips - before).toBe(3);
    expect(await tagsOf(company)).toEqual([]);
  });
});

test("orders go back to the pickers they had, except those that were assigned again since", async () => {
  const company = await aCompany();
  const [one, two, free] = [await anOrder(company), await anOrder(company), await anOrder(company)];
  const [ada, ben, cleo] = [
    await aUser("employee", { assigned: [company.id], name: "Ada" }),
    await aUser("employee", { assigned: [company.id], name: "Ben" }),
    await aUser("employee", { assigned: [company.id], name: "Cleo" }),
  ];
  const ctx = await aManager("picking.supervise", company);
  await assignPicker(ctx, ask({ id: [one.id, two.id] }), ada.id);
  const { undoId } = await assignPicker(ctx, ask({ id: [one.id, two.id, free.id] }), ben.id);
  await assignPicker(ctx, ask({ id: two.id }), cleo.id);

  expect(await undoChange(ctx, undoId)).toEqual({ undone: 2, kept: 1 });
  expect(await Promise.all([one, two, free].map(({ id }) => pickerOf(company, id)))).toEqual(["Ada", "Cleo", null]);
  const events = (await orderHistory(ctx, one.id, { limit: 20 })).entries.map(({ event, note }) => `${event}: ${note}`);
  expect(events.filter((event) => event === "picker-assigned: Ada")).toHaveLength(2);
  const ofFree = (await orderHistory(ctx, free.id, { limit: 20 })).entries.map(({ event }) => event);
  expect(ofFree).toContain("picker-unassigned");
});

describe("a change is undone once, in time, by the user who made it", () => {
  test("a second click, another user and an unknown id find nothing to undo", async () => {
    const company = await aCompany();
    const { id } = await anOrder(company);
    const ctx = await aManager("orders.edit", company);
    const { undoId } = await tagOrders(ctx, ask({ id }), "Rush");
    const gone = { code: "conflict", reason: "undo_expired" };

    await expect(undoChange(await aManager("orders.edit", company), undoId)).rejects.toMatchObject(gone);
    const clicks = await Promise.allSettled([undoChange(ctx, undoId), undoChange(ctx, undoId)]);
    expect(clicks.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await expect(undoChange(ctx, undoId)).rejects.toMatchObject(gone);
    await expect(undoChange(ctx, "unknown")).rejects.toMatchObject(gone);
  });

  test("not after an hour, when the record is swept", async () => {
    const company = await aCompany();
    const { id } = await anOrder(company);
    const ctx = await aManager("orders.edit", company);
    const { undoId } = await tagOrders(ctx, ask({ id }), "Rush");
    const later = { ...ctx, now: () => Date.now() + 61 * 60_000 };

    await expect(undoChange(later, undoId)).rejects.toMatchObject({ reason: "undo_expired" });
    // Of this company only: other tests leave more than one run deletes.
    const job = systemWorld();
    const own = { ...job, db: job.db.company(company.id) };
    await sweepUndoSteps(own);
    expect(await stepsOf(company)).toHaveLength(1);
    await sweepUndoSteps({ ...own, now: later.now });
    expect(await stepsOf(company)).toEqual([]);
  });

  test("not without the permission any more", async () => {
    const company = await aCompany();
    const { id } = await anOrder(company);
    const ctx = await aManager("orders.edit", company);
    const { undoId } = await tagOrders(ctx, ask({ id }), "Rush");
    await expect(undoChange({ ...ctx, can: () => false }, undoId)).rejects.toMatchObject({ code: "forbidden" });
    expect(await tagsOf(company)).toHaveLength(1);
  });

  test("nothing is recorded for a change of no order", async () => {
    const company = await aCompany();
    const { id } = await anOrder(company);
    const ctx = await aManager("orders.edit", company);
    expect(await untagOrders(ctx, ask({ id }), "Rush")).toMatchObject({ changed: 0 });
    expect(await stepsOf(company)).toEqual([]);
  });
});
