import { beforeEach, expect, test } from "vitest";
import { shipOrder } from "#app/domain/channels/before-shipping/ship.server";
import { aShop } from "#tests/factories/shop";
import { aProduct } from "#tests/factories/stock";
import { systemWorld, testEnv } from "#tests/factories/world";
import { changeStatus } from "../../fulfillment/change-status.server";
import { listNotifications } from "../../notifications/notifications.service.server";
import { getOrder } from "../../orders/orders.service.server";
import { processStagedOrder } from "../../staging/staging.service.server";
import { drainOutboxJob } from "./outbox.jobs.server";

beforeEach(async () => {
  await testEnv.DB.exec("update outbox set status = 'done' where status = 'pending'");
});

test("what we write back to the store comes back with the next sync, and is nothing new here", async () => {
  const shop = await aShop({ orders: 1, oddOrders: false });
  await shop.sync();
  const [staged] = await shop.staged();
  const { order } = await shop.shop.order(Number(staged!.externalId));
  const skus = new Set((order.line_items as { sku: string }[]).map((line) => line.sku));
  for (const sku of skus) await aProduct({ id: shop.companyId }, { sku, onHand: 100 });
  const { ctx } = shop;
  await processStagedOrder(ctx, staged!.id);
  await changeStatus(ctx, staged!.id, "processing");
  await new Promise((resolve) => setTimeout(resolve, 1100));
  await shipOrder(ctx, staged!.id, {
    trackingNumber: "PARCEL-1",
    carrier: "other",
    shippingMethod: "standard",
    estimatedDelivery: null,
    override: true,
  });
  expect(ctx.jobs).toContainEqual({ type: "drain-outbox" });
  await shop.change({ settings: { shipment: { emailsCustomer: true, noteText: null, targetStatus: "completed" } } });
  await drainOutboxJob(systemWorld());
  expect((await shop.shop.order(Number(staged!.externalId))).order.status).toBe("completed");

  const { run } = await shop.sync();

  expect(run).toMatchObject({ status: "done", missing: [] });
  expect((await shop.staged())[0]).toMatchObject({ status: "processed", externalStatus: "completed" });
  expect((await getOrder(systemWorld(), staged!.id)).status).toBe("shipped");
  const world = systemWorld();
  const notices = await listNotifications({ ...world, db: world.db.company(shop.companyId) });
  expect(notices.map(({ kind }) => kind)).toEqual(["new-orders"]);
});
