import { expect, test } from "vitest";
import type { PostalAddress } from "#app/integrations/partner";
import type { ChannelOrder } from "#app/integrations/sales-channel";
import { draftFromChannel, externalDataOf } from "./draft-from-channel";
import { storableOrder, whyTooLarge } from "./storable-order";

const address = (over: Partial<PostalAddress> = {}): PostalAddress => ({
  name: "Mara Engel",
  company: "",
  address1: "Poststrasse 12",
  address2: "",
  city: "Hamburg",
  state: "",
  postcode: "20354",
  country: "DE",
  phone: "",
  ...over,
});

const channelOrder = (over: Partial<ChannelOrder> = {}): ChannelOrder => ({
  externalId: "501",
  number: "1042",
  status: "pending",
  externalStatus: "processing",
  holds: [],
  currency: "EUR",
  totalMinor: 1990,
  orderedMinor: 1990,
  customerName: "Mara Engel",
  customerEmail: "mara@example.test",
  customerPhone: "",
  shipTo: address(),
  billTo: address({ address1: "Billing street 1" }),
  shippingMethod: "DHL",
  shippingMinor: 490,
  paymentMethod: "Card",
  note: null,
  lines: [],
  placedAt: Date.UTC(2026, 4, 3, 12, 5),
  modifiedAt: 0,
  paidAt: null,
  ...over,
});

test.each([
  ["its shipping address", {}, "Poststrasse 12"],
  ["its billing address when it gave no other", { shipTo: null }, "Billing street 1"],
  ["its billing address when the other names no place", { shipTo: nowhere() }, "Billing street 1"],
])("an order that is shipped goes to %s", (_, over, street) => {
  expect(draftFromChannel("id", channelOrder(over))).toMatchObject({
    shipTo: { address1: street },
    shippingAddress: expect.stringContaining(street),
  });
});

function nowhere() {
  return address({ address1: " ", city: "", postcode: "" });
}

test("an order that needs no shipping goes nowhere, whatever its billing address", () => {
  const virtual = channelOrder({ shipTo: null, shippingMethod: null, shippingMinor: 0 });
  expect(draftFromChannel("id", virtual)).toMatchObject({ shipTo: null, shippingAddress: "" });
});

test("a free delivery is one all the same", () => {
  const free = channelOrder({ shipTo: null, shippingMethod: "Free shipping", shippingMinor: 0 });
  expect(draftFromChannel("id", free).shipTo).not.toBeNull();
});

test("an order's date is left out when the store gave none", () => {
  expect(externalDataOf(channelOrder())).toMatchObject({ date_created: "2026-05-03T12:05:00.000Z" });
  expect(externalDataOf(channelOrder({ placedAt: 0 }))).not.toHaveProperty("date_created");
});

test("texts are cut, also in the middle of an emoji, and keep no half of one", () => {
  const order = storableOrder(channelOrder({ customerName: `${"x".repeat(499)}🍮`, note: "y".repeat(6000) }));
  expect(order.customerName).toBe("x".repeat(499));
  expect(order.note).toHaveLength(5000);
  expect(storableOrder(channelOrder({ note: null })).note).toBeNull();
});

test("what is no text stays as it is", () => {
  const order = channelOrder();
  expect(storableOrder(order)).toEqual(order);
});

test("an order of a hundred lines is not too large, one of a hundred thousand is", () => {
  const lines = (n: number) =>
    Array.from({ length: n }, (_, i) => {
      return { externalId: `${i}`, sku: "A", name: "B", quantity: 1, priceMinor: 1, totalMinor: 1, attributes: [] };
    });
  expect(whyTooLarge(channelOrder({ lines: lines(100) }))).toBeNull();
  expect(whyTooLarge(channelOrder({ lines: lines(100_000) }))).toContain("100,000 lines");
});
