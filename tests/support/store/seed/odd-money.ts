import type { ShelfItem } from "../shop/product-shelf";
import { minorOf, taxOn } from "./money";
import type { Oddity } from "./odd-order";

export const ODD_MONEY: Record<string, Oddity> = {
  "zero-total": (order, maker) => {
    const item = maker.shelf.forSale[0] as ShelfItem;
    order.lines = [maker.line(item, 1, null, { total: 0 })];
    order.couponLines = [maker.couponLine("free100", item.priceMinor, "percent", 100)];
    order.shippingLines = [maker.shippingLine("Free shipping", 0, null, "free_shipping", "2")];
  },
  coupons: (order, maker) => {
    const item = maker.shelf.forSale[1] as ShelfItem;
    const price = item.priceMinor * 2;
    const tenth = Math.round(price / 10);
    order.lines = [maker.line(item, 2, order.taxRate, { total: price - tenth - 500 })];
    order.couponLines = [
      maker.couponLine("welcome10", tenth, "percent", 10),
      maker.couponLine("fünf-euro", 500, "fixed_cart", 5),
    ];
  },
  fees: (order, maker) => {
    order.feeLines = [
      maker.feeLine("Small order surcharge", 250, order.taxRate),
      maker.feeLine("Loyalty discount", -112, order.taxRate),
    ];
  },
  "gift-card": (order, maker) => {
    order.meta.push({ id: maker.partId(), key: "_ywgc_applied_gift_cards", value: { "GIFT-77AA": "14.00" } });
    order.totalOverride = "4.00";
  },
  "two-shipping-lines": (order, maker) => {
    order.shippingLines = [
      maker.shippingLine("Free shipping", 0, order.taxRate, "free_shipping", "2"),
      maker.shippingLine("Freight (bulky goods)", 3900, order.taxRate),
    ];
  },
  "prices-with-tax": (order) => {
    order.pricesIncludeTax = true;
  },
  yen: (order) => {
    order.currency = "JPY";
  },
  dinar: (order) => {
    order.currency = "KWD";
  },
  "partial-refund": (order) => {
    const [line] = order.lines;
    if (!line) return;
    const one = Math.round(minorOf(line.total) / line.quantity);
    const amount = ((one + taxOn(one, order.taxRate)) / 100).toFixed(2);
    const lines = [{ itemId: line.id, quantity: 1, total: (one / 100).toFixed(2) }];
    order.refunds = [{ id: order.id + 1, at: order.modifiedAt, amount, reason: "Damaged in transit", lines }];
  },
};
