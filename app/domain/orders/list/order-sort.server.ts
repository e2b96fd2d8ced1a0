import { todayAt } from "#db/calendars/local-day.server";
import { orders } from "#db/schema/orders";
import type { SortOrder } from "#db/sort-order.server";
import { sortField } from "../../filters/list-definition";
import type { Ctx } from "../../kernel/ctx";
import { ORDER_LIST } from "./order-columns";

/** The column that `sort` in the URL of the list names; null for an order by date. */
export function orderSort(sort: string | undefined): SortOrder | null {
  const field = sortField(ORDER_LIST, sort);
  return field && { by: orders[field.by], direction: field.direction };
}

/** The order of lists of orders that are due. Such an order has a date. */
export const BY_SHIP_DATE: SortOrder = { by: orders.requiredShipDate, direction: "asc" };

/** An order is due on a day of its warehouse. */
export interface Due {
  isLate: boolean;
  today: ReturnType<typeof todayAt>;
}

export const dueAt = (clock: Pick<Ctx, "calendars" | "now">, isLate: boolean): Due => ({
  isLate,
  today: todayAt(clock, orders.warehouseId),
});
