import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ARRIVAL_STATUS, type ChannelOrder } from "#app/integrations/sales-channel";
import { sampleAddress, sampleLine, sampleOrder } from "../testing/sample-order";
import { readOrder } from "./read-order";

function read(changes: Record<string, unknown> = {}): ChannelOrder {
  const reading = readOrder(sampleOrder(changes));
  if (reading.kind === "refused") throw new Error(reading.reason);
  return reading.order;
}

function refusal(payload: unknown): string {
  const reading = readOrder(payload);
  return reading.kind === "refused" ? reading.reason : `read as order ${reading.order.externalId}`;
}

const EMPTY_ADDRESS = {
  first_name: "",
  last_name: "",
  company: "",
  address_1: "",
  city: "",
  postcode: "",
  country: "",
  email: "",
};

test("a plain order is read completely", () => {
  expect(read()).toEqual({
    externalId: "501",
    number: "501",
    status: "pending",
    externalStatus: "processing",
    holds: [],
    currency: "USD",
    totalMinor: 4470,
    orderedMinor: 4470,
    amounts: {
      items: 3980,
      discounts: 0,
      shipping: 490,
      fees: 0,
      tax: 0,
      taxIncluded: false,
      refunds: 0,
      total: 4470,
    },
    customerName: "Ada Example",
    customerEmail: "ada@customer.example",
    customerPhone: "+1 555 0100",
    shipTo: {
      name: "Grace Example",
      company: "",
      address1: "1 Test Street",
      address2: "Dock 4",
      city: "Springfield",
      state: "IL",
      postcode: "62701",
      country: "US",
      phone: "+1 555 0100",
    },
    billTo: expect.objectContaining({ name: "Ada Example", address2: "" }),
    shippingMethod: "Flat rate",
    shippingMinor: 490,
    paymentMethod: "Credit card",
    note: null,
    lines: [
      {
        externalId: "11",
        sku: "MUG-RED",
        name: "Red mug",
        quantity: 2,
        priceMinor: 990,
        totalMinor: 1980,
        attributes: [],
      },
      {
        externalId: "12",
        sku: "MUG-BLUE",
        name: "Blue mug",
        quantity: 1,
        priceMinor: 2000,
        totalMinor: 2000,
        attributes: [],
      },
    ],
    placedAt: Date.UTC(2026, 2, 2, 10, 0, 0),
    modifiedAt: Date.UTC(2026, 2, 2, 10, 5, 0),
    paidAt: Date.UTC(2026, 2, 2, 10, 1, 0),
  });
});

describe("the status on arrival", () => {
  test.each([
    ["processing", "pending", null],
    ["wc-processing", "pending", null],
    ["pending", "on-hold", "Not paid yet in the store."],
    ["on-hold", "on-hold", "On hold in the store."],
    ["completed", "completed", null],
    ["cancelled", "cancelled", null],
    ["refunded", "refunded", null],
    ["failed", "failed", null],
    ["awaiting-stock", "on-hold", 'The store\'s status "awaiting-stock" is unknown.'],
    ["partially-paid", "on-hold", 'The store\'s status "partially-paid" is unknown.'],
    ["constructor", "on-hold", 'The store\'s status "constructor" is unknown.'],
    ["", "on-hold", "The store gave no status."],
  ])("%s arrives as %s", (given, status, reason) => {
    const order = read({ status: given });
    expect(order).toMatchObject({ status, externalStatus: given });
    expect(order.holds.map((hold) => hold.reason)).toEqual(reason === null ? [] : [reason]);
  });
});

describe("a payload that is not an order is refused with the reason", () => {
  test.each([
    [sampleOrder({ status: "checkout-draft" }), /not finished the checkout/],
    [sampleOrder({ status: "wc-checkout-draft" }), /not finished the checkout/],
    [sampleOrder({ status: "auto-draft" }), /never saved/],
    [sampleOrder({ status: "draft" }), /draft/],
    [sampleOrder({ status: "trash" }), /trash/],
    [sampleOrder({ billing_period: "month" }), /subscription/],
    [sampleOrder({ refunded_by: 1 }), /refund/],
    [sampleOrder({ id: undefined }), /no id/],
    [sampleOrder({ id: null }), /no id/],
    [JSON.parse('{"id":1e400,"status":"processing","line_items":[]}'), /no id/],
    [{ id: 329 }, /no contents/],
    [{ code: "rest_no_route", message: "<p>No route</p>", data: { status: 404 } }, /"No route"/],
    [null, /unexpected data/],
    ["processing", /unexpected data/],
    [[], /unexpected data/],
  ])("case %#", (payload, reason) => {
    expect(refusal(payload)).toMatch(/^not an order: /);
    expect(refusal(payload)).toMatch(reason);
  });

  test("the refusal names the id where there is one", () => {
    expect(readOrder(sampleOrder({ status: "trash" }))).toMatchObject({ kind: "refused", externalId: "501" });
  });
});

describe("ids and numbers", () => {
  test("an id may be a string, and a number need not be one", () => {
    expect(read({ id: "501", number: "56AQ" })).toMatchObject({ externalId: "501", number: "56AQ" });
    expect(read({ number: 77 })).toMatchObject({ number: "77" });
  });

  test.each(["", null, undefined, {}])("without a number (%j) the id takes its place", (number) => {
    expect(read({ number })).toMatchObject({ number: "501" });
  });
});

describe("money", () => {
  test.each([
    ["CLP", "449990", 449990],
    ["JPY", "1234.50", 1235],
    ["KWD", "24.5", 24500],
    ["eur", "0.1", 10],
  ])("%s %s", (currency, total, totalMinor) => {
    expect(read({ currency, total })).toMatchObject({ currency: currency.toUpperCase(), totalMinor });
  });

  test("the unit price is derived from the line's total, not from the rounded float", () => {
    const [line] = read({ line_items: [sampleLine({ price: 10.799999999999999, total: "32.40", quantity: 3 })] }).lines;
    expect(line).toMatchObject({ priceMinor: 1080, totalMinor: 3240 });
  });

  test("without a total the price counts, and without either the line costs nothing", () => {
    const lines = [
      sampleLine({ total: null, price: "45.45", quantity: 2 }),
      sampleLine({ id: 13, total: "", price: null }),
    ];
    expect(read({ line_items: lines }).lines).toMatchObject([
      { priceMinor: 4545, totalMinor: 9090 },
      { priceMinor: 0, totalMinor: 0 },
    ]);
  });

  test("an order with unreadable amounts waits for a user", () => {
    expect(read({ currency: "" })).toMatchObject({
      currency: "XXX",
      status: "on-hold",
      holds: [{ kind: "store-status", reason: "The store gave no currency." }],
    });
    expect(read({ total: "12,30" })).toMatchObject({
      totalMinor: 0,
      holds: [{ kind: "store-status", reason: 'The store\'s total "12,30" is not an amount.' }],
    });
    expect(read({ total: null, status: "pending" })).toMatchObject({
      holds: [
        { kind: "payment", reason: "Not paid yet in the store." },
        { kind: "store-status", reason: "The store gave no total." },
      ],
    });
    expect(read({ total: "12,30", status: "completed" })).toMatchObject({ status: "completed", holds: [] });
  });

  test("shipping is the order's figure, or else the sum of its lines", () => {
    expect(read({ shipping_total: undefined, shipping_lines: [{ total: "2.50" }, { total: "1" }] }).shippingMinor).toBe(
      350,
    );
  });
});

describe("lines", () => {
  test.each([
    [" A-1 ", "A-1"],
    [123, "123"],
    ["", null],
    [null, null],
    [undefined, null],
    ["A&B <1>", "A&B <1>"],
  ])("the SKU %j is read as %j", (sku, expected) => {
    expect(read({ line_items: [sampleLine({ sku })] }).lines[0]?.sku).toBe(expected);
  });

  test.each([
    [1.5, 1.5],
    ["2", 2],
    [0, 0],
    [-1, -1],
    [1e9, 1e9],
    ["many", 0],
    [null, 0],
  ])("the quantity %j is passed on as %j", (quantity, expected) => {
    expect(read({ line_items: [sampleLine({ quantity })] }).lines[0]?.quantity).toBe(expected);
  });

  test("what the customer chose is shown decoded, and internal keys are left out", () => {
    const meta_data = [
      { key: "size", value: "l", display_key: "Size", display_value: "<p>L &amp; XL</p>\n" },
      { key: "_reduced_stock", value: "2", display_key: "_reduced_stock", display_value: "2" },
      { key: "pa_color", value: "dark-green" },
      { key: "farbe", value: "", display_key: "farbe", display_value: "" },
      { key: "Gift", value: true },
      { key: "extras", value: ["bow", { label: "Card", _id: 9 }] },
      { key: "measurement_data", value: { _unit: "kg", weight: { value: "2.3", unit: "kg" } } },
      { key: "empty", value: null },
      "nonsense",
    ];
    expect(read({ line_items: [sampleLine({ meta_data })] }).lines[0]?.attributes).toEqual([
      { label: "Size", value: "L & XL" },
      { label: "Color", value: "dark-green" },
      { label: "Gift", value: "yes" },
      { label: "Extras", value: "bow, label: Card" },
      { label: "Measurement data", value: "weight: value: 2.3, unit: kg" },
    ]);
  });

  test("names are decoded, but angle brackets of a name stay", () => {
    const names = [
      "T-Shirt &#8211; M, Gr&uuml;n",
      "Mug &times; 2",
      "<b>Bold</b>&nbsp;tea",
      "Sons <Ltd>",
      "&lt;i&gt;",
      "&bogus; &#1;",
    ];
    const lines = names.map((name, index) => sampleLine({ id: index + 1, name }));
    expect(read({ line_items: lines }).lines.map((line) => line.name)).toEqual([
      "T-Shirt – M, Grün",
      "Mug × 2",
      "Bold tea",
      "Sons <Ltd>",
      "<i>",
      "&bogus;",
    ]);
  });

  test("of a bundle the parts are picked, not the box they are sold as", () => {
    const lines = [
      sampleLine({ id: 1, name: "Gift box", sku: "BOX", total: "30.00", bundled_items: [2, "3"] }),
      sampleLine({ id: 2, sku: "TEA", total: "0.00", bundled_by: "1" }),
      sampleLine({ id: 3, sku: "CUP", total: "0.00", bundled_by: 1 }),
      sampleLine({ id: 4, sku: "LOOSE", bundled_by: "", bundled_items: [] }),
    ];
    const read_ = read({ line_items: lines }).lines;
    expect(read_.map((line) => line.sku)).toEqual(["TEA", "CUP", "LOOSE"]);
    expect(read_.map((line) => line.attributes)).toEqual([
      [{ label: "Part of", value: "Gift box" }],
      [{ label: "Part of", value: "Gift box" }],
      [],
    ]);
  });

  test("a bundle inside a composite is opened too", () => {
    const lines = [
      sampleLine({ id: 1, sku: "SET", composite_children: ["2"] }),
      sampleLine({ id: 2, sku: "BOX", composite_parent: "1" }),
      sampleLine({ id: 3, sku: "TEA", bundled_by: "2" }),
    ];
    expect(read({ line_items: lines }).lines.map((line) => line.sku)).toEqual(["TEA"]);
  });

  test("a bundle without its parts in the order is picked itself", () => {
    const lines = [
      sampleLine({ id: 1, sku: "BOX", bundled_items: [77] }),
      sampleLine({ id: 2, sku: "ORPHAN", bundled_by: "99" }),
    ];
    expect(read({ line_items: lines }).lines.map((line) => line.sku)).toEqual(["BOX", "ORPHAN"]);
  });

  test("lines that name each other as their container are both picked", () => {
    const lines = [sampleLine({ id: 1, sku: "A", bundled_by: 2 }), sampleLine({ id: 2, sku: "B", bundled_by: 1 })];
    expect(read({ line_items: lines }).lines.map((line) => line.sku)).toEqual(["A", "B"]);
  });

  test("a list that PHP turned into an object is a list", () => {
    expect(read({ line_items: { "0": sampleLine(), "2": sampleLine({ id: 12 }) } }).lines).toHaveLength(2);
  });

  test("lines that cannot be read put the order on hold instead of vanishing", () => {
    expect(read({ line_items: [sampleLine(), null, "mug"] })).toMatchObject({
      lines: [{ externalId: "11" }],
      status: "on-hold",
      holds: [{ kind: "store-status", reason: "2 of its lines could not be read." }],
    });
  });
});

describe("people and addresses", () => {
  test("the customer is named by billing, else shipping, else the company", () => {
    const nameless = { first_name: "", last_name: null };
    expect(read().customerName).toBe("Ada Example");
    expect(read({ billing: sampleAddress(nameless) }).customerName).toBe("Grace Example");
    const company = sampleAddress({ ...nameless, company: "Mugs &amp; Co" });
    expect(read({ billing: company, shipping: sampleAddress(nameless) }).customerName).toBe("Mugs & Co");
    expect(read({ billing: null, shipping: null }).customerName).toBe("");
  });

  test.each(["", "scrambled@scrambled", "not an address"])("an invalid email is kept as text: %j", (email) => {
    expect(read({ billing: sampleAddress({ email }) }).customerEmail).toBe(email);
  });

  test("without a shipping address the parcel goes to billing, if there is a parcel", () => {
    expect(read({ shipping: EMPTY_ADDRESS }).shipTo).toMatchObject({ name: "Ada Example" });
    expect(read({ shipping: EMPTY_ADDRESS, shipping_lines: [] }).shipTo).toBeNull();
    expect(read({ shipping: EMPTY_ADDRESS, billing: EMPTY_ADDRESS }).shipTo).toBeNull();
  });

  test("a billing address full of nulls leaves the shipping address standing", () => {
    const nulls = Object.fromEntries(Object.keys(sampleAddress()).map((key) => [key, null]));
    expect(read({ billing: nulls })).toMatchObject({
      billTo: null,
      customerName: "Grace Example",
      shipTo: { city: "Springfield" },
    });
  });

  test("several shipping methods are all named", () => {
    const shipping_lines = [
      { method_title: "DHL &times; 2" },
      { method_title: "" },
      { method_title: "Pickup" },
      { method_title: "Pickup" },
    ];
    expect(read({ shipping_lines }).shippingMethod).toBe("DHL × 2 + Pickup");
    expect(read({ shipping_lines: undefined }).shippingMethod).toBeNull();
  });
});

describe("dates", () => {
  test("UTC dates come without a Z", () => {
    expect(read({ date_modified_gmt: "2026-09-11T12:00:00" }).modifiedAt).toBe(Date.UTC(2026, 8, 11, 12));
    expect(read({ date_modified_gmt: "2026-09-11 12:00:00.5+02:00" }).modifiedAt).toBe(
      Date.UTC(2026, 8, 11, 10, 0, 0, 500),
    );
  });

  test("a missing change date falls back to the creation date, and then to zero", () => {
    const none = { date_modified_gmt: null, date_modified: null };
    expect(read(none).modifiedAt).toBe(Date.UTC(2026, 2, 2, 10));
    expect(
      read({ ...none, date_created_gmt: "0000-00-00 00:00:00", date_created: "-0001-11-30T00:00:00" }),
    ).toMatchObject({
      placedAt: 0,
      modifiedAt: 0,
    });
  });

  test("an unpaid order has no payment date", () => {
    expect(read({ date_paid_gmt: null, date_paid: null }).paidAt).toBeNull();
  });
});

test("the shape of wc/v1 is read", () => {
  const order = read({
    number: undefined,
    date_created_gmt: undefined,
    date_modified_gmt: undefined,
    date_paid_gmt: undefined,
    date_paid: "2026-03-02 11:01:00",
    line_items: [
      sampleLine({ price: "9.90", meta_data: undefined, meta: [{ key: "pa_color", label: "Color", value: "Black" }] }),
    ],
  });
  expect(order).toMatchObject({
    number: "501",
    paidAt: Date.UTC(2026, 2, 2, 11, 1),
    placedAt: Date.UTC(2026, 2, 2, 11),
  });
  expect(order.lines[0]).toMatchObject({ priceMinor: 990, attributes: [{ label: "Color", value: "Black" }] });
});

test("the shape of the legacy API is read, wrapped or not", () => {
  const legacy = {
    id: 645,
    order_number: 1645,
    created_at: "2015-01-26T20:00:21Z",
    updated_at: "2015-01-27T20:00:21Z",
    status: "processing",
    currency: "USD",
    total: "79.87",
    total_shipping: "10.00",
    payment_details: { method_id: "bacs", method_title: "Direct bank transfer", paid: true },
    billing_address: sampleAddress({ email: "ada@customer.example" }),
    shipping_address: sampleAddress({ first_name: "Grace" }),
    note: "Ring twice",
    line_items: [sampleLine()],
    shipping_lines: [{ method_title: "Flat rate", total: "10.00" }],
  };
  const expected = {
    kind: "order",
    order: {
      externalId: "645",
      number: "1645",
      totalMinor: 7987,
      shippingMinor: 1000,
      paymentMethod: "Direct bank transfer",
      note: "Ring twice",
      shipTo: { name: "Grace Example" },
      modifiedAt: Date.UTC(2015, 0, 27, 20, 0, 21),
      paidAt: Date.UTC(2015, 0, 26, 20, 0, 21),
    },
  };
  expect(readOrder(legacy)).toMatchObject(expected);
  expect(readOrder({ order: legacy })).toMatchObject(expected);
});

test("a note keeps its lines and whatever the customer wrote", () => {
  expect(read({ customer_note: " Ring\r\ntwice <script>alert(1)</script> & wait " }).note).toBe(
    "Ring\ntwice <script>alert(1)</script> & wait",
  );
});

describe("reading never throws", { timeout: 30_000 }, () => {
  function expectSound(payload: unknown): void {
    const reading = readOrder(payload);
    if (reading.kind === "refused") {
      expect(reading.reason.length).toBeGreaterThan(14);
      return;
    }
    const { order } = reading;
    expect(order.externalId).not.toBe("");
    expect(ARRIVAL_STATUS).toContain(order.status);
    expect(order.holds.length > 0).toBe(order.status === "on-hold");
    const integers = [order.totalMinor, order.shippingMinor, order.placedAt, order.modifiedAt];
    for (const line of order.lines) {
      integers.push(line.priceMinor, line.totalMinor);
      expect(Number.isFinite(line.quantity)).toBe(true);
    }
    expect(integers.every(Number.isSafeInteger)).toBe(true);
  }

  test("for any JSON value", () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => expectSound(value)));
  });

  test("for an order with any value in any place", () => {
    const paths = pathsOf(sampleOrder());
    const junk = fc.oneof(
      fc.jsonValue({ maxDepth: 3 }),
      fc.constantFrom("", "-1", "1e400", "NaN", -1, 0, 1e308, "wc-", "&#99999999;", "2026-13-45T99:99:99", [[]], {
        "0": {},
      }),
    );
    const mutation = fc.tuple(fc.constantFrom(...paths), junk);
    fc.assert(
      fc.property(fc.array(mutation, { minLength: 1, maxLength: 4 }), (mutations) => {
        const order = structuredClone(sampleOrder());
        for (const [path, value] of mutations) put(order, path, value);
        expectSound(order);
      }),
      { numRuns: 400 },
    );
  });

  function pathsOf(value: unknown, path: string[] = []): string[][] {
    const inner = typeof value === "object" && value !== null ? Object.entries(value) : [];
    return [...(path.length > 0 ? [path] : []), ...inner.flatMap(([key, entry]) => pathsOf(entry, [...path, key]))];
  }

  function put(target: unknown, path: string[], value: unknown): void {
    const [key, ...rest] = path;
    if (key === undefined || typeof target !== "object" || target === null) return;
    const holder = target as Record<string, unknown>;
    if (rest.length > 0) put(holder[key], rest, value);
    else holder[key] = value;
  }
});
