import { createHash } from "node:crypto";
import type { OrderRecord, TrackingRecord } from "../shop/order-record";
import type { Shop } from "../shop/shop";
import { type Answer, type Call, created, missingParams, ok, type Route, WpError } from "./api-response";
import { gmtDate } from "./dates";
import { orderOr404 } from "./orders";

const PROVIDERS: Record<string, Record<string, string>> = {
  Global: { DHL: "https://www.dhl.com/en/express/tracking.html?brand=DHL&AWB=%1$s" },
  Germany: { "DHL Intraship (DE)": "https://www.dhl.de/de/privatkunden/pakete-empfangen/verfolgen.html?idc=%1$s" },
  "United Kingdom": { "Royal Mail": "https://www.royalmail.com/track-your-item#/tracking-results/%1$s" },
  "United States": {
    Fedex: "https://www.fedex.com/apps/fedextrack/?tracknumbers=%1$s",
    UPS: "https://www.ups.com/track?tracknum=%1$s",
    USPS: "https://tools.usps.com/tracking/%1$s",
  },
};

const orderOf = ({ shop, parts }: Call) => orderOr404(shop, parts[0], "order_invalid_id", "Invalid order ID.");
const slug = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, "");

/** Adding a number twice stores it twice. Stored in the order's meta, so the order's modification date changes. */
function create(call: Call): Answer {
  const { shop, body } = call;
  const order = orderOf(call);
  if (!body.tracking_number) throw missingParams("tracking_number");
  const number = String(body.tracking_number);
  const known = Object.values(PROVIDERS).flatMap((group) => Object.entries(group));
  const [name, url] = known.find(([provider]) => slug(provider) === slug(String(body.tracking_provider ?? ""))) ?? [
    String(body.custom_tracking_provider ?? body.tracking_provider ?? ""),
    String(body.custom_tracking_link ?? ""),
  ];
  const record: TrackingRecord = {
    trackingId: createHash("md5").update(`${name}-${number}-${shop.partId()}`).digest("hex"),
    provider: name,
    link: url.replaceAll("%1$s", encodeURIComponent(number)),
    number,
    dateShipped: typeof body.date_shipped === "string" ? body.date_shipped : gmtDate(shop.now()).slice(0, 10),
  };
  order.trackings.push(record);
  shop.save(order, "updated");
  return created(render(shop, order, record), itemUrl(shop, order, record));
}

function recordOf(call: Call): { order: OrderRecord; record: TrackingRecord } {
  const order = orderOf(call);
  const record = order.trackings.find(({ trackingId }) => trackingId === call.parts[1]);
  if (!record)
    throw new WpError("woocommerce_rest_order_shipment_tracking_invalid_id", "Invalid shipment tracking ID.", 404);
  return { order, record };
}

function remove(call: Call): Answer {
  const { order, record } = recordOf(call);
  order.trackings = order.trackings.filter((known) => known !== record);
  call.shop.save(order, "updated");
  return ok(render(call.shop, order, record));
}

function itemUrl(shop: Shop, order: OrderRecord, record: TrackingRecord): string {
  return `${shop.restUrl}wc-shipment-tracking/v3/orders/${order.id}/shipment-trackings/${record.trackingId}`;
}

function render(shop: Shop, order: OrderRecord, record: TrackingRecord) {
  const self = itemUrl(shop, order, record);
  return {
    tracking_id: record.trackingId,
    tracking_provider: record.provider,
    tracking_link: record.link,
    tracking_number: record.number,
    date_shipped: record.dateShipped,
    _links: {
      self: [{ href: self }],
      collection: [{ href: self.slice(0, self.lastIndexOf("/")) }],
      up: [{ href: `${shop.restUrl}wc/v3/orders/${order.id}` }],
    },
  };
}

const when = (shop: Shop) => shop.settings.shipmentTracking;

export const TRACKING_ROUTES: Route[] = [
  {
    when,
    path: /^wc-shipment-tracking\/v3\/orders\/(\d+)\/shipment-trackings$/,
    handlers: {
      GET: (call) => {
        const order = orderOf(call);
        return ok(order.trackings.map((record) => render(call.shop, order, record)));
      },
      POST: create,
    },
  },
  {
    when,
    path: /^wc-shipment-tracking\/v3\/orders\/(\d+)\/shipment-trackings\/([0-9a-f]+)$/,
    handlers: {
      GET: (call) => {
        const { order, record } = recordOf(call);
        return ok(render(call.shop, order, record));
      },
      DELETE: remove,
    },
  },
  {
    when,
    open: true,
    path: /^wc-shipment-tracking\/v3\/(?:orders\/\d+\/)?shipment-trackings\/providers$/,
    handlers: { GET: () => ok(PROVIDERS) },
  },
];
