import { cleanText } from "../../kernel/clean-text";
import { NOT_A_NUMBER, readDecimal } from "../../kernel/read-amount";

/** What people write into cells, as values; or why it is not clear what they mean. */

export type CellResult<T> = { value: T } | { reason: string };

/** An apostrophe before a formula's sign is a spreadsheet's way (and our exports') to say "text". */
export const cellText = (cell: string): string =>
  cleanText(cell)
    .replace(/^'(?='*[=+\-@\t\r\n＝＋－＠])/, "")
    .trim();

/**
 * A number as a plain decimal: "$1,200.00", "1.234,50", "12 €", "(5)" for minus five. Where a single sign before three
 * digits may be either, only the file's own habit decides: a comma cuts thousands in a file that is cut by commas.
 * `decimals` are those of the amount's currency: with three, "1.234" is a decimal, as our exports write it.
 */
export function readNumber(cell: string, delimiter: string, decimals = 2): CellResult<string> {
  const inParentheses = /^\(.*\)$/.exec(cell);
  const bare = cell
    .replace(/^\((.*)\)$/, "$1")
    .replace(/\p{Sc}|\b(USD|EUR|GBP|CAD|AUD|CHF)\b/giu, "")
    .trim();
  // Only one sign can say that it is below zero: "(-5)" is none.
  if (inParentheses && /^[+\-\u2212]/.test(bare)) return { reason: NOT_A_NUMBER };
  // A file that is cut by commas has its commas in numbers for thousands.
  const read = readDecimal(bare, { decimals, ...(delimiter === "," && { thousands: "," as const }) });
  if ("problem" in read) return { reason: read.problem };
  return { value: inParentheses ? `-${read.value}` : read.value };
}

/** A whole number; "12.00" is one. */
export function readWhole(cell: string, delimiter: string): CellResult<string> {
  const read = readNumber(cell, delimiter);
  if ("reason" in read) return read;
  const whole = read.value.replace(/\.0*$/, "");
  return whole.includes(".") ? { reason: "This is not a whole number" } : { value: whole };
}

/** Spreadsheets shorten long numbers beyond repair. */
export function readCode(cell: string): CellResult<string> {
  if (/^\d([.,]\d+)?E\+\d+$/i.test(cell)) {
    return { reason: "A spreadsheet has shortened this number: format its column as text and export it again" };
  }
  return { value: cell };
}

export function readYesNo(cell: string): CellResult<boolean> {
  const word = cell.toLowerCase();
  if (["yes", "y", "true", "1", "x", "ja", "si", "sí", "oui"].includes(word)) return { value: true };
  if (["no", "n", "false", "0", "nein", "non"].includes(word)) return { value: false };
  return { reason: "Write yes or no" };
}
