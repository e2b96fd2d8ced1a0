import type { ShopSettings } from "../options";
import type { CouponLine, FeeLine, OrderLine, OrderRecord, ShippingLine, TaxRate } from "../shop/order-record";
import type { ProductShelf, ShelfItem } from "../shop/product-shelf";
import { money, taxOn, taxRateFor } from "./money";
import { shippingOf, somebody } from "./people";
import type { Prng } from "./prng";

interface OrderTimes {
  createdAt: number;
  modifiedAt: number;
}

const METHODS = {
  US: [
    { title: "USPS Ground Advantage", id: "flat_rate", instance: "1", minor: 695 },
    { title: "Free shipping", id: "free_shipping", instance: "2", minor: 0 },
    { title: "UPS 2nd Day Air®", id: "flat_rate", instance: "4", minor: 1990 },
    { title: "International tracked", id: "flat_rate", instance: "6", minor: 2400 },
  ],
  EU: [
    { title: "DHL Paket", id: "flat_rate", instance: "1", minor: 490 },
    { title: "Kostenloser Versand", id: "free_shipping", instance: "2", minor: 0 },
    { title: "Express “24h”", id: "flat_rate", instance: "4", minor: 1487 },
    { title: "International tracked", id: "flat_rate", instance: "6", minor: 1900 },
  ],
};

const PAYMENTS = [
  ["stripe", "Credit card (Stripe)"],
  ["stripe", "Credit card (Stripe)"],
  ["ppcp-gateway", "PayPal"],
  ["klarna_payments", "Klarna – Pay later"],
] as const;

/** Creates one order. Every id in it is derived from the order's own, so orders share no counter. */
export class OrderMaker {
  readonly home: "US" | "EU";
  #lastPart = 0;

  constructor(
    readonly settings: ShopSettings,
    readonly shelf: ProductShelf,
    readonly orderId: number,
    readonly rng: Prng,
  ) {
    this.home = settings.catalog === "tern" ? "EU" : "US";
  }

  /** An id for a line, a note or a meta row of this order. */
  partId(): number {
    this.#lastPart += 1;
    return this.orderId * 1000 + this.#lastPart;
  }

  money(minor: number): string {
    return money(minor, this.settings.decimals);
  }

  /** An ordinary paid order: one to four products of the catalog, in small quantities. */
  ordinary({ createdAt, modifiedAt }: OrderTimes): OrderRecord {
    const { rng, orderId, settings } = this;
    const billing = somebody(rng, this.home);
    const shipping = shippingOf(billing);
    if (rng.chance(0.1))
      Object.assign(shipping, { first_name: rng.pick(["Robin", "Sascha", "Alex", "Kim"]), company: "" });
    if (this.settings.seed % 2 && rng.chance(0.5)) shipping.phone = "";
    const taxRate = taxRateFor(this.home, shipping.country, shipping.state);
    const lines = this.#basket().map((item) => this.line(item, rng.pick([1, 1, 1, 1, 2, 2, 3]), taxRate));
    const [paymentMethod, paymentMethodTitle] = rng.pick(PAYMENTS);
    return {
      id: orderId,
      number: String(orderId),
      status: "processing",
      currency: settings.currency,
      createdAt,
      modifiedAt,
      paidAt: createdAt + 60_000,
      completedAt: null,
      pricesIncludeTax: false,
      customerId: rng.chance(0.4) ? rng.int(2, 400) : 0,
      orderKey: `wc_order_${rng.hex(13)}`,
      billing,
      shipping,
      paymentMethod,
      paymentMethodTitle,
      transactionId: `txn_${rng.hex(16)}`,
      ip: `203.0.113.${rng.int(1, 254)}`,
      userAgent: "Mozilla/5.0",
      createdVia: rng.pick(["checkout", "checkout", "store-api"]),
      customerNote: rng.chance(0.07)
        ? rng.pick(["Please leave with the neighbour.", "Bitte nicht knicken!", "Ring twice 🔔"])
        : "",
      meta: [
        { id: this.partId(), key: "_wc_order_attribution_source_type", value: rng.pick(["utm", "organic", "typein"]) },
      ],
      lines,
      taxRate,
      shippingLines: [this.#shippingFor(shipping.country, lines, taxRate)],
      feeLines: [],
      couponLines: [],
      refunds: [],
      notes: this.#firstNotes(lines, createdAt),
      fulfillments: [],
      trackings: [],
      totalOverride: null,
    };
  }

  line(
    item: ShelfItem,
    quantity: number,
    rate: TaxRate | null,
    priced: { subtotal?: number; total?: number } = {},
  ): OrderLine {
    const subtotal = priced.subtotal ?? Math.round(item.priceMinor * quantity);
    const total = priced.total ?? subtotal;
    const amount = this.money(total);
    return {
      id: this.partId(),
      name: item.name,
      product_id: item.parentId || item.id,
      variation_id: item.parentId ? item.id : 0,
      quantity,
      tax_class: "",
      subtotal: this.money(subtotal),
      subtotal_tax: this.money(taxOn(subtotal, rate)),
      total: amount,
      total_tax: this.money(taxOn(total, rate)),
      taxes: rate
        ? [{ id: rate.id, total: this.money(taxOn(total, rate)), subtotal: this.money(taxOn(subtotal, rate)) }]
        : [],
      meta_data: [
        ...item.attributes.map(({ name, option }) => this.lineMeta(name.toLowerCase(), option, name)),
        this.lineMeta("_reduced_stock", String(quantity)),
      ],
      sku: item.sku,
      global_unique_id: item.barcode,
      price: Number(amount) / quantity,
      image: { id: item.parentId ? 0 : "", src: "" },
      parent_name: item.parentName,
    };
  }

  lineMeta(key: string, value: unknown, displayKey = key) {
    return { id: this.partId(), key, value, display_key: displayKey, display_value: value };
  }

  shippingLine(
    title: string,
    minor: number,
    rate: TaxRate | null,
    methodId = "flat_rate",
    instance = "1",
  ): ShippingLine {
    const tax = this.money(taxOn(minor, rate));
    return {
      id: this.partId(),
      method_title: title,
      method_id: methodId,
      instance_id: instance,
      total: this.money(minor),
      total_tax: tax,
      taxes: rate ? [{ id: rate.id, total: tax, subtotal: "" }] : [],
      tax_status: "taxable",
      meta_data: [],
    };
  }

  feeLine(name: string, minor: number, rate: TaxRate | null): FeeLine {
    const tax = this.money(taxOn(minor, rate));
    return {
      id: this.partId(),
      name,
      tax_class: "",
      tax_status: "taxable",
      amount: "",
      total: this.money(minor),
      total_tax: tax,
      taxes: rate ? [{ id: rate.id, total: tax, subtotal: "" }] : [],
      meta_data: [],
    };
  }

  couponLine(code: string, discountMinor: number, type: "percent" | "fixed_cart", nominal: number): CouponLine {
    const info = JSON.stringify([this.orderId, code, type === "percent" ? type : null, nominal]);
    return {
      id: this.partId(),
      code,
      discount: String(discountMinor / 100),
      discount_tax: "0",
      meta_data: [this.lineMeta("coupon_info", info)],
      discount_type: type,
      nominal_amount: nominal,
      free_shipping: false,
    };
  }

  /** Different products, chosen with probability in proportion to their units. */
  #basket(): ShelfItem[] {
    const count = this.rng.pick([1, 1, 1, 1, 1, 2, 2, 2, 3, 4]);
    const basket = new Set<ShelfItem>();
    while (basket.size < count) basket.add(this.rng.weighted(this.shelf.forSale, (item) => item.appeal));
    return [...basket];
  }

  #shippingFor(country: string, lines: OrderLine[], rate: TaxRate | null): ShippingLine {
    const [standard, free, express, abroad] = METHODS[this.home] as [Method, Method, Method, Method];
    const worth = lines.reduce((sum, line) => sum + Number(line.total), 0);
    const near = this.home === "US" ? country === "US" : ["DE", "FR", "NL", "PL", "IE"].includes(country);
    const method = !near ? abroad : this.rng.chance(0.12) ? express : worth >= 100 ? free : standard;
    return this.shippingLine(method.title, method.minor, rate, method.id, method.instance);
  }

  #firstNotes(lines: OrderLine[], at: number) {
    const reduced = lines.map((line) => line.name).join(", ");
    return [
      {
        id: this.partId(),
        at: at + 60_000,
        author: "WooCommerce",
        note: `Stock levels reduced: ${reduced}`,
        customerNote: false,
      },
      {
        id: this.partId(),
        at: at + 60_000,
        author: "WooCommerce",
        note: "Order status changed from Pending payment to Processing.",
        customerNote: false,
      },
    ];
  }
}

type Method = (typeof METHODS)["US"][number];
