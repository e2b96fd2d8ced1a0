import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { lots } from "#db/schema/catalog";
import { channelStock } from "#db/schema/integrations";
import { aShop, type TestShop } from "#tests/factories/shop";
import { aMovement, aProduct, type TestProduct } from "#tests/factories/stock";
import { dayOf } from "#tests/factories/utc-day";
import { systemWorld } from "#tests/factories/world";
import { changeStatus } from "../../fulfillment/change-status.server";
import { markOutOfDateLots } from "../../inventory/lots/mark-lots.server";
import { listNotifications } from "../../notifications/notifications.service.server";
import { processStagedOrder } from "../../staging/staging.service.server";
import { compareStockJob, startStockPushes } from "./channel-stock.jobs.server";
import { previewStock } from "./preview-stock-push.server";
import { pushStock } from "./push-stock.server";
import { switchStockOff, switchStockOn } from "./switch-stock-push.server";

interface Stocked {
  shop: TestShop;
  /** Our products that the shop sells too, by SKU. */
  products: TestProduct[];
  theirs(sku: string): Promise<number>;
  push(): ReturnType<typeof pushStock>;
  rows(): Promise<
    Record<string, { pushed: number | null; problem: string | null; dirty: boolean; ref: string | null }>
  >;
}

let stocked: Stocked;

async function aStockedShop(units: number[], options: Parameters<typeof aShop>[0] = {}): Promise<Stocked> {
  const shop = await aShop({ orders: 0, ...options });
  const sold = (await shop.shop.products()).filter(({ kind }) => kind === "simple");
  const products: TestProduct[] = [];
  for (const [index, onHand] of units.entries())
    products.push(await aProduct({ id: shop.companyId }, { sku: sold[index]!.sku, onHand }));
  const { companyId, integrationId } = shop;
  return {
    shop,
    products,
    theirs: async (sku) => (await shop.shop.products()).find((item) => item.sku === sku)!.stock,
    push: () => pushStock(systemWorld(), { companyId, integrationId, byHand: true }),
    async rows() {
      const rows = await systemWorld()
        .db.company(companyId)
        .rows(
          {
            productId: channelStock.productId,
            pushed: channelStock.pushed,
            problem: channelStock.problem,
            dirty: channelStock.dirty,
            ref: channelStock.externalRef,
          },
          (own) => sql`from ${channelStock} where ${own(channelStock)}`,
        );
      const sku = new Map(products.map((product) => [product.id, product.sku]));
      return Object.fromEntries(rows.map(({ productId, ...row }) => [sku.get(productId) ?? productId, row]));
    },
  };
}

/** A customer orders a product in the shop, which reduces the shop's own stock figure. */
async function sells({ shop, theirs }: Stocked, sku: string, quantity: number, status = "processing") {
  const item = (await shop.shop.products()).find((each) => each.sku === sku)!;
  const order = await shop.shop.place({
    order: { status, line_items: [{ product_id: item.id, quantity }] },
  });
  await shop.shop.changeProduct(item.id, { stock: (await theirs(sku)) - quantity });
  return order;
}

beforeEach(async () => {
  stocked = await aStockedShop([12, 5, 0]);
  await switchStockOn(systemWorld(), stocked.shop.integrationId);
});

test("every product that was ever counted is pushed, even with no units; others never are", async () => {
  const [twelve, five, none] = stocked.products as [TestProduct, TestProduct, TestProduct];
  const before = await stocked.theirs(none.sku);
  await aMovement(five, -5);
  expect(await stocked.push()).toMatchObject({ told: 2, problems: 0, error: null });
  expect([await stocked.theirs(twelve.sku), await stocked.theirs(five.sku)]).toEqual([12, 0]);
  expect(await stocked.theirs(none.sku)).toBe(before);
  await aMovement(none, 3);
  await stocked.push();
  expect(await stocked.theirs(none.sku)).toBe(3);
});

test("three pushes are one state, and the second and third ask the store nothing", async () => {
  await stocked.push();
  await stocked.shop.shop.clearRequests();
  await stocked.push();
  await stocked.push();
  expect((await stocked.shop.shop.requests()).count).toBe(0);
  expect(await stocked.theirs(stocked.products[0]!.sku)).toBe(12);
  const { stockPushedAt, stockLeaseUntil, stockFailures } = await stocked.shop.row();
  expect([stockPushedAt !== null, stockLeaseUntil, stockFailures]).toEqual([true, 0, 0]);
});

describe("a sale in the store", () => {
  test("is deducted once, from its arrival until after it is processed", async () => {
    const [{ sku }] = stocked.products as [TestProduct];
    await stocked.push();
    await sells(stocked, sku, 4);
    await stocked.shop.sync();
    await stocked.push();
    expect(await stocked.theirs(sku)).toBe(8);
    const [order] = await stocked.shop.staged();
    await processStagedOrder(systemWorld(), order!.id);
    await stocked.push();
    expect(await stocked.theirs(sku)).toBe(8);
    expect((await stocked.rows())[sku]).toMatchObject({ pushed: 8, dirty: false });
  });

  test("that we have not heard of yet is made good by the next sync", async () => {
    const [product] = stocked.products as [TestProduct];
    await stocked.push();
    await sells(stocked, product.sku, 4);
    await aMovement(product, 10);
    await stocked.push();
    expect(await stocked.theirs(product.sku)).toBe(22);
    await stocked.shop.sync();
    await stocked.push();
    expect(await stocked.theirs(product.sku)).toBe(18);
  });

  test("returns its units when it is canceled in the store", async () => {
    const [{ sku }] = stocked.products as [TestProduct];
    const order = await sells(stocked, sku, 4);
    await stocked.shop.sync();
    await stocked.push();
    expect(await stocked.theirs(sku)).toBe(8);
    await stocked.shop.shop.cancel(order.id);
    await stocked.shop.sync();
    await stocked.push();
    expect(await stocked.theirs(sku)).toBe(12);
  });
});

test("what an accepted order waits for is not sold to another", async () => {
  const [, { sku, companyId, id }] = stocked.products as [TestProduct, TestProduct];
  const waiting = await sells(stocked, sku, 9);
  await stocked.shop.sync();
  const [staged] = await stocked.shop.staged();
  expect(staged?.externalId).toBe(String(waiting.id));
  await processStagedOrder(systemWorld(), staged!.id);
  await stocked.push();
  expect(await stocked.theirs(sku)).toBe(0);
  await changeStatus(systemWorld(), staged!.id, "cancelled", "Changed their mind");
  expect((await stocked.rows())[sku]?.dirty).toBe(true);
  await stocked.push();
  expect(await stocked.theirs(sku)).toBe(5);
  expect([companyId, id].every(Boolean)).toBe(true);
});

test("a lot that is recalled is taken out of the shop", async () => {
  const [product] = stocked.products as [TestProduct];
  await stocked.push();
  const db = systemWorld().db.company(product.companyId);
  await db.update(lots, { status: "recalled" }, eq(lots.id, product.lots[0]!.id));
  await stocked.push();
  expect(await stocked.theirs(product.sku)).toBe(0);
});

test("a product is due on the day one of its lots expires", async () => {
  const [product] = stocked.products as [TestProduct];
  const ctx = systemWorld();
  const db = ctx.db.company(product.companyId);
  await db.update(lots, { expiresOn: dayOf(ctx.now()) }, eq(lots.id, product.lots[0]!.id));
  await stocked.push();
  expect((await stocked.rows())[product.sku]?.dirty).toBe(false);
  ctx.clock.now += 86_400_000;
  await markOutOfDateLots(ctx, db);
  expect((await stocked.rows())[product.sku]?.dirty).toBe(true);
});

test("a product that the store refuses, deleted or does not know is listed and does not block others", async () => {
  const [lost, refused, fine] = stocked.products as [TestProduct, TestProduct, TestProduct];
  await aMovement(fine, 7);
  const stranger = await aProduct({ id: stocked.shop.companyId }, { onHand: 1 });
  await stocked.push();
  const items = await stocked.shop.shop.products();
  const idOf = (sku: string) => items.find((item) => item.sku === sku)!.id;
  await stocked.shop.shop.removeProduct(idOf(lost.sku));
  await stocked.shop.shop.changeProduct(idOf(refused.sku), { refuses: "Counted by the till." });
  for (const product of [lost, refused, fine]) await aMovement(product, 1);
  expect(await stocked.push()).toMatchObject({ told: 1, problems: 2, error: null });
  const rows = await stocked.rows();
  expect(rows[lost.sku]).toMatchObject({ pushed: null, ref: null, problem: "The store has no product with this SKU." });
  expect(rows[refused.sku]?.problem).toBe('The store rejected it: "Counted by the till."');
  expect(rows[stranger.id]?.problem).toMatch(/no product with this SKU/);
  expect(await stocked.theirs(fine.sku)).toBe(8);
  // The store is not asked about these products again until something changes.
  expect(await stocked.push()).toMatchObject({ told: 0, problems: 0 });
});

describe("a store that", () => {
  const dirty = async () => Object.values(await stocked.rows()).filter((row) => row.dirty).length;

  test("asks to slow down is not called until then, and then updated", async () => {
    await stocked.shop.shop.fault({ kind: "429", retryAfter: 120, times: 5 });
    const asked = Date.now();
    expect(await stocked.push()).toMatchObject({ told: 0, error: expect.stringContaining("limiting requests") });
    const row = await stocked.shop.row();
    expect(row.stockNextAt - asked).toBeGreaterThanOrEqual(120_000);
    expect([row.stockFailures, row.stockLeaseUntil, row.status]).toEqual([1, 0, "active"]);
    const { companyId, integrationId } = stocked.shop;
    expect(await pushStock(systemWorld(), { companyId, integrationId })).toBeNull();
    await stocked.shop.shop.clearFaults();
    expect(await stocked.push()).toMatchObject({ told: 2, error: null });
    expect((await stocked.shop.row()).stockError).toBeNull();
  });

  test.each(["truncated", "reset", "maintenance"] as const)(
    "returns invalid data (%s) loses no update",
    async (kind) => {
      await stocked.shop.shop.fault({ kind, times: 9 });
      expect((await stocked.push())?.error).toBeTruthy();
      expect(await dirty()).toBe(2);
      await stocked.shop.shop.clearFaults();
      await stocked.push();
      expect(await dirty()).toBe(0);
    },
  );

  test("refuses the key notifies once until it accepts it again", async () => {
    await stocked.shop.shop.fault({ kind: "401", times: 20 });
    await stocked.push();
    await stocked.push();
    const ctx = systemWorld();
    const told = () => listNotifications({ ...ctx, db: ctx.db.company(stocked.shop.companyId) });
    expect((await told()).map(({ kind, path }) => [kind, path])).toEqual([
      ["push-failed", `/integrations/${stocked.shop.integrationId}`],
    ]);
    await stocked.shop.shop.clearFaults();
    await stocked.push();
    expect(await told()).toEqual([]);
  });
});

test("of two workers one updates the store, and changes in between are sent by the next run", async () => {
  const [product] = stocked.products as [TestProduct];
  const { companyId, integrationId } = stocked.shop;
  const ctx = systemWorld();
  let changed = false;
  const slow = {
    ...ctx,
    async fetch(input: RequestInfo | URL, init?: RequestInit) {
      const answer = await ctx.fetch(input, init);
      if (init?.method === "POST" && String(input).includes("/products") && !changed) {
        changed = true;
        await aMovement(product, -2);
        expect(await pushStock(systemWorld(), { companyId, integrationId, byHand: true })).toBeNull();
      }
      return answer;
    },
  };
  expect(await pushStock(slow, { companyId, integrationId })).toMatchObject({ told: 2 });
  expect((await stocked.rows())[product.sku]).toMatchObject({ pushed: 12, dirty: true });
  await stocked.push();
  expect(await stocked.theirs(product.sku)).toBe(10);
});

test("a store switched off during a run gets no more updates", async () => {
  const { integrationId } = stocked.shop;
  await switchStockOff(systemWorld(), integrationId);
  expect(await stocked.push()).toBeNull();
});

test("a worker that died gives the store back after its lease", async () => {
  await stocked.shop.change({ stockLeaseUntil: Date.now() + 60_000 });
  expect(await stocked.push()).toBeNull();
  await stocked.shop.change({ stockLeaseUntil: Date.now() - 1 });
  expect(await stocked.push()).toMatchObject({ told: 2 });
});

test("only stores for which something changed get a message", async () => {
  const mine = async () => {
    const ctx = systemWorld();
    await startStockPushes(ctx);
    return ctx.jobs.filter((job) => "integrationId" in job && job.integrationId === stocked.shop.integrationId).length;
  };
  expect(await mine()).toBe(1);
  await stocked.push();
  expect(await mine()).toBe(0);
  await aMovement(stocked.products[0]!, 1);
  expect(await mine()).toBe(1);
  await stocked.push();
  await aProduct({ id: stocked.shop.companyId }, { onHand: 1 });
  expect(await mine()).toBe(1);
});

test("the nightly push corrects quantities that were changed in the store by hand", async () => {
  const [{ sku }] = stocked.products as [TestProduct];
  await stocked.push();
  const item = (await stocked.shop.shop.products()).find((each) => each.sku === sku)!;
  await stocked.shop.shop.changeProduct(item.id, { stock: 99 });
  // Enqueued jobs run for other stores before and after it.
  const before = stocked.shop.integrationId.slice(0, -1);
  await compareStockJob(systemWorld(), { type: "compare-stock", after: before });
  await stocked.push();
  expect(await stocked.theirs(sku)).toBe(12);
});

test("a look before the first push shows both figures and writes nothing", async () => {
  const fresh = await aStockedShop([4]);
  const stranger = await aProduct({ id: fresh.shop.companyId }, { onHand: 2 });
  const [product] = fresh.products as [TestProduct];
  const theirs = await fresh.theirs(product.sku);
  const preview = await previewStock(systemWorld(), fresh.shop.integrationId);
  expect(preview.rows).toEqual([
    expect.objectContaining({ sku: product.sku, ours: 4, theirs, known: true }),
    expect.objectContaining({ sku: stranger.sku, ours: 2, theirs: null, known: false }),
  ]);
  expect(await fresh.theirs(product.sku)).toBe(theirs);
  await fresh.shop.shop.fault({ kind: "500", times: 9 });
  const dark = await previewStock(systemWorld(), fresh.shop.integrationId);
  expect(dark.problem).toMatch(/returned a server error/);
  expect(dark.rows.map(({ ours, known }) => [ours, known])).toEqual([
    [4, null],
    [2, null],
  ]);
});
