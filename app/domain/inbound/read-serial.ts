import { type Barcode, readBarcode, sameCode } from "../catalog/barcode";
import { MAX_SERIAL_LENGTH } from "./serial-list";

/** What a product's own codes are compared with. */
export interface SerialProduct {
  sku: string;
  /** In stored form. */
  codes: readonly string[];
}

/** A scanned or typed serial number as it is kept, or why it is none of this product's. */
export function readSerial(scanned: string, product: SerialProduct): { serial: string } | { problem: string } {
  const code = readBarcode(scanned);
  if (!code) return { problem: "Enter a serial number" };
  const isOwnCode = product.codes.some((one) => code.gtins.includes(one) || one === code.text);
  if (code.serial === null) {
    if (isOwnCode || sameCode(product.sku, code))
      return { problem: `${code.text} is the code of ${product.sku}, not a serial number` };
    if (isGs1(code)) return { problem: `The code ${code.text} contains no serial number` };
  } else if (code.gtins.length > 0 && product.codes.length > 0 && !isOwnCode) {
    return { problem: `The code with serial number ${code.serial} is not of ${product.sku}` };
  }
  const serial = (code.serial ?? code.text).toUpperCase();
  if (serial.length > MAX_SERIAL_LENGTH)
    return { problem: `At most ${MAX_SERIAL_LENGTH} characters in a serial number` };
  return { serial };
}

const isGs1 = ({ lot, sscc, orderNumber }: Barcode): boolean => (lot ?? sscc ?? orderNumber) !== null;

/** The first serial number that is listed twice. */
export const repeated = (serials: readonly string[]): string | undefined =>
  serials.find((serial, at) => serials.indexOf(serial) !== at);
