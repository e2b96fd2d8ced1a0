type Json = Record<string, unknown>;

/** An order in wc/v3 format, as an ordinary shop sends it. */
export function sampleOrder(changes: Json = {}): Json {
  return {
    id: 501,
    parent_id: 0,
    status: "processing",
    currency: "USD",
    version: "11.0.1",
    prices_include_tax: false,
    date_created: "2026-03-02T11:00:00",
    date_modified: "2026-03-02T11:05:00",
    date_created_gmt: "2026-03-02T10:00:00",
    date_modified_gmt: "2026-03-02T10:05:00",
    date_paid: "2026-03-02T11:01:00",
    date_paid_gmt: "2026-03-02T10:01:00",
    date_completed_gmt: null,
    discount_total: "0.00",
    shipping_total: "4.90",
    shipping_tax: "0.00",
    total: "44.70",
    total_tax: "0.00",
    customer_id: 7,
    billing: sampleAddress({ email: "ada@customer.example", phone: "+1 555 0100" }),
    shipping: sampleAddress({ first_name: "Grace", address_2: "Dock 4" }),
    payment_method: "stripe",
    payment_method_title: "Credit card",
    customer_note: "",
    number: "501",
    meta_data: [{ id: 1, key: "_source", value: { deep: [1, 2] } }],
    line_items: [
      sampleLine(),
      sampleLine({
        id: 12,
        name: "Blue mug",
        sku: "MUG-BLUE",
        quantity: 1,
        subtotal: "20.00",
        total: "20.00",
        price: 20,
      }),
    ],
    tax_lines: [],
    shipping_lines: [{ id: 20, method_title: "Flat rate", method_id: "flat_rate", total: "4.90" }],
    fee_lines: [],
    coupon_lines: [],
    refunds: [],
    needs_processing: true,
    currency_symbol: "$",
    ...changes,
  };
}

export function sampleAddress(changes: Json = {}): Json {
  return {
    first_name: "Ada",
    last_name: "Example",
    company: "",
    address_1: "1 Test Street",
    address_2: "",
    city: "Springfield",
    state: "IL",
    postcode: "62701",
    country: "US",
    ...changes,
  };
}

export function sampleLine(changes: Json = {}): Json {
  return {
    id: 11,
    name: "Red mug",
    product_id: 3,
    variation_id: 0,
    quantity: 2,
    subtotal: "19.80",
    total: "19.80",
    total_tax: "0.00",
    meta_data: [],
    sku: "MUG-RED",
    price: 9.9,
    ...changes,
  };
}
