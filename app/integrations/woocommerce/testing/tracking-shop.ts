import type { PushReport, TrackingPush } from "../../sales-channel";
import { wooCommerce } from "../channel";
import { json, noRoute, type PaperCall, PaperStore } from "./paper-store";
import { sampleOrder } from "./sample-order";

export const PUSH: TrackingPush = {
  externalId: "501",
  trackingNumber: "1z5r8939 0357567127",
  carrier: "ups",
  carrierLabel: "UPS",
  trackingUrl: "https://www.ups.com/track?tracknum=1Z5R89390357567127",
  shippedAt: Date.UTC(2026, 10, 20, 23, 30),
  notice: { emailsCustomer: true, noteText: null, targetStatus: "completed" },
  lines: [
    { externalLineId: "11", quantity: 2 },
    { externalLineId: "99", quantity: 1 },
  ],
};
export const NUMBER = "1Z5R89390357567127";

export type Row = Record<string, unknown>;
export type Write = [method: string, path: string, body: unknown];

/** A shop with one order, 501, that supports the given methods for tracking numbers. */
export class Shop extends PaperStore {
  order: Row | null = sampleOrder();
  fulfillments: Row[] | null = null;
  trackings: Row[] | null = null;
  notes: Row[] = [{ note: "Stock levels reduced: Mug (5&rarr;4)", customer_note: false }];
  providers: unknown = { "United States": { Fedex: "https://…", UPS: "https://…" } };
  /** Responses by path, which replace the shop's own. */
  refuse: Record<string, () => Response> = {};

  constructor() {
    super();
    this.answer = (call) => this.say(call);
  }

  push(changes: Partial<TrackingPush> = {}): Promise<PushReport> {
    return wooCommerce.pushTracking(this.world, this.connection, { ...PUSH, ...changes });
  }

  get writes(): Write[] {
    const writes = this.calls.filter((call) => call.method !== "GET");
    return writes.map(({ method, url, body }) => [method, url.pathname.replace("/wp-json/", ""), body]);
  }

  private say(call: PaperCall): Response {
    const path = call.url.pathname.replace("/wp-json/", "");
    const refusal = this.refuse[`${call.method} ${path}`];
    if (refusal) return refusal();
    if (path === "wc/v3/orders/501") return this.sayOrder(call);
    if (path === "wc/v3/orders/501/notes") return list(this.notes, call);
    if (path === "wc/v3/orders/501/fulfillments") return list(this.fulfillments, call);
    if (path === "wc-shipment-tracking/v3/orders/501/shipment-trackings") return list(this.trackings, call);
    if (path.endsWith("/shipment-trackings/providers")) return json(this.providers);
    return noRoute();
  }

  private sayOrder({ method, body }: PaperCall): Response {
    if (!this.order) return json({ code: "woocommerce_rest_shop_order_invalid_id", message: "Invalid ID." }, 404);
    if (method === "PUT") Object.assign(this.order, body);
    return json(this.order);
  }
}

function list(rows: Row[] | null, { method, body }: PaperCall): Response {
  if (!rows) return noRoute();
  if (method === "GET") return json(rows);
  rows.push(body as Row);
  return json(body, 201);
}
