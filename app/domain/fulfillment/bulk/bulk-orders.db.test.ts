import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Job } from "#app/domain/kernel/jobs";
import { resumeRuns } from "#app/domain/orders/bulk-runs/resume-runs.server";
import { users } from "#db/schema/directory/accounts";
import { orderHistory, orders } from "#db/schema/orders";
import { aCompany, aUser } from "#tests/factories/company";
import { dyingWorld, Killed } from "#tests/factories/killed-worker";
import { anOrder } from "#tests/factories/order";
import { aProduct, levels } from "#tests/factories/stock";
import { systemWorld, worldOf } from "#tests/factories/world";
import { BulkQuery } from "./bulk.schema";
import { bulkQuestion, changeMany, changeOrdersJob, progressOf } from "./bulk-orders.server";

const ask = (over: Record<string, unknown>) => BulkQuery.parse(over);

async function aManager(...companies: { id: string }[]) {
  const [own, ...assigned] = companies.map(({ id }) => id);
  return worldOf(await aUser("warehouse_manager", { companyId: own ?? null, assigned }), "orders.read");
}

const many = async (company: { id: string }, count: number, over: Parameters<typeof anOrder>[1] = {}) => {
  const made = [];
  for (let n = 0; n < count; n++) made.push(await anOrder(company, over));
  return made;
};

/** Runs the queue until it is empty. */
async function drain(jobs: Job[]): Promise<number> {
  let messages = 0;
  for (let job = jobs.shift(); job; job = jobs.shift()) {
    if (job.type !== "change-orders") continue;
    const ctx = systemWorld();
    await changeOrdersJob(ctx, job);
    jobs.push(...ctx.jobs);
    messages += 1;
  }
  return messages;
}

const statuses = async (company: { id: string }) => {
  const rows = await systemWorld()
    .db.company(company.id)
    .rows(
      { status: orders.status, n: sql<number>`count(*)` },
      (own) => sql`from ${orders} where ${own(orders)} group by ${orders.status}`,
    );
  return Object.fromEntries(rows.map(({ status, n }) => [status, n]));
};

test("a few ticked orders are held while one waits, with the reason, and their units are free", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 10 });
  const made = await many(company, 3, { lines: [{ product, quantity: 2 }] });
  const ctx = await aManager(company);
  const query = ask({ act: "hold", id: made.map(({ id }) => id) });

  expect(await bulkQuestion(ctx, query)).toMatchObject({ total: 3, chosen: 3 });
  const done = await changeMany(ctx, query, { asked: "held-1", reason: "Paid twice" });

  expect(done).toMatchObject({ kind: "hold", total: 3, processed: 3, failed: 0, failures: [] });
  expect(done.finishedAt).not.toBeNull();
  expect(await statuses(company)).toEqual({ "on-hold": 3 });
  expect(await levels(product)).toMatchObject({ allocated: 0 });
});

test("orders on hold already are counted, not changed", async () => {
  const company = await aCompany();
  const made = await many(company, 3);
  const ctx = await aManager(company);
  const ids = made.map(({ id }) => id);
  await changeMany(ctx, ask({ act: "hold", id: ids.slice(0, 1) }), { asked: `first-${company.id}`, reason: "Wait" });

  for (const query of [ask({ act: "hold", id: ids }), ask({ act: "hold", all: "1" })])
    expect(await bulkQuestion(ctx, query)).toMatchObject({ total: 2, already: 1 });
  const done = await changeMany(ctx, ask({ act: "hold", id: ids }), { asked: `rest-${company.id}`, reason: "Wait" });
  expect(done).toMatchObject({ total: 2, processed: 2, already: 1 });
  expect(await bulkQuestion(ctx, ask({ act: "release", id: ids }))).toMatchObject({ total: 3, already: 0 });
});

test("the same form sent twice, also at once, changes nothing the second time", async () => {
  const company = await aCompany();
  const made = await many(company, 4);
  const ctx = await aManager(company);
  const query = ask({ act: "cancel", id: made.map(({ id }) => id) });

  const both = await Promise.all([1, 2].map(() => changeMany(ctx, query, { asked: `twice-${company.id}` })));
  const again = await changeMany(ctx, query, { asked: `twice-${company.id}` });
  await drain(ctx.jobs);

  expect(both).toHaveLength(2);
  expect(again).toMatchObject({ total: 4 });
  expect(await progressOf(ctx, `twice-${company.id}`)).toMatchObject({ total: 4, processed: 4, failed: 0 });
  const [first] = made;
  const entries = await ctx.db.rows(
    { to: orderHistory.to },
    (own) => sql`from ${orderHistory} where ${own(orderHistory)} and ${orderHistory.orderId} = ${first?.id ?? ""}
      and ${orderHistory.event} = 'status'`,
  );
  expect(entries).toEqual([{ to: "cancelled" }]);
});

test("a failing order does not stop the others, and the result names it with the reason", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 2 });
  const held = await many(company, 2, { status: "on-hold", lines: [{ product, quantity: 2 }] });
  const shipped = await anOrder(company, { status: "shipped" });
  const ctx = await aManager(company);
  const query = ask({ act: "release", id: [...held, shipped].map(({ id }) => id) });

  const done = await changeMany(ctx, query, { asked: `some-${company.id}` });

  // Shipped orders are not on hold, so the run does not include them. The order placed first gets the stock first.
  expect(done).toMatchObject({ total: 2, processed: 1, failed: 1 });
  expect(done.failures).toEqual([
    { orderId: held[1]?.id, orderNumber: held[1]?.orderNumber, why: expect.stringContaining(product.sku) },
  ]);
});

test("all that a filter shows goes by the queue, company by company, and can be watched", async () => {
  const [a, b, other] = [await aCompany(), await aCompany(), await aCompany()];
  await many(a, 45, { customerName: "Bulk Customer" });
  await many(b, 3, { customerName: "Bulk Customer" });
  await many(a, 1, { customerName: "Somebody Else" });
  await many(other, 1, { customerName: "Bulk Customer" });
  const ctx = await aManager(a, b);
  const query = ask({ act: "hold", all: "1", status: "pending", q: "bulk customer" });
  const asked = `all-${a.id}`;

  expect(await bulkQuestion(ctx, query)).toMatchObject({ total: 48, chosen: null });
  expect(await changeMany(ctx, query, { asked, reason: "Stocktaking" })).toMatchObject({
    total: 48,
    processed: 0,
    finishedAt: null,
  });
  expect(await drain(ctx.jobs)).toBe(3);

  expect(await progressOf(ctx, asked)).toMatchObject({ total: 48, processed: 48, failed: 0 });
  expect([await statuses(a), await statuses(b), await statuses(other)]).toEqual([
    { "on-hold": 45, pending: 1 },
    { "on-hold": 3 },
    { pending: 1 },
  ]);
  await expect(progressOf(await aManager(other), asked)).rejects.toMatchObject({ code: "not_found" });
});

test("a run killed anywhere continues, and does or counts nothing twice", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 50 });
  await many(company, 14, { lines: [{ product }] });
  const ctx = await aManager(company);
  const asked = `dies-${company.id}`;
  await changeMany(ctx, ask({ act: "cancel", all: "1", companyId: company.id }), { asked });
  const [job] = ctx.jobs.splice(0);
  if (job?.type !== "change-orders") throw new Error("expected a job");

  for (const [trip, counts] of [
    [1, false],
    [5, false],
    [5, true],
    [9, true],
  ] as const) {
    await expect(changeOrdersJob(dyingWorld(systemWorld(), trip, counts), job)).rejects.toThrow(Killed);
    const [{ cancelled = 0 }, { processed }] = [await statuses(company), await progressOf(ctx, asked)];
    expect(processed).toBe(cancelled);
  }
  await Promise.all([changeOrdersJob(systemWorld(), job), changeOrdersJob(systemWorld(), job)]);

  expect(await progressOf(ctx, asked)).toMatchObject({ total: 14, processed: 14, failed: 0 });
  expect(await statuses(company)).toEqual({ cancelled: 14 });
  expect(await levels(product)).toMatchObject({ allocated: 0, onHand: 50 });
});

test("a run acts as the person who began it, with the rights that they have by then", async () => {
  const company = await aCompany();
  const made = await many(company, 12);
  const manager = await aUser("warehouse_manager", { companyId: company.id });
  const ctx = worldOf(manager, "orders.read");
  const [first, second] = [`rights-1-${company.id}`, `rights-2-${company.id}`];
  await changeMany(ctx, ask({ act: "hold", all: "1" }), { asked: first, reason: "Audit" });
  await drain(ctx.jobs);
  await changeMany(ctx, ask({ act: "release", all: "1" }), { asked: second });
  await ctx.directory.write(sql`update ${users} set role = 'employee' where ${users.id} = ${manager.id}`);
  await drain(ctx.jobs);

  expect(await progressOf(ctx, first)).toMatchObject({ processed: 12, by: "warehouse_manager" });
  expect(await progressOf(ctx, second)).toMatchObject({ processed: 0, failed: 12 });
  const by = await ctx.db.rows(
    { by: orderHistory.actorId },
    (own) => sql`from ${orderHistory} where ${own(orderHistory)} and ${orderHistory.orderId} = ${made[0]?.id ?? ""}
      and ${orderHistory.to} = 'on-hold'`,
  );
  expect(by).toEqual([{ by: manager.id }]);
});

test("users who cannot change one order cannot change many; a client cancels pending orders only", async () => {
  const company = await aCompany();
  const [pending, picking] = [await anOrder(company), await anOrder(company, { status: "on-hold" })];
  const as = async (role: "employee" | "client") =>
    worldOf(await aUser(role, { companyId: company.id }), "orders.read");
  const id = [pending.id, picking.id];

  await expect(
    changeMany(await as("employee"), ask({ act: "hold", id }), { asked: "e", reason: "x" }),
  ).rejects.toMatchObject({ code: "forbidden" });
  const client = await as("client");
  await expect(changeMany(client, ask({ act: "hold", id }), { asked: "c", reason: "x" })).rejects.toMatchObject({
    code: "forbidden",
  });
  expect(await changeMany(client, ask({ act: "cancel", id }), { asked: `client-${company.id}` })).toMatchObject({
    total: 1,
    processed: 1,
  });
});

test("a hold needs a reason, and orders of another company are excluded", async () => {
  const [mine, theirs] = [await aCompany(), await aCompany()];
  const foreign = await anOrder(theirs);
  const own = await anOrder(mine);
  const ctx = await aManager(mine);

  await expect(changeMany(ctx, ask({ act: "hold", id: own.id }), { asked: "r" })).rejects.toMatchObject({
    code: "validation",
  });
  expect(await bulkQuestion(ctx, ask({ act: "cancel", id: [own.id, foreign.id] }))).toMatchObject({ total: 1 });
  await expect(changeMany(ctx, ask({ act: "cancel", id: foreign.id }), { asked: "f" })).rejects.toMatchObject({
    code: "conflict",
  });
  await expect(bulkQuestion(ctx, ask({ act: "cancel", all: "1", companyId: theirs.id }))).rejects.toThrow();
});

test("orders to change while the queue was down are changed once it is back", async () => {
  const company = await aCompany();
  const made = await many(company, 2);
  const ctx = await aManager(company);
  const query = ask({ act: "hold", id: made.map(({ id }) => id) });
  const asked = { asked: "held-while-down", reason: "Paid twice" };
  const down = { ...ctx, enqueue: () => Promise.reject(new Error("The queue is down")) };
  await expect(changeMany(down, query, asked)).rejects.toThrow("The queue is down");
  expect(await changeMany(ctx, query, asked)).toMatchObject({ processed: 0, finishedAt: null });

  const cron = systemWorld();
  cron.clock.now += 3 * 60_000;
  await resumeRuns(cron);
  await drain(cron.jobs.filter((job) => "companyId" in job && job.companyId === company.id));
  expect(await statuses(company)).toEqual({ "on-hold": 2 });
  expect(await progressOf(ctx, asked.asked)).toMatchObject({ processed: 2, finishedAt: expect.any(Number) });
});
