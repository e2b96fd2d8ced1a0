import { randomBytes } from "node:crypto";
import type { PartnerWorld } from "#app/integrations/partner";
import type { ShopOptions } from "#tests/support/shopify/shop";
import { FakeShopify } from "#tests/support/shopify/shopify";
import type { Stage, Trouble } from "./channel-contract";

/** A context in which all calls go to the fake. */
export const worldOf = (
  fake: { handle(request: Request): Promise<Response> },
  now: () => number = Date.now,
): PartnerWorld => ({
  fetch: async (input, init) => fake.handle(new Request(input, init)),
  now,
  randomHex: (bytes) => randomBytes(bytes).toString("hex"),
  allowLocalStores: false,
});

/** A shop in memory, for the contract tests. */
export async function openShopifyStage(options: ShopOptions = {}): Promise<Stage & { shop: FakeShopify }> {
  const shop = new FakeShopify({ orders: 230, bucket: { maximum: 1_000_000, restoreRate: 1000 }, ...options });
  const { clientId, clientSecret } = shop.settings;
  const variant = (sku: string) => shop.variants.find((each) => each.sku === sku);
  const stage = {
    shop,
    world: worldOf(shop),
    connection: { storeUrl: "helix.myshopify.com", apiKey: clientId, apiSecret: clientSecret, found: null },
    orders: async () => shop.orders.map(({ id, updatedAt }) => ({ id: String(id), modifiedAt: updatedAt })),
    async shiftPages() {
      shop.shifts = true;
    },
    trouble: async (trouble: Trouble) => shop.troubles.next(trouble, { times: 5 }),
    async calm() {
      shop.troubles.calm();
      shop.shifts = false;
    },
    async anOpenOrder() {
      const { id, lines } = shop.place();
      return {
        id: String(id),
        lines: lines.map((line) => ({ externalLineId: String(line.id), quantity: line.quantity })),
      };
    },
    async erase(orderId: string) {
      const order = shop.order(orderId);
      if (order) shop.orders.splice(shop.orders.indexOf(order), 1);
    },
    async told(orderId: string, trackingNumber: string) {
      const order = shop.order(orderId)!;
      const left = order.fulfillments
        .flatMap(({ lines }) => lines)
        .reduce((sum, { quantity }) => sum - quantity, total(order));
      return {
        times: shop.letters.filter(({ number }) => number.includes(trackingNumber)).length,
        completed: left === 0,
        modifiedAt: order.updatedAt,
      };
    },
    deliveryFor: async (orderId: string, secret: string) =>
      shop.delivery("orders/updated", `{"id":${orderId},"note":"Ünïcode 🚚 & <more>: 12345678901234567, x"}`, secret),
    shelf: {
      skus: async () => shop.variants.map(({ sku }) => sku),
      units: async (sku: string) => variant(sku)?.available ?? null,
      async sell(sku: string, units: number) {
        variant(sku)!.available -= units;
      },
      async refuse(sku: string) {
        variant(sku)!.refuses = "The quantity can't be changed by this app.";
      },
      async remove(sku: string) {
        shop.variants.splice(shop.variants.indexOf(variant(sku)!), 1);
      },
    },
    hooks: {
      active: async (uri: string) => shop.hooks.filter((hook) => hook.uri === uri).map(({ topic }) => topic),
      async breakOne() {
        shop.hooks.pop();
      },
    },
    close: async () => undefined,
  };
  return stage;
}

const total = ({ lines }: { lines: { quantity: number; removed: number }[] }): number =>
  lines.reduce((sum, { quantity, removed }) => sum + quantity - removed, 0);
