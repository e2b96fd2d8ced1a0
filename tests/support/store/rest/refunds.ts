import { minorOf, money } from "../seed/money";
import type { OrderRecord, RefundRecord } from "../shop/order-record";
import type { Shop } from "../shop/shop";
import { totalsOf } from "../shop/totals";
import { type Answer, type Call, created, ok, type Route, WpError } from "./api-response";
import { setStatus } from "./change-order";
import { gmtDate, localDate } from "./dates";
import { orderOr404 } from "./orders";
import { Params } from "./params";

const orderOf = ({ shop, parts }: Call) => orderOr404(shop, parts[0], "invalid_order_id", "Invalid order ID.");

function pageOf<T>(call: Call, items: T[], render: (item: T) => unknown): Answer {
  const params = new Params(call.query);
  const perPage = params.int("per_page", 10, 1, 100);
  const from = (params.int("page", 1, 1) - 1) * perPage;
  params.check();
  return ok(items.slice(from, from + perPage).map(render), {
    "X-WP-Total": String(items.length),
    "X-WP-TotalPages": String(Math.ceil(items.length / perPage)),
  });
}

function listOf(call: Call): Answer {
  const order = orderOf(call);
  return pageOf(call, [...order.refunds].reverse(), (refund) => render(call.shop, order, refund));
}

/** Refunds of all orders, an endpoint of WooCommerce 9 and newer. */
function listAll(call: Call): Answer {
  const { shop } = call;
  const orders = shop.book.byCreated().flatMap((head) => shop.book.get(head.id) ?? []);
  const all = orders.flatMap((order) => order.refunds.map((refund) => ({ order, refund })));
  all.sort((a, b) => b.refund.at - a.refund.at || b.refund.id - a.refund.id);
  return pageOf(call, all, ({ order, refund }) => {
    const { id, ...rest } = render(shop, order, refund);
    return { id, parent_id: order.id, ...rest };
  });
}

/** A refund updates its order's modification date; a refund of the whole amount makes the order "refunded". */
function create(call: Call): Answer {
  const { shop, body } = call;
  const order = orderOf(call);
  const refund = refundOrder(
    shop,
    order,
    String(body.amount ?? ""),
    String(body.reason ?? ""),
    linesOf(body.line_items),
  );
  return created(render(shop, order, refund), `${shop.restUrl}wc/v3/orders/${order.id}/refunds/${refund.id}`);
}

/** Units by line id. */
export type RefundedLines = Record<string, number>;

/** `{"12": {"quantity": 1, "refund_total": 5}}`, as the shop's own admin sends it. */
function linesOf(value: unknown): RefundedLines {
  const lines = Object.entries((value ?? {}) as Record<string, { quantity?: unknown }>);
  return Object.fromEntries(lines.map(([id, line]) => [id, Number(line.quantity ?? 0)]));
}

/** @throws WpError when the amount is invalid, or more than remains */
export function refundOrder(
  shop: Shop,
  order: OrderRecord,
  amount: string,
  reason: string,
  lines: RefundedLines = {},
): RefundRecord {
  const left =
    minorOf(totalsOf(order, 2).total) - order.refunds.reduce((sum, refund) => sum + minorOf(refund.amount), 0);
  const minor = minorOf(amount);
  if (!(minor > 0))
    throw new WpError("woocommerce_rest_invalid_order_refund", "Refund amount must be greater than zero.", 400);
  if (minor > left) throw new WpError("woocommerce_rest_cannot_create_order_refund", "Invalid refund amount.", 500);
  const refund = {
    id: shop.orderId(),
    at: shop.now(),
    amount: money(minor, shop.settings.decimals),
    reason,
    lines: Object.entries(lines).map(([id, quantity]) => ({ itemId: Number(id), quantity, total: "0.00" })),
  };
  order.refunds.push(refund);
  if (minor === left) setStatus(shop, order, "refunded");
  shop.save(order, "updated");
  return refund;
}

function one(call: Call): Answer {
  const order = orderOf(call);
  const refund = order.refunds.find(({ id }) => id === Number(call.parts[1]));
  if (!refund) throw new WpError("woocommerce_rest_invalid_order_refund_id", "Invalid order refund ID.", 404);
  return ok(render(call.shop, order, refund));
}

function render(shop: Shop, order: OrderRecord, refund: RefundRecord) {
  const up = `${shop.restUrl}wc/v3/orders/${order.id}`;
  return {
    id: refund.id,
    date_created: localDate(shop.settings.timeZone, refund.at),
    date_created_gmt: gmtDate(refund.at),
    amount: refund.amount,
    reason: refund.reason,
    refunded_by: 1,
    refunded_payment: false,
    meta_data: [{ id: refund.id * 1000, key: "_refund_type", value: order.status === "refunded" ? "full" : "partial" }],
    line_items: refund.lines.map(({ itemId, quantity, total }, place) => ({
      ...order.lines.find((line) => line.id === itemId),
      id: refund.id * 1000 + place + 1,
      quantity: -quantity,
      subtotal: `-${total}`,
      total: `-${total}`,
      taxes: [],
      meta_data: [
        {
          id: refund.id * 1000 + 500 + place,
          key: "_refunded_item_id",
          value: String(itemId),
          display_key: "_refunded_item_id",
          display_value: String(itemId),
        },
      ],
    })),
    shipping_lines: [],
    tax_lines: [],
    fee_lines: [],
    _links: {
      self: [{ href: `${up}/refunds/${refund.id}`, targetHints: { allow: ["GET", "DELETE"] } }],
      collection: [{ href: `${up}/refunds` }],
      up: [{ href: up }],
    },
  };
}

export const REFUND_ROUTES: Route[] = [
  { path: /^wc\/v3\/orders\/(\d+)\/refunds$/, handlers: { GET: listOf, POST: create } },
  { path: /^wc\/v3\/orders\/(\d+)\/refunds\/(\d+)$/, handlers: { GET: one } },
  { path: /^wc\/v3\/refunds$/, handlers: { GET: listAll } },
];
