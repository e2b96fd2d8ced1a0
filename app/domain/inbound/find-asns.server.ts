import type { ScopedDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import { type AsnStatus, asnName } from "./asn/asn-status";
import { type AsnCode, findAsns } from "./list/find-asns.repo.server";

export type { AsnStatus };

export interface FoundAsn {
  id: string;
  companyId: string;
  /** "ASN-12". */
  name: string;
  status: AsnStatus;
  supplier: string;
  /** "Carton 3" when one of its handling units was meant. */
  unit: string | null;
}

/** Shorter texts begin too many tracking numbers. */
const SHORTEST_TRACKING = 4;

/** What a text can mean of announced receipts; null when it is none of it. */
export function readAsnCode(text: string): AsnCode | null {
  const whole = text.replace(/\s+/g, "");
  const number = /^(?:asn-?)?#?(\d{1,9})$/i.exec(whole)?.[1];
  const sscc = /^(?:\(?00\)?)?(\d{18})$/.exec(whole)?.[1] ?? null;
  const isTracking = /^[\w-]+$/.test(whole) && whole.length >= SHORTEST_TRACKING;
  const tracking = isTracking ? [...new Set([whole, whole.toUpperCase()])] : [];
  if (!number && !sscc && tracking.length === 0) return null;
  return { number: number ? Number(number) : null, sscc, tracking };
}

/** Announced receipts that a typed or scanned text names, for the caller's batch. */
export const namedAsns = (db: ScopedDb, code: AsnCode, limit: number): Statement<FoundAsn[]> =>
  findAsns(db, code, limit).map((rows) =>
    rows.map(({ number, kind, position, ...asn }) => ({
      ...asn,
      name: asnName(number),
      unit: kind && position !== null ? `${kind === "pallet" ? "Pallet" : "Carton"} ${position}` : null,
    })),
  );
