import { sql } from "drizzle-orm";
import { beforeEach, expect, inject, test, vi } from "vitest";
import { switchStockOn } from "#app/domain/channel-stock/switch.server";
import { setAutoProcess } from "#app/domain/companies/auto-process.server";
import { BulkQuery } from "#app/domain/fulfilment/bulk/bulk.schema";
import { changeMany } from "#app/domain/fulfilment/bulk/bulk-orders.server";
import { changeStatus } from "#app/domain/fulfilment/fulfilment.service.server";
import { createIntegration } from "#app/domain/integrations/integrations.service.server";
import type { Job } from "#app/domain/jobs";
import { outboxStatement } from "#app/domain/outbox/outbox.service.server";
import { buyLabel } from "#app/domain/shipping/postage/buy.server";
import { PostageQuery } from "#app/domain/shipping/postage/postage.schema";
import { postageScreen } from "#app/domain/shipping/postage/postage-screen.server";
import { BuyManyForm } from "#app/domain/shipping/runs/buy-postage.schema";
import { buyMany } from "#app/domain/shipping/runs/buy-postage.server";
import { processAll, processStagedOrder } from "#app/domain/staging/staging.service.server";
import { shopify } from "#app/integrations/shopify/channel";
import { bulkRuns } from "#db/schema/bulk-runs";
import { outbox } from "#db/schema/integrations";
import { orders } from "#db/schema/orders";
import { labels, shipments } from "#db/schema/shipping";
import { stagingOrders } from "#db/schema/staging";
import { aCompany, aUser } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { aShop } from "#tests/factories/shop";
import { aStagedOrder, stagedOrders } from "#tests/factories/staged";
import { aMovement, aProduct, levels } from "#tests/factories/stock";
import { systemWorld, testEnv, worldOf } from "#tests/factories/world";
import { V2_KEY } from "#tests/support/shipstation/shipstation";
import { runQueue } from "#workers/queue";

/** What a queue may deliver, and what is to be the same afterwards. */
interface Scene {
  messages: Job[];
  state(): PromiseLike<unknown>;
  /** What of it shows that the work was done at all. */
  proof: string;
}

const sent: Job[] = [];
beforeEach(() => {
  sent.length = 0;
  vi.spyOn(testEnv.JOBS, "sendBatch").mockImplementation(async (messages) => {
    for (const { body } of messages) sent.push(body as Job);
    return undefined as never;
  });
});

let seed = 11;
const shuffled = <T>(all: T[]): T[] =>
  all
    .map((one) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return { one, at: seed };
    })
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);

/** Brings the messages to the Worker's own door, and those that come of them, until none is left. */
async function deliver(first: Job[], times: 1 | 3): Promise<void> {
  let wave = first;
  for (let round = 0; wave.length > 0; round++) {
    if (round > 20) throw new Error(`It never ends: ${JSON.stringify(wave)}`);
    const bodies = times === 1 ? wave : shuffled([...wave, ...wave, ...wave]);
    for (const [n, body] of bodies.entries()) {
      const message = { id: `m-${n}`, timestamp: new Date(), attempts: 1, body, ack: () => {}, retry: () => {} };
      await runQueue({ queue: "jobs", messages: [message] } as never, testEnv);
    }
    const more = new Map(sent.splice(0).map((job) => [JSON.stringify(job), job]));
    wave = [...more.values()];
  }
}

const dbOf = (company: { id: string }) => systemWorld().db.company(company.id);
const statusesOf = async (company: { id: string }) =>
  (await dbOf(company).rows({ s: orders.status }, (own) => sql`from ${orders} where ${own(orders)} order by id`)).map(
    ({ s }) => s,
  );
const runsOf = (company: { id: string }) =>
  dbOf(company).rows(
    { done: bulkRuns.processed, failed: bulkRuns.failed, over: sql<number>`finished_at is not null` },
    (own) => sql`from ${bulkRuns} where ${own(bulkRuns)}`,
  );
const stagedOf = (company: { id: string }) =>
  dbOf(company).rows(
    { id: stagingOrders.externalId, status: stagingOrders.status, hash: stagingOrders.payloadHash },
    (own) => sql`from ${stagingOrders} where ${own(stagingOrders)} order by ${stagingOrders.externalId}`,
  );

/** A company with an account at the demo's ShipStation, and orders that are picked. */
async function anAccount(count: number) {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 20, weightGrams: 200 });
  const made = [];
  for (let n = 0; n < count; n++) made.push(await anOrder(company, { status: "picked", lines: [{ product }] }));
  const shipTo = { name: "Ada", company: "", address1: "5 Main St", address2: "", city: "Reno", state: "NV" };
  const whole = { ...shipTo, postcode: "89501", country: "US", phone: "" };
  await dbOf(company).update(orders, { shipTo: whole }, sql`1`);
  const config = { apiKey: V2_KEY, apiSecret: "", storeUrl: `${inject("storeUrl")}/shipstation`, webhookUrl: null };
  await createIntegration(systemWorld(), { type: "shipstation", name: "ShipStation", companyId: company.id, config });
  const desk = worldOf(await aUser("employee", { companyId: company.id }), "floor.work");
  const wish = BuyManyForm.parse({ asked: crypto.randomUUID(), prefer: "cheapest" });
  await buyMany(
    desk,
    made.map(({ id }) => id),
    wish,
  );
  const bought = () => dbOf(company).rows({ state: labels.state }, (own) => sql`from ${labels} where ${own(labels)}`);
  return { company, product, desk, made, jobs: desk.jobs, bought };
}

const SCENES: Record<string, () => Promise<Scene>> = {
  async "sync-integration: webhooks of WooCommerce, one of an order that was cancelled meanwhile, and the cron's sync"() {
    const shop = await aShop({ orders: 5 });
    const [first] = await shop.orderIds();
    await shop.shop.cancel(Number(first));
    const of = { type: "sync-integration" as const, companyId: shop.companyId, integrationId: shop.integrationId };
    const hints = (await shop.orderIds()).map((externalId) => ({ ...of, trigger: "webhook" as const, externalId }));
    const state = async () => (await stagedOf({ id: shop.companyId })).map(({ id, status }) => [id, status]);
    return { messages: [...hints, { ...of, trigger: "cron" }], state, proof: "pending" };
  },
  async "sync-integration: webhooks of Shopify"() {
    const company = await aCompany();
    const keys = { apiKey: "client-of-the-shop", apiSecret: "shpss_secret_of_the_app" };
    const config = { ...keys, storeUrl: `${inject("storeUrl")}/shopify`, webhookUrl: null };
    const made = { type: "shopify" as const, name: "Shopify", companyId: company.id, config };
    const { integration } = await createIntegration(systemWorld(), made);
    const world = { fetch, now: Date.now, randomHex: () => "00", allowLocalStores: true };
    const ids = await shopify.changedIds(world, { ...config, found: null }, { from: 0, to: Date.now() });
    const of = { type: "sync-integration" as const, companyId: company.id, integrationId: integration.id };
    const messages = ids.map(({ id }) => ({ ...of, trigger: "webhook" as const, externalId: id }));
    return { messages, state: async () => stagedOf(company), proof: "pending" };
  },
  async "auto-process"() {
    const company = await aCompany();
    await setAutoProcess(systemWorld(), company.id, true);
    const product = await aProduct(company, { onHand: 3 });
    const line = { sku: product.sku, quantity: 2 };
    const wanted = [{ lines: [line] }, { lines: [line] }, { lines: [{ sku: "UNKNOWN" }] }];
    const staged = await stagedOrders(
      company,
      wanted.map((one, n) => ({ ...one, placedAt: 1e12 + n })),
    );
    const job = { type: "auto-process" as const, companyId: company.id };
    const state = async () => [await statusesOf(company), await levels(product)];
    return { messages: [{ ...job, ids: staged.map(({ id }) => id) }, job], state, proof: `"pending","on-hold"` };
  },
  async "process-staged"() {
    const company = await aCompany();
    const product = await aProduct(company, { onHand: 400 });
    await stagedOrders(
      company,
      Array.from({ length: 60 }, (_, n) => ({ lines: [{ sku: product.sku }], placedAt: 1e12 + n })),
    );
    const ctx = systemWorld();
    await processAll(ctx, company.id);
    return {
      messages: ctx.jobs,
      state: async () => [await statusesOf(company), await levels(product), await runsOf(company)],
      proof: `"done":60,"failed":0,"over":1`,
    };
  },
  async "change-orders"() {
    const company = await aCompany();
    const product = await aProduct(company, { onHand: 40 });
    const made = [];
    for (let n = 0; n < 12; n++) made.push(await anOrder(company, { lines: [{ product }] }));
    const ctx = worldOf(await aUser("warehouse_manager", { companyId: company.id }), "orders.read");
    const query = BulkQuery.parse({ act: "hold", id: made.map(({ id }) => id) });
    await changeMany(ctx, query, { asked: crypto.randomUUID(), reason: "Paid twice" });
    return {
      messages: ctx.jobs,
      state: async () => [await statusesOf(company), await levels(product), await runsOf(company)],
      proof: `"done":12,"failed":0,"over":1`,
    };
  },
  async "ship-orders: postage is bought"() {
    const { company, product, jobs, bought } = await anAccount(3);
    const state = async () => [
      ...[await statusesOf(company), await levels(product), await runsOf(company), await bought()],
      await dbOf(company).rows({ n: sql<number>`count(*)` }, (own) => sql`from ${shipments} where ${own(shipments)}`),
    ];
    return { messages: jobs, state, proof: `"shipped","shipped","shipped"` };
  },
  async "void-unused"() {
    const { company, desk, made, bought } = await anAccount(1);
    const [order] = made;
    const { found } = await postageScreen(desk, order?.id ?? "", PostageQuery.parse({ weight: "400" }));
    await buyLabel(desk, order?.id ?? "", found?.rates[0] ?? { offer: "", signature: "" });
    const ctx = systemWorld();
    await changeStatus(ctx, order?.id ?? "", "cancelled");
    const state = async () => [await statusesOf(company), await bought()];
    return { messages: ctx.jobs, state, proof: `[{"state":"voided"}]` };
  },
  async "release-waiting"() {
    const company = await aCompany();
    const product = await aProduct(company, { onHand: 0 });
    for (const placedAt of [1e12, 1e12 + 1]) {
      const { id } = await aStagedOrder(company, { lines: [{ sku: product.sku, quantity: 2 }], placedAt });
      await processStagedOrder(systemWorld(), id);
    }
    await aMovement(product, 3);
    const job = { type: "release-waiting" as const, companyId: company.id };
    const state = async () => [await statusesOf(company), await levels(product)];
    return { messages: [job, { ...job, productIds: [product.id] }], state, proof: `"pending","on-hold"` };
  },
  async "drain-outbox, push-stock: what a store hears"() {
    const shop = await aShop({ orders: 0 });
    const company = { id: shop.companyId };
    const [item] = (await shop.shop.products()).filter(({ kind }) => kind === "simple");
    const product = await aProduct(company, { sku: item?.sku ?? "", onHand: 9 });
    await switchStockOn(systemWorld(), shop.integrationId);
    const placed = await shop.shop.place();
    const ctx = systemWorld();
    const parcel = { trackingNumber: "TRACK1", carrier: "other", carrierLabel: "Bike courier", trackingUrl: null };
    await outboxStatement(ctx, dbOf(company), {
      ...{ kind: "tracking-push", key: `order-${placed.id}`, integrationId: shop.integrationId },
      payload: { externalId: String(placed.id), ...parcel, shippedAt: Date.now(), lines: [] },
    });
    const { companyId, integrationId } = shop;
    const state = async () => {
      const { order: theirs, notes } = await shop.shop.order(placed.id);
      const told = await dbOf(company).rows({ s: outbox.status }, (own) => sql`from ${outbox} where ${own(outbox)}`);
      const shelf = (await shop.shop.products()).find(({ sku }) => sku === product.sku)?.stock;
      return [theirs.status, notes.length, told, shelf];
    };
    const messages: Job[] = [{ type: "drain-outbox" }, { type: "push-stock", companyId, integrationId }];
    return { messages, state, proof: `[{"s":"done"}],9]` };
  },
};

test.each(Object.keys(SCENES))(
  "%s: delivered three times and out of order, it ends as once and in order",
  async (name) => {
    const [once, thrice] = [await SCENES[name]?.(), await SCENES[name]?.()];
    expect(once?.messages.length).toBeGreaterThan(0);
    sent.length = 0;
    await deliver(once?.messages ?? [], 1);
    await deliver(thrice?.messages ?? [], 3);
    const state = await thrice?.state();
    expect(state).toEqual(await once?.state());
    // And once more, late.
    await deliver(shuffled(thrice?.messages ?? []), 1);
    expect(await thrice?.state()).toEqual(state);
  },
);
