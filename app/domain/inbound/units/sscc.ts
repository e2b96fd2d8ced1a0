import { checkDigitOf } from "../../catalog/barcode";

/** An SSCC has 18 digits: an extension digit, the GS1 company prefix, a serial and a check digit. */
const DIGITS = 17;

/** Numbers that a prefix allows: the extension digit and the serial together. */
export const ssccCapacity = (prefix: string): number => 10 ** (DIGITS - prefix.length);

/** The SSCC of a prefix's n-th number, counted from 0. @throws RangeError when the prefix has no more numbers */
export function ssccOf(prefix: string, n: number): string {
  if (n < 0 || n >= ssccCapacity(prefix)) throw new RangeError(`No SSCC ${n} under the prefix ${prefix}`);
  const own = String(n).padStart(DIGITS - prefix.length, "0");
  const digits = own.charAt(0) + prefix + own.slice(1);
  return digits + checkDigitOf(digits);
}

export const isSscc = (text: string): boolean =>
  /^\d{18}$/.test(text) && checkDigitOf(text.slice(0, -1)) === Number(text.slice(-1));
