/** Rates and quantities of lines as text. */
import { currencyDigits, formatMoney } from "../../../kernel/money";
import { shownQuantity } from "../line-amount";

const TEN_THOUSANDTHS = 4;

/**
 * "0.0065": a rate for files and the API, from ten-thousandths of a minor unit; "2.50" when the additional decimals are
 * zero.
 */
export function rateDecimal(rate: number, currency: string): string {
  const least = currencyDigits(currency);
  const digits = least + TEN_THOUSANDTHS;
  const all = String(Math.abs(rate)).padStart(digits + 1, "0");
  const fraction = all.slice(-digits).replace(/0+$/, "").padEnd(least, "0");
  return `${rate < 0 ? "-" : ""}${all.slice(0, -digits)}${fraction && `.${fraction}`}`;
}

/** The same with currency: "$0.0065". */
export const rateText = (rate: number, currency: string): string =>
  formatMoney(0, currency).replace(/[\d.,]+/, rateDecimal(rate, currency));

/** "1,204 unit-days": the unit in singular or plural. */
export function quantityText(line: { quantity: number; unit: string }): string {
  const { quantity, unit } = shownQuantity(line);
  const [what = "", ...rest] = unit.split(", ");
  const plural = what === "" || Math.abs(quantity) === 1 || what.endsWith("s") ? what : `${what}s`;
  return [`${quantity.toLocaleString("en-US")} ${plural}`.trim(), ...rest].join(", ");
}
