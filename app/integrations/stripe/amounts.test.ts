import { describe, expect, test } from "vitest";
import { fromStripeAmount, toStripeAmount } from "./amounts";

describe("amounts as Stripe counts them", () => {
  test.each([
    ["USD", 1_990, 1_990],
    ["JPY", 1_990, 1_990],
    // 5 ISK and 5 UGX are 500 in Stripe's minor units.
    ["ISK", 5, 500],
    ["UGX", 5, 500],
    // 19.00 MGA are 19 in Stripe's minor units.
    ["MGA", 1_900, 19],
    ["KWD", 5_120, 5_120],
    ["TND", -10, -10],
    ["HUF", 1_045, 1_045],
    ["TWD", 80_045, 80_045],
    ["usd", 0, 0],
  ])("%s %i is %i", (currency, minor, amount) => {
    expect(toStripeAmount(minor, currency)).toBe(amount);
    expect(fromStripeAmount(amount, currency)).toBe(minor);
  });

  test.each([
    ["KWD", 5_124, "amounts in KWD must be a multiple of KWD 0.01 there"],
    ["MGA", 1_990, "amounts in MGA must be a multiple of MGA 1 there"],
    ["LYD", 1_000, "Stripe does not support LYD"],
    ["CLF", 1_000, "Stripe does not support CLF"],
    ["UYI", 1_000, "Stripe does not support UYI"],
    ["ZZZ", 1_000, '"ZZZ" is not an ISO 4217 currency code'],
    ["ISK", Number.MAX_SAFE_INTEGER, "Stripe cannot collect exactly"],
  ])("%s %i is refused", (currency, minor, message) => {
    expect(() => toStripeAmount(minor, currency)).toThrow(
      expect.objectContaining({ fault: "refused", message: expect.stringContaining(message) }),
    );
  });

  test("half a krona in Stripe's response is an error, not an amount", () => {
    expect(() => fromStripeAmount(550, "ISK")).toThrow(expect.objectContaining({ fault: "nonsense" }));
  });
});
