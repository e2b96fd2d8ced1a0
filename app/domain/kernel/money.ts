/**
 * Money is an integer in the minor unit of its currency, everywhere. Conversion from and to text happens only here, by
 * decimal arithmetic on strings, never on floats. `read-amount.ts` parses what a person typed.
 */
import { currencyDigits } from "./currencies/iso-4217";

export { currencyDigits, isCurrencyCode } from "./currencies/iso-4217";

interface Decimal {
  /** value = digits / 10^scale */
  digits: bigint;
  scale: number;
}

const DECIMAL = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,3}))?$/;
const MAX_LENGTH = 60;

function parseDecimal(value: string | number): Decimal | null {
  if (typeof value === "number" && !Number.isFinite(value)) return null;
  const text = String(value).trim();
  if (text.length > MAX_LENGTH) return null;
  const match = DECIMAL.exec(text);
  if (!match) return null;
  const [, sign, whole = "", fraction = "", exponent = "0"] = match;
  if (whole === "" && fraction === "") return null;
  const scale = fraction.length - Number(exponent);
  if (Math.abs(scale) > MAX_LENGTH) return null;
  const digits = BigInt(`${whole}${fraction}`) * (sign === "-" ? -1n : 1n);
  return scale >= 0 ? { digits, scale } : { digits: digits * 10n ** BigInt(-scale), scale: 0 };
}

/** Integer division, half away from zero; the divisor is positive. */
export function divideRounded(dividend: bigint, divisor: bigint): bigint {
  const magnitude = dividend < 0n ? -dividend : dividend;
  const rounded = (magnitude * 2n + divisor) / (divisor * 2n);
  return dividend < 0n ? -rounded : rounded;
}

function toSafeNumber(value: bigint): number | null {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : null;
}

/**
 * Parses a decimal amount that a program wrote ("19.90", 10.799999999999999, "1e3") as minor units, rounding half away
 * from zero. Null for anything but a plain decimal number, and for amounts beyond exact integers.
 */
export function parseMinor(value: string | number, currency: string): number | null {
  const decimal = parseDecimal(value);
  if (!decimal) return null;
  return toSafeNumber(
    divideRounded(decimal.digits * 10n ** BigInt(currencyDigits(currency)), 10n ** BigInt(decimal.scale)),
  );
}

/** Whether the amount has more decimals than its currency, so that `parseMinor` rounds it: JPY 1999.99, USD 1.005. */
export function isFinerThanMinor(value: string | number, currency: string): boolean {
  const decimal = parseDecimal(value);
  if (!decimal) return false;
  return (decimal.digits * 10n ** BigInt(currencyDigits(currency))) % 10n ** BigInt(decimal.scale) !== 0n;
}

/**
 * Price of one unit in minor units, from the line's unrounded total; dividing the rounded total can be off by one. Null
 * when the total is not a number or the quantity is zero.
 */
export function unitPriceMinor(total: string | number, quantity: number, currency: string): number | null {
  const amount = parseDecimal(total);
  const count = parseDecimal(quantity);
  if (!amount || !count || count.digits === 0n) return null;
  const sign = count.digits < 0n ? -1n : 1n;
  const dividend = amount.digits * sign * 10n ** BigInt(currencyDigits(currency) + count.scale);
  return toSafeNumber(divideRounded(dividend, count.digits * sign * 10n ** BigInt(amount.scale)));
}

/** "19.90" for 1990 US cents, "1990" for yen: for CSV, APIs and form fields. */
export function minorToDecimal(minor: number, currency: string): string {
  const digits = currencyDigits(currency);
  const magnitude = BigInt(Math.abs(Math.trunc(minor)))
    .toString()
    .padStart(digits + 1, "0");
  const sign = minor < 0 ? "-" : "";
  return digits === 0 ? `${sign}${magnitude}` : `${sign}${magnitude.slice(0, -digits)}.${magnitude.slice(-digits)}`;
}

const formatters = new Map<string, Intl.NumberFormat>();

/** For screens: "$1,234.50", "¥1,235". An unknown currency code follows the number: "19.90 TOKEN". */
export function formatMoney(minor: number, currency: string, locale = "en-US"): string {
  const decimal = minorToDecimal(minor, currency);
  if (!/^[A-Za-z]{3}$/.test(currency)) return `${decimal} ${currency}`.trim();
  const key = `${locale} ${currency}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    const digits = currencyDigits(currency);
    formatter = new Intl.NumberFormat(locale, {
      style: "currency",
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
    formatters.set(key, formatter);
  }
  // A decimal string, so that large amounts do not pass through a float.
  return formatter.format(decimal as `${number}`);
}
