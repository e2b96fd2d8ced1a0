import { describe, expect, test } from "vitest";
import { z } from "zod";
import { StockAdjustment } from "../inventory/adjust/adjust.schema";
import { NewOrder } from "../orders/orders.schema";
import { Quantity } from "../picking/operation.schema";
import { currencyField, typedInteger } from "./typed-fields";

const messageOf = (result: z.ZodSafeParseResult<unknown>) => result.error?.issues[0]?.message;

describe("a whole number that is typed", () => {
  const Field = typedInteger(z.number("Enter a whole number").int());

  test.each([
    ["12", 12],
    [" +5 ", 5],
    ["\u22125", -5],
    [7, 7],
  ])("%j is %i", (typed, value) => {
    expect(Field.parse(typed)).toBe(value);
  });

  test.each(["1.000", "1,000", "1e3", "0x10", "1 000", "", null, "abc"])("%j is refused", (typed) => {
    expect(messageOf(Field.safeParse(typed))).toBe("Enter a whole number");
  });

  test("no quantity makes 1 of 1.000", () => {
    expect(Quantity.safeParse("1.000").success).toBe(false);
    expect(StockAdjustment.safeParse({ adjustment: "1.000" }).success).toBe(false);
    const items = [{ sku: "A", quantity: "1.000" }];
    expect(NewOrder.pick({ items: true }).safeParse({ items }).success).toBe(false);
  });
});

test("a currency is a code of ISO 4217", () => {
  expect(currencyField.parse(" usd ")).toBe("USD");
  expect(messageOf(currencyField.safeParse("ZZZ"))).toBe(
    "This is not an ISO 4217 currency code. Use a code such as USD",
  );
  expect(messageOf(currencyField.safeParse("US"))).toBe("Three letters, such as USD");
});
