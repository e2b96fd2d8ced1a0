import { sortField } from "#app/domain/filters/list-definition";
import { MAX_SORTED, mostCounted } from "#app/domain/filters/match-limits";
import { ORDER_LIST } from "#app/domain/orders/list/order-columns";
import type { OrdersSearch } from "../order-actions-menu";

export type OrderCounts = Partial<Record<string, number>>;

/** Whether filters besides company and status, which counters cover, narrow the list. */
export const isNarrowed = ({ q, range, from, to, tag, pickerId, hold, due }: OrdersSearch): boolean =>
  Boolean(q || range || from || to || tag || pickerId || hold || due);

/** Whether more orders match the filters than are counted. The counts are then those of the newest. */
export const isCapped = (filters: OrdersSearch, counts: OrderCounts): boolean =>
  isNarrowed(filters) && countOf(counts, undefined) > mostCounted(isSorted(filters));

/** Orders that are due are sorted by their day. */
const isSorted = ({ sort, due }: OrdersSearch): boolean => Boolean(sortField(ORDER_LIST, sort) || due);

export const countOf = (counts: OrderCounts, status: string | undefined): number =>
  status ? (counts[status] ?? 0) : Object.values(counts).reduce<number>((sum, n) => sum + (n ?? 0), 0);

/** "1 order", "1,204 orders", "500+ orders"; null when it is not known how many have the status. */
export function matchText(counts: OrderCounts, filters: OrdersSearch): string | null {
  const { sort, status } = filters;
  const count = countOf(counts, status);
  const more = isCapped(filters, counts);
  if (more && status && count === 0) return null;
  const exact = more && !status ? mostCounted(isSorted(filters)) : count;
  const text = `${exact.toLocaleString("en")}${more ? "+" : ""} ${exact === 1 && !more ? "order" : "orders"}`;
  const isPartlySorted = sortField(ORDER_LIST, sort) && count > MAX_SORTED && (more || status);
  return isPartlySorted ? `${text}, newest ${MAX_SORTED.toLocaleString("en")} sorted` : text;
}
