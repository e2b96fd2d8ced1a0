import type { ScopedDb } from "#db/scoped.server";
import { type Barcode, readBarcode } from "../catalog/barcode";
import { foundSerials } from "./serials/listed-serials.repo.server";

/** Serial numbers are stored in upper case; a GS1 label contains one beside the product. */
export const serialIn = ({ serial, text }: Barcode): string => (serial ?? text).toUpperCase();

/** A serial number as it is stored, from what was typed or scanned; null for an empty text. */
export function storedSerial(typed: string): string | null {
  const code = readBarcode(typed);
  return code && serialIn(code);
}

/**
 * Units with this serial number: those on hand, then the orders that have or had one, newest first, without an order's id
 * for those on hand. For the caller's batch.
 */
export const findSerials = (db: ScopedDb, serial: string, limit: number) => foundSerials(db, serial, limit);
