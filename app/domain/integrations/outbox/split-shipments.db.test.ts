import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { shipOrder } from "#app/domain/channels/before-shipping/ship.server";
import { orderHistory, orders } from "#db/schema/orders";
import { aCompany } from "#tests/factories/company";
import { plansOf } from "#tests/factories/query-plans";
import { aShop } from "#tests/factories/shop";
import { aSplitCompany } from "#tests/factories/split";
import { aProduct } from "#tests/factories/stock";
import { systemWorld, testEnv } from "#tests/factories/world";
import { changeStatus } from "../../fulfillment/change-status.server";
import { processStagedOrder } from "../../staging/staging.service.server";
import { withLinked } from "./linked-push.server";
import { listParcels } from "./linked-shipments.repo.server";
import { drainOutboxJob } from "./outbox.jobs.server";

test("a staged order processed twice at once is split once, and completed in its store with the last shipment", async () => {
  await testEnv.DB.exec("update outbox set status = 'done' where status = 'pending'");
  const { company, west } = await aSplitCompany();
  const shop = await aShop({ orders: 1, oddOrders: false }, { companyId: company.id });
  await shop.sync();
  const [staged] = await shop.staged();
  const store = async () => (await shop.shop.order(Number(staged!.externalId))).order;
  const lines = (await store()).line_items as { sku: string; quantity: number }[];
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const skus = [...new Set(lines.map(({ sku }) => sku))];
  for (const [n, sku] of skus.entries()) {
    const all = lines.reduce((sum, line) => sum + (line.sku === sku ? line.quantity : 0), 0);
    const there = n === 0 ? 1 : 0;
    await aProduct(company, {
      sku,
      lots: [
        { onHand: all - there, lotNumber: "L1" },
        { onHand: there, lotNumber: "L2", warehouse: west.id },
      ],
    });
  }
  const attempts = [systemWorld(), systemWorld()].map((world) => processStagedOrder(world, staged!.id));
  await Promise.allSettled(attempts);
  const { ctx } = shop;
  const family = await ctx.db.company(company.id).select(orders, {
    columns: ["id", "status", "unitCount", "warehouseId", "externalId", "backorderOf", "totalMinor"],
    orderBy: orders.id,
  });
  expect(family).toHaveLength(2);
  expect(family.map(({ unitCount }) => unitCount)).toEqual([units - 1, 1]);
  expect(family[1]).toMatchObject({ backorderOf: staged!.id, warehouseId: west.id, totalMinor: 0 });
  await shop.change({ settings: { shipment: { emailsCustomer: true, noteText: null, targetStatus: "completed" } } });
  const ship = async (id: string, trackingNumber: string) => {
    await changeStatus(ctx, id, "processing");
    await shipOrder(ctx, id, {
      ...{ trackingNumber, carrier: "other", shippingMethod: "standard", estimatedDelivery: null, override: true },
    });
    await drainOutboxJob(systemWorld());
    const history = await ctx.db.select(orderHistory, { columns: ["event"], where: eq(orderHistory.orderId, id) });
    expect(history.map(({ event }) => event)).toContain("tracking-sent");
    return (await store()).status;
  };
  expect(await ship(family[1]!.id, "PARCEL-WEST")).not.toBe("completed");
  expect(await ship(family[0]!.id, "PARCEL-MAIN")).toBe("completed");
});

test("no table is walked to find the orders that ship one order of a store", async () => {
  const company = await aCompany();
  const plans = await plansOf(systemWorld(), (ctx) => withLinked(ctx.db.company(company.id), "o", {} as never));
  const listed = await plansOf(systemWorld(), (ctx) => Promise.resolve(listParcels(ctx.db.company(company.id), ["o"])));
  const walked = /^SCAN (orders|order_items|outbox|shipments|parcels)/;
  expect([...plans, ...listed].flat().filter((step) => walked.test(step))).toEqual([]);
});
