import type { ShopSettings } from "../options";
import { CURRENCY_SYMBOLS } from "../seed/money";
import type { Meta, OrderRecord } from "../shop/order-record";
import { totalsOf } from "../shop/totals";
import { gmtDate, localDate } from "./dates";
import type { Behaviour } from "./version";

/** The shop's settings that affect its responses. */
export interface StoreFront {
  settings: ShopSettings;
  behaviour: Behaviour;
  siteUrl: string;
  restUrl: string;
}

const ALLOW_ITEM = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/** An order as `GET /orders/{id}` returns it: every field, in WooCommerce's order. */
export function renderOrder(shop: StoreFront, order: OrderRecord): Record<string, unknown> {
  const { settings, behaviour } = shop;
  const local = (at: number | null) => localDate(settings.timeZone, at);
  const totals = totalsOf(order, settings.decimals);
  const unpaid = ["pending", "failed", "checkout-draft"].includes(order.status);
  return {
    id: order.id,
    parent_id: 0,
    status: order.status,
    currency: order.currency,
    version: settings.wcVersion,
    prices_include_tax: order.pricesIncludeTax,
    date_created: local(order.createdAt),
    date_modified: local(order.modifiedAt),
    discount_total: totals.discountTotal,
    discount_tax: totals.discountTax,
    shipping_total: totals.shippingTotal,
    shipping_tax: totals.shippingTax,
    cart_tax: totals.cartTax,
    total: totals.total,
    total_tax: totals.totalTax,
    customer_id: order.customerId,
    order_key: order.orderKey,
    billing: order.billing,
    shipping: order.shipping,
    payment_method: order.paymentMethod,
    payment_method_title: order.paymentMethodTitle,
    transaction_id: order.transactionId,
    customer_ip_address: order.ip,
    customer_user_agent: order.userAgent,
    created_via: order.createdVia,
    customer_note: order.customerNote,
    date_completed: local(order.completedAt),
    date_paid: local(order.paidAt),
    cart_hash: "",
    number: order.number,
    meta_data: [...order.meta, ...trackingMeta(order)],
    line_items: order.lines.map((line) => {
      const { global_unique_id, ...older } = line;
      return behaviour.globalUniqueId ? line : older;
    }),
    tax_lines: taxLines(order),
    shipping_lines: order.shippingLines,
    fee_lines: order.feeLines,
    coupon_lines: order.couponLines,
    refunds: order.refunds.map(({ id, reason, amount }) => ({ id, reason, total: `-${amount}`, total_tax: "0.00" })),
    payment_url: `${shop.siteUrl}/checkout/order-pay/${order.id}/?pay_for_order=true&key=${order.orderKey}`,
    is_editable: ["pending", "on-hold", "auto-draft"].includes(order.status),
    needs_payment: unpaid && Number(totals.total) > 0,
    needs_processing: order.lines.length > 0,
    date_created_gmt: gmtDate(order.createdAt),
    date_modified_gmt: gmtDate(order.modifiedAt),
    date_completed_gmt: gmtDate(order.completedAt),
    date_paid_gmt: gmtDate(order.paidAt),
    currency_symbol: CURRENCY_SYMBOLS[order.currency] ?? order.currency,
    _links: orderLinks(shop, order),
  };
}

function orderLinks(shop: StoreFront, { id, customerId }: OrderRecord) {
  const api = `${shop.restUrl}wc/v3`;
  const emails = [{ embeddable: true, href: `${api}/orders/${id}/actions/email_templates` }];
  return {
    self: [{ href: `${api}/orders/${id}`, targetHints: { allow: ALLOW_ITEM } }],
    collection: [{ href: `${api}/orders` }],
    ...(shop.behaviour.emailTemplates ? { email_templates: emails } : {}),
    ...(customerId > 0 ? { customer: [{ href: `${api}/customers/${customerId}` }] } : {}),
  };
}

function taxLines(order: OrderRecord) {
  const rate = order.taxRate;
  const totals = totalsOf(order, 2);
  if (!rate || Number(totals.totalTax) === 0) return [];
  return [
    {
      id: order.id * 1000,
      rate_code: rate.code,
      rate_id: rate.id,
      label: rate.label,
      compound: false,
      tax_total: totals.cartTax,
      shipping_tax_total: totals.shippingTax,
      rate_percent: rate.percent,
      meta_data: [],
    },
  ];
}

/** The Shipment Tracking plugin stores its items in one meta row. */
function trackingMeta(order: OrderRecord): Meta[] {
  if (order.trackings.length === 0) return [];
  const value = order.trackings.map((item) => ({
    tracking_provider: item.provider,
    custom_tracking_provider: "",
    custom_tracking_link: "",
    tracking_number: item.number,
    date_shipped: String(Date.parse(`${item.dateShipped}T00:00:00Z`) / 1000),
    tracking_id: item.trackingId,
  }));
  return [{ id: order.id * 1000 + 999, key: "_wc_shipment_tracking_items", value }];
}
