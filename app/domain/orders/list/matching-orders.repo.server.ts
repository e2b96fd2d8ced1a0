import { type SQL, sql } from "drizzle-orm";
import { countIf } from "#db/expressions";
import { inIdOrder } from "#db/id-order.server";
import type { Ownership } from "#db/ownership.server";
import { orders } from "#db/schema/orders";
import type { Scope } from "#db/scope";
import type { ScopedDb } from "#db/scoped.server";
import { MAX_SORTED, type SortOrder } from "#db/sort-order.server";
import type { Statement } from "#db/statement.server";
import { companyIdsInScope } from "../../companies/companies.service.server";
import { mostCounted } from "../../filters/match-limits";
import { ORDER_STATUS, type OrderStatus } from "../order-status";
import { filterOf, isFiltered } from "./order-filters.repo.server";
import type { Columns, ListedPage, Listing } from "./order-listing.server";
import { hitsOf } from "./search.repo.server";
import { taggedOrders } from "./tagged-orders.repo.server";

/** A page in the order of a column. With filters, the newest matching orders are sorted, at most MAX_SORTED. */
export function sortedOrders(db: ScopedDb, columns: Columns, listing: Listing, sort: SortOrder): Statement<ListedPage> {
  const { cursor, limit, search } = listing;
  const matches =
    search || isFiltered(listing) ? (own: Ownership) => matchesOf(db.scope, own, listing, MAX_SORTED) : undefined;
  return db.sorted(orders, columns, { ...sort, cursor, limit, matches });
}

/** Orders with a number in several companies are at most one per company, and are not sorted. */
export const isSortable = (db: ScopedDb, { search }: Listing): boolean =>
  search?.kind !== "number" || db.scope.kind === "one";

/** A sum for each status, because SQLite reads each row once more to group them. */
const COUNTS = Object.fromEntries(
  ORDER_STATUS.map((status) => [status, countIf(sql`matched.status = ${status}`)]),
) as Record<OrderStatus, SQL<number>>;

/**
 * Number of orders by status that match the search and the dates, of the newest that are counted: one more than the
 * largest exact count. Undefined without a search and dates, where counters answer.
 */
export function countMatching(
  db: ScopedDb,
  listing: Listing,
): Statement<Partial<Record<OrderStatus, number>>> | undefined {
  const { search, range, tag, pickerId, hold, due } = listing;
  if (!search && !range.from && !range.before && !tag && !pickerId && !hold && !due) return undefined;
  const ofAnyStatus = { ...listing, status: undefined };
  const most = mostCounted(Boolean(listing.sort)) + 1;
  return db
    .rows(
      COUNTS,
      (own) => sql`from (select ${orders.status} ${matchesOf(db.scope, own, ofAnyStatus, most)}) as matched`,
    )
    .map(([counts]) => Object.fromEntries(Object.entries(counts ?? {}).filter(([, n]) => n > 0)));
}

/** `from … where …` for the newest orders that match the listing's search and filters. */
function matchesOf(scope: Scope, own: Ownership, listing: Listing, limit: number): SQL {
  const { search, range, tag, due } = listing;
  if (!search && tag) return taggedOrders(scope, own, { ...listing, tag, limit, isOldestFirst: false });
  const filter = filterOf(own, listing);
  if (search?.kind === "phrases")
    return sql`from (${hitsOf(own, search, { way: "desc", rest: sql``, window: limit })}) as hit
      cross join ${orders} on ${orders.seq} = hit.seq and ${own(orders)} and ${filter}`;
  if (search && scope.kind !== "one") return sql`${numberedAnywhere(scope, own, search.text, filter)} limit ${limit}`;
  if (search)
    return sql`from ${orders} where ${own(orders)} and ${orders.orderNumber} >= ${search.text}
      and ${orders.orderNumber} < ${`${search.text}\u{10ffff}`} and ${filter} limit ${limit}`;
  // Nothing else begins with the day.
  const byDay = sql.raw(scope.kind === "all" ? "orders_due_anywhere" : "orders_due");
  if (due) return sql`from ${orders} indexed by ${byDay} where ${own(orders)} and ${filter} limit ${limit}`;
  const bound = range.before ? sql`${orders.id} < ${range.before}` : sql`1`;
  return inIdOrder(scope, orders, { direction: "desc", where: filter, bound, limit, id: orders.id }, own);
}

/** `from … where …` for the orders of several companies with exactly this number, by one index lookup per company. */
export function numberedAnywhere(scope: Scope, own: Ownership, text: string, filter: SQL): SQL {
  const it = sql`${orders.orderNumber} = ${text} and ${filter}`;
  if (scope.kind === "some") return sql`from ${orders} where ${own(orders)} and ${it}`;
  // Company by company, because no index begins with the number.
  return sql`from (${companyIdsInScope({ scope })}) as company
    cross join ${orders} on ${own(orders)} and ${orders.companyId} = company.value and ${it}`;
}
