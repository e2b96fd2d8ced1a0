import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { minorToDecimal } from "./money";
import { amountProblem, readAmount, readDecimal, readPrice } from "./read-amount";

const BOTH = "Leave out the thousands separator and use a decimal point";

describe("an amount that is typed", () => {
  test.each([
    ["1000", "USD", 100_000],
    ["1000.50", "USD", 100_050],
    ["1000,50", "USD", 100_050],
    ["12,3", "USD", 1_230],
    ["1,000.00", "USD", 100_000],
    ["1.000,00", "EUR", 100_000],
    ["1,000,000", "USD", 100_000_000],
    ["1 000.50", "EUR", 100_050],
    ["1\u202f000,50", "EUR", 100_050],
    ["1'000.50", "CHF", 100_050],
    ["1’000", "CHF", 100_000],
    ["-25", "USD", -2_500],
    ["\u221225.00", "USD", -2_500],
    ["+5", "USD", 500],
    [" 7. ", "USD", 700],
    [".5", "USD", 50],
    ["0,125", "KWD", 125],
    ["19.9000", "USD", 1_990],
    ["1.234", "KWD", 1_234],
    ["1990", "JPY", 1_990],
    ["1,234.567", "KWD", 1_234_567],
    ["-0", "USD", 0],
  ])("%s %s is %i minor units", (text, currency, minor) => {
    expect(readAmount(text, currency)).toEqual({ minor });
  });

  test.each([
    ["1,000", "USD", `This could be 1000 or 1.000. ${BOTH}`],
    ["12,345", "USD", `This could be 12345 or 12.345. ${BOTH}`],
    ["-12,345", "USD", `This could be 12345 or 12.345. ${BOTH}`],
    ["1.000", "EUR", `This could be 1000 or 1.000. ${BOTH}`],
    ["1,000", "KWD", `This could be 1000 or 1.000. ${BOTH}`],
    ["1,000", "JPY", `This could be 1000 or 1.000. ${BOTH}`],
    ["19.905", "USD", `This could be 19905 or 19.905. ${BOTH}`],
    ["1.5", "JPY", "JPY has no decimals"],
    ["0.125", "USD", "At most 2 decimals"],
    ["1.23456", "KWD", "At most 3 decimals"],
    ["9".repeat(13), "USD", "This amount is too large"],
    ["-1000000000000", "KWD", "This amount is too large"],
  ])("%s %s is refused", (text, currency, problem) => {
    expect(readAmount(text, currency)).toEqual({ problem });
  });

  test.each([
    "",
    " ",
    ".",
    "-",
    "abc",
    "1e3",
    "0x10",
    "$5",
    "1,2,3",
    "1,00.50",
    "1.00,000.5",
    "1 00",
    "1,000'50",
    "1--",
  ])("%j is no amount", (text) => {
    expect(readAmount(text, "USD")).toEqual({ problem: "Enter an amount such as 19.90" });
  });

  test("the example has the currency's decimals", () => {
    expect([readAmount("x", "JPY"), readAmount("x", "KWD")]).toEqual([
      { problem: "Enter an amount such as 1990" },
      { problem: "Enter an amount such as 19.900" },
    ]);
  });
});

test("what a form shows is read back as it was, in every currency", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }),
      fc.constantFrom("USD", "JPY", "KWD", "CLF", "MGA"),
      (minor, currency) => {
        expect(readAmount(minorToDecimal(minor, currency), currency)).toEqual({ minor: minor + 0 });
      },
    ),
  );
});

test("a price is not below zero", () => {
  expect(readPrice("-1", "USD")).toEqual({ problem: "Enter an amount such as 19.90" });
  expect(readPrice("-0", "USD")).toEqual({ minor: 0 });
});

test("a separator that is known to group thousands makes one reading of two", () => {
  expect(readDecimal("1,200", { decimals: 2, thousands: "," })).toEqual({ value: "1200" });
  expect(readDecimal("1.200", { decimals: 2, thousands: "," })).toHaveProperty("problem");
});

test("without a currency only errors in any currency are reported", () => {
  expect(["19.90", "1.234", "1000,5"].map(amountProblem)).toEqual([null, null, null]);
  expect(["1000000000000", "x", "-1", "1,000"].map(amountProblem)).toEqual([
    "This amount is too large",
    "Enter an amount such as 19.90",
    "Enter an amount such as 19.90",
    `This could be 1000 or 1.000. ${BOTH}`,
  ]);
});
