import { minorOf, taxRateFor } from "../seed/money";
import { OrderMaker } from "../seed/order-maker";
import { NO_ADDRESS } from "../seed/people";
import { prng } from "../seed/prng";
import type { OrderRecord } from "../shop/order-record";
import type { Shop } from "../shop/shop";
import { WpError } from "./api-response";
import { applyFields, setStatus } from "./change-order";

type Body = Record<string, unknown>;

/** What `POST /orders` does. @throws WpError when a line refers to an unknown product */
export function createOrder(shop: Shop, body: Body): OrderRecord {
  const now = shop.now();
  const items = list(body.line_items).map((line) => ({ line, item: productOf(shop, line) }));
  const id = shop.orderId();
  const maker = new OrderMaker(shop.settings, shop.shelf, id, prng(shop.settings.seed, "created", id));
  const place = (body.shipping ?? body.billing ?? {}) as Body;
  const taxRate = taxRateFor(maker.home, String(place.country ?? ""), String(place.state ?? ""));
  const order: OrderRecord = {
    id,
    number: String(id),
    status: "pending",
    currency: shop.settings.currency,
    createdAt: now,
    modifiedAt: now,
    paidAt: null,
    completedAt: null,
    pricesIncludeTax: false,
    customerId: 0,
    orderKey: `wc_order_${maker.rng.hex(13)}`,
    billing: { ...NO_ADDRESS, email: "" },
    shipping: { ...NO_ADDRESS },
    paymentMethod: "",
    paymentMethodTitle: "",
    transactionId: "",
    ip: "",
    userAgent: "",
    createdVia: typeof body.created_via === "string" ? body.created_via : "rest-api",
    customerNote: "",
    meta: [],
    lines: items.map(({ line, item }) => {
      const priced = { subtotal: minorIn(line.subtotal) ?? minorIn(line.total), total: minorIn(line.total) };
      const made = maker.line(item, Number(line.quantity ?? 1), taxRate, priced);
      return { ...made, name: typeof line.name === "string" ? line.name : made.name };
    }),
    taxRate,
    shippingLines: list(body.shipping_lines).map((line) =>
      maker.shippingLine(
        String(line.method_title ?? ""),
        minorIn(line.total) ?? 0,
        taxRate,
        String(line.method_id ?? ""),
        "",
      ),
    ),
    feeLines: list(body.fee_lines).map((fee) =>
      maker.feeLine(String(fee.name ?? ""), minorIn(fee.total) ?? 0, taxRate),
    ),
    couponLines: [],
    refunds: [],
    notes: [],
    fulfillments: [],
    trackings: [],
    totalOverride: null,
  };
  applyFields(shop, order, { ...body, line_items: undefined });
  if (body.set_paid === true) {
    order.paidAt = now;
    setStatus(shop, order, "processing");
  }
  if (typeof body.status === "string") setStatus(shop, order, body.status);
  shop.save(order, "created");
  return order;
}

function productOf(shop: Shop, line: Body) {
  const id = Number(line.variation_id || line.product_id || 0);
  const item = id ? shop.shelf.byId(id) : shop.shelf.bySku(String(line.sku ?? ""));
  if (!item) throw new WpError("woocommerce_rest_required_product_reference", "Product ID or SKU is required.", 400);
  return item;
}

function list(value: unknown): Body[] {
  return Array.isArray(value) ? (value as Body[]) : [];
}

function minorIn(value: unknown): number | undefined {
  return value === undefined ? undefined : minorOf(String(value));
}
