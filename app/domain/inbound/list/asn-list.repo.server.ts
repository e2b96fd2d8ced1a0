import { eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { total } from "#db/expressions";
import { type IdOrder, idsOfEach, inIdOrder } from "#db/id-order.server";
import type { Ownership } from "#db/ownership.server";
import { asnTallies } from "#db/schema/inbound/asn-tallies";
import { asns, IS_APPOINTED } from "#db/schema/inbound/asns";
import { ASN_STATUS, type AsnStatus } from "#db/schema/values/inbound-values";
import type { Scope } from "#db/scope";
import type { ScopedDb } from "#db/scoped.server";
import { allOf } from "#db/select.server";
import { MAX_SORTED, type SortOrder } from "#db/sort-order.server";
import type { Statement } from "#db/statement.server";
import { beginningWith, readSearch } from "../../filters/search-words";

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

const inWarehouse = (warehouseId: string | undefined): SQL =>
  warehouseId ? eq(asns.warehouseId, warehouseId) : sql`1`;

type Page = Omit<IdOrder, "where" | "id"> & { cursor: string | undefined };

/** The FTS query for a text; null for an empty one. A whole number such as "ASN-12" is that document's only. */
function searchOf(scope: Scope, q: string): string | null {
  const number = /^asn-?(\d{1,9})$/i.exec(q.trim())?.[1];
  const search = number ? beginningWith(scope, `ASN-${number} `) : readSearch(scope, q);
  if (!search) return null;
  const phrases = search.kind === "phrases" ? search : beginningWith(scope, search.text);
  return phrases.kind === "phrases" ? phrases.match : null;
}

/**
 * `from … where …` for a page of the documents that match: the newest MAX_SORTED hits of a search, or those with a status or
 * of a warehouse by their own index.
 */
function matching(db: ScopedDb, own: Ownership, { q, statuses, warehouseId }: AsnListing, page: Page): SQL {
  const conditions = (statuses ?? ASN_STATUS).map((status) => allOf(eq(asns.status, status), inWarehouse(warehouseId)));
  const match = q ? searchOf(db.scope, q) : null;
  if (!match && !statuses && !warehouseId)
    return inIdOrder(db.scope, asns, { ...page, where: sql`1`, id: asns.id }, own);
  if (match)
    // Not sorted again: the hits come newest first, and those after the page are not read.
    return sql`from (select id from asn_search where asn_search match ${match} ${afterHit(own, page.cursor)}
        order by rowid desc limit ${MAX_SORTED + 1}) as hit
      cross join ${asns} on ${asns.id} = hit.id and ${own.found(asns)} and (${sql.join(conditions, sql` or `)})
      limit ${page.limit}`;
  return sql`from (${idsOfEach(db.scope, asns, conditions, { ...page, id: asns.id }, own)}) as hit
    cross join ${asns} on ${asns.id} = hit.id and ${own.found(asns)}
    order by ${asns.id} ${sql.raw(page.direction)} limit ${page.limit}`;
}

/** The search index has the rowids of the documents, which follow the order in which they were created. */
const afterHit = (own: Ownership, cursor: string | undefined): SQL =>
  cursor
    ? sql`and rowid < coalesce((select rowid from ${asns} ${last} where ${own.found(last)} and ${last.id} = ${cursor}), ${ALL_ROWIDS})`
    : sql``;

const last = alias(asns, "last");
/** Above every rowid, for an unknown cursor. */
const ALL_ROWIDS = sql.raw("9223372036854775807");

const newest = (limit: number, cursor?: string): Page => ({
  ...{ direction: "desc", bound: cursor ? sql`${asns.id} < ${cursor}` : sql`1`, limit, cursor },
});

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
      matches: isFiltered ? (own) => matching(db, own, listing, newest(MAX_SORTED)) : undefined,
    });
  return db
    .rows(LISTED, (own) => matching(db, own, listing, newest(limit + 1, cursor)))
    .map((rows) => ({
      rows: rows.slice(0, limit),
      next: rows.length > limit ? (rows[limit - 1]?.id ?? null) : null,
    }));
}

/** Number of documents that the filters match: at most one more than `most` with a search; without one, tallies answer. */
export const countAsns = (db: ScopedDb, listing: AsnListing, most: number): Statement<number> =>
  (listing.q
    ? db.rows(
        { n: sql`count(*)`.mapWith(Number) },
        (own) => sql`from (select 1 ${matching(db, own, listing, newest(most + 1))})`,
      )
    : db.rows({ n: total(tallied(listing.statuses ?? ASN_STATUS)) }, (own) => ofWarehouse(own, listing.warehouseId))
  ).map(([row]) => row?.n ?? 0);

const tallied = (statuses: readonly AsnStatus[]): SQL =>
  sql.join(
    statuses.map((status) => sql`${asnTallies[status]}`),
    sql` + `,
  );

const ofWarehouse = (own: Ownership, warehouseId: string | undefined): SQL =>
  sql`from ${asnTallies} where ${own(asnTallies)}
    and ${warehouseId ? eq(asnTallies.warehouseId, warehouseId) : sql`1`}`;

const MAX_APPOINTMENTS = 500;

/** Appointments of a warehouse on one day, by dock and time. */
export const appointmentsOn = (db: ScopedDb, warehouseId: string, day: string) =>
  db.rows(
    LISTED,
    (own) => sql`from ${asns} where ${own(asns)} and ${IS_APPOINTED} and ${asns.appointmentOn} = ${day}
      and ${asns.warehouseId} = ${warehouseId} and ${asns.status} <> 'canceled'
      order by ${asns.dock}, ${asns.appointmentMinute}, ${asns.id} limit ${MAX_APPOINTMENTS}`,
  );
