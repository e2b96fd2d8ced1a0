import { type SQL, sql } from "drizzle-orm";
import type { Ownership } from "#db/ownership.server";
import { orders } from "#db/schema/orders";
import type { ScopedDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import { firstIdAt } from "../../kernel/ids";
import { isDue, isHeldFor } from "./order-filters.repo.server";
import type { Columns, ListedPage, Listing } from "./order-listing.server";

const DAY_MS = 86_400_000;
/** Must equal the expression of the partial index `orders_changed_late`. */
const CHANGED_LATE = sql`${orders.updatedAt} >= ${orders.placedAt} + 86400000`;

/**
 * One page of the orders changed at or after a moment. First, by id, orders changed within a day of being placed: they
 * were placed at most a day before that moment. Then orders changed later than that, sorted by change time, from a
 * partial index. An order that changes during paging can only move from the first part to the second, so none is
 * missed.
 */
export function listChanged(db: ScopedDb, columns: Columns, listing: Listing, since: number): Statement<ListedPage> {
  const { limit, isOldestFirst } = listing;
  const way = sql.raw(isOldestFirst ? "asc" : "desc");
  return db
    .rows(
      (own) => ({ ...columns(own), late: sql`hit.late`.mapWith(Number), changedAt: orders.updatedAt }),
      (own) => sql`from (
          select * from (${soon(own, listing, since, way)}) union all select * from (${late(own, listing, since, way)})
        ) as hit cross join ${orders} on ${orders.id} = hit.id and ${own(orders)}
        order by hit.late, iif(hit.late, hit.at, 0) ${way}, hit.id ${way} limit ${limit + 1}`,
    )
    .map((hits) => {
      const last = hits.length > limit ? hits[limit - 1] : undefined;
      const rows = hits.slice(0, limit).map(({ late: _late, changedAt: _changedAt, ...row }) => row);
      return { rows, next: last ? nextOf(last) : null };
    });
}

const nextOf = ({ id, late, changedAt }: { id: string; late: number; changedAt: number }): string =>
  late ? `${changedAt}.${id}` : id;

function soon(own: Ownership, listing: Listing, since: number, way: SQL): SQL {
  const { cursor, isOldestFirst, limit } = listing;
  const isOver = cursor?.includes(".");
  const past = cursor ? sql`${orders.id} ${sql.raw(isOldestFirst ? ">" : "<")} ${cursor}` : sql`1`;
  return sql`select ${orders.id} as id, 0 as late, 0 as at from ${orders} where ${own(orders)}
    and ${isOver ? sql`0` : past} and ${orders.id} >= ${firstIdAt(since - DAY_MS)} and not (${CHANGED_LATE})
    and ${filtersOf(listing, since)} order by ${orders.id} ${way} limit ${limit + 1}`;
}

function late(own: Ownership, listing: Listing, since: number, way: SQL): SQL {
  const { cursor, isOldestFirst, limit } = listing;
  const [at, id] = cursor?.includes(".") ? cursor.split(".") : [];
  const beyond = sql.raw(isOldestFirst ? ">" : "<");
  const past = id ? sql`(${orders.updatedAt}, ${orders.id}) ${beyond} (${Number(at)}, ${id})` : sql`1`;
  return sql`select ${orders.id} as id, 1 as late, ${orders.updatedAt} as at from ${orders} indexed by orders_changed_late
    where ${own(orders)} and ${CHANGED_LATE} and ${past} and ${filtersOf(listing, since)}
    order by ${orders.updatedAt} ${way}, ${orders.id} ${way} limit ${limit + 1}`;
}

function filtersOf({ status, range, pickerId, hold, due }: Listing, since: number): SQL {
  return sql.join(
    [
      sql`${orders.updatedAt} >= ${since}`,
      ...(status ? [sql`${orders.status} = ${status}`] : []),
      ...(pickerId ? [sql`${orders.assignedPickerId} = ${pickerId}`] : []),
      ...(hold ? [isHeldFor(hold)] : []),
      ...(due ? [isDue(due)] : []),
      ...(range.from ? [sql`${orders.id} >= ${range.from}`] : []),
      ...(range.before ? [sql`${orders.id} < ${range.before}`] : []),
    ],
    sql` and `,
  );
}
