import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { shipOrder } from "#app/domain/channels/before-shipping/ship.server";
import { orders } from "#db/schema/orders";
import { aShop, type TestShop } from "#tests/factories/shop";
import { aShopWithOrders } from "#tests/factories/shop-orders";
import { systemWorld } from "#tests/factories/world";
import { changeStatus, releaseHold } from "../../fulfillment/change-status.server";
import type { Job } from "../../kernel/jobs";
import { listNotifications } from "../../notifications/notifications.service.server";
import { openHolds } from "../../orders/holds.server";
import { getOrder } from "../../orders/orders.service.server";
import { syncIntegrationJob } from "../inbound.jobs.server";
import { isReconcileDue, RECONCILE_EVERY_MS, reconcileOrdersJob } from "./reconcile.server";

type ReconcileJob = Extract<Job, { type: "reconcile-orders" }>;

/** Runs the whole check, including its further pages and the fetches that it enqueues. */
async function reconcile({ companyId, integrationId }: TestShop, ctx = systemWorld()): Promise<void> {
  const jobs: Job[] = [{ type: "reconcile-orders", companyId, integrationId }];
  for (let job = jobs.shift(); job; job = jobs.shift()) {
    if (job.type === "reconcile-orders") await reconcileOrdersJob(ctx, job as ReconcileJob);
    else if (job.type === "sync-integration") await syncIntegrationJob(ctx, job);
    jobs.push(...ctx.jobs.splice(0));
  }
}

const statusOf = async ({ ctx }: TestShop, id: string) => {
  const { status, holdReason } = await getOrder(ctx, id);
  return { status, holdReason };
};

const alarms = async ({ companyId }: TestShop, kind: "sync-failed" | "order-changed") => {
  const ctx = systemWorld();
  return listNotifications({ ...ctx, db: ctx.db.company(companyId) }, { kind });
};

const forcePicked = async ({ companyId, ctx }: TestShop, id: string) =>
  ctx.db.company(companyId).update(orders, { status: "picked" }, sql`${orders.id} = ${id}`);

describe("orders deleted in the store", () => {
  test("a permanently deleted order is put on hold with the reason; others are not changed", async () => {
    const { shop, ids, externalIds } = await aShopWithOrders(3);
    await shop.shop.erase(externalIds[1]!);
    await reconcile(shop);
    expect(await statusOf(shop, ids[1]!)).toEqual({
      status: "on-hold",
      holdReason: expect.stringMatching(/^Deleted in the store\./),
    });
    for (const id of [ids[0]!, ids[2]!])
      expect(await statusOf(shop, id)).toEqual({ status: "pending", holdReason: null });
    expect(await alarms(shop, "order-changed")).toMatchObject([{ path: `/orders/view/${ids[1]}` }]);
    await reconcile(shop);
    expect(await openHolds(shop.ctx.db, ids[1]!)).toHaveLength(1);
  });

  test("an order in the trash is put on hold, and released when it is restored", async () => {
    const { shop, ids, externalIds } = await aShopWithOrders(2);
    await shop.shop.trash(externalIds[0]!);
    await reconcile(shop);
    expect(await statusOf(shop, ids[0]!)).toMatchObject({
      status: "on-hold",
      holdReason: expect.stringMatching(/^In the store's trash\./),
    });
    await shop.shop.edit(externalIds[0]!, { status: "processing" });
    await reconcile(shop);
    expect(await statusOf(shop, ids[0]!)).toEqual({ status: "pending", holdReason: null });
    expect(await alarms(shop, "order-changed")).toEqual([]);
  });

  test("one that came back is released by the next sync already", async () => {
    const { shop, ids, externalIds } = await aShopWithOrders(1);
    await shop.shop.trash(externalIds[0]!);
    await shop.sync({ trigger: "webhook", externalId: String(externalIds[0]) });
    expect(await statusOf(shop, ids[0]!)).toMatchObject({ status: "on-hold" });
    await new Promise((resolve) => setTimeout(resolve, 1100));
    await shop.shop.edit(externalIds[0]!, { status: "processing" });
    await shop.sync();
    expect(await statusOf(shop, ids[0]!)).toMatchObject({ status: "pending" });
  });

  test("one that a user releases all the same is not held again", async () => {
    const { shop, ids, externalIds } = await aShopWithOrders(2);
    await shop.shop.erase(externalIds[0]!);
    await reconcile(shop);
    const [hold] = await openHolds(shop.ctx.db, ids[0]!);
    const person = { id: "a-person", name: "A person", email: "p@test", role: "admin" as const, companyId: null };
    await releaseHold({ ...shop.ctx, actor: person }, ids[0]!, hold!.id);
    expect(await statusOf(shop, ids[0]!)).toMatchObject({ status: "pending" });
    await reconcile(shop);
    expect(await statusOf(shop, ids[0]!)).toMatchObject({ status: "pending" });
  });

  test("one that waits for another reason already waits for both", async () => {
    const { shop, ids, externalIds } = await aShopWithOrders(2);
    await changeStatus(shop.ctx, ids[0]!, "on-hold", "The customer asked to wait");
    await shop.shop.erase(externalIds[0]!);
    await reconcile(shop);
    const [manual, absence] = await openHolds(shop.ctx.db, ids[0]!);
    expect([manual!.kind, absence!.kind]).toEqual(["manual", "store-status"]);
    await releaseHold(shop.ctx, ids[0]!, manual!.id);
    expect(await statusOf(shop, ids[0]!)).toMatchObject({ status: "on-hold" });
  });

  test("a change that no sync has brought is fetched", async () => {
    const { shop, ids, externalIds } = await aShopWithOrders(1);
    await new Promise((resolve) => setTimeout(resolve, 1100));
    await shop.shop.cancel(externalIds[0]!);
    await shop.change({ watermark: Date.now() + 60_000 });
    await reconcile(shop);
    expect(await statusOf(shop, ids[0]!)).toMatchObject({ status: "cancelled" });
  });

  test("a picked one cannot be shipped until a person has decided", async () => {
    const { shop, ids, externalIds } = await aShopWithOrders(2);
    await forcePicked(shop, ids[0]!);
    await shop.shop.erase(externalIds[0]!);
    await reconcile(shop);
    expect(await alarms(shop, "order-changed")).toMatchObject([
      { title: expect.stringMatching(/was deleted in the store$/) },
    ]);
    await expect(shipOrder(shop.ctx, ids[0]!, null)).rejects.toMatchObject({ code: "conflict" });
    expect(await statusOf(shop, ids[0]!)).toMatchObject({ status: "picked" });
  });

  test("a deleted staged order is not processed, and is pending again when it is back", async () => {
    const shop = await aShop({ orders: 3, oddOrders: false });
    await shop.sync();
    const [staged] = await shop.staged();
    const id = Number(staged!.externalId);
    await shop.shop.trash(id);
    await reconcile(shop);
    expect((await shop.staged())[0]).toMatchObject({ status: "error", errorMessage: "Deleted in the store." });
    await shop.shop.edit(id, { status: staged!.externalStatus });
    await reconcile(shop);
    expect((await shop.staged())[0]).toMatchObject({ status: "pending", errorMessage: null });
  });
});

describe("a store that is not believed", () => {
  test.each(["500", "503", "maintenance", "403", "429", "401", "truncated", "redirect", "db-down"] as const)(
    "a store that responds %s causes no hold",
    async (kind) => {
      const { shop, ids } = await aShopWithOrders(2);
      await shop.shop.fault({ kind, times: 50 });
      await reconcile(shop);
      for (const id of ids) expect(await statusOf(shop, id)).toMatchObject({ status: "pending" });
    },
  );

  test.each([
    ["lists nothing, though it has the orders", () => Response.json([])],
    ["shows a login page", () => new Response("<html>Log in</html>", { headers: { "content-type": "text/html" } })],
    ["is another system", () => Response.json({ error: "not found" }, { status: 404 })],
  ])("one that %s holds nothing", async (_what, list) => {
    const { shop, ids } = await aShopWithOrders(2);
    const liar: typeof fetch = async (input, init) => {
      const url = String(input instanceof Request ? input.url : input);
      return /\/orders\?/.test(url) ? list() : fetch(input, init);
    };
    await reconcile(shop, systemWorld({ fetch: liar }));
    for (const id of ids) expect(await statusOf(shop, id)).toMatchObject({ status: "pending" });
    expect(await alarms(shop, "sync-failed")).toEqual([]);
  });

  test("a different shop without any of the orders causes no hold and raises an alarm until it is resolved", async () => {
    const { shop, ids, externalIds } = await aShopWithOrders(5);
    for (const id of externalIds) await shop.shop.erase(id);
    await reconcile(shop);
    for (const id of ids) expect(await statusOf(shop, id)).toMatchObject({ status: "pending" });
    expect(await alarms(shop, "sync-failed")).toMatchObject([{ title: expect.stringContaining("has none") }]);
  });

  test("many that vanish at once hold nothing and raise an alarm", async () => {
    const { shop, ids, externalIds } = await aShopWithOrders(23);
    for (const id of externalIds.slice(1)) await shop.shop.erase(id);
    await reconcile(shop);
    for (const id of ids) expect(await statusOf(shop, id)).toMatchObject({ status: "pending" });
    expect(await alarms(shop, "sync-failed")).toMatchObject([{ title: expect.stringContaining("more than 20") }]);
  });
});

test("two calls compare a hundred open orders, and closed ones cost nothing", async () => {
  const { shop, ids } = await aShopWithOrders(3);
  await shop.ctx.db.company(shop.companyId).update(orders, { status: "cancelled" }, sql`${orders.id} = ${ids[0]}`);
  await shop.shop.clearRequests();
  await reconcile(shop);
  const { requests } = await shop.shop.requests();
  expect(requests).toHaveLength(1);
  expect(JSON.stringify(requests)).not.toContain(`${ids[0]}`);
});

test("a check is due once per quarter of an hour after a sync, and not before the first sync", () => {
  const now = Date.now();
  const id = "0199-abcdef";
  expect(isReconcileDue(id, null, now)).toBe(false);
  expect(isReconcileDue(id, now, now)).toBe(false);
  expect(isReconcileDue(id, now - RECONCILE_EVERY_MS, now)).toBe(true);
});

test("a sync by hand asks for the check at once", async () => {
  const shop = await aShop({ orders: 1 });
  await shop.sync({ trigger: "manual" });
  expect(shop.ctx.jobs).toContainEqual({
    type: "reconcile-orders",
    companyId: shop.companyId,
    integrationId: shop.integrationId,
  });
});
