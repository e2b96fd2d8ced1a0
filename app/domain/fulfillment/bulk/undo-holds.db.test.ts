import { expect, test } from "vitest";
import type { Job } from "#app/domain/kernel/jobs";
import { orders } from "#db/schema/orders";
import { aCompany, aUser } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { aProduct } from "#tests/factories/stock";
import { systemWorld, worldOf } from "#tests/factories/world";
import { orderHistory } from "../../orders/orders.service.server";
import { addHold, changeStatus } from "../change-status.server";
import { holdOneOrder } from "../hold-one-order.server";
import { BulkQuery } from "./bulk.schema";
import { changeMany, changeOrdersJob, progressOf } from "./bulk-orders.server";
import { canUndoHolds, undoHolds } from "./undo-holds.server";

async function aManager(...companies: { id: string }[]) {
  const [own, ...assigned] = companies.map(({ id }) => id);
  return worldOf(await aUser("warehouse_manager", { companyId: own ?? null, assigned }), "orders.read");
}

const hold = (ctx: Awaited<ReturnType<typeof aManager>>, ids: readonly string[], asked = ctx.newId()) =>
  changeMany(ctx, BulkQuery.parse({ act: "hold", id: ids }), { asked, reason: "Wrong filter" });

const statusOf = async (company: { id: string }, orderId: string) =>
  (await systemWorld().db.company(company.id).find(orders, orderId))?.status;

async function drain(jobs: Job[]): Promise<void> {
  for (let job = jobs.shift(); job; job = jobs.shift()) {
    if (job.type !== "change-orders") continue;
    const ctx = systemWorld();
    await changeOrdersJob(ctx, job);
    jobs.push(...ctx.jobs);
  }
}

test("held orders of two companies are pending and allocated again, once", async () => {
  const [a, b] = [await aCompany(), await aCompany()];
  const product = await aProduct(a, { onHand: 5 });
  const [one, two] = [await anOrder(a, { lines: [{ product, quantity: 2 }] }), await anOrder(b)];
  const ctx = await aManager(a, b);
  const run = await hold(ctx, [one.id, two.id]);
  expect(await canUndoHolds(ctx, run)).toBe(true);

  expect(await undoHolds(ctx, run.asked)).toMatchObject({ run: { processed: 2, failed: 0 }, kept: 0 });
  expect([await statusOf(a, one.id), await statusOf(b, two.id)]).toEqual(["pending", "pending"]);
  const notes = (await orderHistory(ctx, one.id, { limit: 20 })).entries.map(({ note }) => note);
  expect(notes).toEqual(expect.arrayContaining(["Wrong filter", "The hold was undone."]));
  expect(await canUndoHolds(ctx, run)).toBe(false);
  expect(await undoHolds(ctx, run.asked)).toBeNull();
});

test("an order with another hold stays on hold, and one that was released meanwhile stays as it is", async () => {
  const company = await aCompany();
  const [both, released] = [await anOrder(company), await anOrder(company)];
  const ctx = await aManager(company);
  const other = await aManager(company);
  const run = await hold(ctx, [both.id, released.id]);
  await addHold(other, both.id, "Address unclear");
  await changeStatus(other, released.id, "pending");
  await changeStatus(other, released.id, "on-hold", "Customer called");

  expect(await undoHolds(ctx, run.asked)).toMatchObject({ run: { processed: 1, failed: 0 }, kept: 1 });
  const company_ = systemWorld().db.company(company.id);
  expect(await company_.find(orders, both.id)).toMatchObject({ status: "on-hold", holdReason: "Address unclear" });
  expect(await company_.find(orders, released.id)).toMatchObject({ status: "on-hold", holdReason: "Customer called" });
});

test("an order whose units went to another order stays on hold, with the reason", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 2 });
  const held = await anOrder(company, { lines: [{ product, quantity: 2 }] });
  const ctx = await aManager(company);
  const run = await hold(ctx, [held.id]);
  await anOrder(company, { lines: [{ product, quantity: 2 }] });

  const undone = await undoHolds(ctx, run.asked);
  expect(undone).toMatchObject({ run: { processed: 0, failed: 1, failures: [{ orderId: held.id }] } });
  expect(await statusOf(company, held.id)).toBe("on-hold");
});

test("many orders are undone in the queue, after the hold has finished", async () => {
  const company = await aCompany();
  const made = [];
  for (let n = 0; n < 12; n++) made.push((await anOrder(company)).id);
  const ctx = await aManager(company);
  const { asked } = await hold(ctx, made);
  await expect(undoHolds(ctx, asked)).rejects.toMatchObject({ reason: "run_not_finished" });
  await drain(ctx.jobs);

  const undone = await undoHolds(ctx, asked);
  expect(undone).toMatchObject({ run: { total: 12, processed: 0, finishedAt: null }, kept: 0 });
  await drain(ctx.jobs);
  expect(await progressOf(ctx, undone!.run.asked)).toMatchObject({ processed: 12, failed: 0 });
  expect(await statusOf(company, made[0]!)).toBe("pending");
});

test("two clicks start one run, and another user cannot undo it", async () => {
  const company = await aCompany();
  const { id } = await anOrder(company);
  const ctx = await aManager(company);
  const { asked } = await hold(ctx, [id]);
  expect(await undoHolds(await aManager(company), asked)).toBeNull();
  const clicks = await Promise.allSettled([undoHolds(ctx, asked), undoHolds(ctx, asked)]);
  const undone = clicks.filter((click) => click.status === "fulfilled" && click.value !== null);
  expect(undone).toHaveLength(1);
});

test("one order that is held singly is undone like many, by staff and by an owner", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 5 });
  const owner = worldOf(await aUser("company_manager", { companyId: company.id }), "orders.read");
  for (const ctx of [await aManager(company), owner]) {
    const { id } = await anOrder(company, { lines: [{ product, quantity: 1 }] });
    const { undoId } = await holdOneOrder(ctx, id, "Address unclear");
    expect(await statusOf(company, id)).toBe("on-hold");
    expect(await undoHolds(ctx, undoId!)).toMatchObject({ run: { processed: 1, failed: 0 }, kept: 0 });
    expect(await statusOf(company, id)).toBe("pending");
    expect(await undoHolds(ctx, undoId!)).toBeNull();
  }
});

test("undoing one more reason leaves the others, and a hold that ended picking offers no Undo", async () => {
  const company = await aCompany();
  const [held, picking] = [await anOrder(company), await anOrder(company, { status: "picking" })];
  const ctx = await aManager(company);
  await holdOneOrder(ctx, held.id, "Address unclear");
  const { undoId, isAdded } = await holdOneOrder(ctx, held.id, "Paid twice");
  expect(isAdded).toBe(true);
  expect(await undoHolds(ctx, undoId!)).toMatchObject({ run: { processed: 1 }, kept: 0 });
  const order = await systemWorld().db.company(company.id).find(orders, held.id);
  expect(order).toMatchObject({ status: "on-hold", holdReason: "Address unclear" });

  expect((await holdOneOrder(ctx, picking.id, "Damaged")).undoId).toBeUndefined();
  expect(await undoHolds(ctx, "unknown")).toBeNull();
  await expect(holdOneOrder(ctx, picking.id, undefined)).rejects.toMatchObject({ code: "validation" });
});
