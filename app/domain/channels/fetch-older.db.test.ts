import { expect, test } from "vitest";
import { connectStore } from "#app/domain/integrations/connect/connect-store.server";
import type { FirstSync } from "#db/schema/integrations";
import { aCompany } from "#tests/factories/company";
import { aShop, type TestShop } from "#tests/factories/shop";
import { systemWorld } from "#tests/factories/world";
import type { FirstSyncChoice } from "../integrations/first-sync.schema";
import { getIntegrationRow } from "../integrations/integrations.service.server";
import type { Job } from "../kernel/jobs";
import { fetchOlderJob, fetchOlderOrders } from "./fetch-older.server";
import { syncIntegrationJob } from "./inbound.jobs.server";
import { listSyncRuns } from "./inbound.service.server";

const DAY = 24 * 60 * 60 * 1000;

const STATUSES = ["processing", "pending", "on-hold", "completed", "cancelled", "awaiting-parts"] as const;

/**
 * A shop with an order in each status, connected a hundred days later, so that all orders are older than its first
 * window.
 */
async function anOldShop(choice: Partial<FirstSyncChoice> = {}) {
  const shop = await aShop({ orders: 0, customStatuses: ["awaiting-parts"] });
  const ids: Record<string, string> = {};
  for (const status of STATUSES) ids[status] = String((await shop.shop.place({ order: { status } })).id);
  const firstSync: FirstSync = { days: "90", older: "open", leftOut: null, olderFetchedAt: null, ...choice };
  await shop.change({ createdAt: Date.now() + 100 * DAY, firstSync });
  const ctx = systemWorld();
  ctx.clock.now = Date.now() + 100 * DAY;
  return { shop, ids, ctx };
}

/** Runs the first sync and the jobs that it enqueues. */
async function firstSync({ companyId, integrationId }: TestShop, ctx: ReturnType<typeof systemWorld>) {
  await syncIntegrationJob(ctx, { type: "sync-integration", companyId, integrationId, trigger: "cron" });
  const jobs: Job[] = [];
  for (let job = ctx.jobs.shift(); job; job = ctx.jobs.shift()) {
    if (job.type === "fetch-older-orders") await fetchOlderJob(ctx, job);
    jobs.push(job);
  }
  return jobs;
}

const stagedIds = async (shop: TestShop) => (await shop.staged()).map(({ externalId }) => externalId);

test("open orders of any age arrive with the first sync, and the orders left out are counted", async () => {
  const { shop, ids, ctx } = await anOldShop();
  await firstSync(shop, ctx);
  expect(await stagedIds(shop)).toEqual([ids.processing, ids.pending, ids["on-hold"], ids["awaiting-parts"]]);
  expect((await shop.row()).firstSync).toEqual({
    days: "90",
    older: "open",
    leftOut: 2,
    olderFetchedAt: ctx.clock.now,
  });
  const [older] = await listSyncRuns(shop.ctx, shop.integrationId);
  expect(older).toMatchObject({ status: "done", created: 4 });
});

test.each([
  ["only those ready to ship", { older: "ready" }, ["processing"], 5],
  ["none", { older: "none" }, [], 6],
  ["everything", { days: "all" }, STATUSES, 0],
  [
    "open ones when only new changes are fetched",
    { days: "0" },
    ["processing", "pending", "on-hold", "awaiting-parts"],
    2,
  ],
] as const)("of older orders, %s", async (_what, choice, wanted, leftOut) => {
  const { shop, ids, ctx } = await anOldShop(choice);
  await firstSync(shop, ctx);
  expect(await stagedIds(shop)).toEqual(wanted.map((status) => ids[status]));
  expect((await shop.row()).firstSync).toMatchObject({ leftOut, olderFetchedAt: ctx.clock.now });
});

test.each([
  { of: "open", statuses: ["on-hold", "plugin"], wanted: ["on-hold", "awaiting-parts"], leftOut: 4 },
  { of: "open", statuses: ["processing"], wanted: ["processing"], leftOut: 5 },
  { of: "ready", statuses: ["processing", "pending"], wanted: ["processing"], leftOut: 5 },
  { of: "ready", statuses: ["pending"], wanted: [], leftOut: 6 },
] as { of: "open" | "ready"; statuses: string[]; wanted: string[]; leftOut: number }[])(
  "of older $of orders only those in the chosen statuses $statuses are fetched, and the others counted",
  async ({ of: older, statuses, wanted, leftOut }) => {
    const { shop, ids, ctx } = await anOldShop({ older, statuses });
    await firstSync(shop, ctx);
    expect(await stagedIds(shop)).toEqual(wanted.map((status) => ids[status]));
    expect((await shop.row()).firstSync).toEqual({
      days: "90",
      older,
      statuses,
      leftOut,
      olderFetchedAt: ctx.clock.now,
    });
  },
);

test("all older open orders can be requested while chosen statuses are still being fetched", async () => {
  const { shop, ctx } = await anOldShop({ statuses: ["processing"] });
  await fetchOlderOrders(ctx, shop.integrationId, { older: "open" });
  expect((await shop.row()).firstSync).toEqual({ days: "90", older: "open", leftOut: 2, olderFetchedAt: null });
  for (const job of ctx.jobs) if (job.type === "fetch-older-orders") await fetchOlderJob(ctx, job);
  expect(await stagedIds(shop)).toHaveLength(4);
});

test("a connection from before the choice works as it did", async () => {
  const { shop, ctx } = await anOldShop();
  await shop.change({ firstSync: null });
  const jobs = await firstSync(shop, ctx);
  expect(jobs.map(({ type }) => type)).not.toContain("fetch-older-orders");
  expect(await stagedIds(shop)).toEqual([]);
});

test("a failing store is retried, and a duplicate message stages nothing twice", async () => {
  const { shop, ctx } = await anOldShop();
  const { companyId, integrationId } = shop;
  const job = { type: "fetch-older-orders" as const, companyId, integrationId };
  await shop.shop.fault({ kind: "500", times: 20 });
  await fetchOlderJob(ctx, job);
  expect((await shop.row()).firstSync).toMatchObject({ olderFetchedAt: null });
  await shop.shop.clearFaults();
  await Promise.all([fetchOlderJob(ctx, job), fetchOlderJob(ctx, job)]);
  expect(await stagedIds(shop)).toHaveLength(4);
  await fetchOlderJob(ctx, job);
  expect(await stagedIds(shop)).toHaveLength(4);
});

test("connecting a store reports how many of its orders are left out", async () => {
  const shop = await aShop({ orders: 0 });
  for (const status of ["processing", "completed", "completed"]) await shop.shop.place({ order: { status } });
  const { consumerKey, consumerSecret, url } = await shop.shop.summary();
  const company = await aCompany();
  const ctx = systemWorld();
  ctx.clock.now = Date.now() + 100 * DAY;
  const { message, integration } = await connectStore(ctx, {
    type: "woocommerce",
    name: "Old shop",
    companyId: company.id,
    firstSync: { days: "90", older: "open" },
    config: { apiKey: consumerKey, apiSecret: consumerSecret, storeUrl: url, webhookUrl: null, allowsHttp: false },
  });
  expect(message).toMatch(
    /2 orders, last changed more than 90 days before, are left out until the store changes them\.$/,
  );
  expect((await getIntegrationRow(ctx, integration.id)).firstSync).toMatchObject({ leftOut: 2, olderFetchedAt: null });
});

test("a connection from before the choice gets its older open orders on request, also when requested twice", async () => {
  const { shop, ids, ctx } = await anOldShop();
  await shop.change({ firstSync: null });
  await firstSync(shop, ctx);
  expect(await stagedIds(shop)).toEqual([]);
  const ask = () => fetchOlderOrders(ctx, shop.integrationId, { older: "open" });
  const words = "2 orders, last changed more than 90 days before, are left out until the store changes them.";
  expect(await Promise.all([ask(), ask()])).toEqual([words, words]);
  expect(ctx.jobs.map(({ type }) => type)).toEqual(["fetch-older-orders", "fetch-older-orders"]);
  for (const job of ctx.jobs) if (job.type === "fetch-older-orders") await fetchOlderJob(ctx, job);
  const open = [ids.processing, ids.pending, ids["on-hold"], ids["awaiting-parts"]];
  expect(await stagedIds(shop)).toEqual(open);
  expect((await shop.row()).firstSync).toMatchObject({ days: "90", older: "open", olderFetchedAt: ctx.clock.now });
  await ask();
  await fetchOlderJob(ctx, {
    type: "fetch-older-orders",
    companyId: shop.companyId,
    integrationId: shop.integrationId,
  });
  expect(await stagedIds(shop)).toEqual(open);
});

test("a choice that is made while older orders are being fetched is not overwritten", async () => {
  const { shop, ctx } = await anOldShop({ older: "ready" });
  const { companyId, integrationId } = shop;
  const job = { type: "fetch-older-orders" as const, companyId, integrationId };
  const late = {
    ...ctx,
    fetch: (async (...args: Parameters<typeof fetch>) => {
      await shop.change({ firstSync: { days: "90", older: "open", leftOut: null, olderFetchedAt: null } });
      return ctx.fetch(...args);
    }) as typeof fetch,
  };
  await fetchOlderJob(late, job);
  expect((await shop.row()).firstSync).toMatchObject({ older: "open", olderFetchedAt: null });
});

test.each([
  ["paused", { status: "paused" as const }, "paused"],
  [
    "which fetched everything",
    { firstSync: { days: "all" as const, older: "open" as const, leftOut: 0, olderFetchedAt: 1 } },
    "All of this store's orders",
  ],
])("a connection %s refuses to fetch older orders", async (_what, change, words) => {
  const { shop, ctx } = await anOldShop();
  await shop.change(change);
  await expect(fetchOlderOrders(ctx, shop.integrationId, { older: "open" })).rejects.toThrow(words);
});
