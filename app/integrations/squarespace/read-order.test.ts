import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { makeOrder, showOrder } from "#tests/support/squarespace/order";
import { ARRIVAL_STATUS, type ChannelOrder } from "../sales-channel";
import { readOrder } from "./read-order";

const AT = Date.UTC(2026, 2, 2, 10, 0, 0, 705);
const sample = (changes: Record<string, unknown> = {}) => ({ ...showOrder(makeOrder(0, AT)), ...changes });

function read(changes: Record<string, unknown> = {}): ChannelOrder {
  const reading = readOrder(sample(changes));
  if (reading.kind === "refused") throw new Error(reading.reason);
  return reading.order;
}

test("a plain order is read completely", () => {
  expect(read({ formSubmission: [{ label: "Gift?", value: "Yes" }] })).toMatchObject({
    number: "1000",
    status: "pending",
    externalStatus: "PENDING, PAID",
    holds: [],
    currency: "USD",
    totalMinor: 5450,
    customerName: "Bob Example",
    customerEmail: "bob@customer.example",
    shipTo: { address1: "459 Test Street", address2: "", postcode: "10003", country: "US" },
    shippingMethod: "UPS Ground",
    shippingMinor: 500,
    note: "Gift?: Yes",
    lines: [
      { sku: "SQ-1", quantity: 2, priceMinor: 2000, totalMinor: 4000, attributes: [{ label: "Size", value: "Large" }] },
      { sku: "SQ-2", quantity: 1, priceMinor: 950, totalMinor: 950, attributes: [] },
    ],
    modifiedAt: AT,
  });
});

describe("differences between responses", () => {
  test("the value of money is text or a number", () => {
    expect(read({ grandTotal: { currency: "USD", value: 49.99 } }).totalMinor).toBe(4999);
    expect(read({ grandTotal: { currency: "JPY", value: "4900" } })).toMatchObject({
      currency: "JPY",
      totalMinor: 4900,
    });
  });

  test("addresses and shipping may be missing altogether", () => {
    const { billingAddress: _b, shippingAddress: _s, shippingLines: _l, ...rest } = sample() as Record<string, unknown>;
    expect(readOrder(rest)).toMatchObject({
      kind: "order",
      order: { customerName: "", shipTo: null, billTo: null, shippingMethod: null },
    });
  });

  test("dates come with and without milliseconds", () => {
    expect(read({ modifiedOn: "2026-03-02T10:00:00Z" }).modifiedAt).toBe(AT - 705);
  });
});

describe("the status on arrival", () => {
  test.each([
    ["PENDING", "PAID", "pending", []],
    ["PENDING", "NOT_CHARGED", "on-hold", ["payment"]],
    ["PENDING", "AUTHORIZED", "on-hold", ["payment"]],
    ["PENDING", "REFUNDED", "refunded", []],
    ["PENDING", undefined, "on-hold", ["store-status"]],
    ["FULFILLED", "PAID", "completed", []],
    ["CANCELED", "PAID", "cancelled", []],
    ["constructor", "PAID", "on-hold", ["store-status"]],
    [null, "PAID", "on-hold", ["store-status"]],
  ])("%s and %s arrives as %s", (fulfillmentStatus, paymentState, status, kinds) => {
    const order = read({ fulfillmentStatus, paymentState });
    expect(order.status).toBe(status);
    expect(order.holds.map(({ kind }) => kind)).toEqual(kinds);
  });
});

test.each([
  [sample({ testmode: true }), /test/],
  [sample({ lineItems: [{ id: "1", lineItemType: "DONATION" }] }), /donation/],
  [{ id: "1" }, /no contents/],
  [sample({ id: null }), /no id/],
  [null, /unexpected data/],
  [[], /unexpected data/],
])("a payload that is not a customer's order is refused with the reason (%#)", (payload, reason) => {
  expect(readOrder(payload)).toMatchObject({ kind: "refused", reason: expect.stringMatching(reason) });
});

test("reading never throws, for an order with any value in any place", () => {
  const keys = fc.constantFrom(...Object.keys(sample()));
  const anything = fc.anything({ maxDepth: 4, withBigInt: true, withDate: true, withNullPrototype: true });
  fc.assert(
    fc.property(fc.dictionary(keys, anything), fc.dictionary(fc.string(), anything), (changes, line) => {
      for (const payload of [sample(changes), sample({ ...changes, lineItems: [line] }), changes]) {
        const reading = readOrder(payload);
        if (reading.kind === "refused") continue;
        const { order } = reading;
        expect(ARRIVAL_STATUS).toContain(order.status);
        expect(order.status === "on-hold").toBe(order.holds.length > 0);
        expect([order.totalMinor, order.placedAt, order.modifiedAt].every(Number.isSafeInteger)).toBe(true);
      }
    }),
    { numRuns: 300 },
  );
});
