import { eq, inArray, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { textFrom, total } from "#db/expressions";
import { idsOfEach, inIdOrder } from "#db/id-order.server";
import type { Ownership } from "#db/ownership.server";
import { returns, returnTallies } from "#db/schema/returns/returns";
import { parcels, shipments } from "#db/schema/shipping";
import type { ScopedDb } from "#db/scoped.server";
import { allOf } from "#db/select.server";
import { MAX_SORTED } from "#db/sort-order.server";
import type { Statement } from "#db/statement.server";
import { type Barcode, readBarcode, spellingsOfNumber, trackingNumbersIn } from "../../catalog/barcode";
import { anyOf } from "../../catalog/find-code-matches.server";
import { companyIdsInScope } from "../../companies/companies.service.server";
import { readSort, sortField } from "../../filters/list-definition";
import { readReturnNumber } from "../return-labels";
import { RETURN_STATUS, type ReturnStatus } from "../return-status";
import { RETURN_LIST } from "./return-columns";
import { countsByView, type ReturnCounts, type ReturnView, STATUSES_OF } from "./return-views";

export const LISTED = {
  id: returns.id,
  companyId: returns.companyId,
  number: returns.number,
  orderId: returns.orderId,
  orderNumber: returns.orderNumber,
  warehouseId: returns.warehouseId,
  source: returns.source,
  status: returns.status,
  carrier: returns.carrier,
  trackingNumber: returns.trackingNumber,
  note: returns.note,
  expectedUnits: returns.expectedUnits,
  receivedUnits: returns.receivedUnits,
  createdByName: returns.createdByName,
  createdAt: returns.createdAt,
  updatedAt: returns.updatedAt,
  arrivedAt: returns.arrivedAt,
  completedAt: returns.completedAt,
  cancelReason: returns.cancelReason,
};

export interface ReturnListing {
  status?: ReturnView | undefined;
  /** The number of a return, its order or its parcel. */
  q?: string | undefined;
  /** Where the goods are sent. */
  warehouseId?: string | undefined;
}
export interface ReturnPage {
  sort?: string | undefined;
  cursor?: string | null | undefined;
  limit: number;
}

const named = alias(returns, "named");
const sent = alias(shipments, "sent");

/** A page of returns: newest first, or in the order of a column. */
export function returnPage(db: ScopedDb, listing: ReturnListing, { sort, cursor, limit }: ReturnPage) {
  const { status, q, warehouseId } = listing;
  const isNarrowed = Boolean(status || warehouseId);
  const { direction } = readSort(RETURN_LIST, sort);
  const field = sortField(RETURN_LIST, sort);
  if (field || q)
    return db.sorted(returns, LISTED, {
      ...{ by: returns[field?.by ?? "id"], direction, cursor, limit },
      matches: q || isNarrowed ? (own) => matchesOf(db, own, listing, MAX_SORTED) : undefined,
    });
  const [way, beyond] = direction === "asc" ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`];
  const bound = cursor ? sql`${returns.id} ${beyond} ${cursor}` : sql`1`;
  const page = { direction, bound, limit: limit + 1 };
  return db
    .rows(LISTED, (own) =>
      isNarrowed
        ? sql`from (${idsIn(db, own, listing, page)}) as hit
            cross join ${returns} on ${returns.id} = hit.id and ${own.found(returns)}
            order by ${returns.id} ${way} limit ${limit + 1}`
        : inIdOrder(db.scope, returns, { ...page, where: sql`1`, id: returns.id }, own),
    )
    .map((rows) => ({ rows: rows.slice(0, limit), next: rows.length > limit ? (rows[limit - 1]?.id ?? null) : null }));
}

type StatusPage = { direction: "asc" | "desc"; bound: SQL; limit: number };

const inWarehouse = (warehouseId: string | undefined): SQL =>
  warehouseId ? eq(returns.warehouseId, warehouseId) : sql`1`;

/** A query of `id`: a page of each of the view's statuses, or of all, by its own index scan. */
const idsIn = (db: ScopedDb, own: Ownership, { status: view, warehouseId }: ReturnListing, walk: StatusPage): SQL =>
  idsOfEach(
    db.scope,
    returns,
    (view ? STATUSES_OF[view] : RETURN_STATUS).map((status) =>
      allOf(eq(returns.status, status), inWarehouse(warehouseId)),
    ),
    { ...walk, id: returns.id },
    own,
  );

/** `from … where …` for the newest returns that match the listing. */
function matchesOf(db: ScopedDb, own: Ownership, listing: ReturnListing, limit: number): SQL {
  const { q, status, warehouseId } = listing;
  const isInView = allOf(status ? inArray(returns.status, [...STATUSES_OF[status]]) : sql`1`, inWarehouse(warehouseId));
  const code = q ? readBarcode(q) : null;
  if (code) return sql`${withNumber(db, own, code)} and ${isInView} order by ${returns.id} desc limit ${limit}`;
  const walk = { direction: "desc" as const, bound: sql`1`, limit };
  if (!status && !warehouseId) return inIdOrder(db.scope, returns, { ...walk, where: sql`1`, id: returns.id }, own);
  return sql`from (${idsIn(db, own, listing, walk)}) as hit
    cross join ${returns} on ${returns.id} = hit.id and ${own.found(returns)}`;
}

/**
 * `from … where …` for the returns with this number, of the order with this number or printed code, and of the parcels with
 * this tracking number, on the way there or back. Queries each company in reach, because the indexes begin with the company.
 */
const withNumber = (db: ScopedDb, own: Ownership, code: Barcode): SQL => {
  const numbers = spellingsOfNumber(code.orderNumber ?? code.text);
  const tracking = trackingNumbersIn(code);
  return sql`from ${returns} where ${own.merged(returns, 5)} and ${returns.id} in (
      select ${named.id} from (${companyIdsInScope(db)}) as reached
        cross join ${returns} ${named} on ${named.companyId} = reached.value and ${named.number} = ${readReturnNumber(code.text)}
      union all
      select ${named.id} from (${companyIdsInScope(db)}) as reached
        cross join ${returns} ${named} on ${named.companyId} = reached.value and ${named.orderNumber} ${anyOf(numbers)}
      union all
      select ${named.id} from (${companyIdsInScope(db)}) as reached
        cross join ${returns} ${named} on ${named.companyId} = reached.value and ${named.trackingNumber} ${anyOf(tracking)}
      union all
      select ${named.id} from (${companyIdsInScope(db)}) as reached
        cross join ${parcels} on ${own(parcels)} and ${parcels.companyId} = reached.value and ${parcels.trackingNumber} ${anyOf(tracking)}
        cross join ${shipments} ${sent} on ${own.through(sent, parcels)} and ${sent.id} = ${parcels.shipmentId}
        cross join ${returns} ${named} on ${named.companyId} = ${sent.companyId} and ${named.orderId} = ${sent.orderId})`;
};

const OPEN_FIRST = sql`${returns.status} in ('completed', 'canceled'), ${returns.id} desc`;

/** Returns that a code at the dock means; open ones first. */
export const returnsOfCode = (db: ScopedDb, code: Barcode, limit: number) =>
  db.rows(LISTED, (own) => sql`${withNumber(db, own, code)} order by ${OPEN_FIRST} limit ${limit}`);

/** Number of returns by view that match the search; without one, tallies answer. */
export const countReturns = (db: ScopedDb, { q, warehouseId }: ReturnListing): Statement<ReturnCounts> =>
  q
    ? db
        .rows(
          { status: textFrom<ReturnStatus>("matched.status"), n: sql`count(*)`.mapWith(Number) },
          (own) =>
            sql`from (select ${returns.status} ${matchesOf(db, own, { q, warehouseId }, MAX_SORTED + 1)}) as matched group by 1`,
        )
        .map((groups) => countsByView(Object.fromEntries(groups.map(({ status, n }) => [status, n]))))
    : db
        .rows(
          TALLIED,
          (own) => sql`from ${returnTallies} where ${own(returnTallies)}
            and ${warehouseId ? eq(returnTallies.warehouseId, warehouseId) : sql`1`}`,
        )
        .map(([row]) => countsByView(row ?? {}));

const TALLIED = Object.fromEntries(RETURN_STATUS.map((status) => [status, total(returnTallies[status])])) as Record<
  ReturnStatus,
  SQL<number>
>;
