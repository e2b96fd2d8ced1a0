import { expect, test } from "vitest";
import { aShop } from "#tests/factories/shop";
import { systemWorld } from "#tests/factories/world";
import { syncIntegrationJob } from "../inbound.jobs.server";
import { listSyncRuns } from "../inbound.service.server";
import { syncStore } from "../sync-store.server";

const ORDERS = 450;

async function aLongWalk() {
  const shop = await aShop({ orders: ORDERS, oddOrders: false });
  const { companyId, integrationId } = shop;
  const first = systemWorld();
  const run = await syncStore(first, { companyId, integrationId, trigger: "cron", mostPages: 2 });
  return { shop, first, run, companyId, integrationId };
}

test("a walk too long for one invocation continues in the next message", async () => {
  const { shop, first, run } = await aLongWalk();
  expect(run).toMatchObject({ status: "done", missing: [] });
  expect(run!.created).toBeGreaterThan(190);
  // The orders read so far are compared with the store already.
  expect(run!.storeCount).toBeGreaterThan(150);
  expect(first.jobs).toMatchObject([
    { type: "sync-integration", trigger: "cron", resume: { cursor: expect.any(String) } },
  ]);

  const second = systemWorld();
  await syncIntegrationJob(second, first.jobs[0] as never);

  expect((await shop.staged()).map((row) => row.externalId)).toEqual(await shop.orderIds());
  expect(second.jobs).toEqual([]);
  const [last, before] = await listSyncRuns(shop.ctx, shop.integrationId);
  expect(last).toMatchObject({ status: "done", created: ORDERS - run!.created, missing: [] });
  expect(last!.windowFrom).toBe(before!.windowTo);
});

test("should its message be lost, the next sync starts where the walk had come to", async () => {
  const { shop, run: first } = await aLongWalk();
  const { newOrders, run } = await shop.sync();
  expect(newOrders).toBe(ORDERS - first!.created);
  expect(run!.fetched).toBeLessThan(newOrders + 20);
  expect((await shop.staged()).map((row) => row.externalId)).toEqual(await shop.orderIds());
});

test("a message that arrives twice, or late, changes nothing", async () => {
  const { shop, first } = await aLongWalk();
  await shop.sync();
  const { watermark } = await shop.row();
  for (let i = 0; i < 2; i++) await syncIntegrationJob(systemWorld(), first.jobs[0] as never);
  expect(await shop.staged()).toHaveLength(ORDERS);
  expect((await shop.row()).watermark).toBeGreaterThanOrEqual(watermark!);
});
