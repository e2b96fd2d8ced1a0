import { orders } from "#db/schema/orders";
import type { SortOrder } from "#db/sort-order.server";
import { sortField } from "../../filters/list-definition";
import { ORDER_LIST } from "./order-columns";

/** The column that `sort` in the URL of the list names; null for an order by date. */
export function orderSort(sort: string | undefined): SortOrder | null {
  const field = sortField(ORDER_LIST, sort);
  return field && { by: orders[field.by], direction: field.direction };
}

/** The order of lists of orders that are due. Such an order has a date. */
export const BY_SHIP_DATE: SortOrder = { by: orders.requiredShipDate, direction: "asc" };

/** The days on which orders are due, as a listing needs them. */
export const dueOn = (due: "late" | "today" | undefined, today: string) =>
  due && { day: today, isLate: due === "late" };
