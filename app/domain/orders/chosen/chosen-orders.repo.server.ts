import { sql } from "drizzle-orm";
import { orders } from "#db/schema/orders";
import type { ScopedDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import type { Listing } from "../list/order-listing.server";
import { matching } from "../list/orders-list.repo.server";

const COLUMNS = { id: orders.id, companyId: orders.companyId };

/** Those of the given orders that are in scope. */
export const listByIds = (db: ScopedDb, ids: readonly string[]): Statement<{ id: string; companyId: string }[]> =>
  db.rows(
    COLUMNS,
    (own) => sql`from ${orders} where ${own.found(orders)}
      and ${orders.id} in (select value from json_each(${JSON.stringify(ids)}))`,
  );

/** All orders that a list shows, regardless of paging. */
export const listMatching = (
  db: ScopedDb,
  listing: Listing,
  most: number,
): Statement<{ id: string; companyId: string }[]> =>
  db.rows(COLUMNS, (own) => sql`${matching(own, listing, most)} limit ${most}`);
