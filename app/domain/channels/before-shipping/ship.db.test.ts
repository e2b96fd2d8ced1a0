import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { orders } from "#db/schema/orders";
import { shipments } from "#db/schema/shipping";
import { aCompany, aUser } from "#tests/factories/company";
import { PARCEL } from "#tests/factories/parcel";
import type { TestShop } from "#tests/factories/shop";
import { aBench, callsOf, counting } from "#tests/factories/shop-orders";
import { worldOf } from "#tests/factories/world";
import { changeStatus, releaseHold } from "../../fulfillment/change-status.server";
import type { Ctx } from "../../kernel/ctx";
import { openHolds } from "../../orders/holds.server";
import { getOrder } from "../../orders/orders.service.server";
import { checkStore, SKIP_AFTER_TIMEOUT_MS } from "./check-store.server";
import { setOrderStatus, shipOrder } from "./ship.server";

const parcel = (trackingNumber: string) => ({ ...PARCEL, trackingNumber, override: true });

const aSecond = () => new Promise((resolve) => setTimeout(resolve, 1100));

const statusOf = async ({ ctx }: TestShop, id: string) => {
  const { status, holdReason } = await getOrder(ctx, id);
  return { status, holdReason };
};

const shipmentsOf = ({ companyId, ctx }: TestShop) =>
  ctx.db
    .company(companyId)
    .rows({ orderId: shipments.orderId }, (own) => sql`from ${shipments} where ${own(shipments)}`);

const STOPPED = { reason: "stopped_by_store", code: "conflict" };

describe("an order that its store has stopped", () => {
  test("is put on hold when it was deleted there", async () => {
    const { shop, ids, externalIds, store, packer } = await aBench(2);
    await store.erase(externalIds[0]!);
    await expect(shipOrder(packer, ids[0]!, PARCEL)).rejects.toMatchObject({
      ...STOPPED,
      message: expect.stringMatching(/was deleted in the store, so it was not shipped\. It is on hold now\.$/),
    });
    expect(await statusOf(shop, ids[0]!)).toEqual({
      status: "on-hold",
      holdReason: expect.stringMatching(/^Deleted in the store\./),
    });
    expect(await shipmentsOf(shop)).toEqual([]);
    await shipOrder(packer, ids[1]!, PARCEL);
    expect(await statusOf(shop, ids[1]!)).toMatchObject({ status: "shipped" });
  });

  test("stays picked when it was deleted there after picking, until a user decides", async () => {
    const { shop, ids, externalIds, store, packer } = await aBench(2);
    await shop.ctx.db.company(shop.companyId).update(orders, { status: "picked" }, sql`${orders.id} = ${ids[0]}`);
    await store.erase(externalIds[0]!);
    await expect(shipOrder(packer, ids[0]!, PARCEL)).rejects.toMatchObject({
      ...STOPPED,
      message: expect.stringMatching(/Decide whether to cancel it\.$/),
    });
    await expect(shipOrder(packer, ids[0]!, PARCEL)).rejects.toMatchObject({ reason: "store_change_undecided" });
    expect(await statusOf(shop, ids[0]!)).toMatchObject({ status: "picked" });
  });

  test("is put on hold when it is in the store's trash, also when it ships without a parcel", async () => {
    const { shop, ids, externalIds, store } = await aBench(2);
    const manager = worldOf(await aUser("warehouse_manager", { assigned: [shop.companyId] }), "orders.read");
    await store.trash(externalIds[0]!);
    await expect(setOrderStatus(manager, ids[0]!, "shipped")).rejects.toMatchObject(STOPPED);
    expect(await statusOf(shop, ids[0]!)).toEqual({
      status: "on-hold",
      holdReason: expect.stringMatching(/^In the store's trash\./),
    });
  });

  test.each(["cancelled", "refunded"])("is canceled when it is %s in the store", async (status) => {
    const { shop, ids, externalIds, store, packer } = await aBench(1);
    await aSecond();
    await store.edit(externalIds[0]!, { status });
    await expect(shipOrder(packer, ids[0]!, PARCEL)).rejects.toMatchObject({
      ...STOPPED,
      message: expect.stringMatching(/^The store changed order .* here now\.$/),
    });
    expect(await statusOf(shop, ids[0]!)).toMatchObject({ status: "cancelled" });
  });

  test("is not shipped to an address that the store has changed since", async () => {
    const { shop, ids, externalIds, store, packer } = await aBench(1);
    await aSecond();
    const { order } = await store.order(externalIds[0]!);
    const shipping = { ...(order.shipping as object), address_1: "2 Other Street" };
    await store.edit(externalIds[0]!, { shipping });
    await expect(shipOrder(packer, ids[0]!, PARCEL)).rejects.toMatchObject(STOPPED);
    expect((await getOrder(shop.ctx, ids[0]!)).shippingAddress).toContain("2 Other Street");
    await shipOrder(packer, ids[0]!, PARCEL);
    expect(await statusOf(shop, ids[0]!)).toMatchObject({ status: "shipped" });
  });

  test("ships when a user has released it all the same", async () => {
    const { shop, ids, externalIds, store, packer } = await aBench(2);
    await store.erase(externalIds[0]!);
    await expect(shipOrder(packer, ids[0]!, PARCEL)).rejects.toMatchObject(STOPPED);
    const manager = worldOf(await aUser("warehouse_manager", { assigned: [shop.companyId] }), "orders.hold");
    const [hold] = await openHolds(shop.ctx.db, ids[0]!);
    await releaseHold(manager, ids[0]!, hold!.id);
    await changeStatus(shop.ctx, ids[0]!, "processing");
    await shipOrder(packer, ids[0]!, PARCEL);
    expect(await statusOf(shop, ids[0]!)).toMatchObject({ status: "shipped" });
  });
});

describe("a store that does not answer stops no parcel", () => {
  test.each(["500", "503", "maintenance", "403", "429", "401", "truncated", "redirect", "db-down", "reset"] as const)(
    "%s",
    async (kind) => {
      const { shop, ids, externalIds, store, packer } = await aBench(1);
      await store.erase(externalIds[0]!);
      await store.fault({ kind, times: 50 });
      await shipOrder(packer, ids[0]!, PARCEL);
      expect(await statusOf(shop, ids[0]!)).toMatchObject({ status: "shipped" });
    },
  );

  test("one that hangs is given three seconds, once a minute", async () => {
    const { shop, ids, store, packer } = await aBench(3);
    await store.fault({ kind: "hang", times: 50, ms: 20_000 });
    const counted = counting(packer);
    const started = Date.now();
    await shipOrder(counted.ctx, ids[0]!, parcel("A"));
    expect(Date.now() - started).toBeGreaterThan(2500);
    expect(Date.now() - started).toBeLessThan(10_000);
    await shipOrder(counted.ctx, ids[1]!, parcel("B"));
    expect(counted.calls).toBe(1);
    await store.clearFaults();
    packer.clock.now += SKIP_AFTER_TIMEOUT_MS;
    await shipOrder(counted.ctx, ids[2]!, parcel("C"));
    expect(counted.calls).toBe(2);
    for (const id of ids) expect(await statusOf(shop, id)).toMatchObject({ status: "shipped" });
  });

  test.each([
    ["a login page", () => new Response("<html>Log in</html>", { headers: { "content-type": "text/html" } })],
    ["an object for a list", () => Response.json({ ok: true })],
    ["rows that are no orders", () => Response.json([{ id: "x" }, null, 7])],
  ])("a store that returns 200 with %s", async (_what, answer) => {
    const { shop, ids, externalIds, store, packer } = await aBench(1);
    await store.erase(externalIds[0]!);
    const lying = { ...packer, fetch: (async () => answer()) as typeof fetch };
    await shipOrder(lying, ids[0]!, PARCEL);
    expect(await statusOf(shop, ids[0]!)).toMatchObject({ status: "shipped" });
  });

  test("a store that has none of its orders counts as another store", async () => {
    const { shop, ids, externalIds, store, packer } = await aBench(5);
    for (const id of externalIds) await store.erase(id);
    await shipOrder(packer, ids[0]!, PARCEL);
    expect(await statusOf(shop, ids[0]!)).toMatchObject({ status: "shipped" });
  });

  test.each([
    ["paused", { status: "paused" as const }],
    ["failing", { failures: 1 }],
  ])("a store whose connection is %s is not called", async (_what, patch) => {
    const { shop, ids, externalIds, store, packer } = await aBench(1);
    await store.erase(externalIds[0]!);
    await shop.change(patch);
    await shipOrder(packer, ids[0]!, PARCEL);
    expect(await callsOf(shop)).toBe(0);
  });
});

test("another company's order cannot be probed", async () => {
  const { shop, ids, externalIds, store } = await aBench(1);
  await store.erase(externalIds[0]!);
  const foreign = await aCompany();
  const stranger = worldOf(await aUser("employee", { companyId: foreign.id, assigned: [foreign.id] }), "floor.work");
  await expect(shipOrder(stranger, ids[0]!, PARCEL)).rejects.toMatchObject({ code: "not_found" });
  await checkStore(stranger, foreign.id, ids);
  expect(await callsOf(shop)).toBe(0);
  expect(await statusOf(shop, ids[0]!)).toMatchObject({ status: "processing" });
});

test("pressed twice at the same moment, a confirmed order ships once and a deleted one never", async () => {
  const { shop, ids, externalIds, store, packer } = await aBench(2);
  await store.erase(externalIds[1]!);
  const twice = (id: string, world: Ctx) => Promise.allSettled([1, 2].map(() => shipOrder(world, id, PARCEL)));
  const good = await twice(ids[0]!, packer);
  expect(good.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const gone = await twice(ids[1]!, packer);
  expect(gone.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await shipmentsOf(shop)).toEqual([{ orderId: ids[0] }]);
  expect(await openHolds(shop.ctx.db, ids[1]!)).toHaveLength(1);
});
