import type { ScopedDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import { type Barcode, readBarcode } from "../catalog/barcode";
import { returnsOfCode } from "./list/return-listing.repo.server";
import { returnNumber } from "./return-labels";
import type { ReturnStatus } from "./return-status";

export type { ReturnStatus };

export interface FoundReturn {
  id: string;
  companyId: string;
  /** "RMA-1001". */
  name: string;
  status: ReturnStatus;
  orderNumber: string;
}

/** Shorter texts are numbers of too many things. */
const SHORTEST = 4;

/** What a text can mean of returns: the number of one, of its order or of its parcel; null when it is none of it. */
export function readReturnCode(text: string): Barcode | null {
  const whole = text.trim();
  return whole.length >= SHORTEST && /^[\w-]*\d[\w-]*$/.test(whole.replace(/^rma\s+/i, "rma-"))
    ? readBarcode(whole)
    : null;
}

/** Returns that a typed or scanned text names, open ones first, for the caller's batch. */
export const namedReturns = (db: ScopedDb, code: Barcode, limit: number): Statement<FoundReturn[]> =>
  returnsOfCode(db, code, limit).map((rows) =>
    rows.map(({ id, companyId, number, status, orderNumber }) => ({
      ...{ id, companyId, name: returnNumber(number), status, orderNumber },
    })),
  );
