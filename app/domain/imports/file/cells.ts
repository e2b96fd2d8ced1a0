import { cleanText } from "../../kernel/clean-text";
import { NOT_A_NUMBER, readDecimal } from "../../kernel/read-amount";

/** Parses cells of a spreadsheet, with the reason when a cell is ambiguous. */

export type CellResult<T> = { value: T } | { reason: string };

/** Removes an apostrophe before a formula character, which spreadsheets and our exports add to mark text. */
export const cellText = (cell: string): string =>
  cleanText(cell)
    .replace(/^'(?='*[=+\-@\t\r\n＝＋－＠])/, "")
    .trim();

/**
 * A number as a plain decimal: "$1,200.00", "1.234,50", "12 €", "(5)" for minus five. Where one separator before three
 * digits is ambiguous, the delimiter decides: in a comma-delimited file a comma groups thousands. `decimals` are those
 * of the amount's currency: with three, "1.234" is a decimal, as our exports write it.
 */
export function readNumber(cell: string, delimiter: string, decimals = 2): CellResult<string> {
  const inParentheses = /^\(.*\)$/.exec(cell);
  const bare = cell
    .replace(/^\((.*)\)$/, "$1")
    .replace(/\p{Sc}|\b(USD|EUR|GBP|CAD|AUD|CHF)\b/giu, "")
    .trim();
  // Parentheses already mean negative, so "(-5)" is refused.
  if (inParentheses && /^[+\-\u2212]/.test(bare)) return { reason: NOT_A_NUMBER };
  // In a comma-delimited file, commas in numbers group thousands.
  const read = readDecimal(bare, { decimals, ...(delimiter === "," && { thousands: "," as const }) });
  if ("problem" in read) return { reason: read.problem };
  return { value: inParentheses ? `-${read.value}` : read.value };
}

/** A whole number; "12.00" is accepted. */
export function readWhole(cell: string, delimiter: string): CellResult<string> {
  const read = readNumber(cell, delimiter);
  if ("reason" in read) return read;
  const whole = read.value.replace(/\.0*$/, "");
  return whole.includes(".") ? { reason: "Enter a whole number" } : { value: whole };
}

/** Refuses scientific notation: the spreadsheet has already lost digits of the code. */
export function readCode(cell: string): CellResult<string> {
  if (/^\d([.,]\d+)?E\+\d+$/i.test(cell)) {
    return { reason: "A spreadsheet shortened this number. Format the column as text and export it again" };
  }
  return { value: cell };
}

export function readYesNo(cell: string): CellResult<boolean> {
  const word = cell.toLowerCase();
  if (["yes", "y", "true", "1", "x", "ja", "si", "sí", "oui"].includes(word)) return { value: true };
  if (["no", "n", "false", "0", "nein", "non"].includes(word)) return { value: false };
  return { reason: "Enter yes or no" };
}
