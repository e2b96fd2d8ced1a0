import { expect, test } from "vitest";
import { dyingWorld } from "#tests/factories/killed-worker";
import { aShop, type TestShop } from "#tests/factories/shop";
import { systemWorld } from "#tests/factories/world";
import { LEASE_MS } from "../integrations/lease.service.server";
import { listNotifications } from "../notifications/notifications.service.server";
import { getOrder } from "../orders/orders.service.server";
import { processStagedOrder } from "../staging/staging.service.server";

const notices = async ({ companyId }: TestShop) => {
  const ctx = systemWorld();
  const all = await listNotifications({ ...ctx, db: ctx.db.company(companyId) });
  return all.filter(({ kind }) => kind !== "new-orders");
};

const later = () => new Promise((resolve) => setTimeout(resolve, 1100));

/** A shop with one order that was accepted here. */
async function anAccepted() {
  const shop = await aShop({ orders: 1, oddOrders: false });
  await shop.sync();
  const [staged] = await shop.staged();
  await processStagedOrder(shop.ctx, staged!.id);
  const { status } = await getOrder(shop.ctx, staged!.id);
  await later();
  return { shop, orderId: staged!.id, externalId: Number(staged!.externalId), status };
}

test("an accepted order that is cancelled in the store is cancelled here, and its staged row knows the new version", async () => {
  const { shop, orderId, externalId } = await anAccepted();
  await shop.shop.cancel(externalId);
  const { updatedOrders, run } = await shop.sync();

  expect(updatedOrders).toBe(1);
  expect(run).toMatchObject({ updated: 1, missing: [] });
  expect((await getOrder(shop.ctx, orderId)).status).toBe("cancelled");
  expect((await shop.staged())[0]).toMatchObject({ status: "processed", externalStatus: "cancelled" });
  expect((await shop.sync()).updatedOrders).toBe(0);
});

test("an accepted order with only a new date in the store is not changed", async () => {
  const { shop, orderId, externalId, status } = await anAccepted();
  await shop.shop.edit(externalId, {});
  expect((await shop.sync()).updatedOrders).toBe(0);
  expect((await getOrder(shop.ctx, orderId)).status).toBe(status);
  expect(await notices(shop)).toEqual([]);
});

test("a worker that is killed before it applied a change applies it the next time", async () => {
  const { shop, orderId, externalId } = await anAccepted();
  await shop.shop.cancel(externalId);
  // The first round trip takes the lease and the second stages the page. The third applies the change.
  shop.ctx.clock.now = Date.now();
  await expect(shop.sync({}, dyingWorld(shop.ctx, 2, true))).rejects.toThrow();
  expect((await getOrder(shop.ctx, orderId)).status).not.toBe("cancelled");

  shop.ctx.clock.now += LEASE_MS + 1;
  await shop.sync();
  expect((await getOrder(shop.ctx, orderId)).status).toBe("cancelled");
});

test("a change that needs a decision is proposed and does not block other orders", async () => {
  const { shop, externalId } = await anAccepted();
  await shop.shop.cancel(externalId);
  await shop.shop.place();
  const ctx = systemWorld();
  ctx.clock.now = Date.now() + 1000;
  const { newOrders, run } = await shop.sync({}, { ...ctx, can: () => false });

  expect({ newOrders, status: run?.status }).toEqual({ newOrders: 1, status: "done" });
  expect(await notices(shop)).toMatchObject([
    { kind: "order-changed", path: expect.stringMatching(/^\/orders\/changes\//) },
  ]);
});

test("an order deleted in the store is not processed, and is pending again when restored", async () => {
  const shop = await aShop({ orders: 2, oddOrders: false });
  await shop.sync();
  const [staged] = await shop.staged();
  const webhook = { trigger: "webhook", externalId: staged!.externalId } as const;
  const status = staged!.externalStatus;

  await shop.shop.trash(Number(staged!.externalId));
  await shop.sync(webhook);
  expect((await shop.staged())[0]).toMatchObject({ status: "error", errorMessage: "Deleted in the store." });
  await expect(processStagedOrder(shop.ctx, staged!.id)).rejects.toMatchObject({ code: "validation" });

  await shop.shop.edit(Number(staged!.externalId), { status });
  await shop.sync(webhook);
  expect((await shop.staged())[0]).toMatchObject({ status: "pending", errorMessage: null });
});

test("an accepted order deleted in the store is reported once", async () => {
  const { shop, orderId, externalId } = await anAccepted();
  const gone = systemWorld({
    fetch: async () =>
      Response.json({ code: "woocommerce_rest_shop_order_invalid_id", message: "Invalid ID." }, { status: 404 }),
  });
  for (let i = 0; i < 2; i++) await shop.sync({ trigger: "webhook", externalId: String(externalId) }, gone);
  expect(await notices(shop)).toMatchObject([
    { kind: "order-changed", path: `/orders/view/${orderId}`, title: expect.stringContaining("deleted in the store") },
  ]);
  expect((await shop.staged())[0]).toMatchObject({ status: "processed" });
});

test("a webhook about an order that never existed is ignored", async () => {
  const shop = await aShop({ orders: 1 });
  const { run } = await shop.sync({ trigger: "webhook", externalId: "99999999" });
  expect(run).toMatchObject({ status: "done", created: 0, updated: 0 });
  expect(await shop.staged()).toEqual([]);
});

test("a hint stages its order while a long sync has the store, and leaves the watermark alone", async () => {
  const shop = await aShop({ orders: 3, oddOrders: false });
  await shop.change({ leaseOwner: "a long sync", leaseUntil: Date.now() + 60_000 });
  const [id] = await shop.orderIds();
  const { newOrders } = await shop.sync({ trigger: "webhook", externalId: id });
  expect(newOrders).toBe(1);
  expect(await shop.row()).toMatchObject({ watermark: null, leaseOwner: "a long sync" });
});

test("a hint that comes while the store fails is tried again by the queue, and brings the next sync forward", async () => {
  const shop = await aShop({ orders: 1 });
  await shop.sync();
  await shop.shop.fault({ kind: "503", times: 9 });
  const [id] = await shop.orderIds();
  await expect(shop.sync({ trigger: "webhook", externalId: id })).rejects.toMatchObject({ fault: "unavailable" });
  expect((await shop.row()).nextSyncAt).toBeLessThanOrEqual(Date.now());
});
