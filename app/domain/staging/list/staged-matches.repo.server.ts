import { and, asc, desc, eq, gt, lt, type SQL, sql } from "drizzle-orm";
import { textFrom } from "#db/expressions";
import { inIdOrder } from "#db/id-order.server";
import type { Ownership } from "#db/ownership.server";
import { stagingOrders } from "#db/schema/staging";
import type { Scope } from "#db/scope";
import type { ScopedDb } from "#db/scoped.server";
import { MAX_SORTED, sortMatches, walkInOrder } from "#db/sort-order.server";
import type { Statement } from "#db/statement.server";
import { readSort, sortField } from "../../filters/list-definition";
import { beginningWith, readSearch } from "../../kernel/search-words";
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

/**
 * The rows of one page, and the cursor after a row. By date an index is walked; another sort walks its own index without
 * filters, and with filters sorts the newest matches.
 */
export function stagedPage(db: ScopedDb, listing: StagedListing, limit: number) {
  const { q, status, sort, cursor } = listing;
  const direction = readSort(STAGING_LIST, sort).direction;
  const field = sortField(STAGING_LIST, sort)?.by as "customerSort" | "totalMinor" | "status" | undefined;
  const by = stagingOrders[field ?? "id"];
  const [way, beyond] = direction === "asc" ? [asc, gt] : [desc, lt];
  if (!q && !field) {
    const where = and(
      status ? eq(stagingOrders.status, status) : undefined,
      cursor ? beyond(stagingOrders.id, cursor) : undefined,
    );
    return page({ where, orderBy: way(stagingOrders.id), limit }, ({ id }) => id);
  }
  const order = { by, direction, cursor: cursor ?? undefined };
  const keys = (own: Ownership) =>
    q || status
      ? sortMatches(
          sql`select ${stagingOrders.id} as id, ${by} as value ${matchesOf(db.scope, own, listing, MAX_SORTED)}`,
          order,
        )
      : walkInOrder(db.scope, { table: stagingOrders, id: stagingOrders.id }, order, own);
  return page(
    {
      where: (own) => sql`${stagingOrders.id} in (select id from (${keys(own)}) limit ${limit})`,
      // The unary plus keeps SQLite from walking the column's index for the order, past all rows of other pages.
      orderBy: [way(sql`+${by}`), way(sql`+${stagingOrders.id}`)],
      limit,
    },
    (row) => `${row.id}~${row[field ?? "id"]}`,
  );
}

const page = (filter: StagedFilter, cursorAt: (row: KeyRow) => string) => ({ filter, cursorAt });

/** Number of staged orders by status that the search matches, of the newest MAX_SORTED + 1. */
export const countMatching = (db: ScopedDb, q: string): Statement<Partial<Record<StagingStatus, number>>> =>
  db
    .rows(
      { status: textFrom<StagingStatus>("matched.status"), n: sql`count(*)`.mapWith(Number) },
      (own) =>
        sql`from (select ${stagingOrders.status} ${matchesOf(db.scope, own, { q }, MAX_SORTED + 1)}) as matched group by 1`,
    )
    .map((rows) => Object.fromEntries(rows.map(({ status, n }) => [status, n])));

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
