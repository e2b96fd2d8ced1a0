import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { bulkRunOrders, bulkRuns } from "#db/schema/bulk-runs";
import { orders } from "#db/schema/orders";
import { stagingOrders } from "#db/schema/staging";
import { aCompany } from "#tests/factories/company";
import { plansOf } from "#tests/factories/query-plans";
import { gzipped, stagedOrders } from "#tests/factories/staged";
import { aProduct } from "#tests/factories/stock";
import { systemWorld } from "#tests/factories/world";
import { processStagedOrder } from "../staging.service.server";
import { DELETED_IN_STORE } from "../staging-texts";
import { ChosenQuery } from "./chosen.schema";
import { chosenProgress, chosenQuestion, processChosen, processChosenJob } from "./process-chosen.server";

const query = (fields: Record<string, unknown>) => ChosenQuery.parse(fields);
const newId = () => crypto.randomUUID();
const staged = (company: { id: string }, count: number, over: object = {}) =>
  stagedOrders(
    company,
    Array.from({ length: count }, (_, i) => ({ placedAt: 1e12 + i, ...over })),
  );
const statusesOf = async (company: { id: string }) =>
  (
    await systemWorld()
      .db.company(company.id)
      .select(stagingOrders, { columns: ["status"], orderBy: stagingOrders.id })
  ).map(({ status }) => status);
const ordersOf = (company: { id: string }) => systemWorld().db.company(company.id).count(orders);

test("the selected orders of several companies are processed at once, the others stay", async () => {
  const [a, b] = [await aCompany(), await aCompany()];
  const [first, second] = await staged(a, 3);
  const [third] = await staged(b, 2);
  const ctx = systemWorld();
  const ids = [first!.id, second!.id, third!.id];

  expect(await chosenQuestion(ctx, query({ id: ids }))).toMatchObject({
    ...{ chosen: 3, total: 3, errors: 0 },
    companies: [
      { name: a.name, orders: 2 },
      { name: b.name, orders: 1 },
    ],
  });
  const progress = await processChosen(ctx, query({ id: ids }), newId());

  expect(progress).toMatchObject({ total: 3, processed: 3, failed: 0, finishedAt: expect.any(Number) });
  expect([await statusesOf(a), await statusesOf(b)]).toEqual([
    ["processed", "processed", "pending"],
    ["processed", "pending"],
  ]);
  expect([await ordersOf(a), await ordersOf(b)]).toEqual([2, 1]);
});

test("all that match are processed over all companies, more than one message's share in the queue, each once", async () => {
  const [a, b] = [await aCompany(), await aCompany()];
  const sku = `MATCH-${newId().slice(0, 8)}`;
  await aProduct(a, { sku, onHand: 1_000 });
  await staged(a, 130, { lines: [{ sku }] });
  await staged(b, 3, { lines: [{ sku }] });
  await staged(b, 2);
  const ctx = systemWorld();
  const asked = newId();
  const started = await processChosen(ctx, query({ all: "1", q: sku }), asked);
  expect(started).toMatchObject({ total: 133, processed: 0, finishedAt: null });

  const jobs = ctx.jobs.filter((job) => job.type === "process-chosen");
  expect(jobs).toHaveLength(2);
  // Each message arrives twice, at the same time.
  for (const job of jobs) await Promise.all([processChosenJob(ctx, job), processChosenJob(systemWorld(), job)]);
  for (const job of jobs) await processChosenJob(ctx, job);

  expect(await chosenProgress(ctx, asked)).toMatchObject({
    ...{ total: 133, processed: 133, failed: 0, finishedAt: expect.any(Number) },
  });
  expect([await ordersOf(a), await ordersOf(b)]).toEqual([130, 3]);
  expect(await statusesOf(b)).toEqual(expect.arrayContaining(["pending"]));
});

test("orders in error are tried again, unless the store has deleted them, and keep a reason when they fail", async () => {
  const company = await aCompany();
  const failed = { status: "error" as const, errorMessage: "Because." };
  const [good, broken, deleted] = await stagedOrders(company, [
    failed,
    { ...failed, bytes: await gzipped("no json") },
    { status: "error", errorMessage: DELETED_IN_STORE },
  ]);
  const ctx = systemWorld();
  const chosen = query({ id: [good!.id, broken!.id, deleted!.id] });
  expect(await chosenQuestion(ctx, chosen)).toMatchObject({ total: 2, errors: 2, chosen: 3 });

  const progress = await processChosen(ctx, chosen, newId());

  expect(progress).toMatchObject({
    ...{ total: 2, processed: 1, failed: 1, finishedAt: expect.any(Number) },
    failures: [{ orderId: broken!.id, orderNumber: broken!.number, why: expect.stringMatching(/./) }],
  });
  const rows = await systemWorld()
    .db.company(company.id)
    .select(stagingOrders, { columns: ["id", "status", "errorMessage"] });
  const of = (id: string) => rows.find((row) => row.id === id);
  expect(of(good!.id)).toMatchObject({ status: "processed" });
  expect(of(broken!.id)).toMatchObject({ status: "error", errorMessage: progress.failures[0]?.why });
  expect(of(deleted!.id)).toMatchObject({ status: "error", errorMessage: DELETED_IN_STORE });
});

test("the same form sent twice, also at once, makes one run", async () => {
  const company = await aCompany();
  const [one] = await staged(company, 1);
  const asked = newId();
  const send = () => processChosen(systemWorld(), query({ id: one!.id }), asked);
  const [first, second] = await Promise.all([send(), send()]);
  expect([first.total, second.total]).toEqual([1, 1]);
  expect(await send()).toMatchObject({ total: 1, processed: 1 });
  expect(await systemWorld().db.company(company.id).count(bulkRuns)).toBe(1);
  expect(await ordersOf(company)).toBe(1);
});

test("orders that others settle during the run are counted, and the run ends", async () => {
  const company = await aCompany();
  const made = await staged(company, 30);
  const ctx = systemWorld();
  const asked = newId();
  await processChosen(ctx, query({ id: made.map(({ id }) => id) }), asked);
  await processStagedOrder(ctx, made[0]!.id);
  await ctx.db
    .company(company.id)
    .update(stagingOrders, { status: "error", errorMessage: DELETED_IN_STORE }, eq(stagingOrders.id, made[1]!.id));
  const [job] = ctx.jobs.filter((each) => each.type === "process-chosen");
  await processChosenJob(ctx, job!);

  expect(await chosenProgress(ctx, asked)).toMatchObject({
    ...{ total: 30, processed: 29, failed: 1, finishedAt: expect.any(Number) },
    failures: [{ orderId: made[1]!.id, why: DELETED_IN_STORE }],
  });
});

test("nothing to process and unknown runs are refused", async () => {
  const company = await aCompany();
  const [one] = await staged(company, 1);
  const ctx = systemWorld();
  await processStagedOrder(ctx, one!.id);
  const nothing = { code: "conflict", message: "None of these orders can be processed." };
  const refused = (fields: Record<string, unknown>) => processChosen(ctx, query(fields), newId());
  await expect(refused({ id: one!.id })).rejects.toMatchObject(nothing);
  await expect(refused({ id: "unknown" })).rejects.toMatchObject(nothing);
  await expect(refused({ all: "1", company: company.id })).rejects.toMatchObject(nothing);
  await expect(chosenProgress(ctx, newId())).rejects.toMatchObject({ code: "not_found" });
});

test("each message reads the run's orders in proportion to its share", async () => {
  const company = await aCompany();
  const made = await staged(company, 60);
  const ctx = systemWorld();
  await processChosen(ctx, query({ id: made.map(({ id }) => id) }), newId());
  const [job] = ctx.jobs.filter((each) => each.type === "process-chosen");
  const plans = await plansOf(systemWorld(), (spied) => processChosenJob(spied, job!));
  const steps = plans.flat().filter((step) => /bulk_run_orders|staging_orders/.test(step));
  expect(steps.length).toBeGreaterThan(0);
  expect(steps.filter((step) => step.startsWith("SCAN"))).toEqual([]);
  const left = await systemWorld()
    .db.company(company.id)
    .rows({ n: sql`count(*)`.mapWith(Number) }, (own) => sql`from ${bulkRunOrders} where ${own(bulkRunOrders)}`);
  expect(left[0]?.n).toBe(0);
});
