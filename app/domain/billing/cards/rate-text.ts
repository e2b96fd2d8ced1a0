/** Parses and formats rates as decimal amounts, with four more decimals than the currency. Exact: works on strings. */
import { currencyDigits } from "../../kernel/money";
import { NOT_A_NUMBER, readDecimal } from "../../kernel/read-amount";

const FINER = 4;
/** Limits rates to below ten million units of the currency, far above any price. */
const MOST_DIGITS = 7;

const scaleOf = (currency: string): number => currencyDigits(currency) + FINER;

/** "0.0065" as ten-thousandths of a minor unit; or an error message. */
export function readRate(text: string, currency: string): { rate: number } | { problem: string } {
  const scale = scaleOf(currency);
  const read = readDecimal(text, { decimals: scale });
  if ("problem" in read && read.problem !== NOT_A_NUMBER) return read;
  const [, whole = "", fraction = ""] = ("value" in read && /^(\d+)(?:\.(\d+))?$/.exec(read.value)) || [];
  if (!whole) return { problem: "Enter an amount such as 2.50 or 0.0065" };
  const digits = fraction.replace(/0+$/, "");
  if (digits.length > scale) return { problem: `At most ${scale} decimals` };
  if (whole.replace(/^0+/, "").length > MOST_DIGITS) return { problem: "This amount is too large" };
  return { rate: Number(BigInt(whole + digits.padEnd(scale, "0"))) };
}

/** The inverse, with at least the currency's decimals: "2.50", "0.0065". */
export function rateToDecimal(rate: number, currency: string): string {
  const scale = scaleOf(currency);
  const text = String(rate).padStart(scale + 1, "0");
  const [whole, fraction] = [text.slice(0, -scale), text.slice(-scale)];
  const least = currencyDigits(currency);
  const decimals = fraction.replace(/0+$/, "").padEnd(least, "0");
  return decimals ? `${whole}.${decimals}` : whole;
}

/** For screens: "$0.0065". */
export function formatRate(rate: number, currency: string): string {
  const decimal = rateToDecimal(rate, currency);
  if (!/^[A-Za-z]{3}$/.test(currency)) return `${decimal} ${currency}`;
  const digits = decimal.split(".")[1]?.length ?? 0;
  return new Intl.NumberFormat("en-US", {
    style: "currency",
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(decimal as `${number}`);
}

/** Converts "12.5" percent to hundredths of a percent, and back. */
export const readPercent = (text: string): number | null => {
  const read = readDecimal(text, { decimals: 2 });
  const [, whole = "", fraction = ""] = ("value" in read && /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(read.value)) || [];
  return whole ? Number(whole + fraction.padEnd(2, "0")) : null;
};

export const percentText = (hundredths: number): string =>
  `${Math.trunc(hundredths / 100)}.${String(hundredths % 100).padStart(2, "0")}`.replace(/\.0+$|(\.\d)0$/, "$1");
