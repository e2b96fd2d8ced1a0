import { createHmac } from "node:crypto";
import { Troubles } from "../partner/partner-faults";
import { makeOrder, type ShopOrder } from "./order";

export interface ShopOptions {
  orders?: number;
  currency?: string;
  clientId?: string;
  clientSecret?: string;
  /** Access token of an app created in the admin; null when there is none. */
  legacyToken?: string | null;
  scopes?: string[];
  /** Rate limit points: the maximum, and how many are restored per second. */
  bucket?: { maximum: number; restoreRate: number };
  tokenSeconds?: number;
  now?: () => number;
}

export interface Variant {
  id: number;
  sku: string;
  tracked: boolean;
  available: number;
  /** Whether it is stocked at the location for online orders. */
  stocked: boolean;
  refuses: string | null;
}

export interface Hook {
  id: number;
  topic: string;
  uri: string;
}

const SCOPES =
  "read_all_orders read_orders read_products read_locations write_inventory write_merchant_managed_fulfillment_orders";
const DAY = 24 * 60 * 60 * 1000;

/** A Shopify shop's data: tokens, rate limit points, orders, stock and webhooks. */
export class ShopState {
  readonly troubles = new Troubles(() => json({ errors: [throttled()], extensions: { cost: this.costShown(200) } }));
  readonly orders: ShopOrder[] = [];
  readonly variants: Variant[];
  readonly hooks: Hook[] = [];
  readonly letters: { orderId: number; number: string }[] = [];
  readonly requests: { path: string; document: string; variables: Record<string, unknown> }[] = [];
  /** Results by idempotency key. */
  readonly done = new Map<string, unknown>();
  readonly settings: Required<ShopOptions>;
  /** From now on each listing changes an order that it has just returned. */
  shifts = false;
  private readonly tokens = new Map<string, number>();
  protected points: { left: number; at: number };
  private lastId = 9000;

  constructor(options: ShopOptions = {}) {
    this.settings = {
      orders: 0,
      currency: "USD",
      clientId: "client-of-the-shop",
      clientSecret: "shpss_secret_of_the_app",
      legacyToken: null,
      scopes: SCOPES.split(" "),
      bucket: { maximum: 2000, restoreRate: 100 },
      tokenSeconds: 86_399,
      now: Date.now,
      ...options,
    };
    const now = this.now();
    this.points = { left: this.settings.bucket.maximum, at: now };
    const { orders } = this.settings;
    for (let i = 0; i < orders; i++) {
      this.orders.push(makeOrder(i, now - 80 * DAY + Math.floor((i / orders) * 79 * DAY)));
    }
    this.variants = ["MUG-0", "MUG-1", "MUG-2", "MUG-3", "MUG-4", "MUG-5", "MUG-0-BIG"].map((sku, index) => ({
      id: 50_000 + index,
      sku,
      tracked: true,
      available: 20,
      stocked: true,
      refuses: null,
    }));
  }

  /** Whole seconds, like Shopify's timestamps. */
  now(): number {
    return Math.floor(this.settings.now() / 1000) * 1000;
  }

  nextId(): number {
    return ++this.lastId;
  }

  place(changes: Partial<ShopOrder> = {}): ShopOrder {
    const order = makeOrder(10 * (this.orders.length + 1), this.now(), changes);
    this.orders.push(order);
    return order;
  }

  order(id: number | string): ShopOrder | undefined {
    return this.orders.find((order) => String(order.id) === String(id));
  }

  endTokens(): void {
    this.tokens.clear();
  }

  /** Sends a signed delivery to all subscribers, or to a test. */
  delivery(topic: string, body: string, secret = this.settings.clientSecret): { headers: Headers; body: Uint8Array } {
    const bytes = new TextEncoder().encode(body);
    const headers = new Headers({
      "content-type": "application/json",
      "x-shopify-topic": topic,
      "x-shopify-hmac-sha256": createHmac("sha256", secret).update(bytes).digest("base64"),
      "x-shopify-shop-domain": "shop.myshopify.com",
      "x-shopify-webhook-id": `hook-${this.nextId()}`,
    });
    return { headers, body: bytes };
  }

  /** Notifies subscribers of a change. */
  async runWebhooks(topic: string, order: ShopOrder, send: typeof fetch = fetch): Promise<void> {
    const wanted = topic.toUpperCase().replace("/", "_");
    const body = JSON.stringify({ id: order.id, admin_graphql_api_id: `gid://shopify/Order/${order.id}` });
    for (const hook of this.hooks.filter((each) => each.topic === wanted)) {
      const delivery = this.delivery(topic, body);
      await send(hook.uri, {
        method: "POST",
        headers: delivery.headers,
        body: delivery.body as Uint8Array<ArrayBuffer>,
      });
    }
  }

  protected giveToken(form: URLSearchParams): Response {
    const { clientId, clientSecret, tokenSeconds, scopes } = this.settings;
    if (form.get("grant_type") !== "client_credentials") return json({ error: "unsupported_grant_type" }, 400);
    if (form.get("client_id") !== clientId || form.get("client_secret") !== clientSecret) {
      return json({ error: "application_cannot_be_found" }, 400);
    }
    const token = `token-${this.nextId()}`;
    this.tokens.set(token, this.now() + tokenSeconds * 1000);
    return json({ access_token: token, scope: scopes.join(","), expires_in: tokenSeconds });
  }

  protected knows(token: string | null): boolean {
    if (token === null) return false;
    return token === this.settings.legacyToken || (this.tokens.get(token) ?? 0) > this.now();
  }

  protected restore(): void {
    const { maximum, restoreRate } = this.settings.bucket;
    const now = this.settings.now();
    this.points = {
      left: Math.min(maximum, this.points.left + ((now - this.points.at) / 1000) * restoreRate),
      at: now,
    };
  }

  protected costShown(requestedQueryCost: number) {
    const { maximum, restoreRate } = this.settings.bucket;
    const throttleStatus = { maximumAvailable: maximum, currentlyAvailable: Math.floor(this.points.left), restoreRate };
    return { requestedQueryCost, actualQueryCost: null, throttleStatus };
  }
}

/** The app lacks a scope. */
export class Denied extends Error {}

export const problem = (message: string, code: string) => ({ message, extensions: { code } });
export const throttled = () => problem("Throttled", "THROTTLED");

export function json(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
}
