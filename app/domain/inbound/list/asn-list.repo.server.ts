import { type SQL, sql } from "drizzle-orm";
import { inIdOrder } from "#db/id-order.server";
import type { Ownership } from "#db/ownership.server";
import { asns, IS_APPOINTED } from "#db/schema/inbound/asns";
import type { AsnStatus } from "#db/schema/values/inbound-values";
import type { ScopedDb } from "#db/scoped.server";
import { allOf } from "#db/select.server";
import { MAX_SORTED, type SortOrder } from "#db/sort-order.server";
import type { Statement } from "#db/statement.server";

export interface AsnListing {
  q?: string | undefined;
  statuses?: readonly AsnStatus[] | undefined;
  warehouseId?: string | undefined;
}

const LISTED = {
  id: asns.id,
  companyId: asns.companyId,
  number: asns.number,
  status: asns.status,
  warehouseId: asns.warehouseId,
  version: asns.version,
  supplier: asns.supplier,
  reference: asns.reference,
  carrier: asns.carrier,
  trackingNumber: asns.trackingNumber,
  expectedOn: asns.expectedOn,
  dock: asns.dock,
  appointmentOn: asns.appointmentOn,
  appointmentMinute: asns.appointmentMinute,
  lines: asns.lines,
  expectedUnits: asns.expectedUnits,
  receivedUnits: asns.receivedUnits,
  damagedUnits: asns.damagedUnits,
};

/** SQLite lowers ASCII letters only, so this does too. */
const lowered = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

const contains = (q: string): SQL => {
  const text = lowered(q);
  const number = /^(?:asn-?)?(\d{1,9})$/.exec(text)?.[1];
  const named = sql`instr(lower(${asns.supplier} || ' ' || ${asns.reference} || ' ' || ${asns.trackingNumber}), ${text}) > 0`;
  return number ? sql`(${asns.number} = ${Number(number)} or ${named})` : named;
};

const conditionOf = ({ q, statuses, warehouseId }: AsnListing): SQL =>
  allOf(
    q ? contains(q) : sql`1`,
    warehouseId ? sql`${asns.warehouseId} = ${warehouseId}` : sql`1`,
    statuses ? sql`${asns.status} in (select value from json_each(${JSON.stringify(statuses)}))` : sql`1`,
  );

const matching = (db: ScopedDb, own: Ownership, listing: AsnListing, limit: number): SQL =>
  inIdOrder(db.scope, asns, { direction: "desc", where: conditionOf(listing), bound: sql`1`, limit, id: asns.id }, own);

/** A page of documents: the newest first, or in the order of a column. */
export function listAsns(
  db: ScopedDb,
  listing: AsnListing,
  { order, cursor, limit }: { order: SortOrder | null; cursor: string | undefined; limit: number },
) {
  const isFiltered = Boolean(listing.q || listing.statuses || listing.warehouseId);
  if (order)
    return db.sorted(asns, LISTED, {
      ...{ ...order, cursor, limit },
      matches: isFiltered ? (own) => matching(db, own, listing, MAX_SORTED) : undefined,
    });
  return db.newest(asns, LISTED, { where: conditionOf(listing), before: cursor, limit: limit + 1 }).map((rows) => ({
    rows: rows.slice(0, limit),
    next: rows.length > limit ? (rows[limit - 1]?.id ?? null) : null,
  }));
}

/** Number of documents that the filters match, at most one more than MAX_SORTED. */
export const countAsns = (db: ScopedDb, listing: AsnListing): Statement<number> =>
  db
    .rows({ n: sql`count(*)`.mapWith(Number) }, (own) => matching(db, own, listing, MAX_SORTED + 1))
    .map(([row]) => row?.n ?? 0);

const MAX_APPOINTMENTS = 500;

/** Appointments of one day by dock and time. */
export const appointmentsOn = (db: ScopedDb, day: string) =>
  db.rows(
    LISTED,
    (own) => sql`from ${asns} where ${own(asns)} and ${IS_APPOINTED} and ${asns.appointmentOn} = ${day}
      and ${asns.status} <> 'canceled'
      order by ${asns.dock}, ${asns.appointmentMinute}, ${asns.id} limit ${MAX_APPOINTMENTS}`,
  );
