import { createHmac } from "node:crypto";
import { Troubles } from "../partner/troubles";
import { parseOperation, project, requestedCost, UnknownField } from "./graphql";
import { mutations } from "./mutations";
import { makeOrder, type ShopOrder } from "./order";
import { queries } from "./queries";

export interface ShopOptions {
  orders?: number;
  currency?: string;
  clientId?: string;
  clientSecret?: string;
  /** A token of an app made in the admin; null where there is none. */
  legacyToken?: string | null;
  scopes?: string[];
  /** Points: how many at most, and how many come back each second. */
  bucket?: { maximum: number; restoreRate: number };
  tokenSeconds?: number;
  now?: () => number;
}

export interface Variant {
  id: number;
  sku: string;
  tracked: boolean;
  available: number;
  /** Whether it is kept at the location of online orders. */
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
const MOST_POINTS = 1000;

/** A Shopify shop in memory: its tokens, points, orders, fulfilments, stock and webhooks, as they are documented. */
export class FakeShopify {
  readonly troubles = new Troubles(() => json({ errors: [throttled()], extensions: { cost: this.costShown(200) } }));
  readonly orders: ShopOrder[] = [];
  readonly variants: Variant[];
  readonly hooks: Hook[] = [];
  readonly letters: { orderId: number; number: string }[] = [];
  readonly requests: { path: string; document: string; variables: Record<string, unknown> }[] = [];
  /** What was done under an idempotency key. */
  readonly done = new Map<string, unknown>();
  readonly settings: Required<ShopOptions>;
  /** From now on each listing changes an order that it has just shown. */
  shifts = false;
  private readonly tokens = new Map<string, number>();
  private points: { left: number; at: number };
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

  /** Whole seconds, as Shopify counts. */
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

  /** A delivery as it is signed, to all who subscribed or to a test. */
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

  /** Tells those who subscribed of a change. */
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

  handle(request: Request): Promise<Response> {
    const refusal = () => json({ errors: "[API] Invalid API key or access token" }, 401);
    return this.troubles.meet(request, refusal, () => this.work(request));
  }

  private async work(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    const text = await request.text();
    if (pathname.endsWith("/admin/oauth/access_token")) return this.giveToken(new URLSearchParams(text));
    if (!/\/admin\/api\/\d{4}-\d{2}\/graphql\.json$/.test(pathname)) return json({ errors: "Not Found" }, 404);
    if (!this.knows(request.headers.get("x-shopify-access-token"))) {
      return json({ errors: "[API] Invalid API key or access token (unrecognized login or wrong password)" }, 401);
    }
    const { query, variables = {} } = JSON.parse(text) as { query: string; variables?: Record<string, unknown> };
    this.requests.push({ path: pathname, document: query, variables });
    return this.answer(query, variables);
  }

  private giveToken(form: URLSearchParams): Response {
    const { clientId, clientSecret, tokenSeconds, scopes } = this.settings;
    if (form.get("grant_type") !== "client_credentials") return json({ error: "unsupported_grant_type" }, 400);
    if (form.get("client_id") !== clientId || form.get("client_secret") !== clientSecret) {
      return json({ error: "application_cannot_be_found" }, 400);
    }
    const token = `token-${this.nextId()}`;
    this.tokens.set(token, this.now() + tokenSeconds * 1000);
    return json({ access_token: token, scope: scopes.join(","), expires_in: tokenSeconds });
  }

  private knows(token: string | null): boolean {
    if (token === null) return false;
    return token === this.settings.legacyToken || (this.tokens.get(token) ?? 0) > this.now();
  }

  private answer(document: string, variables: Record<string, unknown>): Response {
    try {
      const operation = parseOperation(document, variables);
      const requested = requestedCost(operation);
      if (requested > MOST_POINTS) {
        return json({ errors: [problem(`Query cost is ${requested}, which exceeds the limit`, "MAX_COST_EXCEEDED")] });
      }
      this.restore();
      if (this.points.left < requested) {
        return json({ errors: [throttled()], extensions: { cost: this.costShown(requested) } });
      }
      const root = operation.kind === "query" ? queries(this) : mutations(this);
      const data = project(root, operation.fields);
      this.points.left -= Math.min(requested, countObjects(data));
      return json({ data, extensions: { cost: this.costShown(requested) } });
    } catch (error) {
      if (error instanceof Denied) return json({ errors: [problem(error.message, "ACCESS_DENIED")], data: null });
      const code = error instanceof UnknownField ? "undefinedField" : "BAD_REQUEST";
      return json({ errors: [problem(error instanceof Error ? error.message : "?", code)] });
    }
  }

  private restore(): void {
    const { maximum, restoreRate } = this.settings.bucket;
    const now = this.settings.now();
    this.points = {
      left: Math.min(maximum, this.points.left + ((now - this.points.at) / 1000) * restoreRate),
      at: now,
    };
  }

  private costShown(requestedQueryCost: number) {
    const { maximum, restoreRate } = this.settings.bucket;
    const throttleStatus = { maximumAvailable: maximum, currentlyAvailable: Math.floor(this.points.left), restoreRate };
    return { requestedQueryCost, actualQueryCost: null, throttleStatus };
  }
}

/** The app lacks a scope. */
export class Denied extends Error {}

const problem = (message: string, code: string) => ({ message, extensions: { code } });
const throttled = () => problem("Throttled", "THROTTLED");

function countObjects(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + countObjects(item), 0);
  if (typeof value !== "object" || value === null) return 0;
  return Object.values(value).reduce<number>((sum, item) => sum + countObjects(item), 1);
}

export function json(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
}
