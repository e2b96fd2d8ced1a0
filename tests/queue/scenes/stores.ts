import { sql } from "drizzle-orm";
import { inject } from "vitest";
import { switchStockOn } from "#app/domain/channels/stock/switch-stock-push.server";
import { createIntegration } from "#app/domain/integrations/integrations.service.server";
import { outboxStatement } from "#app/domain/integrations/outbox.service.server";
import { shopify } from "#app/integrations/shopify/channel";
import { outbox } from "#db/schema/integrations";
import { aCompany } from "#tests/factories/company";
import { aShop } from "#tests/factories/shop";
import { aProduct } from "#tests/factories/stock";
import { systemWorld } from "#tests/factories/world";
import { before, dbOf, type Scene, type Scenes, stagedOf } from "../scenario";

/** A shop with a shipped order, and a product whose stock must be pushed. */
async function aShopToTell() {
  const shop = await aShop({ orders: 0 });
  const company = { id: shop.companyId };
  const [item] = (await shop.shop.products()).filter(({ kind }) => kind === "simple");
  const product = await aProduct(company, { sku: item?.sku ?? "", onHand: 9 });
  await switchStockOn(systemWorld(), shop.integrationId);
  const shelf = async () => (await shop.shop.products()).find(({ sku }) => sku === product.sku)?.stock;
  return { shop, company, shelf };
}

export const STORES: Scenes = {
  async "webhooks of WooCommerce, one of an order that was cancelled meanwhile, and the cron's sync"() {
    const shop = await aShop({ orders: 5 });
    const [first] = await shop.orderIds();
    await shop.shop.cancel(Number(first));
    const company = { id: shop.companyId };
    const of = { type: "sync-integration" as const, companyId: company.id, integrationId: shop.integrationId };
    const hints = (await shop.orderIds()).map((externalId) => ({ ...of, trigger: "webhook" as const, externalId }));
    const state = async () => (await stagedOf(company)).map(({ id, status }) => [id, status]);
    return { company, messages: [...hints, { ...of, trigger: "cron" }], state, proof: "pending" };
  },
  async "webhooks of Shopify"() {
    const company = await aCompany();
    const keys = { apiKey: "client-of-the-shop", apiSecret: "shpss_secret_of_the_app" };
    const config = { ...keys, storeUrl: `${inject("storeUrl")}/shopify`, webhookUrl: null };
    const made = { type: "shopify" as const, name: "Shopify", companyId: company.id, config };
    const { integration } = await createIntegration(systemWorld(), made);
    const world = { fetch, now: Date.now, randomHex: () => "00", allowLocalStores: true };
    const ids = await shopify.changedIds(world, { ...config, found: null }, { from: 0, to: Date.now() });
    const of = { type: "sync-integration" as const, companyId: company.id, integrationId: integration.id };
    const messages = ids.slice(0, 8).map(({ id }) => ({ ...of, trigger: "webhook" as const, externalId: id }));
    return { company, messages, state: async () => stagedOf(company), proof: "pending" };
  },
  async "a store is connected that has old open orders"() {
    const shop = await aShop({ orders: 5, oddOrders: false });
    const company = { id: shop.companyId };
    const firstSync = { days: "0" as const, older: "open" as const, leftOut: null, olderFetchedAt: null };
    await shop.change({ firstSync });
    for (let n = 0; n < 3; n++) await shop.shop.place({ order: { status: "processing" } });
    await shop.change({ createdAt: Date.now() + 5000 });
    const job = { type: "fetch-older-orders" as const, companyId: company.id, integrationId: shop.integrationId };
    const state = async () => (await stagedOf(company)).map(({ id, status }) => [id, status]);
    return { company, messages: [job], state, proof: "pending" };
  },
  async "an order is deleted in its store"() {
    const shop = await aShop({ orders: 5, oddOrders: false });
    await shop.sync();
    const company = { id: shop.companyId };
    const [first] = await shop.orderIds();
    await shop.shop.erase(Number(first));
    const job = { type: "reconcile-orders" as const, companyId: company.id, integrationId: shop.integrationId };
    const state = async () => (await stagedOf(company)).map(({ id, status }) => [id, status]);
    return { company, messages: [job], state, proof: "error" };
  },
  async "a store hears of a parcel and of its stock"() {
    const { shop, company, shelf } = await aShopToTell();
    const placed = await shop.shop.place();
    const ctx = systemWorld();
    const parcel = { trackingNumber: "TRACK1", carrier: "other", carrierLabel: "Bike courier", trackingUrl: null };
    await outboxStatement(ctx, dbOf(company), {
      ...{ kind: "tracking-push", key: `order-${placed.id}`, integrationId: shop.integrationId },
      payload: { externalId: String(placed.id), ...parcel, shippedAt: Date.now(), lines: [] },
    });
    const state = async () => {
      const { order: theirs, notes } = await shop.shop.order(placed.id);
      const told = await dbOf(company).rows({ s: outbox.status }, (own) => sql`from ${outbox} where ${own(outbox)}`);
      return [theirs.status, notes.length, told, await shelf()];
    };
    const push = { type: "push-stock" as const, companyId: company.id, integrationId: shop.integrationId };
    return { company, messages: [{ type: "drain-outbox" }, push], state, proof: `[{"s":"done"}],9]` };
  },
  async "all stock is told anew"(): Promise<Scene> {
    const { shop, company, shelf } = await aShopToTell();
    const nightly = { type: "compare-stock" as const, after: before(shop.integrationId) };
    const state = async () => [await shelf(), (await shop.row()).stockFailures];
    return { company, messages: [nightly, { type: "start-stock-pushes" }], state, proof: "[9,0]" };
  },
};
