type Json = Record<string, unknown>;

export interface StagedLine {
  /** Defaults to its index. */
  id?: number;
  sku?: string | null;
  quantity?: unknown;
  name?: string;
  price?: unknown;
  total?: unknown;
}

/** A payload in WooCommerce's wc/v3 format, as an ordinary shop sends it. */
export const wooOrder = (id: string, number: string, lines: readonly StagedLine[]): Json => ({
  id: Number(id),
  number,
  status: "processing",
  currency: "USD",
  total: "44.70",
  shipping_total: "4.90",
  date_created_gmt: "2026-03-02T10:00:00",
  date_modified_gmt: "2026-03-02T10:05:00",
  date_paid_gmt: "2026-03-02T10:01:00",
  billing: wooAddress({ email: "mara@example.test", phone: "+49 40 555 0100" }),
  shipping: wooAddress(),
  payment_method_title: "Credit card",
  customer_note: "Ring twice",
  shipping_lines: [{ id: 20, method_title: "Flat rate", method_id: "flat_rate", total: "4.90" }],
  line_items: lines.map((line, index) => ({
    id: index + 1,
    name: `Line ${index + 1}`,
    sku: "",
    quantity: 1,
    total: "10.00",
    price: 10,
    meta_data: [],
    ...line,
  })),
});

export const wooAddress = (over: Json = {}): Json => ({
  first_name: "Mara",
  last_name: "Engel",
  company: "",
  address_1: "Poststrasse 12",
  address_2: "",
  city: "Hamburg",
  state: "",
  postcode: "20354",
  country: "DE",
  ...over,
});
