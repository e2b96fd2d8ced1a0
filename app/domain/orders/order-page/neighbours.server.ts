import { orders } from "#db/schema/orders";
import type { Ctx } from "../../kernel/ctx";
import { type Listing, listingOf } from "../list/order-listing.server";
import { listOrders } from "../list/orders-list.repo.server";
import type { OrdersPageQuery } from "../order-query";
import { findOrder, type OrderRow } from "../queries/orders.repo.server";

export interface Neighbours {
  previous: string | null;
  next: string | null;
}

/** Orders read of a list that has no cursor to walk back from, such as a search by number. */
const MAX_LISTED = 100;

/** The orders before and after an order in the list with these filters, by the list's own sort. */
export async function neighboursOf(
  ctx: Ctx,
  orderId: string,
  { open: _open, cursor: _cursor, ...search }: OrdersPageQuery,
): Promise<Neighbours> {
  const db = ctx.db.within(search.companyId);
  const listing = listingOf(ctx, db, { ...search, limit: 1 });
  const order = listing.search || listing.sort ? await findOrder(ctx.db, orderId) : null;
  const cursor = cursorAt(listing, orderId, order);
  if (cursor === null) return within(await listOrders(db, { ...listing, limit: MAX_LISTED }), orderId);
  const [next, previous] = await db.batch(
    listOrders(db, { ...listing, cursor }),
    listOrders(db, { ...listing, cursor, isOldestFirst: !listing.isOldestFirst, sort: reversed(listing.sort) }),
  );
  return { previous: previous.rows[0]?.id ?? null, next: next.rows[0]?.id ?? null };
}

const reversed = (sort: Listing["sort"]): Listing["sort"] =>
  sort && { ...sort, direction: sort.direction === "asc" ? "desc" : "asc" };

/** The cursor of a list by date or by a column, or of a text search, that stands on the order. Null for other lists. */
function cursorAt({ search, sort }: Listing, orderId: string, order: OrderRow | null): string | null {
  if (sort) {
    const value = order && Object.entries(order).find(([field]) => orders[field as keyof OrderRow] === sort.by)?.[1];
    return typeof value === "string" || typeof value === "number" ? `${orderId}~${value}` : null;
  }
  if (!search) return orderId;
  return search.kind === "phrases" && order ? String(order.seq) : null;
}

function within({ rows }: { rows: readonly { id: string }[] }, orderId: string): Neighbours {
  const at = rows.findIndex(({ id }) => id === orderId);
  return at < 0
    ? { previous: null, next: null }
    : { previous: rows[at - 1]?.id ?? null, next: rows[at + 1]?.id ?? null };
}
