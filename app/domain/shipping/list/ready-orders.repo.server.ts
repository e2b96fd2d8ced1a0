import { eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Ownership } from "#db/ownership.server";
import { orders, orderTallies } from "#db/schema/orders";
import type { ScopedDb } from "#db/scoped.server";
import { allOf } from "#db/select.server";
import { MAX_SORTED } from "#db/sort-order.server";
import type { Selected, Statement } from "#db/statement.server";
import { readSort, sortField } from "../../filters/list-definition";
import { searchCondition } from "../../orders/orders.service.server";
import { idsInStates, newestIn } from "./ids-in-states.repo.server";
import { READY_LIST } from "./shipping-columns";

const READY = {
  id: orders.id,
  companyId: orders.companyId,
  orderNumber: orders.orderNumber,
  customerName: orders.customerName,
  shippingAddress: orders.shippingAddress,
  status: orders.status,
  lineCount: orders.lineCount,
  unitCount: orders.unitCount,
  externalData: orders.externalData,
  requiredShipDate: orders.requiredShipDate,
  createdAt: orders.createdAt,
  updatedAt: orders.updatedAt,
};
export type ReadyOrder = Selected<typeof READY>;

export interface ReadyListing {
  /** Part of an order number, a customer or an email. */
  q?: string | undefined;
  /** As the URL of the list says it. */
  sort?: string | undefined;
  cursor?: string | null | undefined;
  limit: number;
}

/** `at` is a further condition on the orders, such as their warehouse. */
interface Narrowed {
  at?: SQL | undefined;
}

const STATUSES = ["picked", "processing"] as const;
const isReady = (at: SQL | undefined): SQL[] => STATUSES.map((status) => allOf(eq(orders.status, status), at));

/** A page of the picked and processing orders: by date, or in the order of a column. */
export function readyPage(
  db: ScopedDb,
  { q, at, sort, cursor, limit }: ReadyListing & Narrowed,
): Statement<{ rows: ReadyOrder[]; next: string | null }> {
  const { direction } = readSort(READY_LIST, sort);
  const field = sortField(READY_LIST, sort);
  if (field || q)
    return db.sorted(orders, READY, {
      ...{ by: orders[field?.by ?? "id"], direction, cursor, limit },
      matches: (own) => matchesOf(db, own, { q, at }, MAX_SORTED),
    });
  const [way, beyond] = direction === "asc" ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`];
  const bound = cursor ? sql`${orders.id} ${beyond} ${cursor}` : sql`1`;
  return db
    .rows(
      READY,
      (
        own,
      ) => sql`from (${idsInStates(db.scope, own, orders, isReady(at), { direction, bound, limit: limit + 1 })}) as hit
        cross join ${orders} on ${orders.id} = hit.id and ${own.found(orders)} order by ${orders.id} ${way} limit ${limit + 1}`,
    )
    .map((rows) => ({ rows: rows.slice(0, limit), next: rows.length > limit ? (rows[limit - 1]?.id ?? null) : null }));
}

/** Number of ready orders: all of them from counters, or those that match, of the newest MAX_SORTED + 1. */
export const countReady = (db: ScopedDb, { q, at }: { q: string | undefined } & Narrowed): Statement<number> =>
  db
    .rows({ n: q || at ? sql`count(*)`.mapWith(Number) : TALLIED }, (own) =>
      q || at
        ? sql`from (select ${orders.id} ${matchesOf(db, own, { q, at }, MAX_SORTED + 1)})`
        : sql`from ${orderTallies} where ${own(orderTallies)}`,
    )
    .map(([row]) => row?.n ?? 0);

const TALLIED = sql`coalesce(sum(${orderTallies.picked} + ${orderTallies.processing}), 0)`.mapWith(Number);

/** `from … where …` for the newest ready orders that the search matches. */
function matchesOf(db: ScopedDb, own: Ownership, { q, at }: { q: string | undefined } & Narrowed, limit: number): SQL {
  if (q)
    return sql`from ${orders} where ${own(orders)} and ${inArray(orders.status, STATUSES)} and ${searchCondition(db.scope, q)} and ${at ?? sql`1`}
      order by ${orders.id} desc limit ${limit}`;
  return sql`from (${idsInStates(db.scope, own, orders, isReady(at), newestIn(limit))}) as hit
    cross join ${orders} on ${orders.id} = hit.id and ${own.found(orders)}`;
}
