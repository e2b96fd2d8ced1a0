/** GTINs have 8, 12, 13 or 14 digits; UPC-E omits zeros. They are compared as 14 digits. */

/** GS1 check digit of the digits: weights 3 and 1 from the right. */
export function checkDigitOf(digits: string): number {
  const sum = [...digits].reverse().reduce((total, digit, place) => total + Number(digit) * (place % 2 ? 1 : 3), 0);
  return (10 - (sum % 10)) % 10;
}

const hasCheckDigit = (digits: string): boolean =>
  /^\d{8,14}$/.test(digits) && checkDigitOf(digits.slice(0, -1)) === Number(digits.slice(-1));

/** The code as 14 digits; null when its length or check digit is not a GTIN's. */
export function gtin14(code: string): string | null {
  return /^(\d{8}|\d{12,14})$/.test(code) && hasCheckDigit(code) ? code.padStart(14, "0") : null;
}

/** All GTINs that a run of digits can mean, as 14 digits: eight digits can be an EAN-8 or a UPC-E. */
export function gtinsOf(code: string): string[] {
  const found = [gtin14(code), gtin14(expandUpcE(code) ?? "")];
  return [...new Set(found.filter((gtin): gtin is string => gtin !== null))];
}

/**
 * Expands UPC-E to UPC-A. Accepts it as printed (number system, six digits, check digit), without
 * the check digit, or only the six digits. The last of the six digits says where the zeros were removed.
 */
export function expandUpcE(code: string): string | null {
  const match = /^(?:([01])?(\d{6})|([01])(\d{6})(\d))$/.exec(code);
  if (!match) return null;
  const system = match[1] ?? match[3] ?? "0";
  const body = match[2] ?? match[4] ?? "";
  const [a, b, c, d, e, last] = [...body] as [string, string, string, string, string, string];
  const eleven =
    system +
    (last <= "2"
      ? `${a}${b}${last}0000${c}${d}${e}`
      : last === "3"
        ? `${a}${b}${c}00000${d}${e}`
        : last === "4"
          ? `${a}${b}${c}${d}00000${e}`
          : `${a}${b}${c}${d}${e}0000${last}`);
  const check = String(checkDigitOf(eleven));
  return match[5] === undefined || match[5] === check ? eleven + check : null;
}

/** Printed and typed forms of a GTIN: with and without leading zeros. */
export const spellingsOf = (gtin: string): string[] =>
  [14, 13, 12, 8].filter((n) => /^0*$/.test(gtin.slice(0, 14 - n))).map((n) => gtin.slice(14 - n));

/** The form in which product codes are stored: GTINs as 14 digits, anything else as printed. */
export const storedCode = (code: string): string => gtin14(code) ?? gtin14(expandUpcE(code) ?? "") ?? code;
