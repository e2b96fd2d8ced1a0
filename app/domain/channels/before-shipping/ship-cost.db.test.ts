import { describe, expect, test } from "vitest";
import { anOrder } from "#tests/factories/order";
import { PARCEL } from "#tests/factories/parcel";
import type { TestShop } from "#tests/factories/shop";
import { aBench, callsOf, counting } from "#tests/factories/shop-orders";
import { aProduct } from "#tests/factories/stock";
import type { systemWorld } from "#tests/factories/world";
import type { Ctx } from "../../kernel/ctx";
import { getOrder } from "../../orders/orders.service.server";
import { TrackingQuery } from "../../shipping/files/files.schema";
import { keepTrackingFile } from "../../shipping/tracking-file.server";
import { CONFIRMATION_TTL_MS, checkStore } from "./check-store.server";
import { importTracking, shipOrder } from "./ship.server";

const parcel = (trackingNumber: string) => ({ ...PARCEL, trackingNumber, override: true });

/** Number of round trips to the database. */
async function tripsOf(ctx: ReturnType<typeof systemWorld>, work: () => Promise<unknown>): Promise<number> {
  const before = ctx.costs.trips;
  await work();
  return ctx.costs.trips - before;
}

describe("what the question costs", () => {
  test("one call and two round trips for an order that its store confirms, and no round trip without a store", async () => {
    const { shop, ids, packer } = await aBench(1);
    const company = { id: shop.companyId };
    const product = await aProduct(company, { onHand: 5 });
    const manual = await anOrder(company, { status: "processing", lines: [{ product, quantity: 1 }] });
    const without = await tripsOf(packer, () => shipOrder(packer, manual.id, parcel("A")));
    expect(await callsOf(shop)).toBe(0);
    const withStore = await tripsOf(packer, () => shipOrder(packer, ids[0]!, parcel("B")));
    expect(await callsOf(shop)).toBe(1);
    expect([without, withStore]).toEqual([3, 5]);
  });

  test("an order confirmed a minute ago is not checked again; after two minutes it is", async () => {
    const { shop, ids, packer } = await aBench(1);
    const check = async (minutes: number) => {
      packer.clock.now += minutes * 60_000;
      await checkStore(packer, shop.companyId, ids);
      return callsOf(shop);
    };
    expect([await check(0), await check(1), await check(CONFIRMATION_TTL_MS / 60_000)]).toEqual([1, 1, 2]);
  });

  test("many orders of one store take one call, and the deleted ones are named", async () => {
    const { shop, ids, externalIds, store, packer } = await aBench(6);
    await store.erase(externalIds[2]!);
    const refusals = await checkStore(packer, shop.companyId, ids);
    expect([...refusals.keys()]).toEqual([ids[2]]);
    // The list of orders, and the call that confirms that the one order is gone.
    expect(await callsOf(shop)).toBe(2);
  });
});

describe("a file of tracking numbers", () => {
  /** Ships these orders by importing a tracking file, as the packer. */
  async function byFile(ctx: Ctx, { companyId, ctx: world }: TestShop, ids: readonly string[]) {
    const rows = await Promise.all(ids.map(async (id, n) => `${(await getOrder(world, id)).orderNumber},PARCEL-${n}`));
    const text = ["Order ID,Tracking Number", ...rows].join("\n");
    const name = await keepTrackingFile(ctx, new TextEncoder().encode(text));
    return importTracking(ctx, name, TrackingQuery.parse({}), `file-${companyId}`);
  }

  test("asks the store once about all its orders and leaves out the deleted one, with the reason", async () => {
    const { shop, ids, externalIds, store, packer } = await aBench(4);
    await store.erase(externalIds[1]!);
    expect(await byFile(packer, shop, ids)).toMatchObject({
      ...{ total: 4, processed: 3, failed: 1 },
      failures: [{ why: expect.stringContaining("was deleted in the store") }],
    });
    // The list of orders, and the call that confirms that the one order is gone.
    expect(await callsOf(shop)).toBe(2);
    expect(await getOrder(shop.ctx, ids[1]!)).toMatchObject({ status: "on-hold" });
  });

  test("waits once for a store that hangs, and ships all of it", async () => {
    const { shop, ids, store, packer } = await aBench(4);
    await store.fault({ kind: "hang", times: 50, ms: 30_000 });
    const counted = counting(packer);
    const started = Date.now();
    expect(await byFile(counted.ctx, shop, ids)).toMatchObject({ total: 4, processed: 4, failed: 0 });
    expect(Date.now() - started).toBeLessThan(15_000);
    expect(counted.calls).toBe(1);
  });
});
