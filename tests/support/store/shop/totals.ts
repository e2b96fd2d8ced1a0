import { minorOf, money } from "../seed/money";
import type { OrderRecord } from "./order-record";

/** An order's totals, as WooCommerce calculates them from its lines. */
export function totalsOf(order: OrderRecord, decimals: number) {
  const sum = (amounts: string[]) => amounts.reduce((minor, amount) => minor + minorOf(amount), 0);
  const goods = sum(order.lines.map((line) => line.total));
  const before = sum(order.lines.map((line) => line.subtotal));
  const fees = sum(order.feeLines.map((fee) => fee.total));
  const cartTax = sum([...order.lines, ...order.feeLines].map((line) => line.total_tax));
  const shipping = sum(order.shippingLines.map((line) => line.total));
  const shippingTax = sum(order.shippingLines.map((line) => line.total_tax));
  const discountTax =
    sum(order.lines.map((line) => line.subtotal_tax)) - sum(order.lines.map((line) => line.total_tax));
  return {
    discountTotal: money(before - goods, decimals),
    discountTax: money(discountTax, decimals),
    shippingTotal: money(shipping, decimals),
    shippingTax: money(shippingTax, decimals),
    cartTax: money(cartTax, decimals),
    total: order.totalOverride ?? money(goods + fees + cartTax + shipping + shippingTax, decimals),
    totalTax: money(cartTax + shippingTax, decimals),
  };
}
