import { and, asc, desc, eq, gt, lt, type SQL, sql } from "drizzle-orm";
import { inList, textFrom } from "#db/expressions";
import { inIdOrder } from "#db/id-order.server";
import type { Ownership } from "#db/ownership.server";
import { stagingOrders } from "#db/schema/staging";
import type { Scope } from "#db/scope";
import type { ScopedDb } from "#db/scoped.server";
import { MAX_SORTED, sortMatches, walkInOrder } from "#db/sort-order.server";
import type { Statement } from "#db/statement.server";
import { readSort, sortField } from "../../filters/list-definition";
import { beginningWith, readSearch } from "../../filters/search-words";
import type { StagedFilter, StagedRow } from "../staging.repo.server";
import type { StagingStatus } from "../staging-texts";
import { STAGING_LIST } from "./staging-columns";

export interface StagedListing {
  q?: string | undefined;
  status?: StagingStatus | undefined;
  /** As the URL of the list says it. */
  sort?: string | undefined;
  cursor?: string | null | undefined;
}

/** The row with the page's last key, for the cursor of the next page. */
export type KeyRow = Pick<StagedRow, "id" | "customerSort" | "totalMinor" | "status">;

type SortedField = "customerSort" | "totalMinor" | "status";

/** The field that the listing is sorted by; null for the date, which ids follow. */
const fieldOf = ({ sort }: StagedListing) => (sortField(STAGING_LIST, sort)?.by ?? null) as SortedField | null;

/** Whether all matches must be read to find the page's: no index has both the filter and the order. */
export const needsMatches = (listing: StagedListing): boolean =>
  Boolean(listing.q || (listing.status && fieldOf(listing)));

/** Found in one pass over the newest matches, so that the statements about the page's orders need not repeat it. */
export interface StagedMatches {
  /** Ids on the page. */
  ids: string[];
  /** Number of orders by status that the search matches, of the newest MAX_SORTED + 1. */
  counts: Partial<Record<StagingStatus, number>>;
}

/** The page's ids among all matches, and their number by status when there is a search. */
export function findMatches(db: ScopedDb, listing: StagedListing, limit: number): Statement<StagedMatches> {
  const { q, status, sort, cursor } = listing;
  const by = stagingOrders[fieldOf(listing) ?? "id"];
  const order = { by, direction: readSort(STAGING_LIST, sort).direction, cursor: cursor ?? undefined };
  // With a search, the other statuses are counted too.
  const read = q ? { q } : { status };
  const shown = status ? sql`status = ${status}` : sql`1`;
  const counts = q ? sql`union all select null, status, count(*) from matched group by status` : sql``;
  return db
    .rows(
      {
        id: sql<string | null>`found.id`,
        status: textFrom<StagingStatus>("found.status"),
        n: sql`found.n`.mapWith(Number),
      },
      (own) => sql`from (
        with matched as materialized (select ${stagingOrders.id} as id, ${stagingOrders.status} as status, ${by} as value
          ${matchesOf(db.scope, own, read, MAX_SORTED + 1)})
        select id, '' as status, 0 as n from (${sortMatches(sql`select id, value from matched where ${shown}`, order)} limit ${limit})
        ${counts}) as found`,
    )
    .map((rows) => ({
      ids: rows.flatMap(({ id }) => id ?? []),
      counts: Object.fromEntries(rows.flatMap((row) => (row.id === null ? [[row.status, row.n]] : []))),
    }));
}

/**
 * The rows of one page, and the cursor after a row: those that `findMatches` found, or a walk of the index of the date
 * or of the column that the list is sorted by.
 */
export function stagedPage(db: ScopedDb, listing: StagedListing, limit: number, matches: StagedMatches | null) {
  const { status, sort, cursor } = listing;
  const direction = readSort(STAGING_LIST, sort).direction;
  const field = fieldOf(listing);
  const by = stagingOrders[field ?? "id"];
  const [way, beyond] = direction === "asc" ? [asc, gt] : [desc, lt];
  if (!matches && !field) {
    const where = and(
      status ? eq(stagingOrders.status, status) : undefined,
      cursor ? beyond(stagingOrders.id, cursor) : undefined,
    );
    return page({ where, orderBy: way(stagingOrders.id), limit }, ({ id }) => id);
  }
  const order = { by, direction, cursor: cursor ?? undefined };
  const walked = (own: Ownership) =>
    sql`${stagingOrders.id} in (select id from (${walkInOrder(db.scope, { table: stagingOrders, id: stagingOrders.id }, order, own)}) limit ${limit})`;
  return page(
    {
      where: matches ? inList(stagingOrders.id, matches.ids) : walked,
      // The unary plus keeps SQLite from walking the column's index for the order, past all rows of other pages.
      orderBy: [way(sql`+${by}`), way(sql`+${stagingOrders.id}`)],
      limit,
    },
    (row) => `${row.id}~${row[field ?? "id"]}`,
  );
}

const page = (filter: StagedFilter, cursorAt: (row: KeyRow) => string) => ({ filter, cursorAt });

type Filters = Pick<StagedListing, "q" | "status">;

/** `from … where …` for the orders that match the filters, of the newest `limit` that an index finds. */
export function matchesOf(scope: Scope, own: Ownership, { q, status }: Filters, limit: number): SQL {
  const ofStatus = status ? sql`${stagingOrders.status} = ${status}` : sql`1`;
  const match = matchFor(scope, q);
  if (match === null)
    return inIdOrder(
      scope,
      stagingOrders,
      { direction: "desc", where: ofStatus, bound: sql`1`, limit, id: stagingOrders.id },
      own,
    );
  // Without the hint SQLite walks all of the company's rows for each hit, in the index by the selected column.
  const byId = scope.kind === "one" ? sql`indexed by staging_orders_by_company` : sql``;
  return sql`from (select id from staging_search where staging_search match ${match} order by rowid desc limit ${limit}) as hit
    cross join ${stagingOrders} ${byId} on ${stagingOrders.id} = hit.id and ${own.found(stagingOrders)} where ${ofStatus}`;
}

/** The query of the search index. One character finds a whole word, two find words that begin with them. */
function matchFor(scope: Scope, q: string | undefined): string | null {
  const search = readSearch(scope, q);
  if (search?.kind !== "number") return search?.match ?? null;
  const short = beginningWith(scope, search.text.length === 1 ? `${search.text} ` : search.text);
  return short.kind === "phrases" ? short.match : null;
}
