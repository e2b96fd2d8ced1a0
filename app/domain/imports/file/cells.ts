import { cleanText } from "../../clean-text";

/** What people write into cells, as values; or why it is not clear what they mean. */

export type Read<T> = { value: T } | { reason: string };

/** An apostrophe before a formula's sign is a spreadsheet's way (and our exports') to say "text". */
export const cellText = (cell: string): string =>
  cleanText(cell)
    .replace(/^'(?=[=+\-@\t\r\n＝＋－＠])/, "")
    .trim();

/**
 * A number as a plain decimal: "$1,200.00", "1.234,50", "12 €", "(5)" for minus five. Where a single sign before three
 * digits may be either, only the file's own habit decides: a comma cuts thousands in a file that is cut by commas.
 */
export function readNumber(cell: string, delimiter: string): Read<string> {
  const inParentheses = /^\(.*\)$/.exec(cell);
  const bare = cell
    .replace(/^\((.*)\)$/, "$1")
    .replace(/\p{Sc}|\b(USD|EUR|GBP|CAD|AUD|CHF)\b/giu, "")
    .replace(/[\s\u00a0\u202f']/g, "");
  const match = /^([+\-\u2212]?)([\d.,]*\d[.,]?)$/.exec(bare);
  if (!match) return { reason: "This is not a number" };
  const sign = match[1] === "-" || match[1] === "\u2212" || inParentheses ? "-" : "";
  const plain = plainDecimal(match[2] as string, delimiter);
  return "reason" in plain ? plain : { value: sign + plain.value };
}

function plainDecimal(digits: string, delimiter: string): Read<string> {
  const commas = digits.split(",").length - 1;
  const dots = digits.split(".").length - 1;
  if (commas === 0 && dots === 0) return { value: digits };
  if (commas > 0 && dots > 0) {
    const decimal = digits.lastIndexOf(",") > digits.lastIndexOf(".") ? "," : ".";
    const thousands = decimal === "," ? "." : ",";
    const [whole = "", fraction = "", ...more] = digits.split(decimal);
    if (more.length > 0 || !groups(whole, thousands)) return { reason: "This is not a number" };
    return { value: `${whole.replaceAll(thousands, "")}.${fraction}` };
  }
  const mark = commas > 0 ? "," : ".";
  const pieces = digits.split(mark);
  if (pieces.length > 2) {
    return groups(digits, mark) ? { value: pieces.join("") } : { reason: "This is not a number" };
  }
  const [whole = "", fraction = ""] = pieces;
  if (fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole)) {
    if (mark === "," && delimiter === ",") return { value: whole + fraction };
    return { reason: `This could be ${whole}${fraction} or ${whole}.${fraction}: write it without thousands` };
  }
  return { value: fraction ? `${whole || "0"}.${fraction}` : whole };
}

const groups = (text: string, mark: string): boolean =>
  text.split(mark).every((piece, n) => (n === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(piece)) || !text.includes(mark);

/** A whole number; "12.00" is one. */
export function readWhole(cell: string, delimiter: string): Read<string> {
  const read = readNumber(cell, delimiter);
  if ("reason" in read) return read;
  const whole = read.value.replace(/\.0*$/, "");
  return whole.includes(".") ? { reason: "This is not a whole number" } : { value: whole };
}

/** Spreadsheets shorten long numbers beyond repair. */
export function readCode(cell: string): Read<string> {
  if (/^\d([.,]\d+)?E\+?\d+$/i.test(cell)) {
    return { reason: "A spreadsheet has shortened this number: format its column as text and export it again" };
  }
  return { value: cell };
}

export function readYesNo(cell: string): Read<boolean> {
  const word = cell.toLowerCase();
  if (["yes", "y", "true", "1", "x", "ja", "si", "sí", "oui"].includes(word)) return { value: true };
  if (["no", "n", "false", "0", "nein", "non"].includes(word)) return { value: false };
  return { reason: "Write yes or no" };
}
