/** Controls a running demo store over HTTP. Uses only `fetch`, so it works in Node and in workerd. */
import type { ShopOptions } from "./options";
import type { RefundedLines } from "./rest/refunds";
import type { FulfillmentRecord, NoteRecord, RefundRecord, TrackingRecord } from "./shop/order-record";
import type { FaultRequest } from "./shop/planned-faults";
import type { ShelfItem } from "./shop/product-shelf";
import type { LoggedRequest } from "./shop/request-log";
import type { WebhookRecord } from "./shop/webhook-desk";

export interface ShopSummary {
  key: string;
  name: string;
  url: string;
  consumerKey: string;
  consumerSecret: string;
  orders: number;
  requests: number;
  faults: number;
}

/** An order as `GET /orders/{id}` returns it. */
export type WireOrder = Record<string, unknown> & {
  id: number;
  number: string;
  status: string;
  date_modified_gmt: string;
};

export interface HeldOrder {
  order: WireOrder;
  notes: NoteRecord[];
  refunds: RefundRecord[];
  fulfillments: FulfillmentRecord[];
  trackings: TrackingRecord[];
}

export interface ShopControl {
  summary(): Promise<ShopSummary>;
  /** Changes features, keys or version while the shop runs. */
  configure(change: Partial<ShopOptions>): Promise<ShopSummary>;
  reset(): Promise<ShopSummary>;
  remove(): Promise<void>;
  fault(fault: FaultRequest): Promise<void>;
  clearFaults(): Promise<void>;
  requests(): Promise<{ count: number; requests: LoggedRequest[] }>;
  clearRequests(): Promise<void>;
  /** All orders, including drafts and trash, oldest first: the expected data for comparisons. */
  orders(): Promise<{ id: number; status: string; createdAt: number; modifiedAt: number }[]>;
  /** An ordinary order; one of a kind from `seed/oddities.ts`; or one from a `POST /orders` body. */
  place(what?: { kind?: string; order?: Record<string, unknown> }): Promise<WireOrder>;
  order(id: number): Promise<HeldOrder>;
  edit(id: number, patch: Record<string, unknown>): Promise<WireOrder>;
  /** Edits several orders at once, so that they have the same modification second. */
  editAll(ids: number[], patch: Record<string, unknown>): Promise<WireOrder[]>;
  cancel(id: number): Promise<WireOrder>;
  trash(id: number): Promise<void>;
  /** Deletes it permanently, without the trash. */
  erase(id: number): Promise<void>;
  /** `lines`: units per line. */
  refund(id: number, amount: string, reason?: string, lines?: RefundedLines): Promise<RefundRecord>;
  /** The shop's products, each variation separately. */
  products(): Promise<ShelfItem[]>;
  /** Adds simple products. */
  addProducts(skus: string[]): Promise<void>;
  changeProduct(id: number, change: Partial<ShelfItem>): Promise<ShelfItem>;
  removeProduct(id: number): Promise<void>;
  webhooks(): Promise<WebhookRecord[]>;
  changeWebhook(id: number, change: Partial<WebhookRecord>): Promise<WebhookRecord>;
  /** Sends waiting webhook deliveries now. */
  runWebhooks(): Promise<void>;
}

export interface StoreControl {
  shops(): Promise<ShopSummary[]>;
  shop(key: string): ShopControl;
  /** Creates a new shop, for example for one test. It is lost on restart. */
  open(options: ShopOptions): Promise<ShopSummary>;
  traffic(everyMs: number): Promise<void>;
}

export function storeControl(url: string): StoreControl {
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${url}/__control${path}`, {
      method,
      headers: body === undefined ? {} : { "content-type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const value = (await answer.json()) as { error?: string };
    if (!answer.ok) throw new Error(`The demo store refused ${method} ${path}: ${value.error ?? answer.status}`);
    // The caller states the response's type; each control endpoint has its own.
    return value as never;
  };
  return {
    shops: () => call("GET", ""),
    open: (options) => call("PUT", `/${options.key}`, options),
    traffic: (everyMs) => call("POST", "/traffic", { everyMs }),
    shop: (key) => ({
      summary: () => call("GET", `/${key}`),
      configure: (change) => call("PATCH", `/${key}`, change),
      reset: () => call("POST", `/${key}/reset`),
      remove: () => call("DELETE", `/${key}`),
      fault: (fault) => call("POST", `/${key}/fault`, fault),
      clearFaults: () => call("DELETE", `/${key}/fault`),
      requests: () => call("GET", `/${key}/requests`),
      clearRequests: () => call("DELETE", `/${key}/requests`),
      orders: () => call("GET", `/${key}/orders`),
      place: (what = {}) => call("POST", `/${key}/orders`, what),
      order: (id) => call("GET", `/${key}/orders/${id}`),
      edit: (id, patch) => call("PUT", `/${key}/orders/${id}`, patch),
      editAll: (ids, patch) => call("PUT", `/${key}/orders`, { ids, ...patch }),
      cancel: (id) => call("POST", `/${key}/orders/${id}/cancel`),
      trash: (id) => call("POST", `/${key}/orders/${id}/trash`),
      erase: (id) => call("DELETE", `/${key}/orders/${id}`),
      refund: (id, amount, reason = "", lines = {}) =>
        call("POST", `/${key}/orders/${id}/refund`, { amount, reason, lines }),
      products: () => call("GET", `/${key}/products`),
      addProducts: (skus) => call("POST", `/${key}/products`, { skus }),
      changeProduct: (id, change) => call("PUT", `/${key}/products/${id}`, change),
      removeProduct: (id) => call("DELETE", `/${key}/products/${id}`),
      webhooks: () => call("GET", `/${key}/webhooks`),
      changeWebhook: (id, change) => call("PUT", `/${key}/webhooks/${id}`, change),
      runWebhooks: () => call("POST", `/${key}/webhooks/run`),
    }),
  };
}
