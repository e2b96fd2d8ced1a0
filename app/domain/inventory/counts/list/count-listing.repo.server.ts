import { type SQL, sql } from "drizzle-orm";
import { inIdOrder } from "#db/id-order.server";
import type { Ownership } from "#db/ownership.server";
import { COUNT_IS_TO_DO, counts } from "#db/schema/counting/counts";
import type { CountReason } from "#db/schema/values/count-values";
import type { ScopedDb } from "#db/scoped.server";
import { allOf, nullable } from "#db/select.server";
import { MAX_SORTED, type SortOrder } from "#db/sort-order.server";
import type { Statement } from "#db/statement.server";
import type { CountView } from "../count.schema";

export interface CountListing {
  view: CountView;
  /** Of the location code, in capitals. */
  prefix: string;
  reason?: CountReason | undefined;
  /** The warehouse at hand, for what is to be counted. */
  warehouseId: string | null;
}

const LISTED = {
  id: counts.id,
  companyId: counts.companyId,
  locationId: counts.locationId,
  code: counts.code,
  zone: counts.zone,
  pickSequence: counts.pickSequence,
  reason: counts.reason,
  status: counts.status,
  createdAt: counts.createdAt,
  createdByName: counts.createdByName,
  counterName: nullable(counts.counterName),
  countedAt: nullable(counts.countedAt),
  settled: counts.settled,
  different: counts.different,
};

interface Page {
  order: SortOrder | null;
  cursor?: string | undefined;
  limit: number;
}

/** Unary plus keeps the columns from choosing an index. */
const conditionOf = ({ prefix, reason }: CountListing): SQL =>
  allOf(
    prefix ? sql`+${counts.code} >= ${prefix} and +${counts.code} < ${`${prefix}\u{10ffff}`}` : sql`1`,
    reason ? sql`+${counts.reason} = ${reason}` : sql`1`,
  );

const isHere = ({ warehouseId }: CountListing): SQL =>
  warehouseId ? sql`+${counts.warehouseId} = ${warehouseId}` : sql`1`;

/** `from … where …` for the open counts of the warehouse at hand. */
const openCounts = (own: Ownership, listing: CountListing): SQL =>
  sql`from ${counts} indexed by counts_to_do where ${own.found(counts)} and ${COUNT_IS_TO_DO}
    and ${isHere(listing)} and ${conditionOf(listing)}`;

const ended = (listing: CountListing): SQL => sql`${counts.status} = ${listing.view} and ${conditionOf(listing)}`;

/** `from … where … limit` for all that match. */
const matching = (db: ScopedDb, own: Ownership, listing: CountListing, limit: number): SQL =>
  listing.view === "to-do"
    ? sql`${openCounts(own, listing)} limit ${limit}`
    : inIdOrder(
        db.scope,
        counts,
        { direction: "desc", where: ended(listing), bound: sql`1`, limit, id: counts.id },
        own,
      );

/** A page of counts: those to make in walking order, those that ended newest first, or in the order of a column. */
export function countPage(db: ScopedDb, listing: CountListing, { order, cursor, limit }: Page) {
  if (order)
    return db.sorted(counts, LISTED, {
      ...{ ...order, cursor, limit },
      matches: (own) => matching(db, own, listing, MAX_SORTED),
    });
  const rows =
    listing.view === "to-do"
      ? walk(db, listing, cursor, limit + 1)
      : db.newest(counts, LISTED, { where: ended(listing), before: cursor, limit: limit + 1 });
  return rows.map((found) => {
    const last = found.length > limit ? found[limit - 1] : undefined;
    return {
      rows: found.slice(0, limit),
      next: last ? (listing.view === "to-do" ? `${last.pickSequence}~${last.id}~${last.code}` : last.id) : null,
    };
  });
}

function walk(db: ScopedDb, listing: CountListing, cursor: string | undefined, limit: number) {
  const [sequence = "", id = "", ...rest] = cursor?.split("~") ?? [];
  const beyond = cursor
    ? sql`(${counts.pickSequence}, ${counts.code}, ${counts.id}) > (${Number(sequence) || 0}, ${rest.join("~")}, ${id})`
    : sql`1`;
  return db.rows(
    LISTED,
    (own) => sql`${openCounts(own, listing)} and ${beyond}
      order by ${counts.pickSequence}, ${counts.code}, ${counts.id} limit ${limit}`,
  );
}

/** Number of counts that match, at most one more than MAX_SORTED. */
export const countMatches = (db: ScopedDb, listing: CountListing): Statement<number> =>
  db
    .rows(
      { n: sql`count(*)`.mapWith(Number) },
      (own) => sql`from (select 1 ${matching(db, own, listing, MAX_SORTED + 1)})`,
    )
    .map(([row]) => row?.n ?? 0);
