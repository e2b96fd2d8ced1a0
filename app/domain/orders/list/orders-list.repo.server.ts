import { type SQL, sql } from "drizzle-orm";
import type { Carrier } from "#app/integrations/tracking-links";
import { total } from "#db/expressions";
import type { Ownership } from "#db/ownership.server";
import { orders, orderTags, orderTallies } from "#db/schema/orders";
import { shipments } from "#db/schema/shipping";
import type { ScopedDb } from "#db/scoped.server";
import { allOf } from "#db/select.server";
import type { Selected, Selection, Statement } from "#db/statement.server";
import { ORDER_STATUS, type OrderStatus } from "../order-status";
import { NO_TAGS, tagsOfOrder } from "../tags/order-tags.repo.server";
import { isSortable, numberedAnywhere, sortedOrders } from "./matching-orders.repo.server";
import { filterOf, isFiltered, isHeldFor } from "./order-filters.repo.server";
import { type Columns, LIST_COLUMNS, type Listed, type ListedPage, type Listing } from "./order-listing.server";
import { listChanged } from "./orders-changed.repo.server";
import { hitsOf, type Search } from "./search.repo.server";
import { isFilteredFurther, taggedOrders } from "./tagged-orders.repo.server";

/** Columns that the screen shows. */
const SHOWN = {
  id: orders.id,
  companyId: orders.companyId,
  orderNumber: orders.orderNumber,
  customerName: orders.customerName,
  currency: orders.currency,
  totalMinor: orders.totalMinor,
  status: orders.status,
  holdReason: orders.holdReason,
  lineCount: orders.lineCount,
  assignedPickerName: orders.assignedPickerName,
  requiredShipDate: orders.requiredShipDate,
  priority: orders.priority,
  tracking: orders.tracking,
  archivedAt: orders.archivedAt,
};

/** Additional columns for an export file. */
const filed = (own: Ownership) => ({
  ...LIST_COLUMNS,
  skus: orders.skus,
  tracking: orders.tracking,
  shippedAt: orders.shippedAt,
  carrier: sql<Carrier | null>`(select ${shipments.carrier} from ${shipments}
    where ${own(shipments)} and ${shipments.orderId} = ${orders.id})`,
});

export type FiledOrder = Selected<ReturnType<typeof filed>>;

/** One page of orders, newest or oldest first; a search by number only is sorted by number. */
export function listOrders(
  db: ScopedDb,
  listing: Listing,
  columns: Columns = () => LIST_COLUMNS,
): Statement<ListedPage> {
  const { search, ids } = listing;
  if (ids) return chosen(db, columns, ids);
  if (listing.sort && listing.updatedSince === undefined && isSortable(db, listing))
    return sortedOrders(db, columns, listing, listing.sort);
  if (search?.kind === "phrases") return found(db, columns, listing, search);
  if (search?.kind === "number") return numbered(db, columns, listing, search.text);
  if (listing.tag) return tagged(db, columns, listing, listing.tag);
  if (listing.updatedSince !== undefined) return listChanged(db, columns, listing, listing.updatedSince);
  return inOrder(db, columns, listing);
}

/** The same page with the columns of an export file. */
export const listForFile = (db: ScopedDb, listing: Listing) =>
  // `listOrders` types rows by the list's columns; `filed` adds columns to those.
  listOrders(db, listing, filed) as unknown as Statement<{ rows: FiledOrder[]; next: string | null }>;

/** The same page with the columns of the screen. `hasTags` also reads each order's tags. */
export const listForScreen = (db: ScopedDb, listing: Listing, { hasTags = false } = {}) => {
  const columns = (own: Ownership) => ({ ...SHOWN, tags: hasTags ? tagsOfOrder(own) : NO_TAGS });
  // `listOrders` types rows by the list's columns; these are others.
  const page = listOrders(db, listing, columns as unknown as Columns) as unknown as Statement<{
    rows: Selected<ReturnType<typeof columns>>[];
    next: string | null;
  }>;
  return page.map(({ rows, next }) => ({
    rows: rows.map(({ tags, ...row }) => ({ ...row, tags: JSON.parse(tags) as string[] })),
    next,
  }));
};

/** The same page with additional columns that the caller selects. */
export const listWith = <A extends Selection>(db: ScopedDb, listing: Listing, also: (own: Ownership) => A) =>
  // `listOrders` types rows by the list's columns; these have the caller's as well.
  listOrders(db, listing, (own) => ({ ...LIST_COLUMNS, ...also(own) })) as unknown as Statement<{
    rows: (Listed & Selected<A>)[];
    next: string | null;
  }>;

const chosen = (db: ScopedDb, columns: Columns, ids: readonly string[]): Statement<ListedPage> =>
  db
    .rows(
      columns,
      (
        own,
      ) => sql`from ${orders} where ${own(orders)} and ${orders.id} in (select value from json_each(${JSON.stringify(ids)}))
        order by ${orders.id} desc`,
    )
    .map((rows) => ({ rows, next: null }));

function inOrder(db: ScopedDb, columns: Columns, listing: Listing) {
  const { status, pickerId, hold, range, limit, cursor, isOldestFirst } = listing;
  const { from, before } = range;
  const picker = pickerId ? sql`${orders.assignedPickerId} = ${pickerId}` : undefined;
  const ofStatus = allOf(hold ? isHeldFor(hold) : status ? sql`${orders.status} = ${status}` : undefined, picker);
  const since = (id: string | null) => (id ? sql`${ofStatus} and ${orders.id} >= ${id}` : ofStatus);
  const until = (id: string | null) => (id ? sql`${ofStatus} and ${orders.id} < ${id}` : ofStatus);
  const ends = [before, cursor].filter((id): id is string => Boolean(id)).sort();
  // Replaces `from`: with two lower bounds SQLite would start at the first, not at the cursor.
  const begins = cursor ? { after: cursor } : { from };
  const page = isOldestFirst
    ? db.oldest(orders, columns, { where: until(before), ...begins, limit: limit + 1 })
    : db.newest(orders, columns, { where: since(from), before: ends[0], limit: limit + 1 });
  return page.map((rows) => ({
    rows: rows.slice(0, limit),
    next: rows.length > limit ? (rows[limit - 1]?.id ?? null) : null,
  }));
}

/**
 * Orders with a tag, newest or oldest first. Other filters are checked on the rows, a limited number per page, so a page
 * may be short and still have a next one.
 */
function tagged(db: ScopedDb, columns: Columns, listing: Listing, tag: string): Statement<ListedPage> {
  const { limit } = listing;
  const window = isFilteredFurther(listing) ? MAX_HITS_READ : limit + 1;
  return db
    .rows(
      (own) => ({ hit: sql<string>`hit.order_id`, ...columns(own) }),
      (own) => taggedOrders(db.scope, own, { ...listing, tag, limit: window, keepsHits: true }),
    )
    .map((hits) => {
      const rows = hits.filter((one) => (one.id as string | null) !== null);
      const last = rows.length > limit ? rows[limit - 1] : hits.length === window ? hits.at(-1) : undefined;
      return { rows: rows.slice(0, limit).map(({ hit: _hit, ...row }) => row), next: last?.hit ?? null };
    });
}

/** Search hits read per page when a filter may exclude most of them. */
const MAX_HITS_READ = 200;

/**
 * Hits of the search index, newest or oldest first. The index has no status and date; these are checked on the rows, a
 * limited number per page. A page may therefore be short and still have a next one.
 */
function found(
  db: ScopedDb,
  columns: Columns,
  listing: Listing,
  search: Extract<Search, { kind: "phrases" }>,
): Statement<ListedPage> {
  const { limit, cursor, isOldestFirst } = listing;
  const filter = (own: Ownership) => filterOf(own, listing);
  const way = isOldestFirst ? "asc" : "desc";
  const window = isFiltered(listing) ? MAX_HITS_READ : limit + 1;
  // Cast, because numbers are bound as floats and the index seeks only integers; it would read all earlier rows.
  const past = sql.raw(isOldestFirst ? ">" : "<");
  const rest = Number(cursor) > 0 ? sql`and rowid ${past} cast(${Number(cursor)} as integer)` : sql``;
  return db
    .rows(
      (own) => ({ seq: sql`hit.seq`.mapWith(Number), ...columns(own) }),
      (own) => sql`from (${hitsOf(own, search, { way, rest, window })}) as hit
        left join ${orders} on ${orders.seq} = hit.seq and ${own(orders)} and ${filter(own)} order by hit.seq ${sql.raw(way)}`,
    )
    .map((hits) => pageOf(hits, limit, window));
}

function pageOf(hits: (Listed & { seq: number })[], limit: number, window: number): ListedPage {
  const rows = hits.filter((hit) => (hit.id as string | null) !== null);
  const last = rows.length > limit ? rows[limit - 1] : hits.length === window ? hits.at(-1) : undefined;
  return { rows: rows.slice(0, limit).map(({ seq: _seq, ...row }) => row), next: last ? String(last.seq) : null };
}

/**
 * Within one company the numbers that begin with the text; over several companies the equal numbers, by one index
 * lookup per company.
 */
function numbered(db: ScopedDb, columns: Columns, listing: Listing, text: string): Statement<ListedPage> {
  const { limit, cursor } = listing;
  const filter = (own: Ownership) => filterOf(own, listing);
  if (db.scope.kind === "one") {
    const after = cursor ? sql`> ${cursor}` : sql`>= ${text}`;
    return db
      .rows(
        columns,
        (own) => sql`from ${orders} where ${own(orders)} and ${orders.orderNumber} ${after}
          and ${orders.orderNumber} < ${`${text}\u{10ffff}`} and ${filter(own)} order by ${orders.orderNumber} limit ${limit + 1}`,
      )
      .map((rows) => ({
        rows: rows.slice(0, limit),
        next: rows.length > limit ? (rows[limit - 1]?.orderNumber ?? null) : null,
      }));
  }
  return db
    .rows(columns, (own) => sql`${numberedAnywhere(db.scope, own, text, filter(own))} limit ${limit}`)
    .map((rows) => ({ rows, next: null }));
}

/**
 * `from … where …` for all orders of one company that a list shows, regardless of paging, for bulk statements. Reads at
 * most `most` search hits.
 */
export function matching(own: Ownership, listing: Listing, most: number): SQL {
  const filter = filterOf(own, listing);
  const { search, tag } = listing;
  if (search?.kind === "phrases")
    return sql`from (select rowid as seq from order_search where order_search match ${search.match} order by rowid desc limit ${most}) as hit
      cross join ${orders} on ${orders.seq} = hit.seq where ${own(orders)} and ${filter}`;
  if (search?.kind === "number")
    return sql`from ${orders} where ${own(orders)} and ${orders.orderNumber} >= ${search.text}
      and ${orders.orderNumber} < ${`${search.text}\u{10ffff}`} and ${filter}`;
  if (tag)
    return sql`from ${orderTags} cross join ${orders} on ${own.through(orders, orderTags)} and ${orders.id} = ${orderTags.orderId}
      where ${own(orderTags)} and ${orderTags.key} = ${tag} and ${filter}`;
  return sql`from ${orders} where ${own(orders)} and ${filter}`;
}

const TALLIES = Object.fromEntries(ORDER_STATUS.map((status) => [status, total(orderTallies[status])])) as Record<
  OrderStatus,
  SQL<number>
>;

/** Number of orders by status, from counters that triggers maintain. */
export const countOrders = (db: ScopedDb): Statement<Partial<Record<OrderStatus, number>>> =>
  db
    .rows(TALLIES, (own) => sql`from ${orderTallies} where ${own(orderTallies)}`)
    .map(([sums]) => Object.fromEntries(Object.entries(sums ?? {}).filter(([, n]) => n > 0)));
