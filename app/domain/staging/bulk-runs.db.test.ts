import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Ctx } from "#app/domain/kernel/ctx";
import type { Job } from "#app/domain/kernel/jobs";
import { bulkRuns } from "#db/schema/bulk-runs";
import { notifications } from "#db/schema/integrations";
import { orders } from "#db/schema/orders";
import { aCompany } from "#tests/factories/company";
import { dyingWorld, Killed } from "#tests/factories/killed-worker";
import { aStagedOrder, gzipped, stagedOrders, type TestStaged } from "#tests/factories/staged";
import { aProduct, levels, type TestProduct } from "#tests/factories/stock";
import { systemWorld } from "#tests/factories/world";
import { resumeRuns } from "../orders/bulk-runs/resume-runs.server";
import { continueRun, getProcessingRun, processAll } from "./bulk-runs.server";
import { processStagedJob } from "./staging.jobs.server";
import { countByStatus } from "./staging.repo.server";
import { listStaging, processStagedOrder } from "./staging.service.server";

function manyStaged(company: { id: string }, count: number, product?: TestProduct): Promise<TestStaged[]> {
  const lines = product ? [{ sku: product.sku }] : [];
  return stagedOrders(
    company,
    Array.from({ length: count }, (_, i) => ({ lines, placedAt: 1e12 + i })),
  );
}

async function standing(company: { id: string }) {
  const db = systemWorld().db.company(company.id);
  const [counts, made, run] = await db.batch(
    countByStatus(db),
    db.rows({ n: sql<number>`count(*)` }, (own) => sql`from ${orders} where ${own(orders)}`),
    db.newest(
      bulkRuns,
      { processed: bulkRuns.processed, failed: bulkRuns.failed, done: bulkRuns.finishedAt },
      { limit: 1 },
    ),
  );
  const run1 = run[0] && { processed: run[0].processed, failed: run[0].failed, finished: run[0].done !== null };
  return { staged: counts, orders: made[0]?.n, run: run1 };
}

/** Starts a run and leaves all of its orders to the queue. */
async function begin(ctx: Ctx, company: { id: string }): Promise<{ id: string; total: number }> {
  const { run } = await processAll(ctx, company.id, { orders: 0 });
  if (!run) throw new Error("expected a run");
  return run;
}

const isWork = (job: Job): job is Extract<Job, { type: "process-staged" }> => job.type === "process-staged";

/** Runs the queue until it is empty. */
async function drain(ctx: Ctx & { jobs: Job[] }): Promise<number> {
  let messages = 0;
  for (let job = ctx.jobs.shift(); job; job = ctx.jobs.shift()) {
    if (isWork(job)) await processStagedJob(ctx, job);
    messages += 1;
  }
  return messages;
}

test("a few orders are processed while one waits", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 100 });
  await manyStaged(company, 8, product);
  const ctx = systemWorld();

  expect(await processAll(ctx, company.id)).toEqual({ processed: 8, failed: 0, remaining: 0, run: null });
  expect(await standing(company)).toEqual({ staged: { processed: 8 }, orders: 8, run: undefined });
  expect(await levels(product)).toMatchObject({ allocated: 8 });
  expect(ctx.jobs).toEqual([]);
});

test("fifty orders take one round trip each and a handful beside", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 100 });
  await manyStaged(company, 50, product);
  const ctx = systemWorld();

  expect(await processAll(ctx, company.id, { orders: 100 })).toMatchObject({ processed: 50, failed: 0, run: null });

  // One round trip for the company, one that reads 50 orders, one that finds no more, and one for the products.
  expect(ctx.costs.trips).toBeLessThanOrEqual(50 + 4);
});

test("nothing to process is nothing done", async () => {
  const company = await aCompany();
  expect(await processAll(systemWorld(), company.id)).toEqual({ processed: 0, failed: 0, remaining: 0, run: null });
});

test("what exceeds the inline budget is a run that the queue works off, with its progress kept", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 500 });
  await manyStaged(company, 40, product);
  const ctx = systemWorld();

  const started = await processAll(ctx, company.id);
  expect(started).toEqual({ processed: 25, failed: 0, remaining: 15, run: { id: expect.any(String), total: 40 } });
  expect(await listStaging(ctx, { companyId: company.id, limit: 50 })).toMatchObject({
    run: { total: 40, processed: 25, finishedAt: null },
    counts: { pending: 15 },
  });
  expect(await getProcessingRun(ctx, started.run!.id)).toMatchObject({ total: 40, processed: 25, finishedAt: null });

  await drain(ctx);
  expect(await standing(company)).toEqual({
    staged: { processed: 40 },
    orders: 40,
    run: { processed: 40, failed: 0, finished: true },
  });
  expect(await levels(product)).toMatchObject({ allocated: 40 });
});

test("one bad order is kept with its error, the rest is processed, and the run says how many failed", async () => {
  const company = await aCompany();
  const staged = await manyStaged(company, 30);
  await aStagedOrder(company, { bytes: await gzipped("nonsense"), placedAt: 1e12 + 7 });
  const ctx = systemWorld();

  await begin(ctx, company);
  await drain(ctx);

  expect(staged).toHaveLength(30);
  expect(await standing(company)).toEqual({
    staged: { processed: 30, error: 1 },
    orders: 30,
    run: { processed: 30, failed: 1, finished: true },
  });
  const said = await ctx.db.company(company.id).newest(
    notifications,
    { title: notifications.title },
    {
      where: sql`${notifications.kind} = 'staging-error'`,
      limit: 5,
    },
  );
  expect(said).toEqual([{ title: "One staged order could not be processed" }]);
});

test("stock is allocated to the oldest orders first", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 3 });
  const staged = await manyStaged(company, 6, product);

  await processAll(systemWorld(), company.id);

  const db = systemWorld().db.company(company.id);
  const held = await db.newest(orders, { id: orders.id, status: orders.status, why: orders.holdReason }, { limit: 10 });
  const byAge = held.reverse();
  expect(byAge.map((order) => order.id)).toEqual(staged.map((order) => order.id));
  expect(byAge.map((order) => order.status)).toEqual([
    "pending",
    "pending",
    "pending",
    "on-hold",
    "on-hold",
    "on-hold",
  ]);
  expect(byAge[3]?.why).toBe(`Not enough stock of ${product.sku}: 1 ordered, 0 available.`);
});

test("Process All while a run is open shows that run and wakes it", async () => {
  const company = await aCompany();
  await manyStaged(company, 30);
  const ctx = systemWorld();

  const both = await Promise.all([begin(ctx, company), begin(ctx, company)]);
  const third = await processAll(ctx, company.id);

  expect(third).toMatchObject({ processed: 0, remaining: 30 });
  expect(new Set([...both, third.run].map((run) => run?.id)).size).toBe(1);
  expect(ctx.jobs).toHaveLength(3);
  await drain(ctx);
  expect(await standing(company)).toMatchObject({ orders: 30, run: { processed: 30, finished: true } });
});

test("a run that is killed repeatedly continues where it was, and processes nothing twice", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 500 });
  await manyStaged(company, 40, product);
  const ctx = systemWorld();
  const { id: runId } = await begin(ctx, company);
  const job = { type: "process-staged", companyId: company.id, runId } as const;

  // The connection fails before a write, or after a write so that its response is lost.
  for (const [trip, counts] of [
    [1, false],
    [2, false],
    [4, false],
    [4, true],
    [5, true],
    [14, false],
  ] as const) {
    await expect(processStagedJob(dyingWorld(systemWorld(), trip, counts), job)).rejects.toThrow(Killed);
    const { staged, orders: made, run } = await standing(company);
    expect({ processed: run?.processed, made }).toEqual({
      processed: staged.processed ?? 0,
      made: staged.processed ?? 0,
    });
  }
  await drain(ctx);

  expect(await standing(company)).toEqual({
    staged: { processed: 40 },
    orders: 40,
    run: { processed: 40, failed: 0, finished: true },
  });
  expect(await levels(product)).toMatchObject({ allocated: 40 });
});

test("a duplicate message and a user's Process create each order once", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 500 });
  const staged = await manyStaged(company, 40, product);
  const ctx = systemWorld();
  const { id: runId } = await begin(ctx, company);
  const job = { type: "process-staged", companyId: company.id, runId } as const;

  const [, , byHand] = await Promise.all([
    processStagedJob(systemWorld(), job),
    processStagedJob(systemWorld(), job),
    Promise.allSettled(staged.slice(20, 25).map((order) => processStagedOrder(systemWorld(), order.id))),
  ]);
  await drain(ctx);

  const made = byHand.filter((attempt) => attempt.status === "fulfilled").length;
  expect(await standing(company)).toEqual({
    staged: { processed: 40 },
    orders: 40,
    run: { processed: 40 - made, failed: 0, finished: true },
  });
  expect(await levels(product)).toMatchObject({ allocated: 40 });
});

test("a long run takes several messages", async () => {
  const company = await aCompany();
  await manyStaged(company, 30);
  const ctx = systemWorld();
  await begin(ctx, company);

  let messages = 0;
  for (let job = ctx.jobs.shift(); job; job = ctx.jobs.shift()) {
    if (isWork(job)) await continueRun(ctx, job, 12);
    messages += 1;
  }

  expect(messages).toBe(3);
  expect(await standing(company)).toMatchObject({ orders: 30, run: { processed: 30, finished: true } });
});

test("orders staged during a run are left to the next run", async () => {
  const company = await aCompany();
  await manyStaged(company, 26);
  const ctx = systemWorld();
  await begin(ctx, company);
  await new Promise((resolve) => setTimeout(resolve, 5));
  await aStagedOrder(company);

  await drain(ctx);

  expect(await standing(company)).toMatchObject({ staged: { processed: 26, pending: 1 }, run: { processed: 26 } });
});

test("a company that does not exist has nothing to process", async () => {
  await expect(processAll(systemWorld(), "nobody")).rejects.toMatchObject({ code: "not_found" });
});

test("the cron resumes a run whose message was lost, but not one in progress", async () => {
  const company = await aCompany();
  await manyStaged(company, 26);
  const down = { ...systemWorld(), enqueue: () => Promise.reject(new Error("The queue is down")) };
  await expect(begin(down, company)).rejects.toThrow("The queue is down");

  const resumed = async (minutes: number) => {
    const cron = systemWorld();
    cron.clock.now += minutes * 60_000;
    await resumeRuns(cron);
    return cron.jobs.filter((job) => isWork(job) && job.companyId === company.id);
  };
  expect(await resumed(0)).toEqual([]);
  const [job] = await resumed(3);
  expect(await resumed(4)).toEqual([]);
  expect(await resumed(30)).toEqual([job]);
  await continueRun(systemWorld(), job as Extract<Job, { type: "process-staged" }>);
  expect(await standing(company)).toMatchObject({ orders: 26, run: { processed: 26, finished: true } });
  expect(await resumed(90)).toEqual([]);
});

test("a call that is killed midway leaves a run that the cron completes", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 500 });
  await manyStaged(company, 40, product);
  await expect(processAll(dyingWorld(systemWorld(), 9, true), company.id)).rejects.toThrow(Killed);
  expect((await standing(company)).orders).toBeGreaterThan(0);

  const cron = systemWorld();
  cron.clock.now += 3 * 60_000;
  await resumeRuns(cron);
  for (const job of cron.jobs) if (isWork(job) && job.companyId === company.id) await continueRun(systemWorld(), job);

  expect(await standing(company)).toEqual({
    staged: { processed: 40 },
    orders: 40,
    run: { processed: 40, failed: 0, finished: true },
  });
  expect(await levels(product)).toMatchObject({ allocated: 40 });
});

test("two calls at once process each order once", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 500 });
  await manyStaged(company, 40, product);
  const ctx = systemWorld();

  const both = await Promise.all([processAll(ctx, company.id), processAll(ctx, company.id)]);
  await drain(ctx);

  expect(new Set(both.map(({ run }) => run?.id)).size).toBe(1);
  expect(await standing(company)).toEqual({
    staged: { processed: 40 },
    orders: 40,
    run: { processed: 40, failed: 0, finished: true },
  });
  expect(await levels(product)).toMatchObject({ allocated: 40 });
});

test("when time runs out before the budget, the rest is a run", async () => {
  const company = await aCompany();
  await manyStaged(company, 6);
  const ctx = systemWorld();

  const answer = await processAll(ctx, company.id, { orders: 25, ms: 0 });

  expect(answer).toMatchObject({ processed: 0, remaining: 6, run: { total: 6 } });
  await drain(ctx);
  expect(await standing(company)).toMatchObject({ staged: { processed: 6 }, run: { processed: 6, finished: true } });
});
