import { expect, test } from "vitest";
import { chooseRate } from "./choose-rate";

const rate = (carrier: "ups" | "usps" | "fedex", costMinor: number, deliveryDays: number | null, currency = "USD") => ({
  isRequested: false,
  rate: { carrier, costMinor, currency, deliveryDays },
});
const RATES = [rate("usps", 535, 4), rate("ups", 987, 3), rate("usps", 1500, 1), rate("ups", 4410, 1)];

test("the cheapest is bought, or the fastest and of two as fast the cheaper; of one carrier where that is wished", () => {
  expect(chooseRate(RATES, { prefer: "cheapest", only: null })).toBe(RATES[0]);
  expect(chooseRate(RATES, { prefer: "fastest", only: null })).toBe(RATES[2]);
  expect(chooseRate(RATES, { prefer: "cheapest", only: "ups" })).toBe(RATES[1]);
  expect(chooseRate(RATES, { prefer: "fastest", only: "ups" })).toBe(RATES[3]);
});

test("the requested service is bought where it is offered, else the cheapest", () => {
  const [first, second, ...others] = RATES;
  const rates = [...(first && second ? [first, { ...second, isRequested: true }] : []), ...others];
  expect(chooseRate(rates, { prefer: "requested", only: null })).toBe(rates[1]);
  expect(chooseRate(rates, { prefer: "requested", only: "usps" })).toBe(rates[0]);
  expect(chooseRate(RATES, { prefer: "requested", only: null })).toBe(RATES[0]);
});

test("an order whose requested service is not offered is left out where that is wished", () => {
  const [first, second] = RATES;
  const rates = first && second ? [first, { ...second, isRequested: true }] : [];
  expect(chooseRate(rates, { prefer: "requested-only", only: null }, "UPS Ground")).toBe(rates[1]);
  expect(chooseRate(rates, { prefer: "requested-only", only: "usps" }, "UPS Ground")).toContain(
    "“UPS Ground” was requested",
  );
  expect(chooseRate(RATES, { prefer: "requested-only", only: null }, null)).toContain("requested no service");
});

test("when no rate is suitable, the reason is given", () => {
  expect(chooseRate([], { prefer: "cheapest", only: null })).toBe("No carrier has rates for this parcel.");
  expect(chooseRate(RATES, { prefer: "cheapest", only: "fedex" })).toBe("FedEx has no rates for this parcel.");
  expect(chooseRate([rate("ups", 1, null)], { prefer: "fastest", only: null })).toContain("delivery time");
  expect(chooseRate([rate("ups", 1, 1), rate("ups", 2, 1, "EUR")], { prefer: "cheapest", only: null })).toContain(
    "different currencies",
  );
});
