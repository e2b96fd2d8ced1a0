import { Troubles } from "../partner/partner-faults";
import { makeOrder, type SiteOrder, showOrder } from "./order";

export interface SiteOptions {
  orders?: number;
  apiKey?: string;
  /** Permissions of the key. */
  permissions?: ("orders" | "inventory")[];
  /** A second, read-only key. */
  readingKey?: string;
  /** Calls per minute; beyond the limit everything is refused for a minute. */
  callsAMinute?: number;
  now?: () => number;
}

export interface Variant {
  variantId: string;
  sku: string;
  quantity: number;
  isUnlimited: boolean;
  refuses: string | null;
}

interface Found {
  from: number;
  to: number;
  after: string;
  /** Only orders in this fulfillment status. */
  status?: string;
}

const PAGE = 50;
const DAY = 24 * 60 * 60 * 1000;

/** A Squarespace site in memory behind the one URL of all sites, as documented. */
export class FakeSquarespace {
  /** Responses do not say how long to wait. */
  readonly troubles = new Troubles(() => refusal(429, "RATE_LIMITED", "Too many requests."));
  readonly orders: SiteOrder[] = [];
  readonly variants: Variant[];
  readonly letters: { orderId: string; number: string }[] = [];
  readonly calls: { method: string; path: string; query: URLSearchParams; headers: Headers }[] = [];
  readonly settings: Required<SiteOptions>;
  shifts = false;
  private readonly keysUsed = new Set<string>();
  private minute = { calls: 0, startedAt: 0, closedUntil: 0 };

  constructor(options: SiteOptions = {}) {
    this.settings = {
      orders: 0,
      apiKey: "key-of-the-site",
      permissions: ["orders", "inventory"],
      readingKey: "key-that-reads",
      callsAMinute: 300,
      now: Date.now,
      ...options,
    };
    const { orders } = this.settings;
    const now = this.now();
    for (let i = 0; i < orders; i++) {
      this.orders.push(makeOrder(i, now - 80 * DAY + Math.floor((i / orders) * 79 * DAY)));
    }
    this.variants = Array.from({ length: 70 }, (_, n) => ({
      variantId: `0000-${String(n).padStart(4, "0")}`,
      sku: `SQ-${n}`,
      quantity: 20,
      isUnlimited: n === 69,
      refuses: null,
    }));
  }

  now(): number {
    return this.settings.now();
  }

  place(changes: Partial<SiteOrder> = {}): SiteOrder {
    const order = makeOrder(10 * (this.orders.length + 1), this.now(), changes);
    this.orders.push(order);
    return order;
  }

  order(id: string): SiteOrder | undefined {
    return this.orders.find((order) => order.id === id);
  }

  handle(request: Request): Promise<Response> {
    const unauthorized = () => refusal(401, "AUTHORIZATION_ERROR", "You are not authorized to do that.");
    return this.troubles.meet(request, unauthorized, () => this.work(request));
  }

  private async work(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const path = url.pathname.replace(/^.*?\/1\.0\//, "/");
    this.calls.push({ method: request.method, path, query: url.searchParams, headers: request.headers });
    if (!request.headers.get("user-agent")) return refusal(403, "FORBIDDEN", "A User-Agent is required.");
    const key = request.headers.get("authorization")?.replace("Bearer ", "");
    if (key !== this.settings.apiKey && key !== this.settings.readingKey) {
      return refusal(401, "AUTHORIZATION_ERROR", "You are not authorized to do that.");
    }
    if (key === this.settings.readingKey && request.method !== "GET") {
      return refusal(403, "AUTHORIZATION_ERROR", "The key lacks this permission.");
    }
    if (this.isTooMuch()) return refusal(429, "RATE_LIMITED", "Too many requests.");
    if (path === "/authorization/website") return json({ id: "5f-site", title: "Tern on Squarespace", siteId: "tern" });
    const [, , thing = "", id, action] = path.split("/");
    const permission = thing === "orders" || thing === "inventory" ? thing : null;
    if (permission === null) return refusal(404, "NOT_FOUND", "There is nothing here.");
    if (!this.settings.permissions.includes(permission)) {
      return refusal(403, "AUTHORIZATION_ERROR", "The key lacks this permission.");
    }
    if (permission === "inventory") return this.inventory(request, id, url.searchParams);
    if (id === undefined) return this.listOrders(url.searchParams);
    const order = this.order(id);
    if (!order) return refusal(404, "NOT_FOUND", "The order does not exist.");
    if (action === "fulfillments" && request.method === "POST") return this.fulfill(order, request);
    return json(showOrder(order));
  }

  private isTooMuch(): boolean {
    const now = this.now();
    if (now < this.minute.closedUntil) return true;
    if (now - this.minute.startedAt >= 60_000) this.minute = { calls: 0, startedAt: now, closedUntil: 0 };
    this.minute.calls += 1;
    if (this.minute.calls <= this.settings.callsAMinute) return false;
    this.minute.closedUntil = now + 60_000;
    return true;
  }

  private listOrders(query: URLSearchParams): Response {
    const cursor = query.get("cursor");
    const [after, before] = [query.get("modifiedAfter"), query.get("modifiedBefore")];
    if (cursor !== null && (after !== null || before !== null)) {
      return refusal(400, "INVALID_REQUEST_ERROR", "A cursor may not be combined with other parameters.");
    }
    if ((after === null) !== (before === null)) {
      return refusal(400, "INVALID_REQUEST_ERROR", "modifiedAfter and modifiedBefore go together.");
    }
    const status = query.get("fulfillmentStatus") ?? "";
    const window = cursor === null ? { ...windowOf(after, before), status } : readCursor(cursor);
    if (!window) return refusal(400, "INVALID_REQUEST_ERROR", "The cursor is invalid.");
    const found = this.orders
      .filter(({ fulfillmentStatus }) => !window.status || fulfillmentStatus === window.status)
      .filter(({ modifiedOn }) => modifiedOn > window.from && modifiedOn < window.to)
      .filter((order) => placeOf(order) > window.after)
      .sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
    const shown = found.slice(0, PAGE);
    const result = shown.map(showOrder);
    const last = shown.at(-1);
    const hasNextPage = found.length > PAGE;
    const nextPageCursor = hasNextPage && last ? btoa(JSON.stringify({ ...window, after: placeOf(last) })) : null;
    if (this.shifts && shown[0]) shown[0].modifiedOn = this.now();
    return json({ result, pagination: { hasNextPage, nextPageCursor, nextPageUrl: null } });
  }

  private async fulfill(order: SiteOrder, request: Request): Promise<Response> {
    if (order.fulfillmentStatus === "CANCELED") return refusal(409, "CONFLICT", "The order is canceled.");
    const { shouldSendNotification, shipments } = (await request.json()) as {
      shouldSendNotification: boolean;
      shipments: { trackingNumber: string; carrierName: string; service: string; shipDate: string }[];
    };
    const isWhole = shipments.every(({ carrierName, service, shipDate }) => carrierName && service && shipDate);
    if (!isWhole) return refusal(400, "INVALID_REQUEST_ERROR", "A shipment lacks a field.");
    order.fulfillments.push(...shipments);
    order.fulfillmentStatus = "FULFILLED";
    order.modifiedOn = this.now();
    if (shouldSendNotification) {
      const numbers = shipments.map(({ trackingNumber }) => trackingNumber).join(", ");
      this.letters.push({ orderId: order.id, number: numbers });
    }
    return new Response(null, { status: 204 });
  }

  private async inventory(request: Request, id: string | undefined, query: URLSearchParams): Promise<Response> {
    if (id === "adjustments") return this.adjust(request);
    const shown = ({ variantId, sku, quantity, isUnlimited }: Variant) => ({ variantId, sku, quantity, isUnlimited });
    if (id !== undefined) {
      const ids = id.split(",");
      const found = this.variants.filter(({ variantId }) => ids.includes(variantId));
      if (found.length < ids.length) return refusal(404, "NOT_FOUND", "A variant does not exist.");
      return json({ inventory: found.map(shown) });
    }
    const start = Number(query.get("cursor") ?? 0);
    const hasNextPage = start + PAGE < this.variants.length;
    const nextPageCursor = hasNextPage ? String(start + PAGE) : null;
    return json({
      inventory: this.variants.slice(start, start + PAGE).map(shown),
      pagination: { hasNextPage, nextPageCursor },
    });
  }

  /** All or none; a repeated idempotency key does nothing. */
  private async adjust(request: Request): Promise<Response> {
    const key = request.headers.get("idempotency-key");
    if (key === null || !/^[\w-]{1,64}$/.test(key))
      return refusal(400, "INVALID_REQUEST_ERROR", "Idempotency-Key is required.");
    if (this.keysUsed.has(key)) return new Response(null, { status: 204 });
    const { setFiniteOperations } = (await request.json()) as {
      setFiniteOperations: { variantId: string; quantity: number }[];
    };
    for (const { variantId } of setFiniteOperations) {
      const variant = this.variants.find((each) => each.variantId === variantId);
      if (!variant) return refusal(404, "NOT_FOUND", "A variant does not exist.");
      if (variant.refuses !== null) return refusal(409, "CONFLICT", variant.refuses);
    }
    for (const { variantId, quantity } of setFiniteOperations) {
      const variant = this.variants.find((each) => each.variantId === variantId);
      if (variant) Object.assign(variant, { quantity, isUnlimited: false });
    }
    this.keysUsed.add(key);
    return new Response(null, { status: 204 });
  }
}

/** Sorted by modification date and then id; the cursor contains both, and the window. */
const placeOf = ({ modifiedOn, id }: SiteOrder): string => `${String(modifiedOn).padStart(15, "0")}:${id}`;

function windowOf(after: string | null, before: string | null): Found {
  return {
    from: after === null ? Number.NEGATIVE_INFINITY : Date.parse(after),
    to: before === null ? Number.MAX_SAFE_INTEGER : Date.parse(before),
    after: "",
  };
}

function readCursor(cursor: string): Found | null {
  try {
    return JSON.parse(atob(cursor)) as Found;
  } catch {
    return null;
  }
}

function json(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
}

const refusal = (status: number, type: string, message: string): Response =>
  json({ type, subtype: null, message, details: null, contextId: "ctx" }, status);
