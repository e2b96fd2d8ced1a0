import { expect, test } from "vitest";
import { makeOrder, showOrder } from "#tests/support/squarespace/order";
import { linesMinor, sumMinor } from "./order-amounts";
import type { Reading } from "./sales-channel";
import { readOrder as readShopify } from "./shopify/orders/read-order";
import { readOrder as readSquarespace } from "./squarespace/read-order";
import { readOrder as readWooCommerce } from "./woocommerce/orders/read-order";
import { sampleLine, sampleOrder } from "./woocommerce/testing/sample-order";

const amountsOf = (reading: Reading) => (reading.kind === "order" ? reading.order.amounts : reading.reason);
const money = (amount: string) => ({ shopMoney: { amount, currencyCode: "USD" } });

test("a WooCommerce order has its discounts, fees, tax and refunds", () => {
  const order = sampleOrder({
    line_items: [sampleLine({ subtotal: "30.00", total: "25.50", quantity: 3 })],
    fee_lines: [{ total: "2.00" }],
    shipping_total: "5.00",
    total_tax: "3.25",
    total: "35.75",
    refunds: [{ total: "-10.00" }],
  });
  expect(amountsOf(readWooCommerce(order))).toEqual({
    items: 3000,
    discounts: 450,
    shipping: 500,
    fees: 200,
    tax: 325,
    taxIncluded: false,
    refunds: 1000,
    total: 3575,
  });
});

const GRAPHQL = {
  id: "gid://shopify/Order/1",
  currencyCode: "USD",
  totalPriceSet: money("54.00"),
  currentTotalPriceSet: money("44.00"),
  totalShippingPriceSet: money("9.00"),
  totalDiscountsSet: money("5.00"),
  totalTaxSet: money("8.62"),
  taxesIncluded: true,
  lineItems: { nodes: [{ id: "1", title: "Mug", quantity: 2, originalUnitPriceSet: money("25.00") }] },
};
const REST = {
  id: 1,
  currency: "USD",
  total_price: "54.00",
  current_total_price: "44.00",
  total_shipping_price_set: { shop_money: { amount: "9.00" } },
  total_discounts: "5.00",
  total_tax: "8.62",
  taxes_included: true,
  line_items: [{ id: 1, title: "Mug", quantity: 2, price: "25.00" }],
};

test.each([
  ["GraphQL", GRAPHQL],
  ["REST", REST],
])("a Shopify order of the %s API has the tax that its prices contain", (_api, payload) => {
  expect(amountsOf(readShopify(payload))).toEqual({
    items: 5000,
    discounts: 500,
    shipping: 900,
    fees: 0,
    tax: 862,
    taxIncluded: true,
    refunds: 1000,
    total: 5400,
  });
});

test("a Squarespace order has the amounts of its checkout", () => {
  const usd = (value: string) => ({ currency: "USD", value });
  const order = {
    ...showOrder(makeOrder(0, Date.UTC(2026, 2, 2))),
    subtotal: usd("50.00"),
    discountTotal: usd("5.00"),
    shippingTotal: usd("5.00"),
    taxTotal: usd("4.50"),
    refundedTotal: usd("0.00"),
    grandTotal: usd("54.50"),
    priceTaxInterpretation: "EXCLUSIVE",
  };
  expect(amountsOf(readSquarespace(order))).toEqual({
    items: 5000,
    discounts: 500,
    shipping: 500,
    fees: 0,
    tax: 450,
    taxIncluded: false,
    refunds: 0,
    total: 5450,
  });
});

test("amounts are absent when the store does not say one of them", () => {
  expect(amountsOf(readShopify({ ...REST, total_tax: null }))).toBeUndefined();
  expect(amountsOf(readWooCommerce(sampleOrder({ total_tax: undefined })))).toBeUndefined();
  expect(sumMinor(["1.00", "one"], "USD")).toBeNull();
  expect(linesMinor([{ price: "1.00", quantity: "0.5" }], "USD")).toBeNull();
});
