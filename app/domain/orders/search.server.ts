import { type SQL, sql } from "drizzle-orm";
import { orders } from "#db/schema/orders";
import type { Scope } from "#db/scoped.server";
import { readSearch } from "../search-words";

export { readSearch, type Search } from "../search-words";

/**
 * True for orders whose number, customer or e-mail contains `q`, letter case aside: a condition on `orders`, to stand
 * beside the owner's predicate where few rows are left anyway.
 */
export function searchCondition(scope: Scope, q: string): SQL {
  const search = readSearch(scope, q);
  if (!search) return sql`1`;
  if (search.kind === "number") return sql`${orders.orderNumber} = ${search.text}`;
  return sql`${orders.seq} in (select rowid from order_search where order_search match ${search.match})`;
}
