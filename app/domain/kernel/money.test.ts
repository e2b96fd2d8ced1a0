import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { currencyDigits } from "./currencies/iso-4217";
import { formatMoney, minorToDecimal, parseMinor, unitPriceMinor } from "./money";

const CURRENCIES = ["USD", "EUR", "JPY", "KRW", "KWD", "TND", "CLF", "XXX"];
const anyCurrency = fc.constantFrom(...CURRENCIES);
const anyMinor = fc.integer({ min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER });

describe("reading amounts", () => {
  test.each([
    ["19.90", "USD", 1990],
    ["449990", "CLP", 449990],
    [10.799999999999999, "USD", 1080],
    [3.9499999999999997, "EUR", 395],
    ["1234.50", "JPY", 1235],
    ["-1234.50", "JPY", -1235],
    ["24.5", "KWD", 24500],
    ["-0.005", "USD", -1],
    ["0.0049999", "USD", 0],
    [" 7 ", "USD", 700],
    ["+7.", "USD", 700],
    [".5", "USD", 50],
    [1e-7, "USD", 0],
    ["1e3", "USD", 100000],
    [0, "USD", 0],
  ])("%j %s is %i", (value, currency, minor) => {
    expect(parseMinor(value, currency)).toBe(minor);
  });

  test.each([
    "",
    " ",
    ".",
    "-",
    "abc",
    "12,34",
    "1.2.3",
    "0x10",
    "$5",
    "NaN",
    "Infinity",
    "1e999",
    "9".repeat(30),
    "9".repeat(99),
  ])("%j is no amount", (value) => {
    expect(parseMinor(value, "USD")).toBeNull();
  });

  test("invalid numbers are not amounts", () => {
    expect([Number.NaN, Number.POSITIVE_INFINITY, 1e300].map((n) => parseMinor(n, "USD"))).toEqual([null, null, null]);
  });

  test("zero is never negative zero", () => {
    expect(Object.is(parseMinor("-0.00", "USD"), 0)).toBe(true);
  });

  test("no text at all makes it throw", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double(), fc.float()), anyCurrency, (value, currency) => {
        const minor = parseMinor(value, currency);
        expect(minor === null || Number.isSafeInteger(minor)).toBe(true);
      }),
    );
  });
});

test("a formatted amount can be parsed again, in every currency", () => {
  fc.assert(
    fc.property(anyMinor, anyCurrency, (minor, currency) => {
      expect(parseMinor(minorToDecimal(minor, currency), currency)).toBe(minor + 0);
    }),
  );
});

test("rounding is symmetrical and never off by more than half a minor unit", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n }), anyCurrency, (millionths, currency) => {
      const digits = millionths.toString().padStart(7, "0");
      const text = `${digits.slice(0, -6)}.${digits.slice(-6)}`;
      const minor = parseMinor(text, currency);
      if (minor === null) return;
      expect(parseMinor(`-${text}`, currency)).toBe(minor === 0 ? 0 : -minor);
      const exact = millionths * 10n ** BigInt(currencyDigits(currency));
      const off = BigInt(minor) * 1_000_000n - exact;
      expect((off < 0n ? -off : off) <= 500_000n).toBe(true);
    }),
  );
});

test("amounts are written with the currency's digits", () => {
  expect([
    minorToDecimal(1990, "USD"),
    minorToDecimal(-5, "USD"),
    minorToDecimal(1990, "JPY"),
    minorToDecimal(1, "KWD"),
  ]).toEqual(["19.90", "-0.05", "1990", "0.001"]);
});

test("a unit price comes from the unrounded total", () => {
  expect(unitPriceMinor("14.67", 2, "USD")).toBe(734);
  expect(unitPriceMinor("99.95", 5, "JPY")).toBe(20);
  expect(unitPriceMinor("3.00", 1.5, "USD")).toBe(200);
  expect(unitPriceMinor("-9.99", 3, "USD")).toBe(-333);
  expect(unitPriceMinor("9.99", -3, "USD")).toBe(-333);
  expect(unitPriceMinor("9.99", 0, "USD")).toBeNull();
  expect(unitPriceMinor("9.99", Number.NaN, "USD")).toBeNull();
});

test("screens show money in its currency", () => {
  expect(formatMoney(123450, "USD")).toBe("$1,234.50");
  expect(formatMoney(1235, "JPY")).toBe("¥1,235");
  expect(formatMoney(24500, "KWD").replace(/\s/u, " ")).toBe("KWD 24.500");
  expect(formatMoney(123450, "EUR", "de-DE").replace(/\s/u, " ")).toBe("1.234,50 €");
  expect(formatMoney(-5, "USD")).toBe("-$0.05");
  expect(formatMoney(9007199254740991, "USD")).toBe("$90,071,992,547,409.91");
  expect(formatMoney(1990, "TOKEN")).toBe("19.90 TOKEN");
});
