import { type SQL, sql } from "drizzle-orm";
import { inIdOrder } from "#db/id-order.server";
import type { Ownership } from "#db/ownership.server";
import { orders, orderTags } from "#db/schema/orders";
import type { Scope } from "#db/scope";
import { allOf } from "#db/select.server";
import { filterOf, isFiltered } from "./order-filters.repo.server";
import type { Listing } from "./order-listing.server";

interface Tagged extends Omit<Listing, "search" | "tag" | "ids"> {
  /** Key of the tag. */
  tag: string;
  /** Also returns a row, without an order, for an order with the tag that the filters exclude. */
  keepsHits?: boolean;
}

/** Filters that the tag's index checks. */
const CHECKED_BY_TAG = { tag: undefined, range: { from: null, before: null } };

/** Whether the listing has filters that are checked on the orders of a tag. */
export const isFilteredFurther = (listing: Listing): boolean => isFiltered({ ...listing, ...CHECKED_BY_TAG });

/**
 * `from … order by …`: up to `limit` orders with a tag, newest or oldest first, from the tag's index. `hit.order_id` is
 * the cursor.
 */
export function taggedOrders(scope: Scope, own: Ownership, listing: Tagged): SQL {
  const { tag, range, cursor, limit, isOldestFirst, keepsHits } = listing;
  const direction = isOldestFirst ? "asc" : "desc";
  const id = orderTags.orderId;
  const where = sql`${orderTags.key} = ${tag}`;
  const bound = allOf(
    cursor ? sql`${id} ${sql.raw(isOldestFirst ? ">" : "<")} ${cursor}` : undefined,
    range.from ? sql`${id} >= ${range.from}` : undefined,
    range.before ? sql`${id} < ${range.before}` : undefined,
  );
  const filter = filterOf(own, { ...listing, ...CHECKED_BY_TAG });
  const page = inIdOrder(scope, orderTags, { direction, where, only: where, bound, limit, id }, own);
  return sql`from (select ${id} as order_id ${page}) as hit
    ${sql.raw(keepsHits ? "left" : "cross")} join ${orders} on ${orders.id} = hit.order_id and ${own(orders)} and ${filter}
    order by hit.order_id ${sql.raw(direction)}`;
}
