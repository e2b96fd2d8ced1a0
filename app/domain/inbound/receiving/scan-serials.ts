import type { Barcode } from "../../catalog/barcode";
import type { Meaning } from "../../catalog/code-meanings";
import type { SerialCapture } from "../../catalog/serial-capture";
import { MAX_SERIAL_LENGTH } from "../serial-list";
import type { DraftLine } from "./receiving.schema";

/** Serial numbers scanned at receipt. Pure. */

const listOf = ({ serials = "" }: DraftLine): string[] =>
  serials
    .split(/[\r\n]+/)
    .map((one) => one.trim().toUpperCase())
    .filter(Boolean);

const serialIn = (code: Barcode): string => (code.serial ?? code.text).toUpperCase();

export const isCapturedAtReceipt = ({ serialNumbers }: { serialNumbers: SerialCapture }): boolean =>
  serialNumbers === "at-receipt";

export const hasSerial = (line: DraftLine, serial: string): boolean => listOf(line).includes(serial.toUpperCase());

/** The line with the serial number, and with a unit for it when each of its units has one already. */
export function withSerial(line: DraftLine, serial: string): DraftLine {
  const serials = [...listOf(line), serial.toUpperCase()];
  const quantity = Math.max(Number(line.quantity) || 0, serials.length);
  return { ...line, bySerial: "yes", quantity: String(quantity), serials: serials.join("\n") };
}

/** "2 of 3 units have a serial number." */
export function serialsInWords(line: DraftLine): string {
  const [have, of] = [listOf(line).length, Number(line.quantity) || 0];
  return `${have} of ${of === 1 ? "1 unit" : `${of.toLocaleString("en-US")} units`} ${have === 1 || of === 1 ? "has" : "have"} a serial number.`;
}

export interface SerialScan {
  line: DraftLine;
  ok: boolean;
  title: string;
  detail: string;
}

/** A scanned code as a serial number of a line's unit. */
export function scanSerial(line: DraftLine, code: Barcode): SerialScan {
  const serial = serialIn(code);
  const title = `Serial number ${serial}`;
  if (serial.length > MAX_SERIAL_LENGTH)
    return {
      line,
      ok: false,
      title: "Not received",
      detail: `A serial number has at most ${MAX_SERIAL_LENGTH} characters.`,
    };
  if (hasSerial(line, serial))
    return { line, ok: false, title: "Already scanned", detail: `${serial} is on the list already.` };
  const filled = withSerial(line, serial);
  return { line: filled, ok: true, title, detail: serialsInWords(filled) };
}

/** The same for the line's field that has the focus; null for a code that means something else. */
export function serialForField(line: DraftLine, code: Barcode, meanings: readonly Meaning[]): SerialScan | null {
  const isOwn = (meaning: Meaning) =>
    meaning.kind === "product" && meaning.product.sku.toLowerCase() === line.sku?.trim().toLowerCase();
  if (meanings.length > 0 && !(code.serial !== null && meanings.some(isOwn))) return null;
  const isOther = meanings.length === 0 && (code.gtins.length > 0 || code.doubt === "web address");
  return isOther ? null : scanSerial(line, code);
}
