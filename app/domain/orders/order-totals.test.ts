import fc from "fast-check";
import { expect, test } from "vitest";
import { orderTotals } from "./order-totals";

const minor = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
const positive = fc.integer({ min: 0, max: 1_000_000_000 });
const amounts = fc.record({
  items: minor,
  discounts: minor,
  shipping: positive,
  fees: minor,
  tax: positive,
  taxIncluded: fc.boolean(),
  refunds: positive,
  total: positive,
});
const order = fc.record({
  totalMinor: positive,
  amounts: fc.oneof(amounts, fc.constant(null), fc.constant("unknown" as const)),
  source: fc.constantFrom("manual" as const, "storefront" as const),
  isBackorder: fc.boolean(),
  lines: fc.array(fc.record({ quantity: fc.nat(1000), priceMinor: fc.nat(1_000_000) }), { maxLength: 20 }),
});

test("the printed lines add up to the total, and a difference says why", () => {
  fc.assert(
    fc.property(order, (any) => {
      const { lines, totalMinor } = orderTotals(any);
      expect(lines.reduce((sum, line) => sum + line.minor, 0)).toBe(any.totalMinor);
      expect(totalMinor).toBe(any.totalMinor);
      for (const { label, minor, reason } of lines) {
        expect(Object.is(minor, -0)).toBe(false);
        if (label === "Difference" || label === "Later changes") expect(reason && minor !== 0).toBeTruthy();
      }
    }),
  );
});

const STORE = { items: 5000, discounts: 500, shipping: 490, fees: 0, tax: 399, refunds: 0, total: 5389 };

test("a store's order shows discounts, shipping and tax, and a refund", () => {
  const base = { source: "storefront" as const, isBackorder: false, lines: [] };
  expect(
    orderTotals({
      ...base,
      totalMinor: 4389,
      amounts: { ...STORE, taxIncluded: false, refunds: 1000 },
    }).lines,
  ).toEqual([
    { label: "Items", minor: 5000 },
    { label: "Discounts", minor: -500 },
    { label: "Shipping", minor: 490 },
    { label: "Tax", minor: 399 },
    { label: "Refunds", minor: -1000 },
  ]);
  const gross = orderTotals({ ...base, totalMinor: 4990, amounts: { ...STORE, taxIncluded: true, total: 4990 } });
  expect(gross.includedTaxMinor).toBe(399);
  expect(gross.lines.map(({ label }) => label)).toEqual(["Items", "Discounts", "Shipping"]);
});

test("a total that was entered by hand differs from its items, which is said", () => {
  const lines = [{ quantity: 2, priceMinor: 1000 }];
  const { lines: shown } = orderTotals({
    totalMinor: 2500,
    amounts: null,
    source: "manual",
    isBackorder: false,
    lines,
  });
  expect(shown).toEqual([
    { label: "Items", minor: 2000 },
    { label: "Difference", minor: 500, reason: "The total was entered manually." },
  ]);
});
