import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { integrations, syncRuns } from "#db/schema/integrations";
import { aCompany, aUser } from "#tests/factories/company";
import { plansOf } from "#tests/factories/query-plans";
import { aStagedOrder, gzipped, stagedOrders } from "#tests/factories/staged";
import { systemWorld, worldOf } from "#tests/factories/world";
import { processAll } from "./bulk-runs.server";
import { getStagedOrder, listStagedForApi, listStaging, processStagedOrder } from "./staging.service.server";

const older = (i: number) => ({ placedAt: 1_700_000_000_000 + i * 1000 });

test("a company's page is its newest orders, with the way to the older ones and the counts", async () => {
  const company = await aCompany();
  const staged = await stagedOrders(
    company,
    Array.from({ length: 7 }, (_, i) => older(i)),
  );
  await processStagedOrder(systemWorld(), staged[6]!.id);
  await stagedOrders(company, [{ ...older(-5), status: "error", errorMessage: "Because." }]);
  const ids = staged.map(({ id }) => id).reverse();

  const first = await listStaging(systemWorld(), { companyId: company.id, limit: 3 });
  expect(first.rows.map(({ id }) => id)).toEqual(ids.slice(0, 3));
  expect(first.counts).toEqual({ pending: 6, processed: 1, error: 1 });
  const second = await listStaging(systemWorld(), { companyId: company.id, limit: 5, cursor: first.next });
  expect(second.rows.map(({ id }) => id).slice(0, 4)).toEqual(ids.slice(3));
  expect(second.next).toBeNull();
  const errors = await listStaging(systemWorld(), { companyId: company.id, status: "error", limit: 5 });
  expect(errors.rows).toMatchObject([{ errorMessage: "Because.", mayTryAgain: true }]);
});

test("all companies together are one list, newest first", async () => {
  const [one, two] = [await aCompany(), await aCompany()];
  const soon = Date.now() + 5_000_000_000;
  const [first] = await stagedOrders(one, [{ placedAt: soon + 1 }]);
  const [second] = await stagedOrders(two, [{ placedAt: soon + 2 }]);
  const admin = worldOf(await aUser("admin"), "staging.manage");

  const { rows, companies } = await listStaging(admin, { limit: 2 });

  expect(rows.map(({ id }) => id)).toEqual([second?.id, first?.id]);
  expect(companies.filter(({ id }) => [one.id, two.id].includes(id))).toHaveLength(2);
});

test("the screen takes one round trip, and reads in proportion to what it shows", async () => {
  const company = await aCompany();
  await stagedOrders(
    company,
    Array.from({ length: 120 }, (_, i) => older(i)),
  );

  for (const query of [{ companyId: company.id }, { companyId: company.id, status: "pending" as const }, {}]) {
    const ctx = systemWorld();
    const { rows, companies } = await listStaging(ctx, { ...query, limit: 50 });
    expect(rows).toHaveLength(50);
    expect(ctx.costs.trips).toBe(1);
    // The company selector lists every company. Its cost grows with the number of companies, not of orders.
    expect(ctx.costs.read).toBeLessThanOrEqual(6 * 50 + 40 + 5 * companies.length);
  }
});

test("lists walk an index that ends in the order they are shown in; nothing is sorted or scanned", async () => {
  const company = await aCompany();
  const [staged] = await stagedOrders(company, [older(1), older(2)]);
  const plans = await plansOf(systemWorld(), async (ctx) => {
    for (const query of [{ companyId: company.id }, { companyId: company.id, status: "error" as const }]) {
      await listStaging(ctx, { ...query, limit: 50 });
      await listStaging(ctx, { ...query, companyId: undefined, limit: 50 });
    }
    await listStagedForApi(ctx, company.id, { status: "pending", limit: 50 });
    await processAll(ctx, company.id);
    await getStagedOrder(ctx, staged!.id);
  });

  const steps = plans.filter((plan) => plan.some((step) => /staging_orders|sync_runs/.test(step))).flat();
  expect(steps.filter((step) => step.startsWith("SEARCH staging_orders")).length).toBeGreaterThan(5);
  // The query sorts the references of the page's orders once. It does not sort the list.
  expect(steps.filter((step) => step.startsWith("USE TEMP B-TREE"))).toEqual([]);
  // Over all companies, the newest orders are read from the end of an index on (status, id) or on id.
  expect(steps.filter((step) => /^SCAN staging_orders/.test(step) && !step.includes("USING INDEX"))).toEqual([]);
});

test("a company's stores say when they were last read, and what is missing", async () => {
  const company = await aCompany();
  const { integrationId } = await aStagedOrder(company);
  const db = systemWorld().db.company(company.id);
  const run = { integrationId, trigger: "cron" as const, status: "done" as const, startedAt: 1 };
  await db.batch(
    db.update(
      integrations,
      { lastSync: 5, lastError: "The key was refused." },
      sql`${integrations.id} = ${integrationId}`,
    ),
    db.insert(syncRuns, { ...run, id: "01", storeCount: 9, heldCount: 9, missing: [] }),
    db.insert(syncRuns, { ...run, id: "02", storeCount: 243, heldCount: 242, missing: ["17"] }),
    db.insert(syncRuns, { ...run, id: "03", status: "failed" }),
  );

  const { stores } = await listStaging(systemWorld(), { companyId: company.id, limit: 1 });

  expect(stores).toMatchObject([
    { lastSync: 5, lastError: "The key was refused.", storeCount: 243, heldCount: 242, missing: ["17"] },
  ]);
});

test("a company that does not exist has no staging area", async () => {
  await expect(listStaging(systemWorld(), { companyId: "nobody", limit: 5 })).rejects.toMatchObject({
    code: "not_found",
  });
  await expect(listStagedForApi(systemWorld(), "nobody", { limit: 5 })).rejects.toMatchObject({ code: "not_found" });
});

test("a company out of reach looks like one that does not exist", async () => {
  const [mine, theirs] = [await aCompany(), await aCompany()];
  const ctx = systemWorld();
  const narrow = { ...ctx, db: ctx.db.company(mine.id) };
  await expect(listStaging(narrow, { companyId: theirs.id, limit: 5 })).rejects.toThrow();
  await expect(listStagedForApi(narrow, theirs.id, { limit: 5 })).rejects.toThrow();
});

test("the API gives the raw orders as they came, in two round trips at most", async () => {
  const company = await aCompany();
  const [processed, damaged] = await stagedOrders(company, [
    older(2),
    { ...older(1), bytes: await gzipped("no json") },
    { ...older(0), status: "error", errorMessage: "Because." },
  ]);
  await processStagedOrder(systemWorld(), processed!.id);
  const ctx = systemWorld();

  const { rows, next } = await listStagedForApi(ctx, company.id, { limit: 50 });

  expect(ctx.costs.trips).toBeLessThanOrEqual(2);
  expect(next).toBeNull();
  expect(rows).toMatchObject([
    { processed: true, orderId: processed?.id, rawOrderData: { number: processed?.number, status: "processing" } },
    { id: damaged?.id, processed: false, orderId: null, errorMessage: null, orderedAmount: null, rawOrderData: null },
    { processed: false, errorMessage: "Because.", companyName: company.name },
  ]);
  const pending = await listStagedForApi(ctx, company.id, { status: "pending", limit: 1 });
  expect(pending).toMatchObject({ rows: [{ id: damaged?.id }], next: null });
});

test("a page of very large orders ends early, and the next one goes on", async () => {
  const company = await aCompany();
  const blank = " ".repeat(3_000_000);
  const large = await gzipped(`{"id":1,"padding":"${blank}"}`);
  const staged = await stagedOrders(
    company,
    [0, 1, 2, 3].map((i) => ({ ...older(i), bytes: large })),
  );

  const first = await listStagedForApi(systemWorld(), company.id, { limit: 50 });
  expect(first.rows.map(({ id }) => id)).toEqual([staged[3]?.id, staged[2]?.id]);
  const second = await listStagedForApi(systemWorld(), company.id, { limit: 50, cursor: first.next ?? "" });
  expect(second.rows.map(({ id }) => id)).toEqual([staged[1]?.id, staged[0]?.id]);
  expect(second.next).toBeNull();
});
