/**
 * Parses numbers that people type or import. Refuses `1,000` and `12,345`, where one separator before exactly three
 * digits can be a thousands separator or a decimal point. Accepts the other common notations:
 * `1000`, `1000.50`, `1000,50`, `1,000.50`, `1.000,50`, `1 000.50`, `1'000.50` and `1,000,000`.
 */
import { currencyDigits } from "./currencies/iso-4217";

export type DecimalResult = { value: string } | { problem: string };
export type AmountResult = { minor: number } | { problem: string };

interface DecimalOptions {
  /** Maximum number of decimals. With three or more, "1.234" is a decimal, as this application itself writes it. */
  decimals: number;
  /** A separator known to group thousands, for example from the format of a file. */
  thousands?: "," | ".";
}

const MAX_LENGTH = 60;
const MAX_WHOLE_DIGITS = 12;
const TOO_LARGE = "This amount is too large";
export const NOT_A_NUMBER = "This is not a number";

/** The number as a plain decimal such as "-1000.50": digits, and a point before any decimals. */
export function readDecimal(text: string, options: DecimalOptions): DecimalResult {
  const [, sign = "", unsigned = ""] = /^([+\-\u2212]?)\s*([\d.,'\u2019\s]*)$/.exec(text.trim()) ?? [];
  if (!/\d/.test(unsigned) || unsigned.length > MAX_LENGTH) return { problem: NOT_A_NUMBER };
  const read = unsignedDecimal(unsigned.replace(/[\s\u2019]/g, "'"), options);
  return "problem" in read || sign === "" || sign === "+" ? read : { value: `-${read.value}` };
}

function unsignedDecimal(digits: string, { decimals, thousands }: DecimalOptions): DecimalResult {
  const marks = [...new Set(digits.replace(/\d/g, ""))];
  const last = marks.at(-1);
  if (last === undefined) return { value: digits };
  if (marks.length > 2) return { problem: NOT_A_NUMBER };
  const pieces = digits.split(last);
  if (marks.length === 2) {
    const [grouping = ""] = marks;
    return pieces.length === 2 && last !== "'" ? joined(pieces, grouping) : { problem: NOT_A_NUMBER };
  }
  if (last === "'" || pieces.length > 2) return joined([digits], last);
  const [whole = "", fraction = ""] = pieces;
  const mayGroup = fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole);
  if (mayGroup && last === thousands) return { value: whole + fraction };
  if (mayGroup && (last === "," || decimals < 3)) return { problem: ambiguous(whole, fraction) };
  return joined(pieces, "");
}

function joined([whole = "", fraction = ""]: string[], grouping: string): DecimalResult {
  const groups = grouping === "" ? [whole] : whole.split(grouping);
  const isGrouped = groups.every((group, n) => (n === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(group));
  if (groups.length > 1 && !isGrouped) return { problem: NOT_A_NUMBER };
  return { value: `${groups.join("") || "0"}${fraction && `.${fraction}`}` };
}

const ambiguous = (whole: string, fraction: string): string =>
  `This could be ${whole}${fraction} or ${whole}.${fraction}. Leave out the thousands separator and use a decimal point`;

/** Exact minor units of an amount that a person typed. Never rounds. */
export function readAmount(text: string, currency: string): AmountResult {
  const digits = currencyDigits(currency);
  const read = readDecimal(text, { decimals: digits });
  if ("problem" in read) return read.problem === NOT_A_NUMBER ? { problem: exampleOf(digits) } : read;
  const [whole = "", fraction = ""] = read.value.split(".");
  const decimals = fraction.replace(/0+$/, "");
  if (decimals.length > digits)
    return { problem: digits === 0 ? `${currency} has no decimals` : `At most ${digits} decimals` };
  const minor = Number(whole + decimals.padEnd(digits, "0"));
  return isTooLarge(whole) || !Number.isSafeInteger(minor) ? { problem: TOO_LARGE } : { minor: minor + 0 };
}

const isTooLarge = (whole: string): boolean => whole.replace(/^-?0*/, "").length > MAX_WHOLE_DIGITS;

const exampleOf = (digits: number): string =>
  `Enter an amount such as ${digits === 0 ? "1990" : `19.${"90".padEnd(digits, "0")}`}`;

/** Like `readAmount`, for amounts that cannot be negative, such as prices. */
export function readPrice(text: string, currency: string): AmountResult {
  const read = readAmount(text, currency);
  return "minor" in read && read.minor < 0 ? { problem: exampleOf(currencyDigits(currency)) } : read;
}

/** Why a text is not an amount in any currency; null when it is one, or when that depends on the currency. */
export function amountProblem(text: string): string | null {
  const read = readDecimal(text, { decimals: MAX_LENGTH });
  if ("problem" in read) return read.problem === NOT_A_NUMBER ? exampleOf(2) : read.problem;
  if (read.value.startsWith("-")) return exampleOf(2);
  return isTooLarge(read.value.split(".")[0] ?? "") ? TOO_LARGE : null;
}
