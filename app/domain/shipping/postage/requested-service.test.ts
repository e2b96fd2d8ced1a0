import { expect, test } from "vitest";
import { requestedRates } from "./requested-service";

const rate = (carrier: "ups" | "usps" | "fedex", serviceLabel: string, deliveryDays: number | null) => ({
  ...{ carrier, carrierLabel: carrier.toUpperCase(), serviceLabel, deliveryDays },
});
const RATES = [
  rate("usps", "USPS Ground Advantage", 4),
  rate("usps", "USPS Priority Mail", 3),
  rate("ups", "UPS\u00ae Ground", 4),
  rate("fedex", "FedEx Ground\u00ae", 3),
  rate("usps", "USPS Priority Mail Express", 1),
  rate("ups", "UPS 2nd Day Air\u00ae", 2),
  rate("ups", "UPS Next Day Air\u00ae", 1),
];

test.each([
  ["USPS Priority Mail", [1]],
  ["Priority Mail Express (1 day)", [4]],
  ["UPS Ground", [2]],
  ["Ground shipping", [2, 3]],
  ["usps ground advantage", [0]],
  ["UPS Next Day Air", [6]],
  ["Overnight", [4, 6]],
  ["2-day shipping", [5]],
  ["Free shipping", []],
  ["", []],
  [null, []],
])("%j asks for these rates: %j", (requested, expected) => {
  expect([...requestedRates(RATES, requested)]).toEqual(expected.map((at) => RATES[at]));
});
