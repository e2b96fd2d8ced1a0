import { expect, test } from "vitest";
import { currencyDigits, isCurrencyCode } from "./iso-4217";

test("digits are those of ISO 4217, in any case, and two for other codes", () => {
  const digits = ["JPY", "krw", "ISK", "UGX", "KWD", "BHD", "IQD", "CLF", "USD", "HUF", "MGA", "XYZ", ""].map(
    currencyDigits,
  );
  expect(digits).toEqual([0, 0, 0, 0, 3, 3, 3, 4, 2, 2, 2, 2, 2]);
});

test("the codes agree with those that the platform knows", () => {
  const known = Intl.supportedValuesOf("currency");
  const active = ["USD", "EUR", "GBP", "CHF", "JPY", "MGA", "ISK", "UGX", "KWD", "ZWG", "SLE", "VES"];
  expect(active.filter((code) => !isCurrencyCode(code) || !known.includes(code))).toEqual([]);
  expect(["DEM", "ZZZ", "US", "", "USDT", "XXX", "XAU"].filter(isCurrencyCode)).toEqual([]);
  expect(isCurrencyCode("usd")).toBe(true);
});
