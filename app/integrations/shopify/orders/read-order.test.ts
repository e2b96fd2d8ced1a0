import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ARRIVAL_STATUS, type ChannelOrder } from "#app/integrations/sales-channel";
import { makeOrder, orderNode } from "#tests/support/shopify/order";
import { readOrder } from "./read-order";

const AT = Date.UTC(2026, 2, 2, 10);

/** An order in the API's format. */
function sample(changes: Record<string, unknown> = {}, currency = "USD"): Record<string, unknown> {
  const node = orderNode(makeOrder(0, AT), currency);
  const list = (name: string) => (node[name] as (page: { first: number }) => unknown)({ first: 10 });
  const { fulfillments: _fulfillments, fulfillmentOrders: _open, ...plain } = node;
  return { ...plain, lineItems: list("lineItems"), shippingLines: list("shippingLines"), ...changes };
}

function read(changes: Record<string, unknown> = {}, currency?: string): ChannelOrder {
  const reading = readOrder(sample(changes, currency));
  if (reading.kind === "refused") throw new Error(reading.reason);
  return reading.order;
}

const money = (amount: string) => ({ shopMoney: { amount, currencyCode: "USD" } });

test("a plain order is read completely", () => {
  expect(read({ phone: "+1 555 0100" })).toEqual({
    externalId: "1000001",
    number: "#1001",
    status: "pending",
    externalStatus: "PAID, UNFULFILLED",
    holds: [],
    currency: "USD",
    totalMinor: 5440,
    orderedMinor: 5440,
    customerName: "Grace Example",
    customerEmail: "grace@customer.example",
    customerPhone: "+1 555 0100",
    shipTo: {
      name: "Grace Example",
      company: "",
      address1: "1 Test Street",
      address2: "",
      city: "Springfield",
      state: "IL",
      postcode: "62701",
      country: "US",
      phone: "+1 555 0100",
    },
    billTo: expect.objectContaining({ city: "Springfield" }),
    shippingMethod: "Standard",
    shippingMinor: 490,
    amounts: {
      items: 4950,
      discounts: 0,
      shipping: 490,
      fees: 0,
      tax: 0,
      taxIncluded: false,
      refunds: 0,
      total: 5440,
    },
    paymentMethod: "shopify_payments",
    note: null,
    lines: [
      {
        externalId: "1000001001",
        sku: "MUG-1",
        name: "Mug 1",
        quantity: 2,
        priceMinor: 990,
        totalMinor: 1980,
        attributes: [{ label: "Variant", value: "Blue / L" }],
      },
      {
        externalId: "1000001002",
        sku: "MUG-2",
        name: "Mug 2",
        quantity: 3,
        priceMinor: 990,
        totalMinor: 2970,
        attributes: [],
      },
    ],
    placedAt: AT - 60_000,
    modifiedAt: AT,
    paidAt: AT - 60_000,
  });
});

describe("the status on arrival", () => {
  test.each([
    [{ displayFinancialStatus: "PAID" }, "pending", []],
    [{ displayFinancialStatus: "PARTIALLY_REFUNDED" }, "pending", []],
    [{ displayFinancialStatus: "PENDING" }, "on-hold", ["payment"]],
    [{ displayFinancialStatus: "AUTHORIZED" }, "on-hold", ["payment"]],
    [{ displayFinancialStatus: "EXPIRED" }, "on-hold", ["payment"]],
    [{ displayFinancialStatus: "PARTIALLY_PAID" }, "on-hold", ["payment"]],
    [{ displayFinancialStatus: "VOIDED" }, "on-hold", ["payment"]],
    [{ displayFinancialStatus: "REFUNDED" }, "refunded", []],
    [{ displayFinancialStatus: null }, "on-hold", ["store-status"]],
    [{ displayFinancialStatus: "constructor" }, "on-hold", ["store-status"]],
    [{ cancelledAt: "2026-03-02T10:00:00Z", displayFinancialStatus: "PENDING" }, "cancelled", []],
    [{ displayFulfillmentStatus: "FULFILLED" }, "completed", []],
    [{ displayFulfillmentStatus: "ON_HOLD" }, "on-hold", ["store-status"]],
    [{ displayFulfillmentStatus: "PARTIALLY_FULFILLED" }, "on-hold", ["store-status"]],
    [{ displayFulfillmentStatus: "IN_PROGRESS" }, "pending", []],
    [{ test: true }, "on-hold", ["store-status"]],
    [{ currencyCode: null }, "on-hold", ["store-status"]],
    [{ currentTotalPriceSet: null }, "on-hold", ["store-status"]],
    [{ lineItems: { nodes: [null] } }, "on-hold", ["store-status"]],
  ])("%j arrives as %s", (changes, status, kinds) => {
    const order = read(changes);
    expect(order.status).toBe(status);
    expect(order.holds.map(({ kind }) => kind)).toEqual(kinds);
  });
});

describe("oddities of real orders", () => {
  test("ids keep their last digits", () => {
    expect(read({ id: "gid://shopify/Order/820982911946154508" }).externalId).toBe("820982911946154508");
  });

  test("a removed line is omitted, and a reduced one has its remaining quantity", () => {
    const line = { title: "Mug", sku: "MUG", discountedUnitPriceAfterAllDiscountsSet: money("3.00") };
    const nodes = [
      { ...line, id: "gid://shopify/LineItem/1", quantity: 2, currentQuantity: 0 },
      { ...line, id: "gid://shopify/LineItem/2", quantity: 5, currentQuantity: 2 },
    ];
    expect(read({ lineItems: { nodes } }).lines).toMatchObject([{ externalId: "2", quantity: 2, totalMinor: 600 }]);
    const refunded = read({ lineItems: { nodes }, displayFinancialStatus: "REFUNDED" });
    expect(refunded.lines.map(({ quantity }) => quantity)).toEqual([2, 5]);
  });

  test("an item without SKU, and what programs wrote on it", () => {
    const customAttributes = [
      { key: "Engraving", value: "Ada" },
      { key: "_internal", value: "1" },
      { key: "Empty", value: null },
    ];
    const node = { id: "gid://shopify/LineItem/1", sku: null, title: "Custom", quantity: 1, customAttributes };
    expect(read({ lineItems: { nodes: [node] } }).lines).toMatchObject([
      { sku: null, name: "Custom", attributes: [{ label: "Engraving", value: "Ada" }] },
    ]);
  });

  test("yen have no decimals", () => {
    const order = read({ currentTotalPriceSet: money("4900.0") }, "JPY");
    expect(order).toMatchObject({ currency: "JPY", totalMinor: 4900 });
  });

  test("missing name, address and email", () => {
    const order = read({ email: null, shippingAddress: null, billingAddress: null });
    expect(order).toMatchObject({ customerName: "", customerEmail: "", shipTo: null, billTo: null });
  });

  test("REST's shape, with discounts on a line", () => {
    const order = {
      id: 820982911946154500,
      admin_graphql_api_id: "gid://shopify/Order/820982911946154508",
      name: "#9999",
      currency: "EUR",
      financial_status: "paid",
      fulfillment_status: null,
      current_total_price: "17.00",
      customer: { first_name: "Bob", last_name: "Norman", email: "bob@customer.example" },
      line_items: [
        {
          id: 11,
          sku: "MUG",
          title: "Mug",
          quantity: 2,
          current_quantity: 2,
          price: "10.00",
          discount_allocations: [{ amount: "3.00" }],
          properties: [{ name: "Size", value: "L" }],
        },
      ],
      created_at: "2026-03-02T05:00:00-05:00",
      updated_at: "2026-03-02T05:00:00-05:00",
    };
    expect(readOrder(order)).toMatchObject({
      kind: "order",
      order: {
        externalId: "820982911946154508",
        status: "pending",
        customerName: "Bob Norman",
        lines: [{ externalId: "11", priceMinor: 850, totalMinor: 1700, attributes: [{ label: "Size", value: "L" }] }],
        modifiedAt: AT,
      },
    });
  });
});

test.each([null, [], "x", {}, { id: "0" }, { id: "gid://shopify/Product/1", lineItems: [] }, { id: 5 }])(
  "%j is refused with a reason",
  (payload) => {
    expect(readOrder(payload)).toMatchObject({ kind: "refused", reason: expect.stringMatching(/^not an order: \S/) });
  },
);

test("reading never throws, for an order with any value in any place", () => {
  const keys = fc.constantFrom(...Object.keys(sample()), "line_items", "customer", "admin_graphql_api_id");
  const anything = fc.anything({ maxDepth: 4, withBigInt: true, withDate: true, withNullPrototype: true });
  fc.assert(
    fc.property(fc.dictionary(keys, anything), fc.dictionary(fc.string(), anything), (changes, line) => {
      for (const payload of [sample(changes), sample({ ...changes, lineItems: { nodes: [line] } }), changes]) {
        const reading = readOrder(payload);
        if (reading.kind === "refused") continue;
        const { order } = reading;
        expect(ARRIVAL_STATUS).toContain(order.status);
        expect(order.status === "on-hold").toBe(order.holds.length > 0);
        expect([order.totalMinor, order.placedAt, order.modifiedAt].every(Number.isSafeInteger)).toBe(true);
        for (const each of order.lines) expect(Number.isSafeInteger(each.totalMinor)).toBe(true);
      }
    }),
    { numRuns: 300 },
  );
});
