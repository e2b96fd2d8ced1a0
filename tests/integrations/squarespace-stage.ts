import { FakeSquarespace, type SiteOptions } from "#tests/support/squarespace/site";
import type { Stage, Trouble } from "./channel-contract";
import { worldOf } from "./shopify-stage";

/** A site in memory, for the contract tests. */
export async function openSquarespaceStage(options: SiteOptions = {}): Promise<Stage & { site: FakeSquarespace }> {
  const site = new FakeSquarespace({ orders: 230, callsAMinute: 1_000_000, ...options });
  const variant = (sku: string) => site.variants.find((each) => each.sku === sku);
  const stage = {
    site,
    world: worldOf(site),
    connection: { storeUrl: "", apiKey: site.settings.apiKey, apiSecret: "", found: null },
    readingKey: { apiKey: site.settings.readingKey },
    async orders() {
      const real = site.orders.filter(({ testmode }) => !testmode);
      return real.map(({ id, modifiedOn }) => ({ id, modifiedAt: modifiedOn }));
    },
    async shiftPages() {
      site.shifts = true;
    },
    trouble: async (trouble: Trouble) => site.troubles.next(trouble, { times: 5 }),
    async calm() {
      site.troubles.calm();
      site.shifts = false;
    },
    async anOpenOrder() {
      const { id, lines } = site.place();
      return { id, lines: lines.map((line) => ({ externalLineId: line.id, quantity: line.quantity })) };
    },
    async erase(orderId: string) {
      const order = site.order(orderId);
      if (order) site.orders.splice(site.orders.indexOf(order), 1);
    },
    async told(orderId: string, trackingNumber: string) {
      const order = site.order(orderId)!;
      return {
        times: site.letters.filter(({ number }) => number.includes(trackingNumber)).length,
        completed: order.fulfillmentStatus === "FULFILLED",
        modifiedAt: order.modifiedOn,
      };
    },
    shelf: {
      skus: async () => site.variants.filter(({ isUnlimited }) => !isUnlimited).map(({ sku }) => sku),
      units: async (sku: string) => variant(sku)?.quantity ?? null,
      async sell(sku: string, units: number) {
        variant(sku)!.quantity -= units;
      },
      async refuse(sku: string) {
        variant(sku)!.refuses = "The variant cannot be changed.";
      },
      async remove(sku: string) {
        site.variants.splice(site.variants.indexOf(variant(sku)!), 1);
      },
    },
    close: async () => undefined,
  };
  return stage;
}
