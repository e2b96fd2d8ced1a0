import type { FulfillmentRecord, Meta, OrderRecord } from "../shop/order-record";
import type { Shop } from "../shop/shop";
import { type Answer, type Call, ok, type Route, WpError } from "./api-response";
import { addNote } from "./change-order";
import { gmtDate } from "./dates";
import { orderOr404 } from "./orders";

const orderOf = ({ shop, parts }: Call) => orderOr404(shop, parts[0], "order_invalid_id", "Invalid order ID.");

/** Exceptions are returned with their numeric code, which is 0. */
const refuse = (message: string) => new WpError(0, message, 400);

/** WooCommerce accepts a second fulfillment of the same units, so a client must check before it repeats a push. */
function create(call: Call): Answer {
  const { shop, body } = call;
  const order = orderOf(call);
  const record: FulfillmentRecord = {
    id: shop.partId(),
    status: String(body.status ?? "unfulfilled"),
    isFulfilled: body.is_fulfilled === true,
    updatedAt: shop.now(),
    deletedAt: null,
    meta: metaOf(shop, body.meta_data),
  };
  checkItems(order, record.meta);
  order.fulfillments.push(record);
  if (record.isFulfilled) addNote(shop, order, `Fulfillment #${record.id} created.`);
  // WooCommerce stores the fulfillment state in the order's meta, and therefore saves the order.
  shop.save(order, "updated");
  return { status: 201, body: render(order, record) };
}

function change(call: Call): Answer {
  const { order, record } = recordOf(call);
  const { status, is_fulfilled, meta_data } = call.body;
  const meta = meta_data === undefined ? record.meta : metaOf(call.shop, meta_data);
  checkItems(order, meta);
  Object.assign(record, { meta, updatedAt: call.shop.now() });
  if (typeof status === "string") record.status = status;
  if (typeof is_fulfilled === "boolean") record.isFulfilled = is_fulfilled;
  call.shop.save(order, "updated");
  return ok(render(order, record));
}

function remove(call: Call): Answer {
  const { order, record } = recordOf(call);
  record.deletedAt = call.shop.now();
  call.shop.save(order, "updated");
  return ok({ message: "Fulfillment deleted successfully." });
}

function recordOf(call: Call): { order: OrderRecord; record: FulfillmentRecord } {
  const order = orderOf(call);
  const record = order.fulfillments.find(({ id, deletedAt }) => id === Number(call.parts[1]) && deletedAt === null);
  if (!record) throw refuse("Fulfillment not found.");
  return { order, record };
}

function metaOf(shop: Shop, rows: unknown): Meta[] {
  if (!Array.isArray(rows)) return [];
  return rows.map(({ key, value }) => ({ id: shop.partId(), key: String(key), value }));
}

function checkItems(order: OrderRecord, meta: Meta[]): void {
  const items = meta.find(({ key }) => key === "_items")?.value;
  if (!Array.isArray(items) || items.length === 0) throw refuse("The fulfillment should contain at least one item.");
  const ids = order.lines.map((line) => line.id);
  if (items.some(({ item_id, qty }) => !ids.includes(Number(item_id)) || !(Number(qty) > 0)))
    throw refuse("Invalid item.");
}

function render(order: OrderRecord, { id, status, isFulfilled, updatedAt, deletedAt, meta }: FulfillmentRecord) {
  return {
    id,
    entity_type: "WC_Order",
    entity_id: String(order.id),
    status,
    is_fulfilled: isFulfilled,
    date_updated: `${gmtDate(updatedAt)}Z`,
    date_deleted: deletedAt === null ? null : `${gmtDate(deletedAt)}Z`,
    meta_data: meta,
  };
}

const when = (shop: Shop) => shop.settings.fulfillments;

export const FULFILLMENT_ROUTES: Route[] = [
  {
    when,
    path: /^wc\/v3\/orders\/(\d+)\/fulfillments$/,
    handlers: {
      GET: (call) => {
        const order = orderOf(call);
        return ok(
          order.fulfillments.filter(({ deletedAt }) => deletedAt === null).map((record) => render(order, record)),
        );
      },
      POST: create,
    },
  },
  {
    when,
    path: /^wc\/v3\/orders\/(\d+)\/fulfillments\/(\d+)$/,
    handlers: {
      GET: (call) => {
        const { order, record } = recordOf(call);
        return ok(render(order, record));
      },
      PUT: change,
      PATCH: change,
      POST: change,
      DELETE: remove,
    },
  },
];
