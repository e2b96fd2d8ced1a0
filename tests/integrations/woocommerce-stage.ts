import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { PartnerWorld } from "#app/integrations/partner";
import type { ShopOptions } from "#tests/support/store/options";
import { startStore } from "#tests/support/store/store";
import type { Stage, Trouble } from "./channel-contract";

const FAULTS: Record<
  Trouble,
  { kind: "401" | "429" | "maintenance" | "500" | "403" | "reset" | "truncated" | "redirect" }
> = {
  "refuses the key": { kind: "401" },
  "asks to slow down": { kind: "429" },
  "is closed for maintenance": { kind: "maintenance" },
  "has an error of its own": { kind: "500" },
  "is behind a firewall that refuses us": { kind: "403" },
  "breaks off in the middle of its answer": { kind: "reset" },
  "cuts its answer short": { kind: "truncated" },
  "sends us elsewhere": { kind: "redirect" },
};

const NO_ORDER = ["trash", "checkout-draft", "auto-draft", "draft"];

export const localWorld: PartnerWorld = {
  fetch: (input, init) => fetch(input, init),
  now: () => Date.now(),
  randomHex: (bytes) => randomBytes(bytes).toString("hex"),
  allowLocalStores: true,
};

export type DemoStage = Stage & { control: Awaited<ReturnType<typeof startStore>>["control"] };

/** The demo storefront with one shop, for the contract tests. */
export async function openDemoStage(options: Partial<ShopOptions> = {}): Promise<DemoStage> {
  const reads = { consumerKey: "ck_reads", consumerSecret: "cs_reads", permissions: "read" as const };
  const store = await startStore({ shops: [{ key: "shop", orders: 230, moreKeys: [reads], ...options }] });
  const keys = store.shops.shop;
  if (!keys) throw new Error("The demo store did not open its shop");
  const shop = store.control.shop("shop");
  const sold = async () => (await shop.products()).filter(({ kind }) => kind !== "variable");
  const idOf = async (sku: string) => (await sold()).find((item) => item.sku === sku)!.id;
  return {
    control: store.control,
    world: localWorld,
    connection: { storeUrl: keys.url, apiKey: keys.consumerKey, apiSecret: keys.consumerSecret, found: null },
    readingKey: { apiKey: reads.consumerKey, apiSecret: reads.consumerSecret },
    async orders() {
      const heads = await shop.orders();
      return heads
        .filter((head) => !NO_ORDER.includes(head.status))
        .map((head) => ({ id: String(head.id), modifiedAt: Math.floor(head.modifiedAt / 1000) * 1000 }));
    },
    shiftPages: () => shop.fault({ kind: "shift", times: 1000, path: "/orders?" }),
    trouble: (trouble) => shop.fault({ ...FAULTS[trouble], times: 5 }),
    calm: () => shop.clearFaults(),
    async anOpenOrder() {
      const order = await shop.place();
      const lines = order.line_items as { id: number; quantity: number }[];
      return {
        id: String(order.id),
        lines: lines.map(({ id, quantity }) => ({ externalLineId: String(id), quantity })),
      };
    },
    erase: (orderId) => shop.erase(Number(orderId)),
    async told(orderId, trackingNumber) {
      const held = await shop.order(Number(orderId));
      const { order, fulfillments, trackings } = held;
      const notes = held.notes.filter((note) => note.customerNote);
      const told = [...notes, ...fulfillments, ...trackings].filter((each) =>
        JSON.stringify(each).includes(trackingNumber),
      );
      return {
        times: told.length,
        completed: order.status === "completed",
        modifiedAt: Date.parse(`${order.date_modified_gmt}Z`),
      };
    },
    async staffNotes(orderId) {
      const { notes } = await shop.order(Number(orderId));
      return notes.flatMap(({ note, customerNote }) => (customerNote ? [] : note));
    },
    async deliveryFor(orderId, secret) {
      const inbox = await openInbox();
      const body = { topic: "order.updated", delivery_url: inbox.url, secret };
      const authorization = `Basic ${btoa(`${keys.consumerKey}:${keys.consumerSecret}`)}`;
      await fetch(`${keys.url}/wp-json/wc/v3/webhooks`, {
        method: "POST",
        headers: { authorization, "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      await shop.edit(Number(orderId), { customer_note: "Ünïcode 🚚 & <more>" });
      await shop.runWebhooks();
      const delivery = inbox.received.find(({ headers }) => headers.has("x-wc-webhook-signature"));
      await inbox.close();
      if (!delivery) throw new Error("The demo store delivered nothing");
      return delivery;
    },
    shelf: {
      skus: async () => (await sold()).map(({ sku }) => sku),
      async units(sku) {
        const item = (await sold()).find((each) => each.sku === sku);
        return item?.manageStock ? item.stock : null;
      },
      async sell(sku, units) {
        const item = (await sold()).find((each) => each.sku === sku)!;
        await shop.changeProduct(item.id, { stock: item.stock - units });
      },
      refuse: async (sku) => void (await shop.changeProduct(await idOf(sku), { refuses: "A plugin counts this one." })),
      remove: async (sku) => shop.removeProduct(await idOf(sku)),
    },
    hooks: {
      async active(deliveryUrl) {
        const hooks = await shop.webhooks();
        return hooks
          .filter((hook) => hook.status === "active" && hook.deliveryUrl === deliveryUrl)
          .map(({ topic }) => topic);
      },
      async breakOne() {
        const hook = (await shop.webhooks()).find(({ deliveryUrl }) => deliveryUrl.includes("/api/webhooks/"));
        await shop.changeWebhook(hook!.id, { status: "disabled" });
      },
    },
    close: () => store.close(),
  };
}

/** A server on this machine that receives webhook deliveries. */
async function openInbox() {
  const received: { headers: Headers; body: Uint8Array }[] = [];
  const server = createServer((request, response) => {
    void readAll(request).then((body) => {
      received.push({ headers: new Headers(request.headers as Record<string, string>), body });
      response.writeHead(200).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    received,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

async function readAll(request: IncomingMessage): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return new Uint8Array(Buffer.concat(chunks));
}
